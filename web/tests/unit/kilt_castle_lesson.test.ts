// The lesson of Kilt Castle, replayed by the engine itself: every move is possible, every spot exists, every key is in both languages.
// And a whole game is told: no event without a sentence, no move without words.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantiate, type EngineModule } from '../../src/engine/module';
import { room } from '../../src/games/kilt_castle';
import { cardsOf, places, squares } from '../../src/games/kilt_castle/facts';
import { lesson } from '../../src/games/kilt_castle/lesson';
import type { Move, Position } from '../../src/games/room';
import { words, type Language } from '../../src/words/words.svelte';

const learners = lesson.names.map((name) => name || 'You');
const file = `${process.cwd()}/engine/merlon.wasm`;
const built = existsSync(file);
if (!built) console.warn('web/engine/merlon.wasm is missing (./run --build makes it): the lesson of Kilt Castle is not replayed');

const catalogue = (language: Language): Record<string, string> =>
  Object.assign({}, ...[`lang/kilt_castle`, `../lang/kilt_castle`, `../lang/play`].map((name) => JSON.parse(readFileSync(`${name}.${language}.json`, 'utf8'))));

describe.runIf(built)('with the engine', () => {
  let engine: EngineModule;
  beforeAll(async () => {
    engine = await instantiate(readFileSync(file));
  });

  function ask(question: { cmd: string; [member: string]: any }) {
    const answer = engine.ask(question);
    if (!answer.ok) throw new Error(`${JSON.stringify(question)}: ${answer.error?.message}`);
    return answer;
  }

  function begin(players: number, options: Record<string, any>, serverSeed: string, clientSeeds: string[], names: string[]) {
    const setup = { game: 'kilt-castle', options, seats: Array.from({ length: players }, () => ({ kind: 'me' })), clock: { kind: 'none' } };
    ask({ cmd: 'table.new', setup, id: `lesson-${lesson.game}`, names, serverSeed, clientSeeds, now: 0 });
  }

  const sync = () => ask({ cmd: 'table.sync', viewer: 0 }).sync;
  const position = (): Position => sync().view.position;
  function legal(): Move[] {
    const viewer = position().to_move;
    const seen = ask({ cmd: 'table.sync', viewer }).sync.view.position;
    return ask({ cmd: 'look', position: seen, staged: [], lang: 'en', names: ['A', 'B', 'C', 'D'].slice(0, seen.players), viewer }).legal;
  }
  const play = (moves: string[]) => ask({ cmd: 'table.act', seat: position().to_move, a: { k: 'move', m: moves }, base: sync().v, now: 1 });

  it('the lesson can be played as it is written', () => {
    begin(lesson.players, lesson.options, lesson.serverSeed, lesson.clientSeeds, learners);
    expect(lesson.steps).toHaveLength(12);
    for (const step of lesson.steps) {
      for (const move of step.play ?? []) play([move]);
      const spots = [...places.map((place) => `place:${place}`), ...squares.map((square) => `cell:${square}`), ...cardsOf(position()).map(({ card }) => `card:${card}`)];
      for (const id of step.point ?? []) expect(spots).toContain(id);
      if (!step.do) continue;
      expect(position().to_move).toBe(0);
      if (step.accept) expect(step.do.join(' ')).toMatch(new RegExp(`^(${step.accept})$`));
      play(step.do);
    }
  });

  it('pays the learner most on the ducat day of the lesson', () => {
    begin(lesson.players, lesson.options, lesson.serverSeed, lesson.clientSeeds, learners);
    const upTo = lesson.steps.slice(0, lesson.steps.findIndex((step) => step.say === 'kc.lesson.paid') + 1);
    for (const step of upTo) {
      for (const move of step.play ?? []) play([move]);
      if (step.do) play(step.do);
    }
    const { events } = ask({ cmd: 'table.at', move: sync().view.moves, viewer: 0 });
    const sums = events.filter((event: { event: string }) => event.event === 'paid').map((event: { ducats: number }) => event.ducats);
    expect(sums[0]).toBeGreaterThan(Math.max(...sums.slice(1)));
  });

  it.each([
    ['en', 2, { two_player_floors: 'any' }],
    ['de', 3, {}],
    ['en', 4, {}],
  ] as [Language, number, Record<string, any>][])('a whole game is told (%s, %i players)', (language, players, options) => {
    [words.language, words.messages] = [language, catalogue(language)];
    const names = ['Una', 'Aila', 'Bran', 'Cleo'].slice(0, players);
    begin(players, options, '7'.repeat(64), Array(players).fill('2'.repeat(32)), names);
    const kinds = new Set<string>();
    for (let made = 1; ; made++) {
      const moves = legal();
      for (const move of moves) expect(room.describe!(move, position())).not.toMatch(/kc\.|[{}]|undefined/);
      expect(room.question!(position(), moves)).not.toMatch(/kc\.|[{}]|undefined/);
      play([moves[(made * 7919) % moves.length].m]);
      const { events, position: after, mover } = ask({ cmd: 'table.at', move: made, viewer: 0 });
      for (const event of events) kinds.add(event.event);
      for (const viewer of [null, 0, 1]) {
        const told = room.tell!(events, after, mover, names, viewer);
        expect(told.length).toBeGreaterThan(0);
        for (const sentence of told) expect(sentence).toMatch(/^(?!.*(kc\.|[{}]|undefined|NaN)).+\.$/);
      }
      if (after.phase === 'over') break;
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['moved', 'noted', 'built', 'roofed', 'paid', 'final_pay', 'ended']));
  });
});

describe('words of the lesson', () => {
  it.each(['en', 'de'] as Language[])('are in %s', (language) => {
    const messages = catalogue(language);
    for (const { say, other, chapter } of lesson.steps) for (const key of [say, other, chapter]) if (key) expect(messages[key], key).toBeTruthy();
  });
});

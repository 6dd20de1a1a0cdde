// The lesson of Caylus, replayed by the engine itself: every move is possible, every turn is one for the page, every spot exists, every
// key is in both languages. And whole games are told: no event without a sentence, no move without words.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantiate, type EngineModule } from '../../src/engine/module';
import { room } from '../../src/games/caylus';
import { places } from '../../src/games/caylus/geometry';
import { lesson } from '../../src/games/caylus/lesson';
import type { Move, Position } from '../../src/games/room';
import { words, type Language } from '../../src/words/words.svelte';

const learners = lesson.names.map((name) => name || 'You');
const file = `${process.cwd()}/engine/merlon.wasm`;
const built = existsSync(file);
if (!built) console.warn('web/engine/merlon.wasm is missing (./run --build makes it): the lesson of Caylus is not replayed');

const catalogue = (language: Language): Record<string, string> =>
  Object.assign({}, ...[`lang/caylus`, `../lang/caylus`, `../lang/play`].map((name) => JSON.parse(readFileSync(`${name}.${language}.json`, 'utf8'))));
const flawed = /ca\.[a-z]|[{}]|undefined|NaN|\(\)| {2}/;

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
    const setup = { game: 'caylus', options, seats: Array.from({ length: players }, () => ({ kind: 'me' })), clock: { kind: 'none' } };
    ask({ cmd: 'table.new', setup, id: `lesson-${lesson.game}`, names, serverSeed, clientSeeds, now: 0 });
  }

  const sync = () => ask({ cmd: 'table.sync', viewer: 0 }).sync;
  const position = (): Position => sync().view.position;
  function look(staged: string[]): { legal: Move[]; position: Position } {
    const viewer = position().to_move;
    const seen = ask({ cmd: 'table.sync', viewer }).sync.view.position;
    return ask({ cmd: 'look', position: seen, staged, lang: 'en', names: ['A', 'B', 'C', 'D', 'E'].slice(0, seen.players), viewer }) as never;
  }
  const play = (moves: string[]) => ask({ cmd: 'table.act', seat: position().to_move, a: { k: 'move', m: moves }, base: sync().v, now: 1 });

  /** The page sends what is staged when the room says that the turn ends. */
  function isOneTurn(moves: string[]) {
    moves.forEach((text, at) => {
      const move = look(moves.slice(0, at)).legal.find((one) => one.m === text);
      expect(move, text).toBeDefined();
      const after = look(moves.slice(0, at + 1));
      expect(after.legal.length === 0 || room.ends!(move!, position(), after.position), text).toBe(at === moves.length - 1);
    });
  }

  it('the lesson can be played as it is written', () => {
    begin(lesson.players, lesson.options, lesson.serverSeed, lesson.clientSeeds, learners);
    expect(lesson.steps).toHaveLength(24);
    expect(lesson.steps.filter((step) => step.chapter)).toHaveLength(3);
    for (const step of lesson.steps) {
      for (const move of step.play ?? []) play([move]);
      for (const id of step.point ?? []) expect(places).toContain(id);
      if (!step.do) continue;
      expect(position().to_move, step.say).toBe(0);
      isOneTurn(step.do);
      play(step.do);
    }
    const points = position().seats.map((seat: { points: number }) => seat.points);
    expect(points[0]).toBeGreaterThan(Math.max(points[1], points[2]));
    expect(position().scored).toBe(1);
  });

  it.each([
    ['en', 2, {}],
    ['de', 3, { edition: 'later' }],
    ['en', 3, { favours: 'points' }],
    ['de', 5, {}],
  ] as [Language, number, Record<string, any>][])('a whole game is told (%s, %i players)', (language, players, options) => {
    [words.language, words.messages] = [language, catalogue(language)];
    const names = ['Una', 'Aila', 'Bran', 'Cleo', 'Dario'].slice(0, players);
    begin(players, options, '7'.repeat(64), Array(players).fill('2'.repeat(32)), names);
    const kinds = new Set<string>();
    for (let made = 1; ; made++) {
      const now = position();
      const moves = look([]).legal;
      for (const move of moves) expect(room.describe!(move, now)).not.toMatch(flawed);
      expect(room.question!(now, moves)).not.toMatch(flawed);
      expect(room.coach!(now, now.to_move!)).not.toMatch(flawed);
      const active = moves.filter((move) => !['pass', 'none', 'stop', 'no_joust', 'back'].includes(move.d.kind) || made % 5 === 0);
      const choice = active.length ? active : moves;
      play([choice[(made * 7919) % choice.length].m]);
      const { events, position: after, mover } = ask({ cmd: 'table.at', move: made, viewer: 0 });
      for (const event of events) kinds.add(event.event);
      for (const viewer of [null, 0, 1]) {
        for (const sentence of room.tell!(events, after, mover, names, viewer)) expect(sentence).toMatch(/\.$/);
        expect(room.tell!(events, after, mover, names, viewer).join(' ')).not.toMatch(flawed);
      }
      if (after.phase === 'over') break;
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['placed', 'passed', 'home', 'gained', 'paid', 'built', 'provost', 'bailiff', 'round', 'income', 'scored', 'ended']));
  });
});

describe('words of the lesson', () => {
  it.each(['en', 'de'] as Language[])('are in %s', (language) => {
    const messages = catalogue(language);
    for (const { say, other, chapter } of lesson.steps) for (const key of [say, other, chapter]) if (key) expect(messages[key], key).toBeTruthy();
  });
});

// Kreta's lesson with the real engine: every step can be played as written, says something in both languages and points at real places;
// what its sentences claim about points and leads is true.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantiate, type EngineModule } from '../../src/engine/module';
import { room } from '../../src/games/kreta';
import { layoutFor } from '../../src/games/kreta/geometry';
import { lesson } from '../../src/games/kreta/lesson';
import { placesOf } from '../../src/games/kreta/places';
import { tell } from '../../src/games/kreta/tell';
import type { Position } from '../../src/games/room';
import { words } from '../../src/words/words.svelte';

const file = 'engine/merlon.wasm';
const missing = !existsSync(file);
if (missing) console.warn(`skipped: ${file} is missing, ./run --build makes it`);

const catalogue = (language: string) => JSON.parse(readFileSync(`lang/kreta.${language}.json`, 'utf8')) as Record<string, string>;

describe('the words of the lesson', () => {
  it.each(['en', 'de'])('are there in %s, and short', (language) => {
    const messages = catalogue(language);
    expect(lesson.steps.length).toBe(14);
    for (const step of lesson.steps) {
      for (const key of [step.say, step.other].filter((one) => one !== undefined)) expect(messages[key], key).toBeTruthy();
      expect(messages[step.say].length, step.say).toBeLessThan(280);
    }
  });
});

describe.skipIf(missing)('the lesson', () => {
  let engine: EngineModule;
  const ask = (question: object) => {
    const answer = engine.ask(question);
    if (!answer.ok) throw new Error(`${JSON.stringify(question).slice(0, 200)}: ${answer.error?.message}`);
    return answer;
  };
  const look = () => ask({ cmd: 'table.sync', viewer: 0 }).sync;
  const position = () => look().view.position as Position;
  function play(move: string) {
    const { v, view } = look();
    ask({ cmd: 'table.act', seat: view.to_move, a: { k: 'move', m: [move] }, base: v, now: 0 });
  }
  function begin() {
    ask({
      cmd: 'table.new',
      setup: { game: lesson.game, options: lesson.options, seats: Array.from({ length: lesson.players }, () => ({ kind: 'me' })), clock: { kind: 'none' } },
      id: `lesson-${lesson.game}`, // part of the deal, as in LessonTable
      names: ['You', 'Aila'],
      serverSeed: lesson.serverSeed,
      clientSeeds: lesson.clientSeeds,
      now: 0,
    });
  }

  beforeAll(async () => {
    engine = await instantiate(readFileSync(file));
    await words.speak('en');
  });

  it('can be played as it is written, the learner being asked in their own turns', () => {
    begin();
    for (const step of lesson.steps) {
      step.play?.forEach(play);
      if (step.do) expect(look().view.to_move, step.say).toBe(0);
      const spots = placesOf(layoutFor(true), { position: position(), legal: [], staged: [], picked: null, wished: null, names: lesson.names }).map((spot) => spot.id);
      for (const place of step.point ?? []) expect(spots).toContain(place);
      step.do?.forEach(play);
    }
  });

  it('says the truth about points and leads', () => {
    begin();
    const scores: string[] = [];
    for (const step of lesson.steps) {
      step.play?.forEach(play);
      scores.push(position().seats.map((seat: { score: number }) => seat.score).join(':'));
      step.do?.forEach(play);
    }
    expect(scores).toEqual(['0:0', '0:0', '0:0', '0:0', '0:0', '1:0', '1:1', '13:3', '13:3', '16:8', '18:8', '18:8', '18:8', '28:8']);
  });

  it('is told without a word missing, in both languages and from every chair', async () => {
    begin();
    for (const step of lesson.steps) [...(step.play ?? []), ...(step.do ?? [])].forEach(play);
    const moments = Array.from({ length: look().view.moves as number }, (_, move) => ask({ cmd: 'table.at', move: move + 1, viewer: 0 }));
    for (const language of ['en', 'de'] as const) {
      await words.speak(language);
      for (const viewer of [0, 1, null]) {
        const lines = moments.flatMap((moment) => tell(moment.events, moment.position, moment.mover, ['Anna', 'Aila'], viewer));
        expect(lines.length).toBeGreaterThan(20);
        expect(lines.join('\n')).not.toMatch(/\bkr\.|undefined|NaN|[{}]| {2}/);
      }
    }
  });

  it('describes every move on the way', () => {
    begin();
    for (const step of lesson.steps) {
      for (const move of [...(step.play ?? []), ...(step.do ?? [])]) {
        const { view } = look();
        const { legal } = ask({ cmd: 'look', position: view.position, staged: [], lang: 'en', names: ['You', 'Aila'], viewer: view.to_move });
        for (const one of legal) expect(room.describe!(one, view.position)).not.toMatch(/\bkr\.|undefined|[{}]|^\s*$/);
        play(move);
      }
    }
  });
});

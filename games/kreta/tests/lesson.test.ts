// Kreta's lesson with the real engine: every step can be played as written, says something in both languages and points at real places;
// what its sentences claim about points and leads is true.
import { beforeAll, describe, expect, it } from 'vitest';
import { room } from '../web';
import { layoutFor } from '../web/geometry';
import { lesson } from '../web/lesson';
import { spotsOf } from '../web/spots';
import { tell } from '../web/tell';
import { say, words, type Language } from '$page/words/words.svelte';
import { expectWords, PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

it.each(['en', 'de'] as Language[])('the words of the lesson are there in %s, and short', async (language) => {
  await expectWords(lesson, language);
  expect(lesson.steps.length).toBe(15);
  for (const step of lesson.steps) expect(say(step.say).length, step.say).toBeLessThan(280);
});

describe.runIf(hasEngine)('the lesson', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    table = await PlayedTable.open();
    await words.speak('en');
  });
  const play = (move: string) => table.play(move);
  /** Everything that can be pointed at. */
  const spots = () => spotsOf(layoutFor('phone'), { position: table.position, legal: [], staged: [], picked: null, wished: null, names: lesson.names }).map((spot) => spot.id);

  it('can be played as it is written, the learner being asked in their own turns', () => {
    table.begin(lesson);
    for (const step of lesson.steps) {
      step.play?.forEach(play);
      if (step.do) expect(table.position.to_move, step.say).toBe(0);
      for (const place of step.point ?? []) expect(spots()).toContain(place);
      step.do?.forEach(play);
    }
  });

  it('says the truth about points and leads', () => {
    table.begin(lesson);
    const scores: string[] = [];
    for (const step of lesson.steps) {
      step.play?.forEach(play);
      scores.push(table.position.seats.map((seat: { score: number }) => seat.score).join(':'));
      step.do?.forEach(play);
    }
    expect(scores).toEqual(['0:0', '0:0', '0:0', '0:0', '0:0', '1:0', '1:1', '13:3', '13:3', '16:8', '18:8', '18:8', '18:8', '28:8', '28:8']);
  });

  it('is told without a word missing, in both languages and from every chair', async () => {
    table.begin(lesson);
    for (const step of lesson.steps) [...(step.play ?? []), ...(step.do ?? [])].forEach(play);
    const moments = Array.from({ length: table.document.moves }, (_, move) => table.at(move + 1));
    for (const spot of moments.flatMap((moment) => moment.events).flatMap(room.concerns)) expect(spots()).toContain(spot);
    for (const language of ['en', 'de'] as const) {
      await words.speak(language);
      for (const viewer of [0, 1, null]) {
        const lines = moments.flatMap((moment) => tell(moment.events, moment.position, moment.mover, table.names, viewer));
        expect(lines.length).toBeGreaterThan(20);
        expect(lines.join('\n')).not.toMatch(/\bkr\.|undefined|NaN|[{}]| {2}/);
      }
    }
  });

  it('describes every move on the way', () => {
    table.begin(lesson);
    for (const step of lesson.steps) {
      for (const move of [...(step.play ?? []), ...(step.do ?? [])]) {
        for (const one of table.look().legal) expect(room.describe(one, table.position)).not.toMatch(/\bkr\.|undefined|[{}]|^\s*$/);
        play(move);
      }
    }
  });
});

// The lesson of Kilt Castle, replayed by the engine itself: every move is possible, every spot exists, every key is in both languages.
// And a whole game is told: no event without a sentence, no move without words.
import { beforeAll, describe, expect, it } from 'vitest';
import { room } from '../web';
import { cardsOf, places, squares } from '../web/facts';
import { lesson } from '../web/lesson';
import { words, type Language } from '$page/words/words.svelte';
import { expectWords, PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

describe.runIf(hasEngine)('with the engine', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    table = await PlayedTable.open();
  });

  /** Everything that can be pointed at now. */
  const spots = () => [...places.map((place) => `place:${place}`), ...squares.map((square) => `cell:${square}`), ...cardsOf(table.position).map(({ card }) => `card:${card}`)];

  it('the lesson can be played as it is written', () => {
    table.begin(lesson);
    expect(lesson.steps).toHaveLength(12);
    for (const step of lesson.steps) {
      for (const move of step.play ?? []) table.play(move);
      for (const id of step.point ?? []) expect(spots()).toContain(id);
      if (!step.do) continue;
      expect(table.position.to_move).toBe(0);
      if (step.accept) expect(step.do.join(' ')).toMatch(new RegExp(`^(${step.accept})$`));
      table.play(...step.do);
    }
  });

  it('pays the learner most on the ducat day of the lesson', () => {
    table.begin(lesson);
    const upTo = lesson.steps.slice(0, lesson.steps.findIndex((step) => step.say === 'kc.lesson.paid') + 1);
    for (const step of upTo) {
      for (const move of step.play ?? []) table.play(move);
      if (step.do) table.play(...step.do);
    }
    const sums = table.at(table.document.moves).events.filter((event) => event.event === 'paid').map((event) => event.ducats);
    expect(sums[0]).toBeGreaterThan(Math.max(...sums.slice(1)));
  });

  it.each([
    ['en', 2, { two_player_floors: 'any' }],
    ['de', 2, { two_player_builds: 'once' }],
    ['de', 3, {}],
    ['en', 4, {}],
  ] as [Language, number, Record<string, any>][])('a whole game is told (%s, %i players)', async (language, players, options) => {
    await words.speak(language);
    table.beginAny('kilt-castle', players, options);
    const kinds = new Set<string>();
    for (let made = 1; ; made++) {
      const moves = table.look().legal;
      for (const move of moves) expect(room.describe(move, table.position)).not.toMatch(/kc\.|[{}]|undefined/);
      for (const picked of [null, 'card:br', 'place:N3']) expect(room.question(table.position, moves, picked)).not.toMatch(/kc\.|[{}]|undefined/);
      table.play(moves[(made * 7919) % moves.length].m);
      const { events, position: after, mover } = table.at(made);
      for (const event of events) kinds.add(event.event);
      for (const spot of events.flatMap(room.concerns)) expect(spots()).toContain(spot);
      for (const viewer of [null, 0, 1]) {
        const told = room.tell(events, after, mover, table.names, viewer);
        expect(told.length).toBeGreaterThan(0);
        for (const sentence of told) expect(sentence).toMatch(/^(?!.*(kc\.|[{}]|undefined|NaN)).+\.$/);
      }
      if (after.phase === 'over') break;
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['moved', 'noted', 'built', 'roofed', 'paid', 'final_pay', 'ended']));
  });
});

it.each(['en', 'de'] as Language[])('the lesson has its words in %s', (language) => expectWords(lesson, language));

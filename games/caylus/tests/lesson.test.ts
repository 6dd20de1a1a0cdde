// The lesson of Caylus, replayed by the engine itself: every move is possible, every turn is one for the page, every spot exists, every
// key is in both languages. And whole games are told: no event without a sentence, no move without words.
import { beforeAll, describe, expect, it } from 'vitest';
import { room } from '../web';
import { places } from '../web/geometry';
import { lesson } from '../web/lesson';
import { say, words, type Language } from '$page/words/words.svelte';
import { expectWords, PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

const flawed = /ca\.[a-z]|[{}]|undefined|NaN|\(\)| {2}/;

describe.runIf(hasEngine)('with the engine', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    table = await PlayedTable.open();
  });

  /** The page sends what is staged when the room says that the turn ends. */
  function isOneTurn(moves: string[]) {
    moves.forEach((text, at) => {
      const move = table.look(moves.slice(0, at)).legal.find((one) => one.m === text);
      expect(move, text).toBeDefined();
      const after = table.look(moves.slice(0, at + 1));
      expect(after.legal.length === 0 || room.ends!(move!, table.position, after.position), text).toBe(at === moves.length - 1);
    });
  }

  it('the lesson can be played as it is written', () => {
    table.begin(lesson);
    expect(lesson.steps).toHaveLength(33);
    expect(lesson.steps.filter((step) => step.chapter)).toHaveLength(3);
    for (const step of lesson.steps) {
      for (const move of step.play ?? []) {
        expect(table.position.to_move, `${step.say}: ${move}`).not.toBe(0);
        table.play(move);
      }
      for (const id of step.point ?? []) expect(places).toContain(id);
      if (!step.do) continue;
      expect(table.position.to_move, step.say).toBe(0);
      isOneTurn(step.do);
      table.play(...step.do);
    }
    const points = table.position.seats.map((seat: { points: number }) => seat.points);
    expect(points[0]).toBeGreaterThan(Math.max(points[1], points[2]));
    expect(table.position.scored).toBe(1);
  });

  it.each([
    ['en', 2, {}],
    ['de', 3, { edition: 'later' }],
    ['en', 3, { favours: 'points' }],
    ['de', 5, {}],
  ] as [Language, number, Record<string, any>][])('a whole game is told (%s, %i players)', async (language, players, options) => {
    await words.speak(language);
    table.beginAny('caylus', players, options);
    const kinds = new Set<string>();
    for (let made = 1; ; made++) {
      const now = table.position;
      const moves = table.look().legal;
      for (const move of moves) expect(room.describe(move, now)).not.toMatch(flawed);
      for (const picked of [null, 'worker', 'flag']) expect(room.question(now, moves, picked)).not.toMatch(flawed);
      expect(room.coach(now, now.to_move!)).not.toMatch(flawed);
      const active = moves.filter((move) => !['pass', 'none', 'stop', 'no_joust', 'back'].includes(move.d.kind) || made % 5 === 0);
      const choice = active.length ? active : moves;
      table.play(choice[(made * 7919) % choice.length].m);
      const { events, position: after, mover } = table.at(made);
      for (const event of events) kinds.add(event.event);
      for (const spot of events.flatMap(room.concerns)) expect(places).toContain(spot);
      for (const viewer of [null, 0, 1]) {
        for (const sentence of room.tell(events, after, mover, table.names, viewer)) expect(sentence).toMatch(/\.$/);
        expect(room.tell(events, after, mover, table.names, viewer).join(' ')).not.toMatch(flawed);
      }
      if (after.phase === 'over') break;
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['placed', 'passed', 'home', 'gained', 'paid', 'built', 'provost', 'bailiff', 'round', 'income', 'scored', 'ended']));
  });
});

it.each(['en', 'de'] as Language[])('the lesson has its words in %s', (language) => expectWords(lesson, language));

it.each(['en', 'de'] as Language[])('its first round names every phase, in order (%s)', async (language) => {
  await words.speak(language);
  const round = lesson.steps.slice(0, lesson.steps.findIndex((step) => step.chapter === 'ca.lesson.town'));
  const named = round.flatMap((step) => [...say(step.say).matchAll(/Phase (\d)/g)].map((found) => Number(found[1])));
  expect(named).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import games from 'virtual:games';
import { partsOf, seatsByRank, tieKey, valueOf } from '../../src/screens/end/breakdown';
import { endingKey, headline, reasonsOf, winnersOf } from '../../src/screens/end/ending';
import { canRebuild, optionsOf } from '../../src/screens/review/again';
import type { Archive, Story } from '../../src/screens/review/archive';
import { stepOf } from '../../src/screens/review/opening.svelte';
import { scoringMoves } from '../../src/screens/review/scorings';
import { nextTurn, previousTurn, readRecord } from '../../src/table/record';
import { chanceTicks, layerOrder, layersOf, pointsOf, ticksOf, toHundred, wholeParts, wholePercents, withRoom } from '../../src/screens/review/stacking';
import type { Decision, Review, Verdict } from '../../src/screens/review/types';
import { costliest, firstLook, gradeShape, mistakesOf, neighbourMistake, worstOf } from '../../src/screens/review/worst';
import { say, words } from '../../src/words/words.svelte';
import { pageWords, wordsOf } from './catalogues';
import { example } from './example_record';

const estimate = (...shares: number[]) => ({ shares, errors: shares.map(() => 1) });

function decision(number: number, seat: number, verdict: Verdict, loss: number): Decision {
  return { number, turn: number, seat, move: `m${number}`, forced: false, reveals: number % 2 === 0, verdict, before: estimate(60, 40), after: estimate(60 - loss, 40 + loss), loss };
}

const review: Review = {
  game: games[0].key, players: 2, nodes: 200, finished: true,
  moves: [
    decision(1, 0, 'blunder', 20), decision(2, 1, 'mistake', 12),
    { number: 3, turn: 3, seat: 0, move: 'x', forced: true, reveals: false, verdict: 'only' },
    decision(4, 0, 'inaccuracy', 6), decision(5, 0, 'best', 0), decision(6, 0, 'mistake', 11), decision(7, 0, 'close_call', 9),
  ],
  end: estimate(100, 0), seats: [],
};

describe('shares of the graph', () => {
  it('have two points for each decision, and the end', () => {
    const points = pointsOf(review);
    expect(points).toHaveLength(2 * 6 + 1);
    expect(points.at(-1)).toEqual({ x: 6, shares: [100, 0] });
    for (const { shares } of points) expect(shares[0] + shares[1]).toBeCloseTo(100);
  });
  it('add up to 100 however they were rounded', () => {
    expect(toHundred([33.3, 33.3, 33.3]).reduce((a, b) => a + b)).toBeCloseTo(100);
    expect(toHundred([0, 0])).toEqual([50, 50]);
    expect(wholePercents([33.4, 33.3, 33.3])).toEqual([34, 33, 33]);
    expect(wholePercents([99.6, 0.4])).toEqual([100, 0]);
  });
  it('split into whole numbers that add up to the way from start to end', () => {
    expect(wholeParts([-14.4, -66.4, 31.3], -50)).toEqual([-14, -67, 31]);
    expect(wholeParts([0.4, 0.4, -0.8], 0)).toEqual([1, 0, -1]);
    expect(wholeParts([6, 6, 0.2], 11)).toEqual([6, 5, 0]);
  });
  it('are stacked from the top, the reader first, and fill the box', () => {
    expect(layerOrder(4, 2)).toEqual([2, 3, 0, 1]);
    expect(layerOrder(3, null)).toEqual([0, 1, 2]);
    const box = { left: 10, top: 20, width: 600, height: 100 };
    const layers = layersOf(pointsOf(review), [0, 1], box);
    expect(layers[0].edge.startsWith('M10.0 20.0')).toBe(true);
    expect(layers[1].edge.startsWith('M10.0 80.0')).toBe(true);
    expect(layers[1].area).toContain('L10.0 120.0Z');
  });
  it('carry ticks where they belong, one for each place', () => {
    expect(chanceTicks(review).map((tick) => tick.x)).toEqual([2, 3, 5]);
    expect(ticksOf(review, [2, 3, 6]).map((tick) => tick.x)).toEqual([2, 5]);
    expect(withRoom([0, 5, 20, 24, 40], 16)).toEqual([true, false, true, false, true]);
  });
});

describe('scorings', () => {
  const times: Record<number, number> = { 2: 1, 4: 2 };
  const scored = games.flatMap(({ key, scorings }) => scorings.map((event) => [key, event]));
  it.each(scored)('are counted one by one, also two of one move: %s, %s', async (game, event) => {
    const story = { recorded: { game, moves: [1, 2, 3, 4, 5] } } as unknown as Story;
    const archive = { at: async (_: Story, move: number) => ({ events: [{ event: 'something else' }, ...Array(times[move] ?? 0).fill({ event })] }) } as unknown as Archive;
    const moves = await scoringMoves(story, archive);
    expect(moves).toEqual([2, 4, 4]);
    expect(ticksOf(review, moves).map((tick) => tick.count)).toEqual([1, 3]);
  });
});

describe('the worst moves', () => {
  it('are the marked ones of a seat, in the order of the game', () => {
    expect(mistakesOf(review, 0).map((move) => move.number)).toEqual([1, 4, 6]);
    expect(worstOf(review, 0, 2).map((move) => move.number)).toEqual([1, 6]);
    expect(costliest(review, 1)?.number).toBe(2);
    expect(costliest({ ...review, moves: [] }, 0)).toBeNull();
  });
  it('give way to the own decision that lost most if there is none', () => {
    expect(firstLook(review, 0)?.number).toBe(1);
    expect(firstLook({ ...review, moves: [decision(1, 1, 'good', 4), decision(2, 0, 'good', 1), decision(3, 0, 'good', 3)] }, 0)?.number).toBe(3);
    expect(firstLook({ ...review, moves: [] }, 0)).toBeNull();
  });
  it('are gone through in a ring', () => {
    const mistakes = mistakesOf(review, 0);
    expect(neighbourMistake(mistakes, 1, 1)?.number).toBe(4);
    expect(neighbourMistake(mistakes, 6, 1)?.number).toBe(1);
    expect(neighbourMistake(mistakes, 1, -1)?.number).toBe(6);
    expect(neighbourMistake(mistakes, 5, -1)?.number).toBe(4);
    expect(neighbourMistake([], 5, 1)).toBeNull();
  });
  it('have three shapes', () => {
    expect(new Set((['inaccuracy', 'mistake', 'blunder'] as const).map(gradeShape)).size).toBe(3);
  });
});

describe('a record', () => {
  const record = readRecord(example.text);
  it('tells names, moves and the result', () => {
    expect(record).toMatchObject({ game: example.game, players: 3, names: ['Anna', 'Ben', 'Clara'], result: [1, 0, 0] });
    expect(record.moves.slice(0, 3)).toEqual([
      { turn: 1, seat: 0, move: 'castellan' }, { turn: 1, seat: 0, move: 'replace' }, { turn: 2, seat: 1, move: 'architect' },
    ]);
  });
  it('knows hashes, comments, escapes, shared wins and games that go on', () => {
    const text = '[Seat1 "A \\"b\\" \\\\"]\r\n[Players "1"]\n1. [2] r7@3 {9f3c0a5be1d27746}; draw clan {00b1e2c3d4f5a697} # so\nresult 0 1/2';
    expect(readRecord(text)).toMatchObject({ names: ['A "b" \\'], result: [0, 0.5], moves: [{ turn: 1, seat: 1, move: 'r7@3' }, { turn: 1, seat: 1, move: 'draw clan' }] });
    expect(readRecord('result *').result).toBeNull();
  });
  it.each(games)('gives the options of $key back with their types', ({ key, options }) => {
    const last = options.map(({ name, values }) => [name, values.at(-1)!] as const);
    const told = readRecord(`[Game "${key}"]\n[Options "${last.map((pair) => pair.join('=')).join(' ')}"]\n[ServerSeed "aa"]\n[SeatSeeds "b c"]\nresult *`);
    expect(optionsOf(told)).toEqual(Object.fromEntries(last));
    expect([canRebuild(told), canRebuild(record)]).toEqual([true, false]);
  });
  it('is walked turn by turn', () => {
    expect([0, 1, 2].map((at) => nextTurn(record.moves, at))).toEqual([2, 2, 4]);
    expect([0, 1, 2, 3].map((at) => previousTurn(record.moves, at))).toEqual([0, 0, 0, 2]);
    expect(nextTurn(record.moves, record.moves.length)).toBe(record.moves.length);
  });
});

describe('the end of a game', () => {
  it.each(games)('lists seats by rank with their parts: $key', ({ key, score }) => {
    const total = score.find(({ role }) => role === 'total')!.member;
    const result = { scores: [49, 49, 65], ranks: [3, 2, 1], winners: [2], items: [49, 49, 65].map((all, seat) => ({ seat, [total]: all })) };
    expect(seatsByRank(result)).toEqual([2, 1, 0]);
    expect(valueOf(result, 1, total)).toBe(49);
    expect(tieKey(key, result)).toBe(`rev.tie.${key}`);
    expect(tieKey(key, { ...result, ranks: [2, 1, 3], winners: [1] })).toBe(`rev.tie.${key}.broken`);
    expect(tieKey(key, { ...result, ranks: [1, 1, 3], winners: [0, 1] })).toBe(`rev.tie.${key}.shared`);
  });
  it('does not tell the numbers of the table twice', () => {
    const lines = ['You win with 65 ducats.', 'You: 53 + towers 7 + crests 3 + roofs 2 = 65, floors built 13', 'The open stones were settled (ST-8.5 to ST-8.7).'];
    expect(reasonsOf(lines, lines[0])).toEqual([lines[2]]);
  });
  it('knows who won a game that was given up', () => {
    const given = { players: 2, end: { how: 'resigned', loser: 0 } };
    expect(winnersOf(given)).toEqual([1]);
    expect(endingKey(given)).toBe('rev.how.resigned');
    expect(winnersOf({ players: 3, end: { how: 'closed', loser: null } })).toEqual([]);
  });
});

describe.each(['en', 'de'] as const)('words in %s', (language) => {
  const sources = ['review', 'replay', 'end'].flatMap((room) =>
    readdirSync(`src/screens/${room}`).map((file) => readFileSync(`src/screens/${room}/${file}`, 'utf8')),
  );
  beforeAll(() => {
    words.messages = pageWords(language);
    words.language = language;
  });
  it('has a message for every key that is used', () => {
    const used = sources.flatMap((text) => [...text.matchAll(/'(rev\.[\w.-]+)'/g)].map((match) => match[1]));
    expect(used.length).toBeGreaterThan(60);
    expect(used.filter((key) => !(key in words.messages))).toEqual([]);
  });
  it.each(games.map(({ key }) => key))('has a message for every part of a score and every tie of %s, its own or a common one', (game) => {
    const there = wordsOf(['lang', `../games/${game.replaceAll('-', '_')}/web/words`], language);
    const keys = [...partsOf(game).map((part) => part.name), ...['', '.broken', '.shared'].map((how) => `rev.tie.${game}${how}`)];
    expect(keys.filter((key) => !(key in there))).toEqual([]);
  });
  it('has a message for every grade and end', () => {
    const keys = [
      ...['only', 'best', 'good', 'close_call', 'inaccuracy', 'mistake', 'blunder'].map((grade) => `rev.grade.${grade}`),
      ...['resigned', 'time', 'closed'].map((how) => `rev.how.${how}`),
      ...['luck', 'own', 'their', 'others'].map((part) => `rev.split.${part}`),
      ...['quick', 'normal', 'deep'].map((depth) => `rev.depth.${depth}`),
      ...['commit', 'seeds', 'deal', 'open'].map((step) => `rev.verify.step.${step}`),
      ...['commit', 'deal', 'moves'].flatMap((what) => [`rev.verify.${what}.right`, `rev.verify.${what}.wrong`]),
      ...['commit', 'deal'].map((what) => `rev.verify.${what}.kept`),
    ];
    expect(keys.filter((key) => !(key in words.messages))).toEqual([]);
  });
  it('says a winner even without sentences', () => {
    const view = { players: 2, end: { how: 'time', loser: 1 } };
    expect(headline(view, 0, ['A', 'B'], [])).toBe(say('rev.won.you'));
    expect(headline(view, 1, ['Anna', 'B'], [])).toContain('Anna');
  });
});

describe('a key', () => {
  const pressed = (key: string, tag = 'div') => {
    const target = document.createElement(tag);
    const event = new KeyboardEvent('keydown', { key });
    target.dispatchEvent(event);
    return stepOf(event);
  };
  it('steps through the moves, to their ends, or nowhere', () => {
    expect(['[', ']', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) => pressed(key))).toEqual([-1, 1, -1, 1, -Infinity, Infinity, null]);
  });
  it('leaves a slider its arrows, but not the brackets', () => {
    expect(['ArrowLeft', 'End', ']'].map((key) => pressed(key, 'input'))).toEqual([null, null, 1]);
  });
});

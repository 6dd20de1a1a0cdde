// The list of moves of a replay.
import { expect, test } from 'vitest';
import { nearestFirst, turnAt, turnsOf } from '../../src/screens/replay/turns';

const move = (turn: number, seat: number) => ({ turn, seat, move: 'x' });
const turns = turnsOf([move(1, 0), move(1, 0), move(2, 1), move(2, 0), move(3, 0)]);

test('moves of one turn and one seat are one line', () => {
  expect(turns).toEqual([
    { turn: 1, seat: 0, from: 1, to: 2 },
    { turn: 2, seat: 1, from: 3, to: 3 },
    { turn: 2, seat: 0, from: 4, to: 4 },
    { turn: 3, seat: 0, from: 5, to: 5 },
  ]);
  expect(turnsOf([])).toEqual([]);
});

test('the current line is the one that the last move belongs to', () => {
  expect([0, 1, 2, 3, 5].map((at) => turnAt(turns, at))).toEqual([-1, 0, 0, 1, 3]);
});

test('what is looked at is told first', () => {
  expect(nearestFirst(turns, 3)).toEqual([1, 0, 2, 3]);
  expect(nearestFirst(turns, 0)).toEqual([0, 1, 2, 3]);
});

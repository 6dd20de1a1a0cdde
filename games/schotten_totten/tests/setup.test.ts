// What is known before a game.
import { expect, test } from 'vitest';
import { seatSign } from '$page/games/games';

test('both seats have the signs of this game', () => {
  expect([0, 1].map((seat) => seatSign('schotten-totten', seat, 2))).toEqual([7, 8]);
});

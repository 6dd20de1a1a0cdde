// What is set before a game.
import { expect, test } from 'vitest';
import { changedOptions, gameOf, seatSign } from '$page/games/games';

test('options that mean nothing beside others are left out', () => {
  const game = gameOf('kilt-castle')!;
  const once = { two_player_builds: 'once' };
  expect(changedOptions(game, { ...once, roof_same_owner: true }, 2)).toEqual(once);
  expect(changedOptions(game, { roof_same_owner: true }, 2)).toEqual({ roof_same_owner: true });
  expect(changedOptions(game, once, 3)).toEqual({});
});

test('with two the colours are others than with three', () => {
  const signs = (players: number) => Array.from({ length: players }, (_, seat) => seatSign('kilt-castle', seat, players));
  expect([2, 3].map(signs)).toEqual([[1, 3], [1, 2, 3]]);
});

// What the page has of every game that the engine lists: whatever is missing here would be missing on a screen.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRoom } from '../../src/games';
import { changedOptions, gameOf, games, seatSign } from '../../src/games/games';
import { pageWords } from './catalogues';

const keys = games.map((game) => game.key);
const languages = ['en', 'de'];
const room = (key: string) => key.replaceAll('-', '_');

test('options that mean nothing beside others are left out', () => {
  const kiltCastle = gameOf('kilt-castle')!;
  const once = { two_player_builds: 'once' };
  expect(changedOptions(kiltCastle, { ...once, roof_same_owner: true }, 2)).toEqual(once);
  expect(changedOptions(kiltCastle, { roof_same_owner: true }, 2)).toEqual({ roof_same_owner: true });
  expect(changedOptions(kiltCastle, once, 3)).toEqual({});
});

test('a seat has the sign that its game gives it', () => {
  const signs = (key: string, players: number) => Array.from({ length: players }, (_, seat) => seatSign(key, seat, players));
  expect(signs('schotten-totten', 2)).toEqual([7, 8]);
  expect([2, 3].map((players) => signs('kilt-castle', players))).toEqual([[1, 3], [1, 2, 3]]);
  expect(signs('a game that is gone', 3)).toEqual([1, 2, 3]);
});

describe.each(keys)('%s', (key) => {
  test('has a room, a picture and a lesson', async () => {
    expect((await loadRoom(key)).key).toBe(key);
    for (const file of ['Scene.svelte', 'lesson.ts']) expect(existsSync(`../games/${room(key)}/web/${file}`), file).toBe(true);
  });

  test.each(languages)('has words in %s', (language) => {
    for (const name of ['home.about', 'learn.minutes', 'table.endgame']) expect(pageWords(language)).toHaveProperty([`${name}.${key}`]);
  });
});

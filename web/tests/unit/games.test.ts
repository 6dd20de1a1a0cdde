// What the page has of every game that the engine lists: whatever is missing here would be missing on a screen.
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRoom } from '../../src/games';
import { games, seatSign } from '../../src/games/games';
import { pageWords } from './catalogues';

const keys = games.map((game) => game.key);
const languages = ['en', 'de'];
const room = (key: string) => key.replaceAll('-', '_');

test('a seat has a sign although its game is gone', () => {
  expect([0, 1, 2].map((seat) => seatSign('a game that is gone', seat, 3))).toEqual([1, 2, 3]);
});

describe.each(keys)('%s', (key) => {
  test('has a room, a picture and a lesson', async () => {
    expect((await loadRoom(key)).key).toBe(key);
    for (const file of ['Scene.svelte', 'lesson.ts']) expect(existsSync(`../games/${room(key)}/web/${file}`), file).toBe(true);
  });

  test('has files for browser tests that there are', () => {
    for (const file of readdirSync(`../games/${room(key)}/tests/browser`)) expect(existsSync(`tests/browser/${file}`), file).toBe(true);
  });

  test.each(languages)('has words in %s', (language) => {
    for (const name of ['home.about', 'learn.minutes', 'table.endgame']) expect(pageWords(language)).toHaveProperty([`${name}.${key}`]);
  });
});

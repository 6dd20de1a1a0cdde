// What the page has of every game that the engine lists: whatever is missing here would be missing on a screen.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRoom } from '../../src/games';
import { changedOptions, gameOf, games } from '../../src/games/games';
import list from '../../src/games/games.json';
import { partsOf } from '../../src/screens/end/breakdown';
import { winsAgainst } from '../../src/screens/newgame/strength';
import { pageWords } from './catalogues';
import { PlayedTable } from './played';
import { hasEngine } from './real_engine';

const keys = list.map((game) => game.key);
const languages = ['en', 'de'];
const room = (key: string) => key.replaceAll('-', '_');

test.skipIf(!hasEngine)('games.json is the list of the engine; node tests/make_games.mjs MERLON writes it', async () => {
  const kinds: Record<string, string> = { boolean: 'switch', number: 'number', word: 'choice' };
  const told = (await PlayedTable.open()).ask({ cmd: 'games' }).games as typeof list;
  const named = told.map(({ key, name, players, rules, options }) => ({
    key, name, players, rules, options: options.map((option) => ({ ...option, kind: kinds[option.kind] })),
  }));
  expect(list).toEqual(named);
});

test('options that mean nothing beside others are left out', () => {
  const kiltCastle = gameOf('kilt-castle')!;
  const once = { two_player_builds: 'once' };
  expect(changedOptions(kiltCastle, { ...once, roof_same_owner: true }, 2)).toEqual(once);
  expect(changedOptions(kiltCastle, { roof_same_owner: true }, 2)).toEqual({ roof_same_owner: true });
  expect(changedOptions(kiltCastle, once, 3)).toEqual({});
});

describe.each(keys)('%s', (key) => {
  test('has a room, a picture and a lesson', async () => {
    expect((await loadRoom(key)).key).toBe(key);
    for (const file of ['Scene.svelte', 'lesson.ts']) expect(existsSync(`../games/${room(key)}/web/${file}`), file).toBe(true);
  });

  test.each(languages)('has words in %s', (language) => {
    for (const name of ['home.about', 'learn.minutes', 'table.endgame']) expect(pageWords(language)).toHaveProperty([`${name}.${key}`]);
  });

  test('says how long it takes, how its score came about and how strong its levels are', () => {
    expect(games.find((game) => game.key === key)!.minutes).toBeGreaterThan(0);
    expect(partsOf(key).filter((part) => part.kind === 'total')).toHaveLength(1);
    expect(winsAgainst(key)).toHaveLength(7);
  });
});

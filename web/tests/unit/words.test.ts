// All catalogues of the page: the same in both languages, no key that nobody says, none that is said and missing; and loading them in
// any order ends with what was asked for last. A table's refusals all have a sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { games } from '../../src/games/games';
import { fill, listed, say, words } from '../../src/words/words.svelte';
import { whatIsSaid } from '../../vite_words';
import { catalogue, inGames, pageWords, wordsOf } from './catalogues';

const [own, shared] = [pageWords('en'), wordsOf(['../lang', ...inGames('words')], 'en')];

const { sources, written, isSaid } = whatIsSaid();

test('nothing is kept that nobody says', () => {
  expect(written.length).toBeGreaterThan(1000);
  expect(Object.keys(own).filter((key) => !isSaid(key))).toEqual([]);
  expect(isSaid('table.nobody_says_this')).toBe(false);
});

test('everything that is said is there', () => {
  const said = [...new Set(sources.flatMap((text) => [...text.matchAll(/(?<![.\w])(?:say|hasMessage)\(\s*(?:[^'"`()]*\? )?'(\w+\.[\w.-]+)'(?: : '([\w.-]+)')?/g)].flatMap((found) => [found[1], found[2]])))].filter(Boolean);
  expect(said.length).toBeGreaterThan(400);
  // Of the terminal's words the build keeps what it finds to be said.
  const known = { ...own, ...Object.fromEntries(Object.entries(shared).filter(([key]) => isSaid(key))) };
  expect(Object.keys(known).length).toBeLessThan(Object.keys({ ...own, ...shared }).length);
  expect(said.filter((key) => !(key in known))).toEqual([]);
});

test('both languages have the same keys and places', () => {
  const german = pageWords('de');
  expect(Object.keys(german).sort()).toEqual(Object.keys(own).sort());
  // {name} and {count, plural, …}; what stands in a form of a plural, one{stone}, is no place.
  const places = (text: string) => [...new Set([...text.matchAll(/(?<!\b(?:one|other)|=\d)\{(\w+)[,}]/g)].map((found) => found[1]))].sort();
  const differ = Object.keys(own).filter((key) => String(places(own[key])) !== String(places(german[key])));
  expect(differ).toEqual([]);
});

test('no key stands in two catalogues', () => {
  expect(Object.keys(own).filter((key) => key in shared)).toEqual([]);
  const folders = ['lang', ...inGames('web/words')];
  const keys = folders.flatMap((folder) => readdirSync(folder).filter((file) => /\ben\.json$/.test(file)).flatMap((file) => Object.keys(catalogue(`${folder}/${file}`))));
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe('refusals of a table', () => {
  const files = ['table', 'server'].flatMap((layer) => readdirSync(`../src/${layer}`).filter((file) => file.endsWith('.cpp')).map((file) => `../src/${layer}/${file}`));
  const codes = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/Nak\{"([A-Z_]+)"/g)]).map(([, code]) => code);
  // What moves are refused for is said by the rules of the game.
  const ofMoves = ['ILLEGAL', 'BAD_MOVE'];

  test.each([...new Set(codes)].filter((code) => !ofMoves.includes(code)))('%s has a sentence', (code) => {
    expect(own).toHaveProperty([`server.error.${code}`]);
  });
});

describe('loading', () => {
  afterAll(() => words.speak('en'));

  test('the language that was asked for last is spoken, and whoever waited for another one hears it', async () => {
    await words.speak('en');
    const [german, english] = [words.speak('de'), words.speak('en')];
    await german;
    expect(words.language).toBe('en');
    await english;
    await Promise.all([words.speak('de'), words.enter(games[0].key)]);
    expect(words.language).toBe('de');
    expect(listed(['a', 'b', 'c'])).toBe('a, b und c');
    expect(listed(['a', 'b'], 'disjunction')).toBe('a oder b');
    expect(listed(['Cleo', 'Du', 'Bran'])).toBe('Cleo, du und Bran');
    expect(listed(['Du +3', 'Dunja', 'Du +4'])).toBe('Du +3, Dunja und du +4');
  });

  test('words that do not come keep nobody else from theirs', async () => {
    await words.speak('en');
    const inside = words as any;
    const original = inside.switchTo;
    let [fail, load] = [() => {}, () => {}];
    inside.switchTo = () => new Promise((_, reject) => (fail = () => reject(new Error('lost'))));
    const lost = words.enter('nowhere');
    // Somebody who came before, and whose words are there first.
    inside.switchTo = function (...args: unknown[]) { return new Promise<void>((resolve) => (load = resolve)).then(() => original.apply(this, args)); };
    const other = words.enter('elsewhere');
    inside.switchTo = original;
    fail();
    await expect(lost).rejects.toThrow('lost');
    load();
    await other;
    await words.enter(games[0].key);
    const failing = vi.spyOn(inside, 'switchTo').mockRejectedValueOnce(new Error('lost'));
    await expect(words.enter('nowhere')).rejects.toThrow('lost');
    failing.mockRestore();
    await words.enter(games[0].key);
    const missed = vi.spyOn(inside, 'switchTo').mockRejectedValueOnce(new Error('lost'));
    await expect(words.speak('de')).rejects.toThrow('lost');
    missed.mockRestore();
    await words.enter('nowhere');
    expect(words.language).toBe('en');
  });

  test('whoever reads is written small inside a sentence, and large where one begins', async () => {
    await words.speak('en');
    const all = listed(['You', 'Bran', 'Cleo']);
    expect(all).toBe('You, Bran and Cleo');
    const after = fill('{names} tied at {value}', { names: all, value: 1 }, 'en');
    expect(after).toBe('You, Bran and Cleo tied at 1');
    expect(fill('{province} ({value}): {before} → {after}', { province: 'Sitia', value: 3, before: 'Young 1', after }, 'en')).toBe('Sitia (3): Young 1 → you, Bran and Cleo tied at 1');
    expect(say('home.cannot_start', { reason: 'You have no seat.' })).toContain(': You have');
  });
});

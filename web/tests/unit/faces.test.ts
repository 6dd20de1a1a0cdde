// Portraits of computer players: no two alike at a table, always the same ones, never for people.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import de from '../../lang/pages.de.json';
import en from '../../lang/pages.en.json';
import { drawingOf, faces, facesOf, nextFace } from '../../src/faces/faces';
import { opponentOf, stateOf } from '../../src/screens/home/games_list';
import { playersOf, readRecord } from '../../src/table/record';
import { namesOf } from '../../src/table/table.svelte';

const computer = (name = '') => ({ kind: 'computer', name });
const person = (name = '') => ({ kind: 'person', name });
const tables = Array.from({ length: 500 }, (_, at) => `table ${at}`);

describe('which face sits where', () => {
  test('no two alike at a table of five', () => {
    for (const table of tables) expect(new Set(facesOf(table, Array.from({ length: 5 }, () => computer()))).size, table).toBe(5);
  });

  test('every face comes, on every seat', () => {
    for (const seat of [0, 4]) expect(new Set(tables.map((table) => facesOf(table, Array.from({ length: 5 }, () => computer()))[seat])).size).toBe(faces.length);
  });

  test('always the same at a table, whoever sits down or leaves', () => {
    for (const table of tables) {
      const [, first, second] = facesOf(table, [person(), computer(), computer()]);
      expect(facesOf(table, [person('Anna'), computer(), computer()])).toEqual([null, first, second]);
      expect(facesOf(table, [{ kind: 'open', name: '' }, computer(first!), computer()])).toEqual([null, first, second]);
    }
  });

  test('people and programs never have one, whatever they are called', () => {
    expect(facesOf('a', [person('Bran'), { kind: 'program', name: 'Maud' }, { kind: 'me' }, { kind: 'open' }])).toEqual([null, null, null, null]);
  });

  test('nobody is called like a person at the table', () => {
    for (const table of tables) {
      for (const name of faces) {
        const found = facesOf(table, [person(name), computer(), computer(), computer(), computer()]);
        expect(new Set([name, ...found.slice(1)]).size).toBe(5);
      }
    }
  });

  test('a name that was chosen wins: its own face, or any where there is none', () => {
    expect(facesOf('a', [computer('Hamo'), computer('Maud')])).toEqual(['Hamo', 'Maud']);
    const [, old, other] = facesOf('a', [person(), computer('Ailsa'), computer('Bran')]);
    expect(faces).toContain(old);
    expect(other).toBe('Bran');
    expect(old).not.toBe('Bran');
    const view = { id: 'a', viewer: 0, seats: [person('Anna'), computer('Ailsa'), computer()] };
    expect(namesOf(view as never).slice(0, 2)).toEqual(['Anna', 'Ailsa']);
    expect(faces).toContain(namesOf(view as never)[2]);
  });

  test('somebody else is somebody that nobody has', () => {
    expect(nextFace('Bran', ['Bran', 'Cleo', null])).toBe('Ailsa');
    expect(nextFace('Maud', ['Maud', undefined])).toBe('Bran');
  });
});

describe('a record', () => {
  const record = '[Game "high-card"]\n[Players "3"]\n[Seat1 "Anna"]\n[Seat2 "computer, level 5"]\n[Seat3 "computer, level 2"]\n[Table "abc"]\n[SeatSeeds "11 00 12"]\n';

  test('its computer players have the faces of their table; somebody who is only called so has none', () => {
    const { names, faces: found } = playersOf(readRecord(record));
    expect(found).toEqual([null, facesOf('abc', [person('Anna'), computer()])[1], null]);
    expect(names).toEqual(['Anna', found[1], 'computer, level 2']);
    expect(readRecord(record).levels).toEqual([0, 5, 0]);
  });

  test('what this device calls them wins', () => {
    expect(playersOf(readRecord(record), ['', 'Ailsa', 'Zoe']).names).toEqual(['', 'Ailsa', 'Zoe']);
  });
});

describe('the drawings', () => {
  const file = readFileSync('src/faces/faces.svg', 'utf8');

  test('there is a small one for each, without anything that the page must not have', () => {
    expect([...file.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 96 96">/g)].map(([, id]) => id)).toEqual(faces.map((face) => `face-${face.toLowerCase()}`));
    for (const drawing of file.split('<symbol').slice(1)) expect(drawing.length).toBeLessThan(3000);
    expect([...file.matchAll(/ id=/g)]).toHaveLength(faces.length);
    expect(file).not.toMatch(/style|class=|clip|filter|Gradient|href/);
    expect(drawingOf('Bran')).toMatch(/#face-bran$/);
  });

  test('everybody has a manner in both languages', () => {
    for (const face of faces) {
      const key = `face.${face}` as keyof typeof en;
      expect(en[key].length).toBeGreaterThan(5);
      expect(de[key].length).toBeGreaterThan(5);
      expect(de[key]).not.toBe(en[key]);
    }
  });
});

describe('the list of games', () => {
  const game = { id: 'a', where: 'device', game: 'high-card', viewer: 0, state: 'your turn', turn: 1, updated: 1 } as const;

  test('says the level beside the names', async () => {
    const { words } = await import('../../src/words/words.svelte');
    await words.speak('en');
    expect(stateOf({ ...game, names: ['', 'Bran', 'Cleo'], levels: [0, 5, 5] })).toBe('Your turn · Bran, Cleo, level 5');
    expect(stateOf({ ...game, names: ['', 'Bran', 'Anna', 'Cleo'], levels: [0, 5, 0, 2] })).toBe('Your turn · Bran, level 5 · Anna · Cleo, level 2');
    await words.speak('de');
    expect(stateOf({ ...game, names: ['', 'Bran'], levels: [0, 5] })).toMatch(/ · Bran, Stufe 5$/);
  });

  test('shows a computer player with the own seat, and nobody where it does not know', () => {
    expect(opponentOf({ ...game, names: ['', 'Anna', 'Cleo'], levels: [0, 0, 2] })).toEqual({ seat: 2, face: 'Cleo' });
    expect(opponentOf({ ...game, names: ['', 'Bran'] })).toEqual({ seat: 0, face: null });
  });
});

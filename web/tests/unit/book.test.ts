// The rule books: every example is a position that the engine accepts, every sentence is there. What a verdict says is tested beside the game.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookNames, triedPosition, type Book, type Example, type Picture } from '../../src/games/book';
import type { Position } from '../../src/games/room';
import { around, curve, widened } from '../../src/screens/rules/cut';
import { hasMessage, words, type Language } from '../../src/words/words.svelte';
import { PlayedTable } from './played';
import { hasEngine } from './real_engine';

const books = Object.values(import.meta.glob<Book>('../../../games/*/web/book.ts', { import: 'book', eager: true }));
const pictures = books.flatMap((book) => {
  const shown: [string, Picture][] = [...book.turn, ...book.examples].map(({ id, picture }) => [`the picture of ${book.game} ${id}`, picture]);
  return [...shown, [`the picture of the end of ${book.game}`, book.end.picture] as [string, Picture]];
});
const examples = books.flatMap((book) => book.examples.map((example) => [`${book.game} ${example.id}`, example] as const));

describe.runIf(hasEngine)('the engine', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    table = await PlayedTable.open();
  });

  const about = (position: Position) => ({ position, lang: 'en', names: bookNames(position, 'You'), viewer: position.viewer });
  const look = (position: Position) => table.ask({ cmd: 'look', ...about(position), staged: [] }) as { position: Position };

  it.each(examples)('accepts the position of %s as it is stored', (_name, example) => {
    const position = triedPosition(example);
    expect(look(position).position).toEqual(position);
    expect(position.to_move).toBe(position.viewer);
  });

  it.each(pictures)('accepts %s', (_name, { position, before }) => {
    for (const shown of before ? [before, position] : [position]) expect(look(shown).position).toEqual(shown);
  });
});

describe.each(['en', 'de'] as Language[])('words in %s', (language) => {
  beforeAll(() => words.speak(language));

  const wordsOf = (example: Example) => ['title', 'verdict', 'say', 'task', 'right', 'wrong'].map((what) => `${example.id}.${what}`);
  it.each(books.map((book) => [book.game, book] as const))('%s has all its sentences', (game, book) => {
    const pictures = [...book.turn, ...book.examples, book.end].map((one) => one.picture);
    const keys = [
      'goal', 'end', 'end.picture', 'tie',
      ...book.turn.flatMap(({ id }) => [`turn.${id}`, `turn.${id}.say`]), ...book.examples.flatMap(wordsOf), ...book.mistakes.flatMap(({ id }) => [`mistake.${id}`, `mistake.${id}.say`]),
      ...book.end.pays.map(({ id }) => `pay.${id}`), ...pictures.flatMap((picture) => picture.marks ?? []).map((mark) => `mark.${mark.say}`),
    ].map((key) => `book.${game}.${key}`);
    expect(keys.filter((key) => !hasMessage(key))).toEqual([]);
    // And none that nobody shows; the table of a game has one of its own.
    const known = Object.keys(words.messages).filter((key) => key.startsWith(`book.${game}.`) && !keys.includes(key));
    expect(known).toEqual(book.Table ? [`book.${game}.stronger`] : []);
  });

  it.each(examples)('%s asks a question, and the verdict answers it', (name, { id, verdict }) => {
    const [title, answer] = ['title', 'verdict'].map((what) => words.messages[`book.${name.split(' ')[0]}.${id}.${what}`]);
    expect(title).toMatch(/\?$/);
    expect(answer.match(/^(Yes|No|Ja|Nein)\b/)?.[0] ?? 'fact').toBe({ en: { yes: 'Yes', no: 'No', fact: 'fact' }, de: { yes: 'Ja', no: 'Nein', fact: 'fact' } }[language][verdict]);
  });

  it.each(books.map((book) => [book.game, book] as const))('%s names rules that exist', (game, book) => {
    const text = readFileSync(`../games/${game.replaceAll('-', '_')}/rules.${language}.md`, 'utf8');
    const rules = [...book.examples, ...book.mistakes, book.end].flatMap((one) => one.rules);
    expect(rules.filter((rule) => !text.includes(`**${rule}**`))).toEqual([]);
    expect(book.examples).toHaveLength(4);
    expect(book.turn.length).toBeGreaterThanOrEqual(2);
    expect(book.turn.length).toBeLessThanOrEqual(4);
  });
});

describe('a picture', () => {
  const board = { width: 700, height: 600 };
  it('is cut round its spots, and widened within the board', () => {
    expect(around([{ x: 10, y: 20, w: 5, h: 5 }, { x: 30, y: 20, w: 10, h: 5 }], 2)).toEqual({ x: 8, y: 18, w: 34, h: 9 });
    expect(around([{ x: 0, y: 0, w: 5, h: 5 }, undefined], 2)).toBeNull();
    expect(widened({ x: 100, y: 100, w: 100, h: 100 }, 2, board)).toEqual({ x: 50, y: 100, w: 200, h: 100 });
    expect(widened({ x: 0, y: 100, w: 100, h: 100 }, 2, board)).toEqual({ x: 0, y: 100, w: 200, h: 100 });
    expect(widened({ x: 600, y: 0, w: 100, h: 600 }, 2, board)).toEqual({ x: 0, y: 0, w: 700, h: 600 });
  });
  it('has arrows that end where they point', () => {
    expect(curve({ x: 0, y: 0, w: 10, h: 10 }, { x: 100, y: 0, w: 10, h: 10 }).way).toBe('M5 5Q55 -15 105 5');
  });
});

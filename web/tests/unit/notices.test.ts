// What happens at a table besides moves: the page knows the kinds of events by the names that the table gives them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { worthTelling } from '../../src/screens/table/log.svelte';
import { noticesOf } from '../../src/table/table.svelte';

const source = readFileSync('../src/table/table.cpp', 'utf8');
const kinds = [...source.matchAll(/\{"(\w+)", &Table::/g)].map((found) => found[1]);

test('every kind that is told is one of the table', () => {
  expect(kinds).toContain('move');
  expect(worthTelling.filter((kind) => !kinds.includes(kind))).toEqual([]);
});

test.each(['en', 'de'])('every such kind has its sentence: %s', (language) => {
  const messages = JSON.parse(readFileSync(`lang/table.${language}.json`, 'utf8'));
  expect(worthTelling.filter((kind) => !messages[`table.notice.${kind}`])).toEqual([]);
});

test('a notice stands after the moves that were made by then, also after a takeback', () => {
  const happened = [{ k: 'start' }, { k: 'move', s: 0, m: ['a', 'b'] }, { k: 'ask', s: 0 }, { k: 'takeback', keep: 1 }, { k: 'standin', s: 1, level: 4 }];
  const notices = noticesOf(happened.map((one, at) => ({ t: 'ev', v: at + 1, e: [one], h: '' })));
  expect(notices.map(({ kind, moves }) => [kind, moves])).toEqual([['start', 0], ['ask', 2], ['takeback', 1], ['standin', 1]]);
});

// An example of the rule book, tried: a wrong turn can be taken back, a right one ends it, and nothing of it is kept.
import { expect, it, vi } from 'vitest';
import { book } from '../web/book';
import { TryTable } from '$page/table/try_table.svelte';
import { say, words } from '$page/words/words.svelte';
import { asked, hasEngine } from '$tests/unit/real_engine';

vi.mock('$page/engine/engine', async (original) => (await import('$tests/unit/real_engine')).inPlaceOf(original));

it.runIf(hasEngine)('says whether that was it', async () => {
  await words.speak('en');
  const table = new TryTable(book, book.examples[0]);
  await table.open();
  expect([table.mine, table.heading, say(table.step.say)]).toEqual([true, 'Where may blue build?', expect.stringContaining('Build a blue floor')]);

  await table.act({ k: 'move', m: ['11'] });
  expect([table.strayed, table.mine, table.position!.ducats[0]]).toEqual([true, false, 9]);
  await table.stepBack();
  expect([table.strayed, table.mine, table.position!.ducats[0], table.moments.length]).toEqual([false, true, 10, 0]);

  await table.act({ k: 'move', m: ['13'] });
  expect([table.last, table.strayed, table.mine]).toEqual([true, false, false]);
  expect(say(table.step.say)).toMatch(/^Right\./);
  expect(table.ways.map((way) => way.say)).toEqual(['book.next', 'book.back']);
  expect(new TryTable(book, book.examples[3]).ways[0].say).toBe('learn.title');
  expect(asked.every(({ cmd }) => cmd === 'look')).toBe(true);
});

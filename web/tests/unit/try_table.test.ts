// An example of a rule book, tried: a wrong turn can be taken back, a right one ends it, and nothing of it is kept.
import { expect, it, vi } from 'vitest';
import { book as caylus } from '../../../games/caylus/web/book';
import { book } from '../../../games/kilt_castle/web/book';
import { TryTable } from '../../src/table/try_table.svelte';
import { say, words } from '../../src/words/words.svelte';
import { asked, hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original as never));

it('is a table of the position: its rules, and everybody where the sentences say', async () => {
  const table = new TryTable(caylus, caylus.examples[0]);
  await table.open();
  expect([table.document!.rules, table.document!.seats.map((seat) => seat.name)]).toEqual([2, ['', 'Bran', 'Cleo']]);
});

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

// An example of a rule book, tried. What happens to a right turn and to a wrong one: games/<game>/tests/try_table.test.ts.
import { expect, it, vi } from 'vitest';
import { loadBook, triedPosition } from '../../src/games/book';
import { games } from '../../src/games/games';
import { TryTable } from '../../src/table/try_table.svelte';

vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original));

it.each(games)('is a table of the position: its rules, and everybody where the sentences say: $key', async ({ key, rules }) => {
  const book = await loadBook(key);
  const table = new TryTable(book, book.examples[0]);
  await table.open();
  const { players } = triedPosition(book.examples[0]);
  expect([table.document!.rules, table.document!.seats.map((seat) => seat.name)]).toEqual([rules, ['', 'Bran', 'Cleo', 'Ailsa', 'Manolis'].slice(0, players)]);
});

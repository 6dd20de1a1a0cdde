// The rule book: what its verdicts say is what the engine says, and an example takes for right what its task asks for.
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { bookNames } from '$page/games/book';
import type { Position } from '$page/games/room';
import { room } from '../web';
import { book } from '../web/book';
import { AskedBook, rightTurns } from '$tests/unit/asked_book';
import { PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

describe.runIf(hasEngine)('the engine', () => {
  let asked: AskedBook;
  beforeAll(async () => {
    asked = new AskedBook(book, room, await PlayedTable.open());
  });

  const influence = (position: Position, province: number): number[] => position.provinces[province - 1].influence;
  const tiles = (position: Position) => Object.values(position.seats[0].goods as Record<string, number>).reduce((sum, count) => sum + count);
  rightTurns(book, () => asked, {
    tie: () => (_, after) => influence(after, 5)[0] > Math.max(...influence(after, 5).slice(1)),
    closed: () => (_, after) => after.provinces[7].peoples[0] > 0,
    chain: () => (start, after, _, all) => tiles(after) > tiles(start) && after.seats[0].score === Math.max(...all.filter((one) => tiles(one) > tiles(start)).map((one) => one.seats[0].score)),
    fort: () => (_, after) => after.provinces.filter((province: any) => province.influence[0] > 0).length === 4,
  });

  it('finds Bran and Cleo where the sentences say', () => {
    const [closed, led] = [asked.of('closed'), book.end.picture.position];
    expect(bookNames(closed, 'You')).toEqual(['You', 'Bran', 'Cleo']);
    expect(bookNames({ ...closed, viewer: 1 }, 'You')).toEqual(['Bran', 'You', 'Cleo']);
    expect(closed.seats.map((seat: any) => seat.abbot)).toEqual([null, 8, null]);
    expect([led.provinces[4].peoples, led.provinces[7].peoples]).toEqual([[2, 2, 0], [0, 0, 1]]);
  });

  it('says what the verdicts say', () => {
    expect(asked.look(asked.of('tie'), ['castellan']).position.seats.map((seat: any) => seat.score)).toEqual([9, 9, 7]);
    expect(asked.look(book.end.picture.position, ['castellan']).position.seats.map((seat: any) => seat.score)).toEqual([9, 6, 7]);
    expect(asked.explain(asked.of('closed'), 'people 8', ['commander'])).toMatchObject({ legal: false, why: { rule: 'KR-2.5' } });
    const chain = asked.of('chain');
    expect(asked.look(chain, ['farmer']).legal.map(({ m }) => m)).toEqual(['tile 10', 'tile 13', 'tile 15']);
    expect(asked.look(chain, ['farmer', 'tile 15']).position.seats[0].score).toBe(6);
    const reached = (site: number) => asked.look(asked.of('fort'), ['architect', `fort ${site}`]).position.provinces.filter((one: any) => one.influence[0] > 0).length;
    expect(Array.from({ length: 26 }, (_, at) => at + 1).filter((site) => ![7, 16].includes(site) && reached(site) === 4)).toEqual([12]);
  });
});

// What a thing is called at the table, and what the book must not call it.
it.each([['Kastell', /Festung/]])('the German term is %s', (term, other) => {
  const [table, book] = ['de', 'book.de'].map((file) => readFileSync(`${import.meta.dirname}/../web/words/${file}.json`, 'utf8'));
  expect([table, book].map((text) => text.includes(term))).toEqual([true, true]);
  expect(book).not.toMatch(other);
});

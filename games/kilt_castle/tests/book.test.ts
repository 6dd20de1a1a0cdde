// The rule book: what its verdicts say is what the engine says, and an example takes for right what its task asks for.
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
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

  const blueTops = (position: Position) => position.towers.filter((tower: any) => tower.floors.at(-1)[0] === 'b').length;
  const nextDay = (from: AskedBook, position: Position, move: string) => from.look({ ...position, ducat_day: true }, [move]).events.find((event) => event.event === 'paid' && event.colour === 'b')?.ducats;
  rightTurns(book, () => asked, {
    cost: () => (start, after) => after.ducats[0] === start.ducats[0] && blueTops(after) === 2,
    far: () => (_, after) => after.rows.some((row: any) => row.place === 'N5' && row.cards[0].includes('b')),
    roof: () => (_, after) => after.towers.some((tower: any) => tower.roof),
    day: (from) => (start, _, moves) => nextDay(from, start, moves) > 6,
  });

  it('says what the verdicts say', () => {
    const cost = asked.of('cost');
    const prices = Object.fromEntries(asked.look(cost).legal.filter(({ d }) => d.crests === 0).map(({ d }) => [d.square, d.price]));
    expect(prices).toEqual({ 11: 1, 12: 2, 13: 0, 14: 0 });
    expect(asked.explain(cost, '15')).toMatchObject({ legal: false, why: { rule: 'KC-4.3' } });
    expect(asked.look(cost, ['12']).position.ducats).toEqual([8, 10, 10, 12]);

    const far = asked.of('far');
    expect(asked.look(far).legal.map(({ m }) => m)).toContain('by>N5');
    expect(asked.explain(far, 'by>E1')).toMatchObject({ legal: false, why: { rule: 'KC-2.5' } });
    expect(asked.explain(far, 'bg>N5')).toMatchObject({ legal: false, why: { rule: 'KC-2.6' } });
    expect(far.rows).toHaveLength(4);
    const fiveRows = { ...far, rows: [{ place: 'W4', cards: ['yg'] }, ...far.rows.map((row: any) => ({ ...row, cards: row.cards.filter((card: string) => card !== 'yg') }))] };
    expect(asked.explain(fiveRows, 'b>N5')).toMatchObject({ legal: false, why: { rule: 'KC-3.1' } });
    const roof = asked.of('roof');
    expect(asked.explain(roof, '13')).toMatchObject({ legal: true });
    expect(asked.look(roof, ['13']).position.towers.find((one: any) => one.square === '13').roof).toBe(true);
    expect(asked.look(roof, ['12']).position.towers.some((one: any) => one.roof)).toBe(false);
  });

  it('says what a ducat day pays', () => {
    const day = { ...asked.of('day'), ducat_day: true };
    const paid = (move: string) => asked.look(day, [move]).events.filter((event) => event.event === 'paid' && event.colour === 'b').map((event) => event.ducats);
    expect(paid('35')).toEqual([6]);
    expect(paid('15')).toEqual([8]);
    expect(Math.max(...['25', '25+2', '35+2'].flatMap(paid))).toBe(6);
  });
});

// What a thing is called at the table, and what the book must not call it.
it.each([['Fläche', /Gebiet/]])('the German term is %s', (term, other) => {
  const [table, book] = ['de', 'book.de'].map((file) => readFileSync(`${import.meta.dirname}/../web/words/${file}.json`, 'utf8'));
  expect([table, book].map((text) => text.includes(term))).toEqual([true, true]);
  expect(book).not.toMatch(other);
});

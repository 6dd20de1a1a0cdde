// The rule book: what its verdicts say is what the engine says, and an example takes for right what its task asks for.
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
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

  rightTurns(book, () => asked, {
    price: () => (start, after) => after.seats[0].workers < start.seats[0].workers,
    provost: () => (_, after, __, all) => after.provost >= 9 && after.seats[0].deniers === Math.max(...all.filter((one) => one.provost >= 9).map((one) => one.seats[0].deniers)),
    batch: () => (start, after) => after.seats[0].houses.dungeon > start.seats[0].houses.dungeon,
    build: () => (start, after) => after.seats[0].points - start.seats[0].points === 4,
  });

  it('says what the verdicts say', () => {
    const price = asked.of('price');
    expect(asked.look(price).legal.map(({ m }) => m)).toEqual(['place 9', 'pass']);
    expect(asked.explain(price, 'place 7')).toMatchObject({ legal: false, why: { rule: 'CA-3.3' } });
    expect(asked.look(asked.of('provost'), ['provost +1']).position.seats[0].deniers).toBe(2);
    const batch = asked.of('batch');
    expect(asked.look(batch, ['batch 1F1W1S']).position.seats[0].points).toBe(7);
    expect(asked.look(batch, ['stop']).position.seats[0].points).toBe(0);
    expect(asked.look(batch).legal.map(({ m }) => m)).toEqual(['batch 1F1W1S', 'stop']);
    const build = asked.of('build');
    const brings = (move: string) => asked.look(build, [move]).position.seats[0].points - build.seats[0].points;
    for (const { m } of asked.look(build).legal) expect(brings(m) === 4, m).toBe(new RegExp(`^${book.examples[3].right}$`).test(m));
    expect(asked.look(build, ['build W_LAWYER pay 1W1C']).position.road[9]).toMatchObject({ tile: 'W_LAWYER', owner: 0 });
  });
});

// What a thing is called at the table, and what the book must not call it.
it.each([['Stoff', /Tuch\b/], ['Bauernhof', /\bHof\b/], ['Sorte', /\bArt\b/]])('the German term is %s', (term, other) => {
  const [table, book] = ['de', 'book.de'].map((file) => readFileSync(`${import.meta.dirname}/../web/words/${file}.json`, 'utf8'));
  expect([table, book].map((text) => text.includes(term))).toEqual([true, true]);
  expect(book).not.toMatch(other);
});

it.each(['en', 'book.en'])('%s speaks of the provost as of a person', (file) => {
  expect(readFileSync(`${import.meta.dirname}/../web/words/${file}.json`, 'utf8')).not.toMatch(/\b(move|leave|beyond|before|joined) it\b/i);
});

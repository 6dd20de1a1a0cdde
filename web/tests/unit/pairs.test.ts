// Pieces that are all alike are called the same before and after a move.
import { describe, expect, it } from 'vitest';
import { pair, Pairs } from '../../src/parts/pairs';

const at = (...places: string[]) => pair('pawn', [], places);
const written = (named: { name: string; place: string }[]) => named.map(({ name, place }) => `${name.slice(5)}@${place}`);

describe('pairs', () => {
  it('keeps the names of what stays, in whatever order it is listed', () => {
    expect(written(pair('pawn', at('3', '5', '5'), ['5', '3', '5']))).toEqual(['1@5', '0@3', '2@5']);
  });

  it('gives what arrives the name of what left', () => {
    expect(written(pair('pawn', at('3', '3', '5'), ['3', '5', '7']))).toEqual(['0@3', '2@5', '1@7']);
  });

  it('pairs what arrives with the nearest that left', () => {
    const far = (from: string, to: string) => Math.abs(Number(from) - Number(to));
    expect(written(pair('pawn', at('1', '9'), ['8', '2'], far))).toEqual(['1@8', '0@2']);
  });

  it('names new pieces anew and forgets those that are gone', () => {
    expect(written(pair('pawn', at('3'), ['3', '3']))).toEqual(['0@3', '1@3']);
    expect(written(pair('pawn', at('3', '5'), ['5']))).toEqual(['1@5']);
    expect(written(pair('pawn', pair('pawn', at('3', '5'), ['5']), ['5', '6']))).toEqual(['1@5', '0@6']);
  });

  it('remembers kinds apart', () => {
    const pairs = new Pairs();
    pairs.next('pawn', ['1', '2']);
    pairs.next('ship', ['H1']);
    expect(pairs.next('pawn', ['2'])).toEqual([{ name: 'pawn:1', place: '2' }]);
    expect(pairs.next('ship', ['H2'])).toEqual([{ name: 'ship:0', place: 'H2' }]);
  });
});

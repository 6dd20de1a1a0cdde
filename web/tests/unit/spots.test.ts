// Where arrow keys lead on a board.
import { expect, test } from 'vitest';
import { neighbour, type Spot } from '../../src/parts/spots';

const spot = (id: string, x: number, y: number, more: Partial<Spot> = {}): Spot => ({ id, x, y, w: 10, h: 10, label: id, state: 'open', ...more });
const from = spot('from', 0, 0);
const right = (...spots: Spot[]) => neighbour([from, ...spots], from, 'ArrowRight')?.id;

test('the nearest spot straight on comes first', () => {
  expect(right(spot('far', 40, 0), spot('near', 20, 0), spot('aside', 20, 20), spot('behind', -20, 0))).toBe('near');
  expect(right(spot('behind', -20, 0))).toBeUndefined();
});

test('of spots in the same place the one that can be used comes first, then the one on top', () => {
  expect(right(spot('place', 20, 0), spot('card', 20, 0, { layer: 1 }))).toBe('card');
  expect(right(spot('card', 20, 0, { layer: 1 }), spot('place', 20, 0, { layer: 2 }))).toBe('place');
  expect(right(spot('place', 20, 0), spot('card', 20, 0, { layer: 1, state: 'off' }))).toBe('place');
  expect(right(spot('place', 20, 0, { state: 'off' }), spot('card', 20, 0))).toBe('card');
});

test('spots of the same group come before others', () => {
  const cell = spot('cell', 0, 0, { group: 'cells' });
  const others = [spot('place', 20, 0), spot('fellow', 40, 0, { group: 'cells' })];
  expect(neighbour([cell, ...others], cell, 'ArrowRight')?.id).toBe('fellow');
});

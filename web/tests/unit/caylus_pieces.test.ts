// Pieces of Caylus keep their names from one position to the next, and every building has a picture.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsOf } from '../../src/games/caylus/drawings';
import { desktop, low, niches, phone, wide } from '../../src/games/caylus/geometry';
import { lastBendEmpty } from '../../src/games/caylus/facts';
import { housed, numbered, workerName, workersOf, type Standing } from '../../src/games/caylus/standing';
import { castle, specials, tileIds } from '../../src/games/caylus/tiles';
import type { Position } from '../../src/games/room';

const mid = JSON.parse(readFileSync('tests/gallery/caylus-mid.json', 'utf8')).position as Position;

it('every building has a picture', () => {
  for (const building of [...specials, ...tileIds]) expect(partsOf(building).length, building).toBeGreaterThan(5);
  for (const { path } of tileIds.flatMap(partsOf)) expect(path).not.toMatch(/NaN|undefined/);
});

it('a worker that goes on to another place keeps its name', () => {
  const at = (place: string, seat: number, index = 0): Standing => ({ at: place, seat, index });
  const first = numbered(new Map(), [at('gate', 1), at('4', 1), at('5', 0)]);
  const second = numbered(first, [at('4', 1), at('5', 0), at('7', 1)]);
  expect(workerName(second, at('7', 1))).toBe(workerName(first, at('gate', 1)));
  expect(workerName(second, at('4', 1))).toBe(workerName(first, at('4', 1)));
  const third = numbered(second, [at('5', 0), at('7', 1), at('8', 0)]);
  expect(workerName(third, at('8', 0))).not.toBe(workerName(third, at('5', 0)));
  expect(workerName(numbered(third, [at('inn', 0), at('5', 0)]), at('5', 0))).toBe(workerName(first, at('5', 0)));
});

it('workers have names of their own, and the queue moves up without changing them', () => {
  const workers = workersOf(mid);
  const names = workers.map((worker) => workerName(numbered(new Map(), workers), worker));
  expect(new Set(names).size).toBe(workers.length);
  const queue = numbered(new Map(), [{ at: 'castle', index: 0, seat: 2 }, { at: 'castle', index: 1, seat: 3 }]);
  const next = { at: 'castle', index: 0, seat: 3 };
  expect(workerName(numbered(queue, [next]), next)).toBe(workerName(queue, { ...next, index: 1 }));
});

it('houses stay in their niches when others are built', () => {
  const built = (counts: number[]) => ({ ...mid, players: 2, seats: counts.map((dungeon) => ({ houses: { dungeon, walls: 0, towers: 0 } })) }) as unknown as Position;
  const first = housed(null, built([0, 2]));
  expect(housed(first, built([1, 3])).dungeon).toEqual([1, 1, 0, 1, null, null]);
  expect(housed(first, built([1, 1])).dungeon).toEqual([1, 0, null, null, null, null]);
});

it('every section has a niche for each of its houses, inside the picture', () => {
  for (const layout of [desktop, wide(1.3), wide(1.6), phone, low(true), low(false)]) {
    for (const { id, room } of castle) {
      const points = niches(layout, id);
      expect(points).toHaveLength(room);
      for (const { x, y } of points) expect(x > 0 && x < layout.width && y > 0 && y < layout.height).toBe(true);
    }
  }
});

it('a finger has 44 units for every place of a phone, and no two places overlap', () => {
  for (const layout of [phone, low(true), low(false)]) {
    const boxes = Object.entries(layout.boxes).filter(([id]) => id !== 'bridge').map(([, box]) => box);
    for (const [at, a] of boxes.entries()) {
      expect(Math.min(a.w, a.h)).toBeGreaterThanOrEqual(44);
      for (const b of boxes.slice(at + 1)) expect(a.x + a.w <= b.x + 0.1 || b.x + b.w <= a.x + 0.1 || a.y + a.h <= b.y + 0.1 || b.y + b.h <= a.y + 0.1).toBe(true);
    }
  }
});

it('the last bend folds only while nothing is there or near', () => {
  expect(lastBendEmpty({ ...mid, provost: 17, bailiff: 12 })).toBe(true);
  expect(lastBendEmpty({ ...mid, provost: 18, bailiff: 12 })).toBe(false);
  expect(lastBendEmpty({ ...mid, provost: 6, bailiff: 6, road: mid.road.map((space: any) => (space.space === 21 ? { ...space, tile: 'W_SAW' } : space)) })).toBe(false);
  expect(low(true).boxes['21']).toBeUndefined();
});

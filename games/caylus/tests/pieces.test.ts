// Pieces of Caylus keep their names from one position to the next, and every building has a picture.
import { expect, it } from 'vitest';
import { partsOf } from '../web/drawings';
import { desktop, low, niches, phone, standsOn, wide, type Crowd } from '../web/geometry';
import { lastBendEmpty } from '../web/facts';
import { housed, nameWorkers, workersOf, type Standing } from '../web/standing';
import { castle, specials, tileIds } from '../web/tiles';
import type { Position } from '$page/games/room';
import { Pairs } from '$page/parts/pairs';
import { fromGallery } from '$tests/unit/gallery';

const mid = fromGallery('caylus', 'mid').position;

it('every building has a picture', () => {
  for (const building of [...specials, ...tileIds]) expect(partsOf(building).length, building).toBeGreaterThan(5);
  for (const { path } of tileIds.flatMap(partsOf)) expect(path).not.toMatch(/NaN|undefined/);
});

/** The names of workers from one position to the next. */
function naming() {
  const pairs = new Pairs();
  return (...workers: Standing[]) => new Map(nameWorkers(pairs, workers, 4).map(({ at, index, seat, name }) => [`${seat} ${at} ${index}`, name]));
}
const at = (place: string, seat: number, index = 0): Standing => ({ at: place, seat, index });

it('a worker that goes on to another place keeps its name', () => {
  const name = naming();
  const first = name(at('gate', 1), at('4', 1), at('5', 0));
  const second = name(at('4', 1), at('5', 0), at('7', 1));
  expect(second.get('1 7 0')).toBe(first.get('1 gate 0'));
  expect(second.get('1 4 0')).toBe(first.get('1 4 0'));
  const third = name(at('5', 0), at('7', 1), at('8', 0));
  expect(third.get('0 8 0')).not.toBe(third.get('0 5 0'));
  expect(name(at('inn', 0), at('5', 0)).get('0 5 0')).toBe(first.get('0 5 0'));
});

it('workers have names of their own, and the queue moves up without changing them', () => {
  const workers = workersOf(mid);
  expect(new Set(nameWorkers(new Pairs(), workers, mid.players).map(({ name }) => name)).size).toBe(workers.length);
  const name = naming();
  const queue = name(at('castle', 2, 0), at('castle', 3, 1));
  expect(name(at('castle', 3, 0)).get('3 castle 0')).toBe(queue.get('3 castle 1'));
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

it('provost, bailiff, worker and house on one space never overlap, nor hide what the tile above says', () => {
  const widths = { house: 1, bailiff: 0.7, provost: 0.97, worker: 0.72 };
  const yes = { house: true, bailiff: true, provost: true, worker: true };
  const crowds: Crowd[] = Array.from({ length: 32 }, (_, bits) => ({ house: !!(bits & 1), bailiff: !!(bits & 2), provost: !!(bits & 4), worker: !!(bits & 8), lying: !!(bits & 16) }));
  for (const layout of [desktop, wide(1.2), wide(1.6), phone, low(true), low(false)]) {
    for (const crowd of crowds) {
      for (const space of ['1', '6', '9', '12', '20']) {
        const stands = standsOn(layout, space, crowd);
        const [box, tile] = [layout.boxes[space], layout.tiles[space]];
        const taken = (Object.keys(yes) as (keyof typeof yes)[]).filter((kind) => crowd[kind]).map((kind) => {
          const { x, size } = stands[kind];
          return kind === 'worker' && crowd.lying ? [x - 0.84 * size, x + 0.2 * size] : [x - (size * widths[kind]) / 2, x + (size * widths[kind]) / 2];
        });
        for (const [at, [from, to]] of taken.entries()) {
          expect(from).toBeGreaterThanOrEqual(at ? taken[at - 1][1] : box.x);
          expect(to).toBeLessThanOrEqual(box.x + box.w);
        }
        if (!layout.stripOnTop) for (const { y, size } of Object.values(stands)) expect(y - size).toBeGreaterThanOrEqual(tile.y + tile.h - 1);
      }
    }
  }
});

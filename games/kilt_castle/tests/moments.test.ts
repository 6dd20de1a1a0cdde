// What is staged in Kilt Castle: everybody's score counts from what it was to what it is, and every coin has a tower.
import { beforeAll, describe, expect, it } from 'vitest';
import { bestArea } from '../web/areas';
import { areasPaid, coinsOn, lastDay, notedPlace } from '../web/days';
import { stocksOf } from '../web/facts';
import { moments } from '../web/moments';
import type { Position } from '$page/games/room';
import type { Scene } from '$page/moments/scene';
import { words } from '$page/words/words.svelte';
import { fromGallery } from '$tests/unit/gallery';

const positionOf = (name: string): Position => fromGallery('kilt-castle', name).position;
const around = { mover: 0, viewer: 0, names: ['Anna', 'Zoe', 'Nik', 'Eva'], colours: [1, 2, 3, 4] };
const payDay = (position: Position) => stocksOf(position).map(({ colour, seat }) => ({ event: 'paid', seat, colour, ducats: bestArea(position, colour).value }));

/** What a score shows from one cue to the next. */
const countsOf = (scene: Scene, seat: number) =>
  scene.cues.toSorted((one, other) => one.at - other.at).flatMap(({ target }) => (target && 'count' in target && target.count === seat ? [[target.from, target.to]] : []));

beforeAll(async () => {
  await words.speak('en');
  await words.enter('kilt-castle');
});

describe('a ducat day', () => {
  const after = positionOf('four');
  const events = payDay(after);

  it('begins with the smallest area, and lays a coin for every ducat', () => {
    const paid = areasPaid(events, after);
    expect(paid.map(({ ducats }) => ducats)).toEqual(events.map(({ ducats }) => ducats).toSorted((one, other) => one - other));
    for (const area of paid) expect(coinsOn(area, after)).toHaveLength(area.ducats);
  });

  it('counts every purse coin by coin, after what was paid for the tower', () => {
    const built = { event: 'built', seat: 1, square: after.towers[0].square, colour: 'r', crests: 0, price: 2, paid_to: 0 };
    const scenes = moments([built, ...events], after, after, around);
    expect(scenes.map(({ kind, length }) => [kind, length])).toEqual([['built over', 700], ['ducat day', 2200]]);
    for (const { seat, ducats } of events) {
      const counts = countsOf(scenes[1], seat);
      expect(counts).toHaveLength(ducats);
      expect(counts.at(-1)?.[1] ?? after.ducats[seat]).toBe(after.ducats[seat]);
      counts.slice(1).forEach(([from], index) => expect(from).toBe(counts[index][1]));
    }
    const had = after.ducats[1] - events.filter(({ seat }) => seat === 1)[0].ducats;
    expect(countsOf(scenes[0], 1)).toEqual([[had + 2, had + 1], [had + 1, had]]);
  });

  it('is over in time, and is told in a sentence and as a still picture', () => {
    const [scene] = moments(events, after, after, around);
    for (const cue of scene.cues) expect(cue.at + (cue.length ?? 0)).toBeLessThanOrEqual(scene.length + 1);
    expect(scene.say).toMatch(/^Ducat day: you \d/);
    // What each area is worth, and what everybody gets.
    expect(scene.still!.show).toHaveLength(2 * events.filter(({ ducats }) => ducats).length);
  });

  it('writes what areas are worth beside them, never two in one place', () => {
    // Two roofs and nothing else: the same area for everybody.
    const towers = after.towers.slice(0, 2).map((tower: { square: string }, at: number) => ({ ...tower, square: `1${at + 1}`, roof: true }));
    const roofs = { ...after, towers };
    const [scene] = moments(payDay(roofs), roofs, roofs, around);
    const sides = scene.still!.show.flatMap((target) => ('label' in target && target.label.startsWith('=') ? [target.side] : []));
    expect(new Set(sides).size).toBe(4);
  });

  it('leaves a seal with its number on the place that ran empty, until the next one', () => {
    const noted = (place: string) => ({ events: [{ event: 'noted', place }], position: after });
    const paid = { events, position: after };
    expect(lastDay([noted('W1')])).toBeNull();
    expect(lastDay([noted('W1'), paid, noted('N1'), paid, noted('N2')])).toMatchObject({ number: 2, place: 'N1' });
    expect(notedPlace({ ...after, ducat_day: true }, [noted('W1'), paid, noted('N1')])).toBe('N1');
    expect(notedPlace({ ...after, ducat_day: false }, [noted('N1')])).toBeNull();
  });
});

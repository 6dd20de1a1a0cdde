// What is staged in Kreta: scores count from what they were to what they are, the dearest province comes last.
import { beforeAll, describe, expect, it } from 'vitest';
import { leaders } from '../web/facts';
import { provincesAt } from '../web/geometry';
import { moments, type Counting } from '../web/moments';
import { lastScoring } from '../web/scoring';
import type { Position } from '$page/games/room';
import type { Scene } from '$page/moments/scene';
import { words } from '$page/words/words.svelte';
import { fromGallery } from '$tests/unit/gallery';

const positionOf = (name: string): Position => fromGallery('kreta', name).position;
const around = { mover: 1, viewer: 0, names: ['Anna', 'Zoe', 'Nik', 'Eva'], colours: [1, 2, 3, 4] };
const before = positionOf('late');
const site: number = before.row[before.scored];
const scored = provincesAt(site).map((province, index) => ({ event: 'scored', province, seat: index % 2, points: before.provinces[province - 1].value }));
const after: Position = {
  ...before,
  scored: before.scored + 1,
  seats: before.seats.map((seat: { score: number }, index: number) => ({ ...seat, score: seat.score + scored.filter((one) => one.seat === index).reduce((sum, one) => sum + one.points, 0) })),
};
const events = [{ event: 'played', seat: 1, card: 'castellan' }, ...scored, { event: 'taken_up', seat: 1, site }];
const countsOf = (scene: Scene, seat: number) => scene.cues.flatMap(({ target }) => (target && 'count' in target && target.count === seat ? [[target.from, target.to]] : []));

beforeAll(async () => {
  await words.speak('en');
  await words.enter('kreta');
});

describe('a castellan', () => {
  const scene = () => moments(events, before, after, around)[0];

  it('counts province by province, the dearest last, and takes its time for each', () => {
    const { provinces } = scene().data as Counting;
    expect(provinces.map(({ province }) => province).toSorted((a, b) => a - b)).toEqual(provincesAt(site));
    expect(provinces.map(({ value }) => value)).toEqual(provinces.map(({ value }) => value).toSorted((a, b) => a - b));
    expect(scene().length).toBe(900 + 700 * provinces.length);
    expect(scene().actor).toBe(1);
  });

  it('shows who leads as it counts, and hurries past a province that brings nobody anything', () => {
    const parts = (one: Scene) => one.cues.flatMap(({ target }) => (target && 'parts' in target ? target.parts : []));
    const [first, ...rest] = provincesAt(site);
    expect(parts(scene())).toEqual(expect.arrayContaining([`lead:${first}`, `land:${first}`]));
    const barren = moments(events.filter((one) => !('province' in one) || one.province !== first), before, after, around)[0];
    expect(barren.length).toBe(900 + 700 * rest.length + 250);
    expect(parts(barren)).toContain(`land:${first}`);
    expect(parts(barren)).not.toContain(`lead:${first}`);
  });

  it('counts every score from what it was to what it is, and says so in a sentence and as a still picture', () => {
    for (const seat of [0, 1]) {
      const counts = countsOf(scene(), seat);
      if (!scored.some((one) => one.seat === seat)) continue;
      expect(counts[0][0]).toBe(before.seats[seat].score);
      expect(counts.at(-1)![1]).toBe(after.seats[seat].score);
      counts.slice(1).forEach(([from], index) => expect(from).toBe(counts[index][1]));
    }
    expect(scene().say).toMatch(new RegExp(`site ${site}`));
    expect(scene().still!.show).toHaveLength(new Set(scored.map((one) => one.seat)).size);
  });

  it('leaves its stakes until the next one', () => {
    const history = [{ events, position: after }, { events: [{ event: 'ship', seat: 0, harbour: 'H1' }], position: after }];
    expect(lastScoring(history).map(({ province }) => province)).toEqual(provincesAt(site));
    expect(lastScoring([...history, { events: [{ event: 'taken_up', seat: 0, site: 3 }], position: after }])).toEqual([]);
  });
});

describe('other moments', () => {
  it('a harvest brings its points', () => {
    const harvested = { event: 'harvested', seat: 0, province: 5, good: 'olive', points: 2 };
    const [scene] = moments([harvested], before, before, around);
    expect([scene.kind, scene.length]).toEqual(['harvest', 800]);
    expect(countsOf(scene, 0)).toEqual([[before.seats[0].score - 2, before.seats[0].score]]);
  });

  it('a lead that changes hands is told, where it is scored next and only there', () => {
    const next = provincesAt(site)[0];
    const other = before.provinces.findIndex((_: unknown, index: number) => !provincesAt(site).includes(index + 1)) + 1;
    const led = (position: Position, province: number, seat: number) => ({
      ...position,
      provinces: position.provinces.map((one: { influence: number[] }, index: number) => (index + 1 === province ? { ...one, influence: one.influence.map((_, at) => (at === seat ? 3 : 1)) } : one)),
    });
    expect(leaders(led(before, next, 0).provinces[next - 1].influence).first).toEqual([0]);
    const told = moments([], led(before, next, 0), led(before, next, 1), around);
    expect(told.map(({ kind, say }) => [kind, say])).toEqual([['lead', expect.stringMatching(/^Zoe leads in .+ now\.$/)]]);
    expect(moments([], led(before, other, 0), led(before, other, 1), around)).toEqual([]);
    expect(moments([], led(before, next, 0), led(before, next, 0), around)).toEqual([]);
  });
});

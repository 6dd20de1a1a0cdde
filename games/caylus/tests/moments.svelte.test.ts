// Scenes of Caylus: what is staged, for how long, and that the board has every piece and part that a scene moves.
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { room } from '../web';
import { moments } from '../web/moments';
import type { Position } from '$page/games/room';
import { tooMany, type Scene } from '$page/moments/scene';
import { words } from '$page/words/words.svelte';
import { fromGallery } from '$tests/unit/gallery';

const load = (name: string) => fromGallery('caylus', name).position;
const names = ['Anna', 'Zoe', 'Nik', 'Eva', 'Max'];
const around = { mover: 1, viewer: 0, names, colours: [1, 2, 3, 4, 5] };
const withTile = (position: Position, space: number, change: object): Position => ({ ...position, road: position.road.map((one: any) => (one.space === space ? { ...one, ...change } : one)) });

beforeAll(() => words.speak('en'));

/** What the scenes move that the board does not have. */
function missing(after: Position, scenes: Scene[]): string[] {
  const target = document.createElement('div');
  const turn = { picked: null, pick() {}, stage() {}, consider() {}, why() {} };
  const props = { position: after, before: after, staged: [], legal: [], turn, viewer: 0, names, phone: false, shape: 'wide', lit: [], events: null, scene: scenes[0] };
  const [board, table] = [mount(room.Board, { target, props: props as never }), mount(room.tabs[1].view, { target, props: props as never })];
  flushSync();
  const lacks = (kind: string) => (name: string) => !target.querySelector(`[data-${kind}="${name}"]`);
  const absent = scenes.flatMap((scene) => scene.cues).flatMap(({ target: one }) => [
    ...(one && 'pieces' in one ? one.pieces.filter(lacks('piece')) : []), ...(one && 'parts' in one ? one.parts.filter(lacks('part')) : []),
    ...(one && 'token' in one && 'part' in one.from ? [one.from.part].filter(lacks('part')) : []),
  ]);
  void unmount(board);
  void unmount(table);
  return absent;
}

it('a scored section takes 2100 ms and 150 more for each seat over three', () => {
  const before = load('place5');
  const after = { ...before, scored: 2 };
  const scenes = moments([{ event: 'scored', section: 'walls', seat: 2 }], before, after, around);
  expect(scenes.map(({ kind, length }) => [kind, length])).toEqual([['scored', 2400]]);
  // The event names whoever chooses a favour first: the scene is everybody's.
  expect(scenes[0].actor).toBeUndefined();
  expect(scenes[0].say).toMatch(/^Walls scored: .*you no house/);
  expect(scenes[0].cues.filter(({ target }) => target && 'drawing' in target)).toHaveLength(5);
  expect(tooMany(scenes[0].cues).size).toBe(0);
  expect(missing(after, scenes)).toEqual([]);
});

it('a favour, a building and a residence are staged', () => {
  const before = load('place5');
  expect(moments([{ event: 'favour', seat: 1, line: 'b', level: 1 }], before, before, around).map(({ kind, length }) => [kind, length])).toEqual([['favour', 800]]);
  expect(missing(before, moments([{ event: 'favour', seat: 1, line: 'b', level: 1 }], before, before, around))).toEqual([]);
  const after = withTile(before, 15, { tile: 'S_CHURCH', owner: 1 });
  const built = moments([{ event: 'built', seat: 1, tile: 'S_CHURCH', space: 15, points: 3 }], before, after, around);
  expect(built[0].say).toBe('Zoe: Church on space 15.');
  expect(missing(after, built)).toEqual([]);
  expect(moments([{ event: 'residence', seat: 0, space: 2, points: 2 }], before, after, around)[0].say).toBe('You: Residence on space 2.');
});

it('workers lie down when the provost has passed them, and not again', () => {
  const after = load('mid');
  const before = { ...after, provost: 11, step: 'provost' };
  const scenes = moments([{ event: 'provost', seat: 0, space: 7, deniers: 3 }], before, after, around);
  expect(scenes.map(({ kind }) => kind)).toEqual(['idle']);
  expect(missing(after, scenes)).toEqual([]);
  expect(moments([], after, after, around)).toEqual([]);
});

const losses = (scene: Scene) => scene.cues.flatMap(({ target }) => (target && 'drawing' in target && target.props!.lost ? [[target.props!.seat, target.props!.lost]] : []));
const counts = (scene: Scene) => scene.cues.flatMap(({ target }) => (target && 'count' in target ? [[target.count, target.from, target.to]] : []));
const withSeats = (position: Position, change: (seat: any, at: number) => object): Position => ({ ...position, seats: position.seats.map((seat: any, at: number) => ({ ...seat, ...change(seat, at) })) });

it('a scoring counts down only what was lost in its own action, and not what was lost without a batch', () => {
  const base = withSeats(load('place5'), (seat, at) => ({ points: [8, 7, 6, 0, 5][at], houses: { ...seat.houses, walls: at === 1 ? 1 : 0 } }));
  const before = withSeats(base, (seat, at) => ({ points: at === 0 ? 13 : at === 3 ? 1 : seat.points }));
  const scored = { event: 'scored', section: 'walls', seat: 2 };
  const events = [{ event: 'lost', seat: 0, points: 2 }, { event: 'bailiff', seat: 2, space: 18 }, { event: 'lost', seat: 0, points: 3 }, { event: 'lost', seat: 3, points: 1 }, scored];
  const [scene] = moments(events, before, { ...base, scored: 2 }, around).filter(({ kind }) => kind === 'scored');
  expect(counts(scene).sort()).toEqual([[0, 11, 8], [3, 1, 0]]);
  // Seats 2 and 4 lost theirs before a favour was chosen: their figures are the new ones already.
  expect(losses(scene).sort()).toEqual([[0, 3], [2, 3], [3, 1], [4, 3]]);
  const stills = scene.still!.show.flatMap((one) => ('drawing' in one && one.props!.lost ? [[one.props!.seat, one.props!.lost]] : []));
  expect(stills.sort()).toEqual(losses(scene).sort());
});

it('of points lost earlier by a seat that has none left nothing is claimed', () => {
  const position = withSeats(load('place5'), (seat) => ({ points: 0, houses: { ...seat.houses, walls: 0 } }));
  const [scene] = moments([{ event: 'scored', section: 'walls', seat: 2 }], position, { ...position, scored: 2 }, around);
  expect([losses(scene), counts(scene)]).toEqual([[], []]);
});

it('two sections scored together count one after the other', () => {
  const after = withSeats(load('place5'), (_, at) => ({ points: at === 0 ? 3 : 20, houses: { dungeon: at ? 1 : 0, walls: at ? 1 : 0, towers: 0 } }));
  const before = withSeats(after, (_, at) => ({ points: at === 0 ? 8 : 20 }));
  const lost = (points: number) => ({ event: 'lost', seat: 0, points });
  const scenes = moments([{ event: 'bailiff', seat: 2, space: 18 }, lost(2), { event: 'scored', section: 'dungeon', seat: 2 }, lost(3), { event: 'scored', section: 'walls', seat: 2 }], before, after, around);
  expect(scenes.map(counts)).toEqual([[[0, 8, 6]], [[0, 6, 3]]]);
});

it('every scene has something for readers who want no movement', () => {
  const [place, mid] = [load('place5'), load('mid')];
  const all = [
    ...moments([{ event: 'scored', section: 'walls', seat: 2 }], place, { ...place, scored: 2 }, around),
    ...moments([{ event: 'favour', seat: 1, line: 'b', level: 1 }], place, place, around),
    ...moments([{ event: 'built', seat: 1, tile: 'S_CHURCH', space: 15, points: 3 }], place, place, around),
    ...moments([{ event: 'residence', seat: 1, space: 2 }], place, place, around),
    ...moments([{ event: 'provost', seat: 0, space: 7, deniers: 3 }], { ...mid, provost: 11, step: 'provost' }, mid, around),
  ];
  expect(all.map(({ kind }) => kind)).toEqual(['scored', 'favour', 'built', 'built', 'idle']);
  for (const { kind, still } of all) expect(still?.show.length, kind).toBeGreaterThan(0);
});

// Where everything lies in the picture. The road winds below its rows of tiles: in eight columns with the castle top left where there is
// width, in four below the castle on a narrow screen.
import { specials } from './tiles';
import type { Shape } from '$page/games/room';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Layout {
  shape: Shape;
  width: number;
  height: number;
  /** The spot of each place: special buildings, castle, 1 to 28; a tile and the road below it. */
  boxes: Record<string, Box>;
  /** The tile or plot of each place, and the board of the bridge. */
  tiles: Record<string, Box>;
  /** Heights of a tile's title and of its strip with one row of signs; a strip on top leaves the picture to those who stand before it. */
  title: number;
  strip: number;
  stripOnTop: boolean;
  /** The middle line of the road, and its width. */
  road: string;
  roadWidth: number;
  /** Where it comes down from one row to the next. */
  turns: number[];
  river: Box;
  /** The river runs down, the road lies across it. */
  upright: boolean;
  /** The deck where the road crosses the river. */
  deck: Box;
  castle: { towers: Box; walls: Box; dungeon: Box; roof: number; queue: Point & { step: number } };
  niche: number;
  /** Heights of a worker, of the provost and the bailiff, of a house on the road. */
  worker: number;
  walker: number;
  house: number;
  /** Size of titles and of other words. */
  type: number;
}

const spaces = Array.from({ length: 28 }, (_, at) => String(at + 1));
export const places = [...specials, 'castle', ...spaces];

/** A line through rows that begin where the one before has ended: `turns` are the columns in which it comes down. */
function winding(rows: number[], from: number, turns: number[], to: number, radius: number): string {
  let path = `M${from} ${rows[0]}`;
  let x = from;
  rows.slice(1).forEach((next, at) => {
    const turn = turns[at];
    const [back, radiusDown] = [Math.sign(x - turn) * radius, Math.min(radius, (next - rows[at]) / 2)];
    path += `H${turn + back}Q${turn} ${rows[at]} ${turn} ${rows[at] + radiusDown}V${next - radiusDown}Q${turn} ${next} ${turn + back} ${next}`;
    x = turn;
  });
  return `${path}H${to}`;
}

/** Column and row of a space: rows run left, right, left, right. */
function cellOf(space: number): [number, number] {
  if (space <= 6) return [8 - space, 1];
  if (space <= 12) return [space - 5, 2];
  if (space <= 20) return [20 - space, 3];
  return [space - 21, 4];
}

interface Measures {
  shape: Shape;
  width: number;
  left: number;
  column: number;
  tile: number;
  top: number;
  row: number;
  road: number;
  river: number;
  rows: number;
  bend: [number, number, number];
}

/** River and road go on where the room is wider than the picture. */
const beyond = 800;

/** The road in eight columns; the castle stands beside the first three rows. */
function eightColumns({ shape, width, left, column, tile, top, row, road, river, rows, bend }: Measures) {
  const topOf = (at: number) => top + row * at + (at ? river : 0);
  const tiles: Record<string, Box> = {};
  const place = (id: string, across: number, down: number) => (tiles[id] = { x: left + column * across, y: topOf(down), w: tile, h: row - road });
  specials.forEach((id, at) => place(id, at + 2, 0));
  for (let space = 1; space <= 28; space++) place(String(space), ...cellOf(space));
  const gap = column - tile;
  const boxes = Object.fromEntries(Object.entries(tiles).map(([id, box]) => [id, { x: box.x - gap / 2, y: box.y, w: column, h: row }]));
  const lines = Array.from({ length: rows }, (_, at) => topOf(at) + row - road / 2);
  const castleWidth = 2 * column - gap;
  boxes.castle = { x: 2, y: 2, w: castleWidth, h: topOf(3) - 4 };
  const water = top + row;
  tiles.bridge = { x: bend[0] - road / 2 - tile * 1.24, y: water - 1, w: tile * 1.22, h: river + 2 };
  return {
    shape, width, height: topOf(rows) + 3, boxes, tiles, roadWidth: road, turns: bend, upright: false,
    road: winding(lines, castleWidth + 2, [bend[0], bend[1], bend[0], bend[2]], rows > 4 ? width + beyond : bend[2], road * 0.8),
    river: { x: castleWidth, y: water, w: width - castleWidth + beyond, h: river },
    deck: { x: bend[0] - road / 2 - 2, y: water - 4, w: road + 4, h: river + 8 },
  };
}

/** For all proportions from 1.2 to 1.6: higher rooms have higher tiles. */
export function wide(ratio = 1.43): Layout {
  const width = 776;
  const row = Math.round(Math.min(122, Math.max(90, (width / ratio - 34) / 5)) * 2) / 2;
  const road = Math.min(30, row * 0.3);
  const base = eightColumns({ shape: 'wide', width, left: 26, column: 91, tile: 86, top: 6, row, road, river: 25, rows: 5, bend: [763, 195, 13] });
  const { y, h } = base.boxes.castle;
  const [queue, dungeon, walls] = [34, 55, 81];
  const foot = y + h - queue;
  const roof = Math.min(56, h - queue - dungeon - walls - 78);
  return {
    ...base, title: 18, strip: 18, stripOnTop: false, niche: 19, worker: road - 1, walker: road - 1, house: 18, type: 13.5,
    castle: {
      dungeon: { x: 4, y: foot - dungeon, w: 176, h: dungeon }, walls: { x: 4, y: foot - dungeon - walls, w: 176, h: walls },
      towers: { x: 7, y: y + roof, w: 170, h: foot - dungeon - walls - y - roof }, roof, queue: { x: 64, y: foot + 17, step: 25.5 },
    },
  };
}

/** A phone held sideways; without the last row while nothing is there. */
export function low(folded: boolean): Layout {
  const base = eightColumns({ shape: 'low', width: 526, left: 8, column: 64, tile: 60, top: 2, row: 66, road: 13, river: 17, rows: folded ? 4 : 5, bend: [518, 131, 4] });
  const boxes: Record<string, Box> = { ...base.boxes, castle: { x: 2, y: 2, w: 122, h: 213 } };
  if (folded) for (let space = 21; space <= 28; space++) delete boxes[space];
  return {
    ...base, boxes, title: 14, strip: 14, stripOnTop: true, niche: 15, worker: 26, walker: 26, house: 16, type: 11,
    castle: {
      dungeon: { x: 3, y: 152, w: 120, h: 36 }, walls: { x: 3, y: 96, w: 120, h: 56 }, towers: { x: 5, y: 36, w: 116, h: 60 },
      roof: 28, queue: { x: 50, y: 201, step: 16.6 },
    },
  };
}

function narrow(): Layout {
  const [castleHeight, row, road, tile, column] = [152, 118, 36, 88, 93];
  const order = [...specials, 'bridge', ...spaces];
  const tiles: Record<string, Box> = {};
  order.forEach((id, index) => {
    const down = Math.floor(index / 4);
    const across = down % 2 ? 3 - (index % 4) : index % 4;
    tiles[id] = { x: 11.5 + column * across, y: castleHeight + 6 + row * down, w: tile, h: row - road };
  });
  const boxes = Object.fromEntries(order.map((id) => [id, { x: tiles[id].x - 2.5, y: tiles[id].y, w: column, h: row }]));
  boxes.castle = { x: 2, y: 2, w: 386, h: castleHeight };
  const { x, y, w, h } = tiles.bridge;
  const lines = Array.from({ length: 9 }, (_, at) => castleHeight + 6 + row * (at + 1) - road / 2);
  return {
    shape: 'phone', width: 390, height: castleHeight + 6 + row * 9 + 4, boxes, tiles: { ...tiles, bridge: { x: x - 1, y: y + 20, w: w + 2, h: 52 } },
    title: 18, strip: 18, stripOnTop: false, niche: 19, worker: 35, walker: 35, house: 21, type: 13.5,
    road: winding(lines, -20, lines.slice(1).map((_, at) => (at % 2 ? 7 : 383)), 420, 18), roadWidth: road, turns: [7, 383],
    river: { x, y, w, h: row + 4 }, upright: true, deck: { x: x - 3, y: y + h - 2, w: w + 6, h: road + 4 },
    castle: {
      dungeon: { x: 5, y: 52, w: 98, h: 64 }, walls: { x: 103, y: 46, w: 118, h: 70 }, towers: { x: 223, y: 44, w: 161, h: 72 },
      roof: 36, queue: { x: 92, y: 134, step: 30 },
    },
  };
}

export const desktop = wide();
export const phone = narrow();

/** Where each niche of a section has its middle, by the number of houses it has room for. */
export function niches(layout: Layout, section: 'dungeon' | 'walls' | 'towers'): Point[] {
  const box = layout.castle[section];
  const head = { dungeon: 0, walls: 0.28, towers: 0.22 }[section] * layout.niche;
  const columns = { dungeon: layout.shape === 'phone' ? 3 : 6, walls: 5, towers: 7 }[section];
  const rows = { dungeon: 6, walls: 10, towers: 14 }[section] / columns;
  const [stepX, stepY] = [(box.w - 6) / columns, (box.h - head - ribbonHeight(layout) - (section === 'towers' ? toothOf(layout) : 0) - 4) / rows];
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: box.x + 3 + stepX * ((at % columns) + 0.5), y: box.y + head + 3 + stepY * (Math.floor(at / columns) + 0.5),
  }));
}
/** Merlons of the walls, before the feet of the towers. */
export const toothOf = (layout: Layout) => layout.niche * 0.36;
export const ribbonHeight = (layout: Layout) => (layout.shape === 'low' ? 14 : 20);

/** How far the price of a worker stands out over the upper edge of its place, so that it hides neither name nor number. */
export const bubbleRise = 10;

/** Where the narrow picture is scrolled to, in its units. */
export const jumps: { id: string; place: string }[] = [
  { id: 'castle', place: 'castle' },
  { id: 'bridge', place: 'gate' },
  { id: 'road', place: '6' },
  { id: 'further', place: '14' },
];

/** Where somebody stands: the middle between the feet, and the height. */
export interface Stand extends Point {
  size: number;
}
/** Who stands on a space of the road, from left to right: the owner's house, bailiff, provost, worker. */
export interface Crowd {
  house?: boolean;
  bailiff?: boolean;
  provost?: boolean;
  worker?: boolean;
  /** The worker lies. */
  lying?: boolean;
}

/** Widths of the figures for a height of one, with the light line around them. */
const breadth = { house: 1, bailiff: 0.73, provost: 1.06, worker: 0.74, lying: 1.05 };

/** Where everybody on a space stands: the house at its left, the worker at its right, bailiff and provost between them. No two overlap,
    and nobody stands out of the space: where it is crowded all are smaller. */
export function standsOn(layout: Layout, space: string | number, crowd: Crowd): Record<'house' | 'bailiff' | 'provost' | 'worker', Stand> {
  const box = layout.boxes[space];
  const y = layout.tiles[space].y + layout.tiles[space].h + layout.roadWidth - 1;
  const heights = { house: layout.house, bailiff: layout.walker, provost: layout.walker, worker: layout.worker };
  const kinds = ['house', 'bailiff', 'provost', 'worker'] as const;
  const wide = (kind: keyof typeof heights) => (crowd[kind] ? heights[kind] * breadth[kind === 'worker' && crowd.lying ? 'lying' : kind] : 0);
  const room = box.w - 2;
  const shrink = Math.min(1, room / kinds.reduce((sum, kind) => sum + wide(kind), 0));
  const [house, bailiff, provost, worker] = kinds.map((kind) => wide(kind) * shrink);
  const left = box.x + 1;
  const between = left + (house + room - worker + bailiff - provost) / 2;
  const stand = (kind: keyof typeof heights, x: number): Stand => ({ x, y, size: heights[kind] * shrink });
  return {
    house: stand('house', left + house / 2),
    bailiff: stand('bailiff', between - bailiff / 2),
    provost: stand('provost', between + provost / 2),
    // Who lies has the feet at the right.
    worker: stand('worker', left + room - (crowd.lying ? 0.2 * layout.worker * shrink : worker / 2)),
  };
}

/** The way along the middle of the road from one point to another, both at the feet. */
export function alongRoad(layout: Layout, from: Point, to: Point): Point[] {
  const feet = (space: string | number) => standsOn(layout, space, {}).provost;
  const nearest = ({ x, y }: Point): number => {
    const far = (space: string) => Math.hypot(feet(space).x - x, feet(space).y - y);
    return Number(spaces.filter((space) => layout.boxes[space]).reduce((best, space) => (far(space) < far(best) ? space : best)));
  };
  const [start, end] = [nearest(from), nearest(to)];
  const step = Math.sign(end - start);
  const rise = feet(end).y - to.y;
  const points: Point[] = [from];
  for (let space = start; space !== end; space += step) {
    const [here, next] = [feet(space), feet(space + step)];
    if (here.y !== next.y) {
      const x = layout.turns.reduce((best, turn) => (Math.abs(turn - here.x) < Math.abs(best - here.x) ? turn : best));
      points.push({ x, y: here.y - rise }, { x, y: next.y - rise });
    }
    if (space + step !== end) points.push({ x: next.x, y: next.y - rise });
  }
  return [...points, to];
}

/** A worker off the road: in the rings of stables and inn, in the castle's queue, below the tile. */
export function standAt(layout: Layout, at: string, index: number): Stand {
  const { queue } = layout.castle;
  const size = layout.worker;
  if (at === 'castle') {
    const fits = Math.min(size, queue.step / breadth.worker);
    return { x: queue.x + queue.step * index, y: queue.y + fits * 0.42, size: fits };
  }
  const ring = ringsOf(layout, at)[index];
  return ring ? { x: ring.x, y: ring.y + size * 0.42, size } : standsOn(layout, at, { worker: true }).worker;
}

/** The rings printed on the stables and the inn. */
export function ringsOf(layout: Layout, place: string): Point[] {
  const count = { stables: 3, inn: 2 }[place] ?? 0;
  if (!count) return [];
  const { x, y, w, h } = layout.tiles[place];
  return Array.from({ length: count }, (_, at) => ({ x: x + (w * (at + 0.5)) / count, y: y + h - (layout.stripOnTop ? 13 : 9) }));
}
export const ringSize = (layout: Layout) => (layout.shape === 'low' ? 8 : 9.5);

// From the map's data to the picture: where everything lies on a wide screen (north above), on a phone (west above, stretched) and on a
// phone held sideways (north above, with the larger signs of a phone), borders
// smoothed once, and the areas that answer to a finger.
import type { Shape } from '$page/games/room';
import { corners, harbours, provinces, type Point } from './map';

export interface Layout {
  /** Signs are drawn larger, and names only on demand: for a small picture. */
  small: boolean;
  /** West is above. */
  turned: boolean;
  width: number;
  height: number;
  place(point: Point): Point;
  sites: Point[];
  harbours: Record<string, Point>;
  provinces: { path: string; polygon: Point[]; label: Point }[];
  coast: string;
  borders: { path: string; between: [number, number] }[];
}
const siteCount = 26;

/** An outline cut at its sites: each piece is a border or a stretch of coast. */
function chainsOf(outline: number[]): number[][] {
  const start = outline.findIndex((corner) => corner < siteCount);
  const turned = [...outline.slice(start), ...outline.slice(0, start), outline[start]];
  const chains: number[][] = [];
  for (const corner of turned) {
    chains.at(-1)?.push(corner);
    if (corner < siteCount) chains.push([corner]);
  }
  return chains.slice(0, -1);
}

const keyOf = (chain: number[]) => (chain[0] < chain.at(-1)! || (chain[0] === chain.at(-1) && chain[1] < chain.at(-2)!) ? chain : chain.toReversed()).join(' ');

/** Every piece of an outline with the provinces on its sides: one for the coast, two for a border. */
export function edges(): { chain: number[]; sides: number[] }[] {
  const found = new Map<string, { chain: number[]; sides: number[] }>();
  provinces.forEach((province, index) => {
    for (const chain of chainsOf(province.outline)) {
      const edge = found.get(keyOf(chain));
      if (edge) edge.sides.push(index + 1);
      else found.set(keyOf(chain), { chain, sides: [index + 1] });
    }
  });
  return [...found.values()];
}

/** The pieces of coast, one after the other round the island. */
function coastline(): number[][] {
  const byStart = new Map(edges().filter((edge) => edge.sides.length === 1).map((edge) => [edge.chain[0], edge.chain]));
  const round: number[][] = [];
  for (let chain = byStart.get(0); chain && round.length < byStart.size; chain = byStart.get(chain.at(-1)!)) round.push(chain);
  return round;
}

type Curve = [Point, Point, Point, Point];

/** A smooth line through points (Catmull-Rom), the same in both directions. */
function smooth(points: Point[]): Curve[] {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)];
  const towards = (from: Point, a: Point, b: Point, sign: number): Point => [from[0] + (sign * (b[0] - a[0])) / 6, from[1] + (sign * (b[1] - a[1])) / 6];
  return points.slice(1).map((end, index) => {
    const start = points[index];
    return [start, towards(start, at(index - 1), end, 1), towards(end, start, at(index + 2), -1), end];
  });
}

const write = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const pathOf = (curves: Curve[]) => `M${write(curves[0][0])}` + curves.map(([, a, b, end]) => `C${write(a)} ${write(b)} ${write(end)}`).join('');

function pointOn([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const mix = (i: 0 | 1) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

/** Whether a point lies in a polygon (rays to the right). */
export function inside([x, y]: Point, polygon: Point[]): boolean {
  let within = false;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The part of the plane that is nearer to one point than to the others, at most `reach` away: its corners. */
export function cellOf(points: Point[], index: number, reach: number): Point[] {
  const [x, y] = points[index];
  return Array.from({ length: 20 }, (_, step): Point => {
    const angle = (step / 20) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    let far = reach;
    points.forEach(([px, py], other) => {
      const towards = (px - x) * dx + (py - y) * dy;
      if (other !== index && towards > 0) far = Math.min(far, ((px - x) ** 2 + (py - y) ** 2) / (2 * towards));
    });
    return [x + dx * far, y + dy * far];
  });
}

/** From where to where a line at a height can reach: `from` and `to` keep to the province, `after` and `before` only off its sites. */
export interface Room {
  from: number;
  to: number;
  after: number;
  before: number;
}

/** The room for a line round a point of a province; `reach` is how far a site reaches round itself. */
export function roomFor(layout: Layout, province: number, [x, y]: Point, reach: (site: number) => number): Room {
  const half = layout.small ? 8 : 10;
  const taken = provinces[province - 1].sites.flatMap((site) => {
    const [siteX, siteY] = layout.sites[site - 1];
    const above = Math.max(0, Math.abs(siteY - y) - half);
    return above < reach(site) ? [{ siteX, wide: Math.sqrt(reach(site) ** 2 - above ** 2) }] : [];
  });
  const after = Math.max(0, ...taken.filter(({ siteX }) => siteX < x).map(({ siteX, wide }) => siteX + wide));
  const before = Math.min(layout.width, ...taken.filter(({ siteX }) => siteX >= x).map(({ siteX, wide }) => siteX - wide));
  const borders = crossings(layout.provinces[province - 1].polygon, y);
  return {
    after,
    before,
    from: Math.max(after, ...borders.filter((one) => one < x)),
    to: Math.min(before, ...borders.filter((one) => one >= x)),
  };
}

/** Where a level line crosses an outline. */
function crossings(polygon: Point[], y: number): number[] {
  return polygon.flatMap(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length];
    return ay > y !== by > y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : [];
  });
}

/** Where a line of this width begins: as near to `x` as there is room; without enough of it, rather over a border than over a site. */
export function startIn({ from, to, after, before }: Room, x: number, width: number): number {
  const within = (low: number, high: number, start: number) => (high - low < width ? (low + high - width) / 2 : Math.min(Math.max(start, low), high - width));
  return within(after, before, within(from, to, x - width / 2));
}

/** Where a province's value, name and figures have most room, if that is not where the map's data say. */
const movedLabels: Record<Shape, Record<number, Point>> = {
  wide: { 2: [184, 202], 9: [416, 290], 12: [594, 237] },
  phone: { 1: [171, 46], 2: [236, 70], 12: [176, 277], 14: [112, 297], 15: [296, 324], 16: [197, 327] },
  low: { 2: [116, 120], 3: [128, 66], 4: [112, 193], 9: [261, 183], 12: [373, 153], 13: [357, 79], 14: [384, 192], 15: [406, 57] },
};

/** The provinces of the west are small and much fought over: they are drawn larger, those of the east smaller. */
const roomy = (x: number) => x + 115 * Math.sin((Math.PI * x) / 1378);

const sizes: Record<Shape, Point> = { wide: [774, 438], phone: [382, 378], low: [486, 275] };

/** `wider`: how much it is stretched sideways. */
function build(shape: Shape, wider = 1): Layout {
  const turned = shape === 'phone';
  const width = sizes[shape][0] * wider;
  const height = sizes[shape][1];
  const scale = width / sizes.wide[0];
  const place = ([x, y]: Point): Point =>
    turned ? [(401.7 - 0.6385 * y) * wider, 0.2722 * roomy(x) - 4] : [(roomy(x) - 16.4) * 0.5566 * scale, (y - 22.6) * 0.7116 * scale];
  const spots = corners.map(place);
  const curvesOf = (chain: number[]) => smooth(chain.map((corner) => spots[corner]));
  const keep = (value: number, size: number, margin: number) => Math.min(Math.max(value, margin), size - margin);
  const moved = movedLabels[shape];
  const stretched = (point?: Point): Point | undefined => point && [point[0] * wider, point[1]];
  return {
    small: shape !== 'wide',
    turned,
    width,
    height,
    place,
    sites: spots.slice(0, siteCount),
    harbours: Object.fromEntries(
      harbours.map(({ id, point }) => {
        const [x, y] = place(point);
        return [id, [keep(x, width, 21), keep(y, height, turned ? 12 : shape === 'low' ? 16 : 19)]];
      }),
    ),
    provinces: provinces.map((province, index) => {
      const curves = chainsOf(province.outline).flatMap(curvesOf);
      const polygon = curves.flatMap((curve) => [0, 0.34, 0.67].map((t) => pointOn(curve, t)));
      return { path: `${pathOf(curves)}z`, polygon, label: stretched(moved[index + 1]) ?? place(province.label) };
    }),
    coast: `${pathOf(coastline().flatMap(curvesOf))}z`,
    borders: edges()
      .filter((edge) => edge.sides.length === 2)
      .map(({ chain, sides }) => ({ path: pathOf(curvesOf(chain)), between: [sides[0], sides[1]] })),
  };
}

const layouts: Record<Shape, Layout> = { wide: build('wide'), phone: build('phone'), low: build('low') };
/** For a phone that leaves the map less height than width. */
const squatLayout = build('phone', 1.12);
export const layoutFor = (shape: Shape, squat = false): Layout => (shape === 'phone' && squat ? squatLayout : layouts[shape]);

/** The provinces round a site. */
export const provincesAt = (site: number) => provinces.flatMap((province, index) => (province.sites.includes(site) ? [index + 1] : []));
export const provinceName = (province: number) => provinces[province - 1].name;
export const harbourProvince = (harbour: string) => harbours.find((one) => one.id === harbour)!.province;

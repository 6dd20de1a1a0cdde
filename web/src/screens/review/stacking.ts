// The graph of win shares as numbers and paths: all seats stacked to 100, two points for each decision (before and after it), the end last.
import { decisionsOf, type Review } from './types';

export interface Point {
  /** In decisions from the start: 3 is before the fourth one, 3.5 after it. */
  x: number;
  shares: number[];
}

export interface Tick {
  x: number;
  /** How many there have been up to here. */
  count: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function pointsOf(review: Review): Point[] {
  const points: Point[] = [];
  decisionsOf(review).forEach((decision, index) => {
    points.push({ x: index, shares: decision.before.shares }, { x: index + 0.5, shares: decision.after.shares });
  });
  points.push({ x: decisionsOf(review).length, shares: review.end.shares });
  return points.map(({ x, shares }) => ({ x, shares: toHundred(shares) }));
}

/** Estimates are rounded, so their sum may miss 100 a little: then the graph would have a gap at the top. */
export function toHundred(shares: number[]): number[] {
  const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
  if (sum === 0) return shares.map(() => 100 / shares.length);
  return shares.map((share) => (Math.max(0, share) * 100) / sum);
}

/** Whole percents that add up to 100. */
export const wholePercents = (shares: number[]): number[] => wholeParts(toHundred(shares), 100);

/** Whole numbers that add up to a whole sum, as these numbers about do: the largest rests are rounded up. Numbers that were rounded
    before may add up to a little more than the sum; then the smallest rests give way. */
export function wholeParts(exact: number[], sum: number): number[] {
  const whole = exact.map(Math.floor);
  const missing = sum - whole.reduce((total, part) => total + part, 0);
  const order = exact.map((part, at) => [part - whole[at], at]).sort((one, other) => other[0] - one[0]);
  if (missing < 0) order.reverse();
  for (let i = 0; i < Math.abs(missing); i++) whole[order[i % order.length][1]] += Math.sign(missing);
  return whole;
}

/** From the top: the seat that reads first, then the others in their order. */
export function layerOrder(players: number, viewer: number | null): number[] {
  const first = viewer ?? 0;
  return Array.from({ length: players }, (_, step) => (first + step) % players);
}

export function scaleX(box: Box, decisions: number) {
  return (x: number) => box.left + (decisions === 0 ? 0 : (x / decisions) * box.width);
}

export interface Layer {
  seat: number;
  /** The closed area, and its upper edge alone. */
  area: string;
  edge: string;
  /** Where it is thick enough for a token, or null. */
  token: { x: number; y: number } | null;
}

/** One area for each seat, in the order of `order` from the top. */
export function layersOf(points: Point[], order: number[], box: Box): Layer[] {
  const across = scaleX(box, points[points.length - 1].x);
  const down = (percent: number) => box.top + (percent / 100) * box.height;
  const above = points.map(() => 0);
  return order.map((seat) => {
    const top = points.map((point, i) => [across(point.x), down(above[i])]);
    points.forEach((point, i) => (above[i] += point.shares[seat]));
    const bottom = points.map((point, i) => [across(point.x), down(above[i])]);
    const edge = pathOf(top);
    return { seat, edge, area: `${edge}${pathOf([...bottom].reverse()).replace('M', 'L')}Z`, token: tokenPlace(top, bottom, box) };
  });
}

const pathOf = (points: number[][]) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The leftmost place past a seventh of the width where a token fits; else the thickest one, if it is thick enough. */
function tokenPlace(top: number[][], bottom: number[][], box: Box): { x: number; y: number } | null {
  const size = 24;
  let best = -1;
  for (let i = 0; i < top.length; i++) {
    const thick = bottom[i][1] - top[i][1];
    const [x] = top[i];
    if (x < box.left + box.width / 7 || x > box.left + box.width - size) continue;
    if (thick >= size + 4) return { x, y: (top[i][1] + bottom[i][1]) / 2 };
    if (best < 0 || thick > bottom[best][1] - top[best][1]) best = i;
  }
  if (best < 0 || bottom[best][1] - top[best][1] < 12) return null;
  return { x: top[best][0], y: (top[best][1] + bottom[best][1]) / 2 };
}

/** Where a move lies on the graph: after the last decision that was made up to it. */
function placeOfMove(review: Review, number: number): number {
  return decisionsOf(review).filter((decision) => decision.number <= number).length;
}

/** Where something hidden came to light. */
export function chanceTicks(review: Review): Tick[] {
  return ticksOf(review, review.moves.filter((move) => move.reveals).map((move) => move.number));
}

/** Ticks for moves; several at one place are one. */
export function ticksOf(review: Review, numbers: number[]): Tick[] {
  const seen = new Map<number, Tick>();
  numbers.forEach((number, index) => {
    const x = placeOfMove(review, number);
    seen.set(x, { x, count: index + 1 });
  });
  return [...seen.values()];
}

/** Which ticks have room for their number: each at least so far from the one written before it. */
export function withRoom(places: number[], distance: number): boolean[] {
  let last = -Infinity;
  return places.map((place) => {
    if (place - last < distance) return false;
    last = place;
    return true;
  });
}

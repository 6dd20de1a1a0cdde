// Where everything lies, in units of the picture. A phone has its own measures: the same board with less air and larger signs.
import { places } from './facts';

export interface Plan {
  phone: boolean;
  cell: number;
  rim: number;
  gap: number;
  /** Of a place for cards, away from the board. */
  depth: number;
  /** Outside the places: the way of a card runs there. */
  margin: number;
  /** Of a card along the board's edge, and away from it. */
  along: number;
  across: number;
  /** Width and height of the whole picture. */
  size: number;
}

function plan(measures: Omit<Plan, 'size'>): Plan {
  const { cell, rim, gap, depth, margin } = measures;
  return { ...measures, size: 5 * cell + 2 * (rim + gap + depth + margin) };
}

export const desktop = plan({ phone: false, cell: 90, rim: 20, gap: 4, depth: 74, margin: 11, along: 39, across: 32 });
export const phone = plan({ phone: true, cell: 54, rim: 13, gap: 1, depth: 47, margin: 5, along: 25, across: 21 });

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Point = [number, number];

export const centre = (box: Box): Point => [box.x + box.w / 2, box.y + box.h / 2];

/** Where the squares begin. */
export const origin = ({ margin, depth, gap, rim }: Plan): number => margin + depth + gap + rim;

export function squareBox(plan: Plan, square: string): Box {
  const start = origin(plan);
  const [row, column] = [Number(square[0]) - 1, Number(square[1]) - 1];
  return { x: start + column * plan.cell, y: start + row * plan.cell, w: plan.cell, h: plan.cell };
}

export function placeBox(plan: Plan, place: string): Box {
  const { margin, depth, size, cell } = plan;
  const along = origin(plan) + (Number(place[1]) - 1) * cell;
  const far = size - margin - depth;
  switch (place[0]) {
    case 'N':
      return { x: along, y: margin, w: cell, h: depth };
    case 'S':
      return { x: along, y: far, w: cell, h: depth };
    case 'W':
      return { x: margin, y: along, w: depth, h: cell };
    default:
      return { x: far, y: along, w: depth, h: cell };
  }
}

/** A part of a place, told by how far it reaches along the board's edge and how far away from the board. */
function part(plan: Plan, place: string, along: number, length: number, away: number, depth: number): Box {
  const box = placeBox(plan, place);
  switch (place[0]) {
    case 'N':
      return { x: box.x + along, y: box.y + box.h - away - depth, w: length, h: depth };
    case 'S':
      return { x: box.x + along, y: box.y + away, w: length, h: depth };
    case 'W':
      return { x: box.x + box.w - away - depth, y: box.y + along, w: depth, h: length };
    default:
      return { x: box.x + away, y: box.y + along, w: depth, h: length };
  }
}

/** How cards lie in a place: up to two beside each other, nearest to the board; then two more behind them. */
function seatInRow(index: number, count: number): { column: number; columns: number; line: number } {
  const columns = index < 2 ? Math.min(count, 2) : count - 2;
  return { column: index % 2, columns, line: index < 2 ? 0 : 1 };
}

/** The card number `index` of `count` in a place. */
export function cardBox(plan: Plan, place: string, index: number, count: number): Box {
  const { column, columns, line } = seatInRow(index, count);
  const { along, across, cell, depth } = plan;
  const gap = Math.min(3, (cell - 2 * along) / 3);
  const start = columns === 1 ? (cell - along) / 2 : cell / 2 - along - gap / 2 + column * (along + gap);
  const between = Math.min(3, (depth - 2 * across) / 2);
  return part(plan, place, start, along, between + line * (across + between), across);
}

/** The button of that card: the cards of a place share all of it, so that fingers find them. */
export function cardHit(plan: Plan, place: string, index: number, count: number): Box {
  const { column, columns, line } = seatInRow(index, count);
  const { cell, depth, margin } = plan;
  const whole = depth + margin;
  const length = cell / columns;
  const away = count > 2 ? whole / 2 : whole;
  return part(plan, place, column * length, length, line * (whole / 2), away);
}

/** The point of the way round the board that lies outside a card of a place. */
function onRing(plan: Plan, place: string, card: Box): Point {
  const [x, y] = centre(card);
  const [near, far] = [plan.margin / 2, plan.size - plan.margin / 2];
  return place[0] === 'N' ? [x, near] : place[0] === 'S' ? [x, far] : place[0] === 'W' ? [near, y] : [far, y];
}

function cornerAfter(plan: Plan, side: string): Point {
  const [near, far] = [plan.margin / 2, plan.size - plan.margin / 2];
  return { W: [near, near], N: [far, near], E: [far, far], S: [near, far] }[side] as Point;
}

/** The way of a card from one place to another: out, clockwise round the edge, and in again. */
export function way(plan: Plan, from: Box, fromPlace: string, to: Box, toPlace: string): Point[] {
  const points: Point[] = [centre(from), onRing(plan, fromPlace, from)];
  for (let at = places.indexOf(fromPlace); places[at] !== toPlace; at = (at + 1) % places.length) {
    const [side, next] = [places[at][0], places[(at + 1) % places.length][0]];
    if (side !== next) points.push(cornerAfter(plan, side));
  }
  return [...points, onRing(plan, toPlace, to), centre(to)];
}

/** The tip of an arrow that comes from outside and ends at a card. */
export function arrowHead(card: Box, place: string): string {
  const [x, y] = centre(card);
  const [dx, dy] = { N: [0, -1], S: [0, 1], W: [-1, 0], E: [1, 0] }[place[0]] as Point;
  const [tipX, tipY] = [x + dx * (card.w / 2 + 4), y + dy * (card.h / 2 + 4)];
  const [side, back] = [4, 6];
  return `M${tipX} ${tipY}l${dx * back + dy * side} ${dy * back + dx * side}M${tipX} ${tipY}l${dx * back - dy * side} ${dy * back - dx * side}`;
}

export const line = (points: Point[]): string => points.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');

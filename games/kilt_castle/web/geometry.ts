// Where everything lies, in units of the picture. A phone has its own measures: the same board with less air and larger signs. Held
// sideways it has no height to spare: sides without cards fold away.
import type { Shape } from '$page/games/room';
import { places, type Side } from './facts';

interface Measures {
  /** Signs are drawn larger, for a small picture. */
  small: boolean;
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
}

export interface Plan extends Measures {
  /** Sides whose places are not shown. */
  folded: string;
  width: number;
  height: number;
}

/** What is left of a folded side. */
const fold = 5;

function reach({ folded, margin, depth, gap }: Measures & { folded: string }, side: Side): number {
  return folded.includes(side) ? fold : margin + depth + gap;
}

function plan(measures: Measures, folded = ''): Plan {
  const sides = { ...measures, folded };
  const board = 5 * measures.cell + 2 * measures.rim;
  return { ...sides, width: board + reach(sides, 'W') + reach(sides, 'E'), height: board + reach(sides, 'N') + reach(sides, 'S') };
}

export const desktop = plan({ small: false, cell: 90, rim: 20, gap: 4, depth: 74, margin: 11, along: 39, across: 32 });
export const phone = plan({ small: true, cell: 54, rim: 13, gap: 1, depth: 47, margin: 5, along: 25, across: 21 });
const low: Measures = { small: true, cell: 55, rim: 12, gap: 1, depth: 43, margin: 5, along: 25, across: 20 };

/** The plan for a shape; `used` are the sides that a phone held sideways has to show. */
export function planFor(shape: Shape, used: string): Plan {
  if (shape === 'low') return plan(low, [...'NESW'].filter((side) => !used.includes(side)).join(''));
  return shape === 'phone' ? phone : desktop;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Point = [number, number];

export const centre = (box: Box): Point => [box.x + box.w / 2, box.y + box.h / 2];

/** The board with its rim. */
export function boardBox(plan: Plan): Box {
  const length = 5 * plan.cell + 2 * plan.rim;
  return { x: reach(plan, 'W'), y: reach(plan, 'N'), w: length, h: length };
}

export function squareBox(plan: Plan, square: string): Box {
  const board = boardBox(plan);
  const [row, column] = [Number(square[0]) - 1, Number(square[1]) - 1];
  return { x: board.x + plan.rim + column * plan.cell, y: board.y + plan.rim + row * plan.cell, w: plan.cell, h: plan.cell };
}

export function placeBox(plan: Plan, place: string): Box {
  const { gap, depth, cell, rim } = plan;
  const board = boardBox(plan);
  const along = rim + (Number(place[1]) - 1) * cell;
  switch (place[0]) {
    case 'N':
      return { x: board.x + along, y: board.y - gap - depth, w: cell, h: depth };
    case 'S':
      return { x: board.x + along, y: board.y + board.h + gap, w: cell, h: depth };
    case 'W':
      return { x: board.x - gap - depth, y: board.y + along, w: depth, h: cell };
    default:
      return { x: board.x + board.w + gap, y: board.y + along, w: depth, h: cell };
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

/** The button of that card: the cards of a place share all of it and a little of the board's frame, so that fingers find them. */
export function cardHit(plan: Plan, place: string, index: number, count: number): Box {
  const { column, columns, line } = seatInRow(index, count);
  const { cell, depth, margin } = plan;
  const inward = 4;
  const whole = depth + margin + inward;
  const length = cell / columns;
  const away = count > 2 ? whole / 2 : whole;
  return part(plan, place, column * length, length, line * (whole / 2) - inward, away);
}

/** The point of the way round the board that lies outside a point of a place. */
function onRing(plan: Plan, place: string, [x, y]: Point): Point {
  const { left, top, right, bottom } = ring(plan);
  return place[0] === 'N' ? [x, top] : place[0] === 'S' ? [x, bottom] : place[0] === 'W' ? [left, y] : [right, y];
}

function ring({ margin, width, height }: Plan) {
  return { left: margin / 2, top: margin / 2, right: width - margin / 2, bottom: height - margin / 2 };
}

function cornerAfter(plan: Plan, side: string): Point {
  const { left, top, right, bottom } = ring(plan);
  return { W: [left, top], N: [right, top], E: [right, bottom], S: [left, bottom] }[side] as Point;
}

/** The way of a card from one place to another: out, clockwise round the edge, and in again. */
export function way(plan: Plan, from: Point, fromPlace: string, to: Point, toPlace: string): Point[] {
  const points: Point[] = [from, onRing(plan, fromPlace, from)];
  for (let at = places.indexOf(fromPlace); places[at] !== toPlace; at = (at + 1) % places.length) {
    const [side, next] = [places[at][0], places[(at + 1) % places.length][0]];
    if (side !== next) points.push(cornerAfter(plan, side));
  }
  return [...points, onRing(plan, toPlace, to), to];
}

/** The place that a point lies in, or the nearest one. */
export function placeAt(plan: Plan, [x, y]: Point): string {
  const far = (place: string) => {
    const [px, py] = centre(placeBox(plan, place));
    return Math.hypot(px - x, py - y);
  };
  return places.filter((place) => !plan.folded.includes(place[0])).reduce((best, place) => (far(place) < far(best) ? place : best));
}

/** How a card glides: round the edge to another place, back the same way if that is taken back, and straight within its place. */
export function glideWay(plan: Plan, from: Point, to: Point): Point[] {
  const [start, end] = [placeAt(plan, from), placeAt(plan, to)];
  if (start === end) return [from, to];
  const ahead = (places.indexOf(end) - places.indexOf(start) + places.length) % places.length;
  return ahead <= places.length / 2 ? way(plan, from, start, to, end) : way(plan, to, end, from, start).reverse();
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

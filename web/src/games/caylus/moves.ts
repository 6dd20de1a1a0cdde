// Which move is made where: from legal moves to places of the board and back.
import type { Move, Position } from '../room';
import type { Spot } from '../../parts/spots';
import { places, type Layout } from './geometry';
import { isSpace, placeInWords } from './places';

/** Decisions that are made by touching a place of the board. */
const onBoard = ['place', 'gate', 'lawyer', 'site', 'guild', 'provost'];
export const decidedOnBoard = (position: Position) => onBoard.includes(position.phase);

/** The place of the board that a move means; null: it has none. */
export function targetOf(position: Position, move: Move): string | null {
  const { kind } = move.d;
  if (kind === 'place' || kind === 'gate') return String(move.d.place);
  if (kind === 'residence' || kind === 'site') return String(move.d.space);
  if (kind === 'provost') return String(position.provost + move.d.steps);
  return null;
}

export const moveAt = (position: Position, legal: Move[], place: string): Move | null =>
  legal.find((move) => targetOf(position, move) === place) ?? null;

/** What must follow a move belongs to the same turn: further batches, the line's level, what is built by it, the site. */
export function ends({ d }: Move, _: Position, after: Position): boolean {
  if (d.kind === 'batch') return after.phase !== 'batch';
  if (d.kind === 'joust') return after.phase !== 'favour';
  if (d.kind === 'favour') return after.phase !== 'effect';
  if (d.kind === 'effect' && d.line === 'd') return !['build', 'lawyer', 'prestige'].includes(after.phase);
  return after.phase !== 'site';
}

/** How the provost's steps are written: +2, 0, -1. */
export const signed = (steps: number) => (steps > 0 ? `+${steps}` : String(steps));

/** The move that touching a place would make, legal or not: the engine says why it cannot be made. */
export function notationAt(position: Position, place: string): string {
  switch (position.phase) {
    case 'gate':
      return `gate ${place}`;
    case 'lawyer':
      return `residence ${place}`;
    case 'site':
      return `site ${place}`;
    case 'guild':
    case 'provost':
      return `provost ${signed(Number(place) - position.provost)}`;
    default:
      return `place ${place}`;
  }
}

/** Whether touching a place means something in this decision, possible or not. */
export function meant(position: Position, place: string): boolean {
  if (!decidedOnBoard(position)) return false;
  if (position.phase === 'place' || position.phase === 'gate') return true;
  if (!isSpace(place)) return false;
  if (position.phase === 'lawyer' || position.phase === 'site') return position.road[Number(place) - 1].tile !== null;
  return Math.abs(Number(place) - position.provost) <= 3;
}

export interface Choice {
  /** The position in which the decision is made: before what is staged last. */
  position: Position;
  legal: Move[];
  /** The place of the move staged last. */
  chosen: string | null;
}

/** The spots of all places. `shown` is what is drawn, `choice` what can be chosen. */
export function spotsOf(layout: Layout, shown: Position, choice: Choice, names: string[]): Spot[] {
  const spots = places.map((place): Spot => ({
    id: place,
    ...layout.boxes[place],
    label: placeInWords(shown, place, names),
    state: stateOf(choice, place),
    drag: choice.position.phase === 'gate' && place === 'gate' && choice.legal.length > 0,
  }));
  if (provostMoves(choice)) spots.push(flagSpot(layout, shown, names));
  return spots;
}

const provostMoves = ({ legal }: Choice) => legal.some((move) => move.d.kind === 'provost');

function stateOf({ position, legal, chosen }: Choice, place: string): Spot['state'] {
  if (place === chosen) return 'chosen';
  if (moveAt(position, legal, place)) return 'open';
  if (position.phase === 'gate' && place === 'gate' && legal.length) return 'open';
  return legal.length && meant(position, place) ? 'off' : 'still';
}

/** The provost's flag can be dragged to its new space. */
function flagSpot(layout: Layout, shown: Position, names: string[]): Spot {
  const { x, y } = flagAt(layout, shown.provost);
  return { id: 'flag', x: x - 4, y: y - 3, w: 32, h: 36, label: placeInWords(shown, String(shown.provost), names), state: 'open', drag: true };
}

/** Where the flag of the provost and the tower of the bailiff stand: at the lower edge of their space, side by side. */
export function flagAt(layout: Layout, space: number) {
  const box = layout.boxes[space];
  return { x: box.x + 41, y: box.y + box.h - 22 };
}
export function towerAt(layout: Layout, space: number) {
  const box = layout.boxes[space];
  return { x: box.x + 24, y: box.y + box.h - 22 };
}

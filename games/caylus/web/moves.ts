// Which move is made where: from legal moves to places of the board and back.
import type { Move, Position } from '$page/games/room';
import { isSpace } from './facts';

/** Decisions that are made by touching a place of the board. */
const onBoard = ['place', 'gate', 'lawyer', 'site', 'guild', 'provost'];
const decidedOnBoard = (position: Position) => onBoard.includes(position.phase);

/** The place of the board that a move means; null: it has none. */
export function targetOf(position: Position, move: Move): string | null {
  const { kind } = move.d;
  if (kind === 'place' || kind === 'gate') return String(move.d.place);
  if (kind === 'residence' || kind === 'site') return String(move.d.space);
  if (kind === 'provost') return String(position.provost + move.d.steps);
  return null;
}

/** The spots of a move: where it is made, or what is dragged there. */
export function placesOf(move: Move): string[] {
  if (move.d.kind === 'provost') return ['flag'];
  const place = targetOf({ provost: 0 } as never, move);
  return place ? [place] : [];
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

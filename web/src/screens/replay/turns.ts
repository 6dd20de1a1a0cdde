// The moves of a record turn by turn, as a list shows them.
import type { RecordedMove } from '../../table/record';

export interface Turn {
  turn: number;
  seat: number;
  /** The numbers of its first and its last move, from 1. */
  from: number;
  to: number;
}

export function turnsOf(moves: RecordedMove[]): Turn[] {
  const turns: Turn[] = [];
  moves.forEach(({ turn, seat }, at) => {
    const last = turns.at(-1);
    if (last?.turn === turn && last.seat === seat) last.to = at + 1;
    else turns.push({ turn, seat, from: at + 1, to: at + 1 });
  });
  return turns;
}

/** The turn that the game is in after so many moves; -1: none has begun. */
export const turnAt = (turns: Turn[], move: number): number => turns.findLastIndex(({ from }) => from <= move);

/** All turns, the nearest first: what is looked at is told first. */
export function nearestFirst(turns: Turn[], move: number): number[] {
  const here = Math.max(0, turnAt(turns, move));
  return turns.map((_, at) => at).sort((one, other) => Math.abs(one - here) - Math.abs(other - here));
}

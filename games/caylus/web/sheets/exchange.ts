// Exchanges with many variants are chosen in two steps: first the side with the fewer variants, then the other.
import type { Move } from '$page/games/room';
import { lettersOf } from '../goods';

export interface ExchangeGroup {
  /** What is common to the group, in letters: "2D" paid or "1G" got. */
  common: string;
  moves: { move: Move; rest: string }[];
}
export interface Exchanges {
  /** Which side is chosen first; null: one step is enough. */
  first: 'pay' | 'get' | null;
  groups: ExchangeGroup[];
}

const side = (move: Move, which: 'pay' | 'get') => lettersOf(move.d[which]);

export function exchanges(moves: Move[]): Exchanges {
  const count = (which: 'pay' | 'get') => new Set(moves.map((move) => side(move, which))).size;
  const [pays, gets] = [count('pay'), count('get')];
  if (moves.length <= 6 || Math.min(pays, gets) <= 1) {
    return { first: null, groups: [{ common: '', moves: moves.map((move) => ({ move, rest: '' })) }] };
  }
  const first = pays <= gets ? 'pay' : 'get';
  const other = first === 'pay' ? 'get' : 'pay';
  const groups: ExchangeGroup[] = [];
  for (const move of moves) {
    const common = side(move, first);
    const group = groups.find((one) => one.common === common) ?? groups[groups.push({ common, moves: [] }) - 1];
    group.moves.push({ move, rest: side(move, other) });
  }
  return { first, groups };
}

/** An exchange as in the tables: "1F>4D", "+1G". */
export function written(move: Move): string {
  const [pay, get] = [side(move, 'pay'), side(move, 'get')];
  return pay ? `${pay}>${get}` : get.replace(/(\d+[A-Z])/g, '+$1');
}

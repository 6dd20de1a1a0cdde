// Which decisions of a review are worth looking at: the marked ones of a seat, the costliest first, or in the order of the game.
import { decisionsOf, type Decision, type Review, type Verdict } from './types';

const marked: Verdict[] = ['inaccuracy', 'mistake', 'blunder'];

export const isMarked = (move: { verdict: Verdict }) => marked.includes(move.verdict);

/** All marked decisions of a seat (null: of all), in the order of the game. */
export function mistakesOf(review: Review, seat: number | null): Decision[] {
  return decisionsOf(review).filter((move) => isMarked(move) && (seat === null || move.seat === seat));
}

/** The costliest of them, still in the order of the game, so that a list reads like the game. */
export function worstOf(review: Review, seat: number | null, count: number): Decision[] {
  const costliest = [...mistakesOf(review, seat)].sort((one, other) => other.loss - one.loss || one.number - other.number);
  return costliest.slice(0, count).sort((one, other) => one.number - other.number);
}

/** The one to show first: the single costliest. */
export function costliest(review: Review, seat: number | null): Decision | null {
  return worstOf(review, seat, 1)[0] ?? null;
}

/** What to look at first: the costliest mistake; without one, the own decision that lost most, however little. */
export function firstLook(review: Review, seat: number | null): Decision | null {
  const own = decisionsOf(review).filter((move) => seat === null || move.seat === seat);
  const most = own.reduce<Decision | null>((best, move) => (best && best.loss >= move.loss ? best : move), null);
  return costliest(review, seat) ?? most ?? decisionsOf(review)[0] ?? null;
}

/** The neighbour of a move among the mistakes, going round at both ends. */
export function neighbourMistake(mistakes: Decision[], number: number, step: 1 | -1): Decision | null {
  if (mistakes.length === 0) return null;
  const later = mistakes.findIndex((move) => move.number > number);
  if (step === 1) return mistakes[later < 0 ? 0 : later];
  const earlier = mistakes.filter((move) => move.number < number);
  return earlier[earlier.length - 1] ?? mistakes[mistakes.length - 1];
}

/** Shapes of the grades, so that colour is never needed. */
export function gradeShape(verdict: Verdict): 'diamond' | 'square' | 'triangle' | 'ring' | 'tick' {
  switch (verdict) {
    case 'inaccuracy':
      return 'diamond';
    case 'mistake':
      return 'square';
    case 'blunder':
      return 'triangle';
    case 'close_call':
      return 'ring';
    default:
      return 'tick';
  }
}

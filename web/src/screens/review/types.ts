// What a review says (docs/review.md, "JSON") and what the screens after a game know about the game itself.

export type Verdict = 'only' | 'best' | 'good' | 'close_call' | 'inaccuracy' | 'mistake' | 'blunder';

/** Win shares of all seats in percent, with their standard errors. */
export interface Estimate {
  shares: number[];
  errors: number[];
}

export interface JudgedMove {
  number: number;
  turn: number;
  seat: number;
  move: string;
  words?: string;
  say?: string;
  forced: boolean;
  reveals: boolean;
  verdict: Verdict;
  best?: string;
  best_words?: string;
  best_say?: string;
  before?: Estimate;
  after?: Estimate;
  loss?: number;
  error?: number;
}

/** A move where there was a choice. */
export type Decision = JudgedMove & { before: Estimate; after: Estimate; loss: number };

export interface SeatSummary {
  seat: number;
  name: string;
  decisions: number;
  accuracy: number | null;
  counts: Record<string, number>;
  start: number;
  own: number;
  others: number;
  luck: number;
  end: number;
}

export interface Review {
  game: string;
  players: number;
  nodes: number;
  finished: boolean;
  moves: JudgedMove[];
  end: Estimate;
  seats: SeatSummary[];
}

/** How long each decision is thought about. */
export const depths = [
  { key: 'quick', nodes: 200 },
  { key: 'normal', nodes: 1000 },
  { key: 'deep', nodes: 4000 },
] as const;

export function decisionsOf(review: Review): Decision[] {
  return review.moves.filter((move): move is Decision => !move.forced && move.before !== undefined && move.after !== undefined);
}

/** Whether anything hidden came to light: all chance lies in what is dealt at the start, so without that it had no part. */
export const hasChance = (review: Review): boolean => review.moves.some((move) => move.reveals);

/** The move in words, the better one in words. */
export const played = (move: JudgedMove) => move.say ?? move.words ?? move.move;
export const better = (move: JudgedMove) => move.best_say ?? move.best_words ?? move.best ?? '';

// How each game's score came about: which members of a result's items are shown, in which order, and under which words.
import type { ScorePart } from 'virtual:games';
import { gameOf } from '../../games/games';

export interface GameResult {
  scores: number[];
  ranks: number[];
  winners: number[];
  items: ({ seat: number } & Record<string, any>)[];
}

export interface Part {
  member: string;
  /** Key of its name. */
  name: string;
  kind: ScorePart['role'];
}

/** As the game tells them. */
export const partsOf = (game: string): Part[] => (gameOf(game)?.score ?? []).map(({ member, word, role }) => ({ member, name: `rev.item.${word}`, kind: role }));

/** Seats by rank, equal ones in the order of the table. */
export function seatsByRank(result: GameResult): number[] {
  return result.ranks.map((_, seat) => seat).sort((one, other) => result.ranks[one] - result.ranks[other] || one - other);
}

/** What a part is for a seat. */
export function valueOf(result: GameResult, seat: number, member: string): number {
  return Number(result.items.find((item) => item.seat === seat)?.[member] ?? 0);
}

/** Many parts are read line by line, with the seats side by side; few the other way round. */
export const isLong = (game: string) => partsOf(game).length > 3;

/** Key of the sentence about equal scores: what decides, or that nothing does; said as a fact if it happened. */
export function tieKey(game: string, result: GameResult): string {
  const total = partsOf(game).find((one) => one.kind === 'total')?.member;
  const best = total ? result.winners.map((seat) => valueOf(result, seat, total))[0] : undefined;
  const level = total ? result.ranks.filter((_, seat) => valueOf(result, seat, total) === best).length : 0;
  if (result.winners.length > 1) return `rev.tie.${game}.shared`;
  return level > 1 ? `rev.tie.${game}.broken` : `rev.tie.${game}`;
}

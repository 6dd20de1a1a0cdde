// How a game ended and who won it, from a table's document (docs/api.md).
import type { TableDocument } from '../../table/document';
import { say } from '../../words/words.svelte';

export type Ended = Pick<TableDocument, 'end' | 'players'>;

/** A game given up or lost by time is one of two: the other seat has won it. A closed one has no winner. */
export function winnersOf(view: Ended): number[] {
  const { end } = view;
  if (!end) return [];
  if (end.result) return end.result.winners;
  if (end.loser === null || end.loser === undefined || view.players !== 2) return [];
  return [1 - end.loser];
}

/** Key of the sentence about an end before the end; null for a game that was played out. */
export function endingKey(view: Ended): string | null {
  const how = view.end?.how ?? 'played';
  return how === 'played' ? null : `rev.how.${how}`;
}

/** The first sentence of the result, or one about who won. */
export function headline(view: Ended, viewer: number | null, names: string[], lines: string[]): string {
  if (lines.length > 0) return lines[0];
  const winners = winnersOf(view);
  if (winners.length === 0) return say('rev.won.nobody');
  if (winners.length > 1) return say('rev.won.shared', { names: winners.map((seat) => (seat === viewer ? say('name.you') : names[seat])).join(', ') });
  return winners[0] === viewer ? say('rev.won.you') : say('rev.won.they', { name: names[winners[0]] });
}

/** What the engine tells besides the headline. Lines that add up a seat's numbers are left out: the table has them. */
export function reasonsOf(lines: string[], title: string): string[] {
  return lines.filter((line) => line !== title && !/^[^:]*: .*= -?\d/.test(line));
}

// A long list of moves under headings, for eyes and ears.
import type { GameRoom, Move } from '../../games/room';
import { say } from '../../words/words.svelte';

/** A list that is taken in at a glance needs no headings. */
const short = 8;

export function grouped(moves: Move[], room: GameRoom): { title: string; moves: Move[] }[] {
  if (moves.length <= short) return [{ title: '', moves }];
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const title = room.heading(move);
    found.set(title, [...(found.get(title) ?? []), move]);
  }
  // What stands under no heading comes last, under a general one if there are others.
  const [named, rest] = [[...found].filter(([title]) => title), found.get('')];
  return [...named.map(([title, under]) => ({ title, moves: under })), ...(rest ? [{ title: named.length ? say('table.text.other') : '', moves: rest }] : [])];
}

// Where the graph has its thick ticks: moves that ended in scorings, told by the events that a game calls so.
import { gameOf } from '../../games/games';
import type { Archive, Story } from './archive';

/** The moves of all scorings: one with two of them, such as a card that wins two stones, comes twice. */
export async function scoringMoves(story: Story, archive: Archive): Promise<number[]> {
  const wanted = gameOf(story.recorded.game)?.scorings ?? [];
  if (!wanted.length) return [];
  const found: number[] = [];
  for (let move = 1; move <= story.recorded.moves.length; move++) {
    const { events } = await archive.at(story, move, null);
    for (const { event } of events) if (wanted.includes(event)) found.push(move);
  }
  return found;
}

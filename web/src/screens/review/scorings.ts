// Where the graph has its thick ticks: moves that ended in scorings, told by the games' own events (games/<name>/README.md).
import type { Archive, Story } from './archive';

/** A castle section or a fort card scored, a stone claimed. In Kilt Castle pay comes all the time; ticks would say nothing. */
const scoringEvents: Record<string, string> = { kreta: 'taken_up', caylus: 'scored', 'schotten-totten': 'claimed' };

/** The moves of all scorings: one with two of them, such as a card that wins two stones, comes twice. */
export async function scoringMoves(story: Story, archive: Archive): Promise<number[]> {
  const wanted = scoringEvents[story.recorded.game];
  if (!wanted) return [];
  const found: number[] = [];
  for (let move = 1; move <= story.recorded.moves.length; move++) {
    const { events } = await archive.at(story, move, null);
    for (const { event } of events) if (event === wanted) found.push(move);
  }
  return found;
}

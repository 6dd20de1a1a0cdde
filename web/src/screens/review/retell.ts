// A review keeps the moves in the engine's words and the language it was made in. The page tells them again in the room's words and the
// reader's language.
import type { Archive, Story } from './archive';
import { decisionsOf, type JudgedMove, type Review } from './types';

export async function retell(review: Review, story: Story, archive: Archive): Promise<Review> {
  const again = new Map<number, JudgedMove>();
  for (const decision of decisionsOf(review)) {
    const { position } = await archive.at(story, decision.number - 1, decision.seat);
    const words = await archive.describe(story, position, decision.move, decision.seat);
    const same = !decision.best || decision.best === decision.move;
    const best = same ? words : await archive.describe(story, position, decision.best!, decision.seat);
    again.set(decision.number, { ...decision, say: words, best_say: best });
  }
  return { ...review, moves: review.moves.map((move) => again.get(move.number) ?? move) };
}

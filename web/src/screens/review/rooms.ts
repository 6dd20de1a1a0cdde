// The board of a game, loaded when it is needed.
import type { GameRoom, Turn } from '../../games/room';

const rooms = import.meta.glob<GameRoom>('../../games/*/index.ts', { import: 'room' });

export async function roomOf(game: string): Promise<GameRoom | null> {
  const load = rooms[`../../games/${game.replaceAll('-', '_')}/index.ts`];
  return load ? load() : null;
}

/** A turn that nobody composes: boards of the past are only looked at. */
export const stillTurn: Turn = {
  picked: null,
  pick: () => {},
  stage: () => {},
  consider: () => {},
  why: () => {},
};

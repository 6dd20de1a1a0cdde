// The games' rooms, loaded when somebody sits down at one.
import { drawings } from '../parts/drawings.svelte';
import { words } from '../words/words.svelte';
import type { GameRoom } from './room';

const rooms = import.meta.glob<GameRoom>('../../../games/*/web/index.ts', { import: 'room' });

/** The room of a game, with its drawings and words. */
export async function loadRoom(key: string): Promise<GameRoom> {
  const load = rooms[`../../../games/${key.replaceAll('-', '_')}/web/index.ts`];
  if (!load) throw new Error(`there is no game ${key}`);
  const [room] = await Promise.all([load(), words.enter(key)]);
  drawings.add(room.symbols);
  return room;
}

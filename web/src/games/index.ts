// The games' rooms, loaded when somebody sits down at one.
import type { GameRoom } from './room';

const rooms = import.meta.glob<GameRoom>('./*/index.ts', { import: 'room' });

export function loadRoom(key: string): Promise<GameRoom> {
  const load = rooms[`./${key.replaceAll('-', '_')}/index.ts`];
  if (!load) return Promise.reject(new Error(`there is no game ${key}`));
  return load();
}

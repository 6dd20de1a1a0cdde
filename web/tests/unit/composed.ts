// For tests: a turn that is put together at a table for people at one device. The test puts the engine in place of its thread (real_engine.ts).
import type { GameRoom, Position } from '../../src/games/room';
import { Composer } from '../../src/table/composer.svelte';
import type { GameTable } from '../../src/table/table.svelte';

export async function composerAt(room: GameRoom, position: Position) {
  const seats = ['Anna', 'Zoe', 'Nik', 'Ida', 'Tom'].slice(0, position.players).map((name) => ({ name, kind: 'me', level: 0 }));
  const table = { position, document: { id: 'table', seats, viewer: 0 }, mine: true, curtain: null, room };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  return { composer, table };
}

// A table at a server whose log does not come at once: the game goes on, and the log is asked for again.
import { expect, test, vi } from 'vitest';
import type { TableDocument } from '../../src/table/document';

let history: () => Promise<object>;
const viewAt = (moves: number) => ({ id: 't', stage: 'playing', viewer: null, to_move: 0, moves, players: 2, seats: [{}, {}], clock: {}, position: { moves } }) as unknown as TableDocument;
const move = (v: number) => ({ t: 'ev', v, e: [{ k: 'move', s: 0, m: [`m${v}`], events: [] }], d: [{ op: 'replace', path: '/moves', value: v }] });

vi.mock('../../src/table/server', async (original) => ({
  ...(await original<typeof import('../../src/table/server')>()),
  request: (path: string) => (path.includes('/events') ? history() : Promise.resolve({ t: 'sync', v: 2, view: viewAt(2) })),
}));
vi.mock('../../src/table/document', async (original) => ({ ...(await original<typeof import('../../src/table/document')>()), documentHash: async () => null }));
vi.stubGlobal('WebSocket', undefined);
const { ServerTable } = await import('../../src/table/server_table.svelte');

test('a log that is late holds nothing up, and one that failed comes later', async () => {
  let fail: (error: Error) => void;
  history = () => new Promise((_, reject) => (fail = reject));
  const table = new ServerTable('t');
  await table.open();
  const inside = table as unknown as { hear(message: object): Promise<void>; beat(): void; historyAsked: number };
  await inside.hear(move(3));
  expect(table.document!.moves).toBe(3);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fail!(new Error('lost'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.moments.length).toBe(1);

  history = async () => ({ first: { view: viewAt(0) }, events: [1, 2, 3].map(move) });
  inside.beat();
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.moments.length).toBe(1); // not at once
  inside.historyAsked = 0;
  inside.beat();
  await vi.waitFor(() => expect(table.moments.map((moment) => moment.moves)).toEqual([1, 2, 3]));
  table.close();
});

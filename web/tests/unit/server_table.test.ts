// A table at a server: what it says first, and what happens when the log does not come at once.
import { expect, test, vi } from 'vitest';
import type { TableDocument } from '../../src/table/document';
import { words } from '../../src/words/words.svelte';

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

test('the server hears which language to refuse in', async () => {
  const sent: string[] = [];
  vi.stubGlobal('WebSocket', class {
    onopen?: () => void;
    constructor() {
      queueMicrotask(() => this.onopen?.());
    }
    send = (text: string) => sent.push(text);
    close() {}
  });
  history = async () => ({ first: { view: viewAt(0) }, events: [1, 2].map(move) });
  await words.speak('de');
  const table = new ServerTable('t');
  await table.open();
  await vi.waitFor(() => expect(JSON.parse(sent[0])).toMatchObject({ t: 'hello', lang: 'de' }));
  table.close();
});

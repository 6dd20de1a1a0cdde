// The engine has one table. Whoever has left a game to look at does not put it there again, whatever was still being asked about it.
import { beforeEach, expect, test, vi } from 'vitest';
import { games } from '../../src/games/games';

const asked: string[] = [];
vi.mock('../../src/engine/engine', async (original) => ({
  ...(await original<typeof import('../../src/engine/engine')>()),
  ask: vi.fn(async (cmd: string) => {
    asked.push(cmd);
    if (cmd === 'table.at') return { position: { phase: 'play' }, events: [], mover: 0 };
    return { record: running, sync: { view: { end: null, seats: people.map((kind) => ({ kind })) }, v: 0 }, stored: { setup: '', events: [] } };
  }),
}));
const [{ key }] = games;
const record = `[Merlon "1"]\n[Game "${key}"]\n[Players "2"]\n1. [1] castellan\nresult 1 0\n`;
const game = { id: 'a', where: 'device', game: key, names: ['Anna', 'Zoe'], viewer: 0, state: 'over', turn: 1, updated: 0, record, stored: { setup: '', events: [] } } as const;
const running = record.replace('result 1 0', 'result *');
let people = ['person', 'computer'];
vi.mock('../../src/table/saved.svelte', async (original) => ({
  ...(await original<typeof import('../../src/table/saved.svelte')>()),
  saved: { load: async (id: string) => (id === 'running' ? { ...game, id, state: 'your turn', record: undefined } : game), put: async () => undefined, games: [] },
}));

const { engineArchive: archive, Left } = await import('../../src/screens/review/archive');

beforeEach(() => (asked.length = 0));

test('a game that is looked at is put on the table once', async () => {
  const story = await archive.open('a');
  await archive.at(story, 1, null);
  await archive.at(story, 0, 0);
  expect(asked.filter((cmd) => cmd === 'table.load')).toHaveLength(1);
});

test('after it was left nothing is asked about it any more', async () => {
  const story = await archive.open('a');
  archive.close();
  asked.length = 0;
  await expect(archive.at(story, 1, null)).rejects.toThrow(Left);
  await expect(archive.final(story)).rejects.toThrow(Left);
  expect(asked).toEqual([]);
});

test('nor after somebody plays on from it', async () => {
  const story = await archive.open('a');
  await archive.again(story, 0, null);
  expect(asked.at(-1)).toBe('table.load');
  asked.length = 0;
  await expect(archive.at(story, 1, null)).rejects.toThrow(Left);
  expect(asked).toEqual([]);
});

test('a game that was left while it was being opened is not opened', async () => {
  const opening = archive.open('a');
  archive.close();
  await expect(opening).rejects.toThrow(Left);
  expect(asked).toEqual([]);
});

test('a game that goes on is looked at with the own eyes, and by nobody’s where people share the device', async () => {
  expect(await archive.open('a')).toMatchObject({ running: false, seat: 0 });
  people = ['person', 'computer'];
  expect(await archive.open('running')).toMatchObject({ running: true, seat: 0 });
  people = ['person', 'person'];
  expect(await archive.open('running')).toMatchObject({ running: true, seat: null });
});

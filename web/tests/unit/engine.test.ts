// A thread with an engine in it that dies: another one takes its place, gets the table, and answers what was asked.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { games } from '../../src/games/games';
import { example } from './example_record';
import { hasEngine, realEngine } from './real_engine';

const threads: FakeWorker[] = [];
/** What kills a thread when it hears it, and how: it says so, it fails, or it is silent from then on. */
type Fate = { cmd: string; how: 'died' | 'error' | 'silent' | 'refused' | 'late'; times: number };
let deadly: Fate | null = null;
/** The same for giving it the table again. */
let unrestorable: Fate | null = null;

class FakeWorker {
  onmessage: (event: { data: any }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  heard: string[] = [];
  private dead = false;
  private engine = realEngine().then((engine) => (this.say({ id: 0, loaded: true }), engine));

  constructor() {
    threads.push(this);
  }

  private say(data: object) {
    if (!this.dead) this.onmessage({ data });
  }

  postMessage({ id, cmd, args }: { id: number; cmd: string; args: object }) {
    void this.engine.then((engine) => {
      if (this.dead) return;
      this.heard.push(cmd);
      const fate = [deadly, unrestorable].find((one) => one?.cmd === cmd && one.times-- > 0);
      if (!fate) return this.say({ id, answer: engine.ask({ ...args, cmd }) });
      if (fate.how === 'late') return void setTimeout(() => this.say({ id, answer: engine.ask({ ...args, cmd }) }), 330);
      if (fate.how === 'refused') return this.say({ id, answer: { ok: false, error: { code: 'BAD_TABLE', message: 'no such table' } } });
      if (fate.how === 'died') this.say({ id, died: 'unreachable' });
      if (fate.how === 'error') this.onerror({ message: 'out of memory' });
      this.dead = true;
    });
  }

  terminate() {
    this.dead = true;
  }
}

vi.mock('../../src/engine/worker?worker', () => ({ default: FakeWorker }));
const { Engine } = await import('../../src/engine/engine');

const setup = { game: games[0].key, options: {}, seats: [{ kind: 'me' }, { kind: 'me' }], clock: { kind: 'none' } };
const begin = { setup, id: 'a', names: ['Anna', 'Zoe'], serverSeed: '7'.repeat(64), clientSeeds: ['2'.repeat(32), '3'.repeat(32)], now: 0 };

async function playedTable() {
  const engine = new Engine(300);
  await engine.ask('table.new', begin);
  const move = async () => {
    const { sync } = await engine.ask('table.sync', { viewer: null });
    const { sync: own } = await engine.ask('table.sync', { viewer: sync.view.to_move });
    await engine.ask('table.act', { seat: sync.view.to_move, a: { k: 'move', m: [own.legal[0]] }, base: sync.v, now: 1 });
  };
  const at = async () => (await engine.ask('table.sync', { viewer: null })).sync.view;
  return { engine, move, at };
}

describe.runIf(hasEngine)('a thread that dies', () => {
  beforeEach(() => {
    threads.length = 0;
    deadly = unrestorable = null;
  });

  test.each(['died', 'error', 'silent'] as const)('%s: the table goes on where it was', async (how) => {
    const { move, at } = await playedTable();
    for (let moves = 0; moves < 4; moves++) await move();
    const before = await at();
    deadly = { cmd: 'table.sync', how, times: 1 };
    expect(await at()).toEqual(before);
    await move();
    expect((await at()).moves).toBe(before.moves + 1);
    expect(threads).toHaveLength(2);
    expect(threads[1].heard[0]).toBe('table.load');
  });

  test('a move whose answer was lost is made once', async () => {
    const { move, at } = await playedTable();
    await move();
    deadly = { cmd: 'table.act', how: 'died', times: 1 };
    await move();
    expect((await at()).moves).toBe(2);
  });

  test('what was taken back stays so, and a record is opened again', async () => {
    const { engine, move, at } = await playedTable();
    for (let moves = 0; moves < 3; moves++) await move();
    const { stored } = await engine.ask('table.new', begin);
    await move();
    await engine.ask('table.load', { stored, keep: 0 });
    deadly = { cmd: 'table.sync', how: 'died', times: 1 };
    expect((await at()).moves).toBe(0);
    await engine.ask('record.open', { record: example.text });
    deadly = { cmd: 'table.sync', how: 'died', times: 1 };
    expect((await at()).game).toBe(example.game);
  });

  test('a table that cannot be put there again is a failure of the engine, and is forgotten after two', async () => {
    const { engine, at } = await playedTable();
    deadly = { cmd: 'table.sync', how: 'died', times: 1 };
    unrestorable = { cmd: 'table.load', how: 'refused', times: 2 };
    await expect(at()).rejects.toMatchObject({ code: 'ENGINE' });
    await expect(at()).rejects.toMatchObject({ code: 'ENGINE' });
    await engine.ask('table.new', begin);
    expect((await at()).moves).toBe(0);
    expect(threads[3].heard[0]).toBe('table.new');
  });

  test('nor does a table that kills engines keep another one from being played', async () => {
    const { engine, at } = await playedTable();
    deadly = { cmd: 'table.sync', how: 'died', times: 1 };
    unrestorable = { cmd: 'table.load', how: 'died', times: 9 };
    await expect(at()).rejects.toMatchObject({ code: 'ENGINE_DIED' });
    await expect(at()).rejects.toMatchObject({ code: expect.any(String) });
    await engine.ask('table.new', begin);
    expect((await at()).moves).toBe(0);
  });

  test('a device that sleeps has no dead engine', async () => {
    const { at } = await playedTable();
    deadly = { cmd: 'table.sync', how: 'late', times: 1 };
    const answer = at();
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const end = performance.now() + 400; performance.now() < end; );
    expect((await answer).moves).toBe(0);
    expect(threads).toHaveLength(1);
  });

  test('a question that kills two of them is given up, and the next one is answered', async () => {
    const { engine, at } = await playedTable();
    deadly = { cmd: 'table.record', how: 'died', times: 9 };
    await expect(engine.ask('table.record')).rejects.toMatchObject({ code: 'ENGINE_DIED' });
    expect((await at()).moves).toBe(0);
    expect(threads).toHaveLength(3);
  });
});

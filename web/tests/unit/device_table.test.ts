// A table on this device, with the engine itself but without its thread: what is asked of it, and what people see.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { facesOf } from '../../src/faces/faces';
import { games } from '../../src/games/games';
import type { Lesson } from '../../src/games/room';
import { asked, hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original));

const { startOnDevice } = await import('../../src/table/begin');
const { DeviceTable } = await import('../../src/table/device_table.svelte');
const { saved } = await import('../../src/table/saved.svelte');

/** The longest game comes last. */
const forThree = games.findLast(({ players }) => players[1] >= 3)!.key;

async function twoPeople() {
  const table = new DeviceTable(await startOnDevice({ game: games[0].key, options: {}, seats: [{ kind: 'me', name: 'Anna' }, { kind: 'me', name: 'Zoe' }] }));
  await table.open();
  return table;
}

/** One move of whoever is next, who lifts the curtain first. */
async function play(table: InstanceType<typeof DeviceTable>) {
  const { ask } = await import('../../src/engine/engine');
  const { legal } = await ask('look', { position: table.position, staged: [], names: ['Anna', 'Zoe'], viewer: table.document!.viewer, lang: 'en' });
  await table.act({ k: 'move', m: [legal[0].m] });
  table.curtain = null;
}

describe.runIf(hasEngine)('a device that is passed round', () => {
  beforeEach(() => (asked.length = 0));

  test('asks for every moment once for everybody, not again for every reader', async () => {
    const table = await twoPeople();
    const readers = new Set<number | null>();
    for (let moves = 1; moves <= 12; moves++) {
      await play(table);
      readers.add(table.document!.viewer);
      expect(table.moments.map((moment) => moment.moves)).toEqual(Array.from({ length: moves }, (_, at) => at + 1));
    }
    expect([...readers].sort()).toEqual([0, 1]);
    const questions = asked.filter(({ cmd }) => cmd === 'table.at').map(({ args }) => `${args.move} for ${args.viewer}`);
    expect(questions.length).toBe(new Set(questions).size);
  });

  test('shows each reader what they may know of a moment', async () => {
    const table = await twoPeople();
    for (let moves = 1; moves <= 6; moves++) {
      await play(table);
      for (const moment of table.moments) expect(moment.position.viewer).toBe(table.document!.viewer);
    }
  });

  test('forgets what was taken back, whoever reads', async () => {
    const table = await twoPeople();
    for (let moves = 1; moves <= 6; moves++) await play(table);
    const before = table.moments.length;
    await table.takeBack();
    expect(table.moments.length).toBeLessThan(before);
    for (let moves = 1; moves <= 3; moves++) await play(table);
    const { ask } = await import('../../src/engine/engine');
    for (const moment of table.moments) {
      const { text } = await ask('table.at', { move: moment.moves, viewer: table.document!.viewer });
      expect(moment.texts).toEqual([text]);
    }
  });

  test('says that there is nothing to take back', async () => {
    const table = await twoPeople();
    await expect(table.takeBack()).rejects.toThrow(/no move to take back/);
  });

  test('keeps the names of the computers in a rematch', async () => {
    const table = new DeviceTable(await startOnDevice({ game: forThree, options: {}, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }, { kind: 'computer', level: 1 }] }));
    await table.open();
    const names = table.document!.seats.map(({ name }) => name);
    const again = new DeviceTable(await table.rematch());
    await again.open();
    expect(again.document!.seats.map(({ name }) => name)).toEqual([...names.slice(1), names[0]]);
    expect(names.slice(1)).toEqual(facesOf(table.id, [{ kind: 'me' }, { kind: 'computer' }, { kind: 'computer' }]).slice(1));
  });

  test('keeps a move before it shows it', async () => {
    const table = await twoPeople();
    const kept: { shown: number; written: number }[] = [];
    const put = vi.spyOn(saved, 'put').mockImplementation(async (game) => {
      await Promise.resolve();
      kept.push({ shown: table.document!.moves, written: game.seen! });
    });
    for (let moves = 1; moves <= 3; moves++) await play(table);
    put.mockRestore();
    expect(kept).toEqual([{ shown: 0, written: 1 }, { shown: 1, written: 2 }, { shown: 2, written: 3 }]);
  });
});

describe.runIf(hasEngine)('a long game', () => {
  test('costs no more for a move at its end than at its beginning', async () => {
    const { ask } = await import('../../src/engine/engine');
    const people = Array.from({ length: 3 }, (_, seat) => ({ kind: 'me' as const, name: `P${seat}` }));
    const table = new DeviceTable(await startOnDevice({ game: forThree, options: {}, seats: people }));
    await table.open();
    const costs: { questions: number; bytes: number }[] = [];
    for (let moves = 0; moves < 1500 && table.document!.stage === 'playing'; moves++) {
      const { legal } = await ask('look', { position: table.position, staged: [], names: ['A', 'B', 'C'], viewer: table.document!.viewer, lang: 'en' });
      asked.length = 0;
      await table.act({ k: 'move', m: [legal[(moves * 7) % legal.length].m] });
      costs.push({ questions: asked.length, bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) });
    }
    // The last one writes the record, which is the whole game.
    const [early, late] = [costs.slice(4, 14), costs.slice(-40, -1)];
    const mean = (some: typeof costs, what: 'questions' | 'bytes') => some.reduce((sum, one) => sum + one[what], 0) / some.length;
    expect(costs.length).toBeGreaterThan(100);
    for (const what of ['questions', 'bytes'] as const) expect(mean(late, what), what).toBeLessThanOrEqual(2 * mean(early, what));
  }, 60_000);

  test('tells everything that happened besides moves once, in its place', async () => {
    const table = await twoPeople();
    for (let moves = 1; moves <= 4; moves++) await play(table);
    const before = table.notices.map(({ kind, moves }) => `${kind} ${moves}`);
    await table.act({ k: 'resign' });
    expect(table.notices.map(({ kind, moves }) => `${kind} ${moves}`)).toEqual([...before, 'resign 4']);
    expect(new Set(before).size).toBeGreaterThan(1);
  });
});

describe.runIf(hasEngine)('a table that is left while it is being opened', () => {
  test.each(['at once', 'while it waits for other windows'])('is not put before the engine: %s', async (when) => {
    const table = new DeviceTable(await startOnDevice({ game: games[0].key, options: {}, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] }));
    asked.length = 0;
    const opening = table.open();
    if (when !== 'at once') await Promise.resolve().then(() => undefined);
    table.close();
    await opening;
    expect(asked).toEqual([]);
  });

  test('and so is a lesson', async () => {
    const { LessonTable } = await import('../../src/table/lesson_table.svelte');
    const [lesson] = Object.values(import.meta.glob<Lesson>('../../../games/*/web/lesson.ts', { import: 'lesson', eager: true }));
    asked.length = 0;
    const table = new LessonTable(lesson);
    const opening = table.open();
    table.close();
    await opening;
    expect(asked).toEqual([]);
  });
});

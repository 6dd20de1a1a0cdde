// A turn put together, with the engine itself but without its thread: several moves at once, and others in their place.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { room } from '../../src/games/caylus';
import type { GameTable } from '../../src/table/table.svelte';
import { hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original));

const { Composer } = await import('../../src/table/composer.svelte');

const positionOf = (name: string) => JSON.parse(readFileSync(`${process.cwd()}/tests/gallery/${name}.json`, 'utf8')).position;

async function atTheCastle() {
  const seats = ['Anna', 'Zoe', 'Nik'].map((name) => ({ name, kind: 'me', level: 0 }));
  const table = { position: positionOf('caylus-batch'), document: { seats, viewer: 0 }, mine: true, curtain: null, room };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  return { composer, table };
}

test('on others’ turns the reason for everything is whose turn it is', () => {
  const seats = ['Anna', ''].map((name) => ({ name, kind: 'person', level: 0 }));
  const composer = new Composer({ document: { seats, viewer: 1, to_move: 0, moves: 4 }, mine: false, curtain: null } as unknown as GameTable);
  composer.why('anything');
  expect(composer.refusal?.say).toContain('Anna');
});

describe.runIf(hasEngine)('several moves of one turn', () => {
  const three = ['batch 1F1W1S', 'batch 1F1W1C', 'batch 1F1S1C'];
  const staged = (composer: InstanceType<typeof Composer>) => composer.staged.map((move) => move.m);

  test('are staged one after the other', async () => {
    const { composer } = await atTheCastle();
    await composer.stageAll(three);
    expect(staged(composer)).toEqual(three);
  });

  test('one of them becomes another, and those after it stay, whatever is picked', async () => {
    const { composer } = await atTheCastle();
    await composer.stageAll(three);
    composer.pick('something');
    await composer.replace(1, ['batch 1F1W1G', three[2]]);
    expect(staged(composer)).toEqual([three[0], 'batch 1F1W1G', three[2]]);
    expect(composer.picked).toBe(null);
  });

  test.each(['undo', 'replace'] as const)('are gone if the table went on meanwhile, whatever was done about them: %s', async (how) => {
    const { composer, table } = await atTheCastle();
    await composer.stageAll(three);
    table.position = positionOf('caylus-mid');
    await (how === 'undo' ? composer.undo() : composer.replace(1, ['batch 1F1W1G']));
    expect(staged(composer)).toEqual([]);
    expect(composer.legal.length).toBeGreaterThan(0);
  });
});

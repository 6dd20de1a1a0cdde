// A turn put together, with the engine itself but without its thread: several moves at once, and others in their place.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { instantiate } from '../../src/engine/module';
import { room } from '../../src/games/caylus';
import type { GameTable } from '../../src/table/table.svelte';

const file = `${process.cwd()}/engine/merlon.wasm`;
const built = existsSync(file);

vi.mock('../../src/engine/engine', async (original) => {
  const real = await original<typeof import('../../src/engine/engine')>();
  const engine = built ? await instantiate(readFileSync(file)) : null;
  const ask = async (cmd: string, args: object = {}) => {
    const answer = engine!.ask(JSON.parse(JSON.stringify({ ...args, cmd })));
    if (answer.ok) return answer;
    throw new real.EngineError(answer.error!.code, answer.error!.message);
  };
  return { ...real, ask };
});

const { Composer } = await import('../../src/table/composer.svelte');

async function atTheCastle() {
  const { position } = JSON.parse(readFileSync(`${process.cwd()}/tests/gallery/caylus-batch.json`, 'utf8'));
  const seats = ['Anna', 'Zoe', 'Nik'].map((name) => ({ name, kind: 'me', level: 0 }));
  const composer = new Composer({ position, document: { seats, viewer: 0 }, mine: true, curtain: null, room } as unknown as GameTable);
  await composer.refresh();
  return composer;
}

describe.runIf(built)('several moves of one turn', () => {
  const three = ['batch 1F1W1S', 'batch 1F1W1C', 'batch 1F1S1C'];
  const staged = (composer: InstanceType<typeof Composer>) => composer.staged.map((move) => move.m);

  test('are staged one after the other', async () => {
    const composer = await atTheCastle();
    await composer.stageAll(three);
    expect(staged(composer)).toEqual(three);
  });

  test('one of them becomes another, and those after it stay, whatever is picked', async () => {
    const composer = await atTheCastle();
    await composer.stageAll(three);
    composer.pick('something');
    await composer.replace(1, ['batch 1F1W1G', three[2]]);
    expect(staged(composer)).toEqual([three[0], 'batch 1F1W1G', three[2]]);
    expect(composer.picked).toBe(null);
  });
});

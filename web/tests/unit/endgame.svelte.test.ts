// The last round is told once a game, to whoever has seen it begin; its chip stays as long as the game does.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const answers = vi.hoisted(() => ({ endgame: false }));
vi.mock('../../src/engine/engine', () => ({ ask: async () => ({ ...answers }) }));
const { Endgame } = await import('../../src/screens/table/endgame.svelte');

class Fake {
  document = $state.raw<Record<string, unknown> | null>(null);
  curtain = $state<number | null>(null);
  scripted = false;
}

let table: Fake;
let endgame: InstanceType<typeof Endgame>;
let end: () => void;
const announce = vi.fn();

async function stands(begun: boolean, stage = 'playing') {
  answers.endgame = begun;
  table.document = { game: 'kreta', players: 3, stage, position: {} };
  flushSync();
  await vi.waitFor(() => expect(endgame.begun).toBe(begun && stage === 'playing'));
  await Promise.resolve();
}

beforeEach(() => {
  announce.mockClear();
  end = $effect.root(() => {
    table = new Fake();
    endgame = new Endgame(table as never, { announce } as never);
  });
});
afterEach(() => end());

it('is told once, also when its beginning was taken back', async () => {
  for (const begun of [false, true, true, false, true]) await stands(begun);
  expect(announce).toHaveBeenCalledTimes(1);
  expect(announce.mock.calls[0][0]).toMatchObject({ kind: 'last round' });
  expect(endgame.chip).not.toBe('');
});

it('is not told to whoever comes later, and has no chip when the game is over', async () => {
  await stands(true);
  expect(announce).not.toHaveBeenCalled();
  await stands(true, 'over');
  expect(endgame.chip).toBe('');
});

it('is told to the next reader when one device is passed on', async () => {
  await stands(false);
  table.curtain = 1;
  answers.endgame = true;
  table.document = { game: 'kreta', players: 3, stage: 'playing', position: {} };
  flushSync();
  expect(announce).not.toHaveBeenCalled();
  table.curtain = null;
  flushSync();
  await vi.waitFor(() => expect(announce).toHaveBeenCalledTimes(1));
});

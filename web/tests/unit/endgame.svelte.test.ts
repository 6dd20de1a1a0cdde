// The last round is told once a game, to whoever has seen it begin; its chip stays as long as the game does.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { answers, ask, pace } = vi.hoisted(() => {
  const answers = { endgame: false };
  return { answers, ask: vi.fn(async () => ({ ...answers })), pace: { unstaged: false } };
});
vi.mock('../../src/engine/engine', () => ({ ask }));
vi.mock('../../src/moments/pace', () => ({ unstaged: () => pace.unstaged }));
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

/** What the engine was asked is answered, and the page has heard it. */
async function answered() {
  await Promise.all(ask.mock.results.map(({ value }) => value));
  await new Promise((resolve) => setTimeout(resolve));
}

async function stands(begun: boolean, stage = 'playing') {
  answers.endgame = begun;
  table.document = { game: 'high-card', players: 3, stage, position: {} };
  flushSync();
  await answered();
  expect(endgame.begun).toBe(begun && stage === 'playing');
}

beforeEach(() => {
  vi.clearAllMocks();
  pace.unstaged = false;
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
  expect(endgame.chip).not.toBeNull();
});

it('is not told to whoever comes later, and has no chip when the game is over', async () => {
  await stands(true);
  expect(announce).not.toHaveBeenCalled();
  await stands(true, 'over');
  expect(endgame.chip).toBeNull();
});

it('is told to the next reader when one device is passed on', async () => {
  await stands(false);
  table.curtain = 1;
  answers.endgame = true;
  table.document = { game: 'high-card', players: 3, stage: 'playing', position: {} };
  flushSync();
  expect(announce).not.toHaveBeenCalled();
  table.curtain = null;
  flushSync();
  await answered();
  expect(announce).toHaveBeenCalledTimes(1);
});

it('is only told, once, to whoever sees no scenes', async () => {
  pace.unstaged = true;
  await stands(false);
  expect(endgame.told).toBeNull();
  await stands(true);
  const { told } = endgame;
  expect(told).toMatchObject({ kind: 'last round' });
  await stands(true);
  expect(endgame.told).toBe(told);
  expect(announce).not.toHaveBeenCalled();
});

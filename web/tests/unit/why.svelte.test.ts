// Why a computer moved: about this very move, never in a player's way, and never without an answer.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, mind, think } from '../../src/engine/engine';
import { Why } from '../../src/screens/table/why.svelte';
import { ready } from '../../src/settings.svelte';
import type { Moment } from '../../src/table/table.svelte';
import { say } from '../../src/words/words.svelte';

vi.mock('../../src/engine/engine', () => ({ ask: vi.fn(), think: vi.fn(), mind: { stop: vi.fn() } }));

// Words that come in the middle of a question end it.
await ready;

const moment = (moves: number) => ({ moves, mover: 1, texts: [], events: [], position: {}, at: 0 }) as unknown as Moment;

class Fake {
  where = 'device';
  scripted = false;
  document = { id: 'table', viewer: 0, stage: 'over', seats: [{ level: 0, name: 'Ann', kind: 'me' }, { level: 1, name: 'Bob', kind: 'computer' }] };
  moments = $state.raw<Moment[]>([moment(1), moment(2)]);
  thinking = $state.raw<object | null>(null);
  room = null;
}

let table: Fake;
let why: Why;
let end: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(ask).mockImplementation(async (cmd: string) => (cmd === 'look' ? { legal: [{ m: 'a', say: 'A' }, { m: 'b', say: 'B' }] } : { position: {}, text: 'a' }));
  vi.mocked(think).mockResolvedValue({ move: 'a', value: [], nodes: 1, candidates: [{ m: 'a', visits: 1, value: 0.4 }, { m: 'b', visits: 1, value: 0.3 }] });
  end = $effect.root(() => {
    table = new Fake();
    why = new Why(table as never);
  });
  flushSync();
});
afterEach(() => end());

it('an answer is about one moment, and gone with it', async () => {
  const asked = table.moments[1];
  await why.ask(asked);
  expect(why.about).toBe(asked);
  expect(why.lines).toHaveLength(2);
  table.moments = [table.moments[0], moment(2)];
  flushSync();
  expect(why.about).toBeNull();
});

it('a player who thinks is not disturbed', async () => {
  table.thinking = {};
  flushSync();
  await why.ask(table.moments[1]);
  expect(why.about).toBeNull();
  expect(mind.stop).not.toHaveBeenCalled();
});

it('a question gives way to a player, once', async () => {
  let answer = (_: never) => {};
  vi.mocked(think).mockReturnValue(new Promise((resolve) => (answer = resolve as never)));
  const asking = why.ask(table.moments[1]);
  await vi.waitFor(() => expect(think).toHaveBeenCalled());
  for (let done = 0; done < 3; done++) {
    table.thinking = { done };
    flushSync();
  }
  expect(mind.stop).toHaveBeenCalledTimes(1);
  answer({ candidates: [] } as never);
  await asking;
});

it('what cannot be told is said', async () => {
  vi.mocked(think).mockRejectedValue(new Error('out of memory'));
  await why.ask(table.moments[1]);
  expect(why.lines).toEqual([say('table.why.failed')]);
  expect(why.busy).toBe(false);
});

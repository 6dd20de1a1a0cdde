// What others did is shown one after the other, and never in anybody's way.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Parade } from '../../src/screens/table/parade.svelte';
import { settings } from '../../src/settings.svelte';
import type { Moment } from '../../src/table/table.svelte';

const moment = (moves: number, mover: number, ...spots: string[]) => ({ moves, mover, texts: [], events: spots.map((spot) => ({ spot })), position: {}, at: 0 }) as unknown as Moment;

class Fake {
  document = $state.raw<{ moves: number; viewer: number } | null>(null);
  moments = $state.raw<Moment[]>([]);
  seats = [0];
  curtain = $state<number | null>(null);
  viewer = 0;
  room = { concerns: (event: { spot: string }) => [event.spot] };

  happen(...fresh: Moment[]) {
    this.moments = [...this.moments, ...fresh];
    this.document = { moves: this.moments.at(-1)?.moves ?? 0, viewer: this.viewer };
    flushSync();
  }

  /** Each reader has moments of their own. */
  pass(reader: number) {
    this.curtain = this.viewer = reader;
    this.moments = this.moments.map((one) => ({ ...one }));
    this.document = { moves: this.document!.moves, viewer: reader };
    flushSync();
  }

  lift() {
    this.curtain = null;
    flushSync();
  }
}

let table: Fake;
let parade: Parade;
let end: () => void;
const shown = () => [parade.moment?.moves ?? null, parade.lit];

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 250;
  settings.textView = false;
  end = $effect.root(() => {
    table = new Fake();
    parade = new Parade(table as never);
  });
  table.happen(moment(1, 0, 'a'), moment(2, 1, 'b'));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('what was there when the table was opened is no news', () => {
  expect(shown()).toEqual([null, []]);
});

it('moves of others come one after the other, the last one in the present', () => {
  table.happen(moment(3, 1, 'c'), moment(4, 2, 'd', 'e'));
  expect(shown()).toEqual([3, ['c']]);
  vi.advanceTimersByTime(400);
  expect(shown()).toEqual([null, ['d']]);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual([null, ['e']]);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual([null, []]);
});

it('an own move is known, but not what came of it', () => {
  table.happen(moment(3, 0, 'c'));
  expect(shown()).toEqual([null, []]);
  table.happen(moment(4, 0, 'd', 'e'));
  expect(shown()).toEqual([null, ['d']]);
});

it('a tap ends it', () => {
  table.happen(moment(3, 1, 'c'), moment(4, 2, 'd'));
  parade.finish();
  expect(shown()).toEqual([null, []]);
  vi.advanceTimersByTime(5000);
  expect(shown()).toEqual([null, []]);
});

it('a flood is not shown, nor anything without animations, nor what was taken back', () => {
  table.happen(...Array.from({ length: 11 }, (_, at) => moment(3 + at, 1, 'c')));
  expect(shown()).toEqual([null, []]);
  settings.speed = 0;
  table.happen(moment(14, 1, 'c'), moment(15, 1, 'd'));
  expect(shown()).toEqual([null, []]);
  settings.speed = 250;
  table.happen(moment(16, 1, 'c'), moment(17, 1, 'd'));
  expect(shown()).toEqual([16, ['c']]);
  table.moments = table.moments.slice(0, 3);
  table.document = { moves: 3, viewer: 0 };
  flushSync();
  expect(shown()).toEqual([null, []]);
});

it('what is lit is what the board shows, also when another move comes meanwhile', () => {
  table.happen(moment(3, 1, 'c'));
  expect(shown()).toEqual([null, ['c']]);
  table.happen(moment(4, 2, 'd'));
  expect(shown()).toEqual([3, ['c']]);
  vi.advanceTimersByTime(400);
  expect(shown()).toEqual([null, ['d']]);
});

it('it goes on until the last light is out', () => {
  table.happen(moment(3, 1, 'c'));
  expect(parade.running).not.toBeNull();
  vi.advanceTimersByTime(400);
  expect(parade.running).toBeNull();
});

it('moves that come one by one can be a flood as well, and are told together', () => {
  for (let moves = 3; moves <= 13; moves++) table.happen(moment(moves, 1, 'c'));
  expect(parade.flooded).toBeNull();
  table.happen(moment(14, 1, 'c'));
  expect(shown()).toEqual([null, []]);
  expect(parade.flooded).toEqual({ after: 3 });
});

it('behind the curtain nothing is shown, and after it what the others did', () => {
  table.seats = [0, 1];
  table.happen(moment(3, 0, 'c'));
  expect(shown()).toEqual([null, []]);
  table.pass(1);
  table.happen(moment(4, 0, 'd'));
  expect(shown()).toEqual([null, []]);
  table.lift();
  expect(shown()).toEqual([3, ['c']]);
  vi.advanceTimersByTime(400);
  expect(shown()).toEqual([null, ['d']]);
  vi.advanceTimersByTime(400);
  table.happen(moment(5, 1, 'e'));
  table.pass(0);
  table.lift();
  expect(shown()).toEqual([null, ['e']]);
});

// A hint that nobody wants any more ends, and keeps neither the person nor the computer waiting.
import { expect, test, vi } from 'vitest';
import type { Composer } from '../../src/table/composer.svelte';
import type { GameTable } from '../../src/table/table.svelte';

const stop = vi.fn();
let thought: (move: { move: string }) => void;
let about: string[] = [];
vi.mock('../../src/engine/engine', async (original) => ({
  ...(await original<typeof import('../../src/engine/engine')>()),
  think: (args: { staged: string[] }) => new Promise((resolve) => ((about = args.staged), (thought = resolve))),
  mind: { stop },
}));
const { markDue } = await import('../../src/screens/table/due');
const { dueOf } = await import('../../src/screens/table/rings');
const { hintLines } = await import('../../src/screens/table/hint_lines');
const { placeBeside } = await import('../../src/screens/table/hint_place');
const { Hint } = await import('../../src/screens/table/hint.svelte');

function begin() {
  const table = { mine: true, where: 'device', scripted: false, position: {}, document: { moves: 1, seats: [], viewer: 0 }, room: { places: (): string[] => ['spot'] }, assist: vi.fn() };
  const composer = { legal: [{ m: 'a' }], look: {}, staged: [] as { m: string }[], complete: false, reset: async () => undefined, pick: () => undefined, explain: async () => ({}), lookAfter: async () => ({ position: {} }), around: () => ({}), refresh: async () => undefined };
  return { table, composer, hint: new Hint(table as unknown as GameTable, composer as unknown as Composer) };
}

test('it can be put away while it is thought about', async () => {
  const { hint, table } = begin();
  void hint.more();
  await vi.waitFor(() => expect(thought).toBeDefined());
  hint.clear();
  expect(hint.busy).toBe(false);
  expect(stop).toHaveBeenCalledOnce();
  thought({ move: 'a' });
  await new Promise((resolve) => setTimeout(resolve));
  expect([hint.step, table.assist.mock.calls.length]).toEqual([0, 0]);
});

test('what is put away after it was told stops nobody', async () => {
  stop.mockClear();
  const { hint } = begin();
  const found = hint.more();
  await new Promise((resolve) => setTimeout(resolve));
  thought({ move: 'a' });
  await found;
  expect(hint.step).toBe(1);
  hint.clear();
  expect(stop).not.toHaveBeenCalled();
});

test('it is about what is left to decide, and keeps what is put together', async () => {
  const { hint, composer } = begin();
  composer.staged = [{ m: 'first' }];
  const found = hint.more();
  await new Promise((resolve) => setTimeout(resolve));
  expect(about).toEqual(['first']);
  thought({ move: 'a' });
  await found;
  expect(composer.staged).toHaveLength(1);
});

test('where nothing can be pointed at, it says at once what the move brings', async () => {
  const { hint, table } = begin();
  table.room.places = () => [];
  const found = hint.more();
  await new Promise((resolve) => setTimeout(resolve));
  thought({ move: 'a' });
  await found;
  expect(hint.step).toBe(2);
});

test('it tells facts, each once, what speaks for the move first, and warns of nothing', () => {
  const lines = [{ text: 'Ailsa builds.', icon: 'd1' }, { text: 'Ducat day.', tone: 'warn' as const, icon: 'i-warn' }, { text: 'Ducat day.' }];
  expect(hintLines(lines, 'Your area grows.')).toEqual([{ text: 'Your area grows.', tone: 'good' }, { text: 'Ailsa builds.', icon: 'd1' }, { text: 'Ducat day.' }]);
  expect(hintLines([{ text: 'Your area grows', tone: 'good' }], 'Your area grows.')).toHaveLength(1);
  expect(hintLines([{ text: 'Your area grows', tone: 'good' }], 'Your area grows and touches the gate.')).toHaveLength(2);
});

test('a move without a spot is looked for in its sheet, then in its answer; a button of the bar at once', () => {
  document.body.innerHTML = '<section class="sheet"><button data-choice="batch food wood"></button></section><div class="bar"><button data-move="pass"></button></div>';
  const [sheet, answer, button] = document.querySelectorAll('.sheet, [data-choice], [data-move]');
  const place = (m: string, step: number) => placeBeside({ m } as never, step);
  expect([1, 2].map((step) => place('batch food wood', step))).toEqual([sheet, answer]);
  expect([1, 2].map((step) => place('pass', step))).toEqual([button, button]);
  expect(place('something of several presses', 2)).toBe(sheet);
  document.body.innerHTML = '<div class="region-hand"><div><button data-choice="king"></button></div></div>';
  expect(place('king farmer', 2)).toBe(place('king', 2));
  expect([1, 2].map((step) => place('king', step))).toEqual([...document.querySelectorAll('.region-hand, button')]);
  document.body.innerHTML = '';
  expect(place('pass', 1)).toBe(null);
});

test('what is due is marked, found anew when the page changes, and left alone in the end', async () => {
  document.body.innerHTML = '<button data-choice="king"></button>';
  const marked = () => [...document.querySelectorAll<HTMLElement>('[data-due]')].map(({ dataset }) => dataset.choice);
  let at = -1;
  const end = markDue(() => {
    const due = dueOf([['king', 'king'], ['farmer']], document);
    at = due.at;
    return due.buttons;
  });
  expect([at, marked()]).toEqual([0, ['king']]);
  document.body.insertAdjacentHTML('beforeend', '<button data-choice="farmer" aria-disabled="true"></button>');
  await vi.waitFor(() => expect(marked()).toEqual(['king']));
  document.querySelector('[data-choice=farmer]')!.removeAttribute('aria-disabled');
  await vi.waitFor(() => expect([at, marked()]).toEqual([1, ['farmer']]));
  end();
  expect(marked()).toEqual([]);
  document.body.innerHTML = '';
});

// The board of Kilt Castle with the turn that is put together on it, and the engine itself.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { room } from '../web';
import type { BoardProps } from '$page/games/room';
import { settings } from '$page/settings.svelte';
import type { GameTable } from '$page/table/table.svelte';
import { fromGallery } from '$tests/unit/gallery';
import { hasEngine } from '$tests/unit/real_engine';

vi.mock('$page/engine/engine', async (original) => (await import('$tests/unit/real_engine')).inPlaceOf(original));

const { Composer } = await import('$page/table/composer.svelte');

const positionOf = (name: string) => fromGallery('kilt-castle', name).position;

/** A board as a table shows it, until the test is over. */
async function boardOf(name: string) {
  const position = positionOf(name);
  const seats = ['Anna', 'Zoe', 'Nik', 'Eva'].slice(0, position.players).map((called) => ({ name: called, kind: 'me', level: 0 }));
  const sent: string[] = [];
  const act = async ({ m }: { m: string[] }) => void sent.push(...m);
  const table = { position, document: { id: 'table', seats, viewer: position.to_move, to_move: position.to_move, moves: 1 }, mine: true, curtain: null, sending: false, room, act };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  const props = {
    get position() { return composer.staged.length ? (composer.look?.position ?? position) : position; },
    get staged() { return composer.staged; },
    get legal() { return composer.legal; },
    before: position, turn: composer, viewer: position.to_move, names: seats.map((seat) => seat.name), phone: false, shape: 'wide' as const, lit: [], events: null,
  };
  const board = mount(room.Board, { target: document.body, props: props as BoardProps });
  leave = () => unmount(board);
  flushSync();
  return { composer, sent };
}

let leave = async () => {};
beforeEach(() => void (settings.confirm = 'end'));
afterEach(() => leave());

async function press(selector: string) {
  document.querySelector<HTMLElement>(selector)!.click();
  // The engine answers at once here: whatever follows from that is done before the next task begins.
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}
test.runIf(hasEngine)('nothing hides the pennant of the front, and the names of the side places are turned to fit the rim', async () => {
  await boardOf('mid');
  const drawn = [...document.querySelectorAll('.region-board svg [data-card], .region-board svg .front')];
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.at(-1)!.classList.contains('front')).toBe(true);
  const rotated = [...document.querySelectorAll('.rim')].filter((name) => name.hasAttribute('transform')).map((name) => name.textContent);
  expect(rotated.filter((name) => /^[WE]/.test(name!))).toHaveLength(10);
});

const tap = (spot: string) => press(`[data-spot="${spot}"]`);
const pickFloor = (crests: number) => press(`.kind:nth-of-type(${crests + 1})`);
const shownFloor = () => [...document.querySelectorAll('.kind')].findIndex((kind) => kind.getAttribute('aria-pressed') === 'true');
const switchShown = () => !document.querySelector('.floors')!.classList.contains('unused');
const staged = (composer: InstanceType<typeof Composer>) => composer.staged.map((move) => move.m);

describe.runIf(hasEngine)('the floor that is built', () => {
  test('is plain again for every build', async () => {
    const { composer } = await boardOf('mid');
    expect(shownFloor()).toBe(0);
    await pickFloor(2);
    expect(shownFloor()).toBe(2);
    await tap('cell:13');
    expect(staged(composer)).toEqual(['13+2']);
    await composer.undo();
    flushSync();
    expect(shownFloor()).toBe(0);
  });

  test('can become another one once it is staged', async () => {
    const { composer } = await boardOf('mid');
    await tap('cell:13');
    await pickFloor(1);
    expect(staged(composer)).toEqual(['13+1']);
    expect(shownFloor()).toBe(1);
  });

  test('is chosen only where something is built', async () => {
    await boardOf('mid');
    expect(switchShown()).toBe(true);
    await leave();
    await boardOf('three');
    expect(switchShown()).toBe(false);
    expect(shownFloor()).toBe(-1);
  });
});

describe.runIf(hasEngine)('a turn that is complete', () => {
  test('is built elsewhere by a tap there, with the same floor', async () => {
    const { composer, sent } = await boardOf('mid');
    await pickFloor(1);
    await tap('cell:13');
    await tap('cell:23');
    expect(staged(composer)).toEqual(['23+1']);
    // What is chosen is confirmed by Enter, wherever the focus is.
    expect(document.querySelector('[data-spot="cell:23"]')!.classList).toContain('chosen');
    // The second half of a double tap would confirm nothing.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await tap('cell:23');
    expect(sent).toEqual(['23+1']);
  });

  test('says why something else cannot be chosen instead', async () => {
    const { composer } = await boardOf('mid');
    await tap('cell:13');
    await tap('cell:11');
    expect(composer.refusal?.rule).toBe('KC-4.2');
    expect(staged(composer)).toEqual(['13']);
  });
});

test.runIf(hasEngine)('the cards of a shared place are large buttons once one of them is picked', async () => {
  const { composer } = await boardOf('three');
  const buttons = () => [...document.querySelectorAll<HTMLElement>('.cards .pick')];
  expect(buttons()).toHaveLength(0);
  // E2 holds r, by and yr.
  await tap('card:r');
  expect(buttons().map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  await press('.cards .pick:nth-of-type(2)');
  expect(composer.picked).toBe('card:by');
  buttons()[1].focus();
  await press('.cards .pick:nth-of-type(2)');
  expect([composer.picked, buttons().length]).toEqual([null, 0]);
  expect((document.activeElement as HTMLElement).dataset.spot).toBe('card:by');
});

test.runIf(hasEngine)('once a place is chosen, the cards that can go there are marked', async () => {
  const { composer } = await boardOf('three');
  const marked = () => [...document.querySelectorAll<SVGGElement>('.card.open')].map((card) => card.dataset.card).sort();
  expect(marked()).toEqual([]);
  await tap('place:E4');
  expect(marked()).toEqual(composer.legal.filter(({ d }) => d.to === 'E4').map(({ d }) => d.card).sort());
});

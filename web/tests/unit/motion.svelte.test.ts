// Pieces glide from where they were to where they are, and only when a move was made. Nothing has a size here: places are given.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPieces, type Shown } from '../../src/parts/watch_pieces.svelte';
import { settings } from '../../src/settings.svelte';

type Box = [x: number, y: number, width?: number, height?: number];
/** Where each piece lies, and where the picture is. */
let places: Record<string, Box>;
let frame: Box;
/** What the next drawing shows. */
let next: Record<string, Box> | null;
let origins: Record<string, string>;
let measured: number;
let animated: { name: string; frames: Keyframe[] }[];
let glided: number[];
let shown = $state.raw<Shown>({ position: 0, jumps: false, moves: 0 });
let root: HTMLElement;
let end: () => void;

function draw() {
  places = next ?? places;
  const picture = root.querySelector('svg')!;
  picture.replaceChildren(...Object.keys(places).map((name) => {
    const piece = picture.querySelector(`[data-piece="${name}"]`) ?? document.createElementNS('http://www.w3.org/2000/svg', 'g');
    piece.setAttribute('data-piece', name);
    if (origins[name]) piece.setAttribute('data-from', origins[name]);
    return piece;
  }));
}

/** A page that draws what is shown between looking and gliding, as boards do. */
function begin() {
  end = $effect.root(() => {
    watchPieces(() => root, () => shown, (duration) => glided.push(duration));
    $effect.pre(() => {
      void shown;
      draw();
    });
  });
  flushSync();
}

function show(change: Partial<Shown>, where: Record<string, Box>) {
  next = where;
  shown = { ...shown, ...change };
  flushSync();
}
beforeEach(() => {
  settings.speed = 250;
  document.body.innerHTML = '<main><section data-seat="1"></section><svg></svg></main>';
  root = document.querySelector('main')!;
  [places, frame, origins, measured, animated, glided, next] = [{ a: [10, 10], b: [50, 10] }, [0, 0, 200, 200], {}, 0, [], [], null];
  shown = { position: { at: 0 }, jumps: false, moves: 1 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const name = this.getAttribute('data-piece');
    if (name) measured++;
    const [x, y, width = 10, height = 10] = name ? places[name] : this.matches('svg') ? frame : [300, 0];
    return { x, y, width, height } as DOMRect;
  });
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    animated.push({ name: this.getAttribute('data-piece')!, frames });
    return { cancel() {} } as Animation;
  } as never;
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  delete (Element.prototype as Partial<Element>).animate;
});

it('a piece that was moved comes from its old place, whatever stayed does not move', () => {
  begin();
  show({ position: { at: 1 }, moves: 2 }, { a: [40, 90], b: [50, 10] });
  expect(animated.map(({ name }) => name)).toEqual(['a']);
  const [first, last] = [animated[0].frames[0], animated[0].frames.at(-1)!];
  expect([first.transform, last.transform]).toEqual(['translate(-30px, -80px) scale(1)', 'translate(0px, 0px) scale(1)']);
  expect(glided).toEqual([350]);
});

it('a staged move glides, too: it changes the position before it is made', () => {
  begin();
  show({ position: { at: 1 } }, { a: [40, 90], b: [50, 10] });
  expect(animated).toHaveLength(1);
});

it('nothing moves because the picture has another size or place', () => {
  begin();
  const resized = $effect.root(() => {
    $effect.pre(() => {
      if (shown.moves === 2) frame = [100, 0, 400, 400];
    });
  });
  show({ position: { at: 1 }, moves: 2 }, { a: [120, 20, 20, 20], b: [200, 20, 20, 20] });
  resized();
  expect([frame[0], animated]).toEqual([100, []]);
});

it.each([
  ['looking back', { jumps: true, moves: 0 }],
  ['a takeback', { moves: 0 }],
])('nothing moves for %s', (_, change) => {
  begin();
  show({ position: { at: 1 }, ...change }, { a: [40, 90], b: [50, 10] });
  expect([animated, measured]).toEqual([[], 0]);
});

it('nothing moves on the way back to the present', () => {
  begin();
  show({ position: { at: -1 }, jumps: true }, { a: [40, 90], b: [50, 10] });
  show({ position: { at: 0 }, jumps: false }, { a: [10, 10], b: [50, 10] });
  expect(animated).toEqual([]);
});

it('a new piece comes from what the board names, others fade in', () => {
  begin();
  origins = { c: 'b', d: 'seat:1' };
  show({ position: { at: 1 }, moves: 2 }, { ...places, c: [50, 60], d: [50, 100], e: [90, 90] });
  const of = (name: string) => animated.find((one) => one.name === name)!.frames[0];
  expect(of('c')).toMatchObject({ transform: 'translate(0px, -50px) scale(1)', opacity: 0 });
  expect(of('d')).toMatchObject({ transform: 'translate(250px, -100px) scale(1)' });
  expect(of('e')).toEqual({ opacity: 0 });
  expect(animated).toHaveLength(3);
});

it.each([[24, 24], [25, 0]])('%i pieces that lie elsewhere: %i move', (count, moving) => {
  const row = (y: number) => Object.fromEntries(Array.from({ length: count }, (_, at): [string, Box] => [`p${at}`, [at * 20, y]]));
  places = row(0);
  begin();
  show({ position: { at: 1 }, moves: 2 }, row(50));
  expect(animated).toHaveLength(moving);
});

it('nothing is measured where nothing has changed, or nothing will move', () => {
  begin();
  for (let answer = 0; answer < 5; answer++) show({ position: { at: 0 } }, places);
  expect(measured).toBe(0);
  settings.speed = 0;
  show({ position: { at: 1 }, moves: 2 }, { a: [40, 90], b: [50, 10] });
  expect([measured, animated]).toEqual([0, []]);
});

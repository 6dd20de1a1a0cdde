// Pieces glide from where they were to where they are now, in all games. A piece is an element with `data-piece`: its name is the same
// before and after the move, also if it lies in another picture by then (a card from the hand to the board). Before the page changes,
// `take` notes where every piece is seen; after it, `glide` moves those that lie elsewhere from there. Nothing moves where the reader
// wants it calm, and nothing because a window or a box got another size: places are compared inside the picture that they are in.
import { effectiveSpeed } from '../settings.svelte';

export type Point = [number, number];
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Seen {
  box: Rectangle;
  /** The picture that it lies in, and where that was. */
  frame: Element;
  frameBox: Rectangle;
}
export type Snapshot = Map<string, Seen>;

/** Animations shorter than this are none. Milliseconds. */
const leastSpeed = 70;
/** More things than these never move at the same time: more pieces are no move, but another arrangement. */
export const mostMoving = 24;
const [farthestStill, longest] = [1, 600];

/** The middle of a rectangle. */
export const centre = ({ x, y, width, height }: Rectangle): Point => [x + width / 2, y + height / 2];
/** A selector for what has this attribute with this value. */
export const named = (name: string, value: string) => `[data-${name}="${value.replace(/["\\]/g, '\\$&')}"]`;

/** An element by what it is called: a piece, a part of a board, a spot, or a player's panel ("seat:1"). */
export function elementOf(root: ParentNode, name: string): Element | null {
  const seat = /^seat:(\d)$/.exec(name);
  if (seat) return root.querySelector(named('seat', seat[1]));
  return root.querySelector(named('piece', name)) ?? root.querySelector(named('part', name)) ?? root.querySelector(named('spot', name));
}

/** Whether anything glides at all. */
/** Whether anything moves at all: some readers want no movement. */
export const moves = (): boolean => effectiveSpeed() >= leastSpeed;
const glides = (): boolean => moves() && !document.hidden;

/** Where every piece is seen now, in the middle of a movement as well. To read this the page has to be laid out: it is not done where
    nothing will move. */
export function take(root: ParentNode | null): Snapshot {
  const snapshot: Snapshot = new Map();
  if (!glides()) return snapshot;
  const frames = new Map<Element, Rectangle>();
  for (const piece of root?.querySelectorAll<HTMLElement | SVGElement>('[data-piece]') ?? []) {
    const frame = frameOf(piece);
    if (!frames.has(frame)) frames.set(frame, frame.getBoundingClientRect());
    snapshot.set(piece.dataset.piece!, { box: piece.getBoundingClientRect(), frame, frameBox: frames.get(frame)! });
  }
  return snapshot;
}

/** The outermost picture around a piece, or the region that an element lies in. */
function frameOf(piece: Element): Element {
  let frame: Element = piece.closest('svg') ?? piece.closest('[class*=region-], .regions, main') ?? document.body;
  for (let outer = frame.parentElement?.closest('svg'); outer; outer = frame.parentElement?.closest('svg')) frame = outer;
  return frame;
}

/** Where something would have been, had its picture been where it is now. */
function moved({ box, frame, frameBox }: Seen): Rectangle {
  if (!frame.isConnected || !frameBox.width || !frameBox.height) return box;
  const now = frame.getBoundingClientRect();
  const [wide, high] = [now.width / frameBox.width, now.height / frameBox.height];
  return { x: now.x + (box.x - frameBox.x) * wide, y: now.y + (box.y - frameBox.y) * high, width: box.width * wide, height: box.height * high };
}

/** How much larger than its own pixels an element is shown (CSS `zoom`). */
export const zoomOf = (element: Element): number => (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** From pixels of the screen to what a transform of this element counts in: a picture has units of its own. */
function unitsOf(piece: Element): (from: Point) => Point {
  const matrix = (piece.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM?.()?.inverse();
  if (!matrix) return ([x, y]) => [x / zoomOf(piece), y / zoomOf(piece)];
  return ([x, y]) => [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
}

type Path = (from: Point, to: Point) => Point[];
const paths = new WeakMap<Element, Path>();

/** A piece that does not go straight: the points on its way, in units of its picture, for where its centre comes from and goes to. */
export function along(piece: Element, path: Path) {
  paths.set(piece, path);
  return { update: (next: Path) => void paths.set(piece, next) };
}

const running = new WeakMap<Element, Animation>();

/** Moves whatever lies elsewhere than when `before` was taken. Returns for how long, in milliseconds; 0: nothing moves. */
export function glide(root: ParentNode | null, before: Snapshot): number {
  const speed = effectiveSpeed();
  if (!root || !glides() || !before.size) return 0;
  const pieces = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')];
  for (const piece of pieces) running.get(piece)?.cancel();
  const plans = pieces.map((piece) => plan(piece, root, before, speed)).filter((one) => one !== null);
  if (plans.length > mostMoving) return 0;
  for (const { piece, frames, options } of plans) {
    if (!piece.animate) continue;
    const animation = piece.animate(frames, options);
    running.set(piece, animation);
  }
  return Math.max(0, ...plans.map(({ options }) => options.duration));
}

function plan(piece: HTMLElement | SVGElement, root: ParentNode, before: Snapshot, speed: number) {
  const seen = before.get(piece.dataset.piece!);
  const box = piece.getBoundingClientRect();
  const origin = seen ? moved(seen) : originOf(piece, root, before);
  if (!origin) return { piece, frames: [{ opacity: 0 }, { opacity: 1 }], options: { duration: speed } };
  const [[x, y], [toX, toY]] = [centre(origin), centre(box)];
  const scale = seen && box.width ? origin.width / box.width : 1;
  if (Math.hypot(toX - x, toY - y) <= farthestStill && Math.abs(scale - 1) < 0.04) return null;
  const units = unitsOf(piece);
  const [from, to] = [units([x, y]), units([toX, toY])];
  const points = paths.get(piece)?.(from, to);
  const duration = points ? Math.min(speed * 2, longest) : Math.min(speed * 1.4, longest);
  return { piece, frames: framesOf(points ?? [from, to], to, scale, !seen), options: { duration, easing: gliding } };
}

/** Where a new piece comes from, if the board names it. */
function originOf(piece: HTMLElement | SVGElement, root: ParentNode, before: Snapshot): Rectangle | null {
  const name = piece.dataset.from;
  if (!name) return null;
  const seen = before.get(name);
  return seen ? moved(seen) : (elementOf(root, name)?.getBoundingClientRect() ?? null);
}

/** Keyframes along a line of centres, at an even pace. Whatever is new appears on the way. */
function framesOf(points: Point[], to: Point, scale: number, fresh: boolean): Keyframe[] {
  const lengths = points.map(([x, y], at) => (at ? Math.hypot(x - points[at - 1][0], y - points[at - 1][1]) : 0));
  const total = lengths.reduce((sum, one) => sum + one, 0) || 1;
  let gone = 0;
  return points.map(([x, y], at) => {
    gone += lengths[at];
    const offset = Math.min(gone / total, 1);
    const size = scale + (1 - scale) * offset;
    return { offset, transform: `translate(${x - to[0]}px, ${y - to[1]}px) scale(${size})`, ...(fresh && { opacity: offset ? 1 : 0 }) };
  });
}

/** How things set down, and how they glide. */
export const landing = 'cubic-bezier(.2, .9, .3, 1.2)';
export const gliding = 'cubic-bezier(.3, 0, .2, 1)';

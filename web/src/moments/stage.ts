// Plays a scene: moves what is on the board by the Web Animations API, and draws what exists only meanwhile into a layer above board and
// panels. All of it is made at the start, with delays, so that it can be hastened and dropped within one frame.
import { mount, unmount } from 'svelte';
import { centre, gliding, landing, zoomOf, type Point, type Rectangle } from '../parts/motion';
import { boxOf, elementAt } from './places';
import { appear, nod, pop, tooMany, usualLength, type Cue, type Place, type Scene, type Side, type Target } from './scene';
import { sounds } from './sound';
import { Timeline, type Act } from './timeline';

/** For readers who want no movement: how long a still picture stays, and how it comes and goes. */
const [stillLength, fade] = [1300, 150];
const [tokenSize, labelGap] = [22, 4];

export interface Play {
  /** What the times are multiplied by. */
  scale: number;
  /** So long the scene waits for pieces that are still on their way. */
  lead: number;
  /** No movement. */
  still: boolean;
}

/** How long a scene lasts. */
export const lengthOf = (scene: Scene, { scale, lead, still }: Play): number => (still ? (scene.still ? (scene.still.length ?? stillLength) : 0) : lead + scene.length * scale);

export class Stage {
  private animations: Animation[] = [];
  private nodes: Element[] = [];
  private drawings: Record<string, any>[] = [];
  private timeline: Timeline;

  constructor(
    private root: ParentNode,
    private layer: HTMLElement,
    scene: Scene,
    private play: Play,
  ) {
    const acts = (play.still ? stillSound(scene) : scene.cues).filter((cue) => cue.sound).map((cue) => ({ at: this.time(cue.at), act: () => sounds.play(cue.sound!) }));
    this.timeline = new Timeline([...acts, ...(play.still ? this.showStill(scene) : this.show(scene))]);
  }

  /** Goes on at another pace. */
  hasten(pace: number): void {
    this.timeline.hasten(pace);
    for (const animation of this.animations) animation.updatePlaybackRate(pace);
  }

  /** Drops the veil. `soon`: somebody skips it, and what sounds must not go on. */
  end(soon = false): void {
    this.timeline.stop();
    for (const animation of this.animations) animation.cancel();
    for (const drawing of this.drawings) void unmount(drawing);
    for (const node of this.nodes) node.remove();
    [this.animations, this.nodes, this.drawings] = [[], [], []];
    if (soon) sounds.hush();
  }

  private time(at: number): number {
    return this.play.still ? 0 : this.play.lead + at * this.play.scale;
  }

  private show(scene: Scene): Act[] {
    const still = tooMany(scene.cues);
    const counts = new Map<number, Cue[]>();
    for (const cue of scene.cues) {
      const { target } = cue;
      if (!target) continue;
      if ('count' in target) counts.set(target.count, [...(counts.get(target.count) ?? []), cue]);
      // What is too much appears, or stays as it is.
      else for (const { node, frames, there } of this.nodesOf(target)) if (!there || !still.has(cue)) this.animate(node, cue, still.has(cue) ? appear : (cue.keyframes ?? frames), there);
    }
    return [...counts].flatMap(([seat, cues]) => this.count(seat, cues));
  }

  /** The last frame at once, for a while. */
  private showStill({ still }: Scene): Act[] {
    const length = still?.length ?? stillLength;
    for (const target of still?.show ?? []) {
      for (const { node, there, at } of this.nodesOf(target)) {
        if (there) continue;
        if (at) this.put(node as HTMLElement, at);
        const frames = [{ opacity: 0 }, { opacity: 1, offset: fade / length }, { opacity: 1, offset: 1 - fade / length }, { opacity: 0 }];
        this.run(node, frames, { duration: length, fill: 'both' });
      }
    }
    return [];
  }

  private animate(node: Element, cue: Cue, frames: Keyframe[], there: boolean): void {
    const { target } = cue;
    const flies = target && 'token' in target;
    const options = {
      delay: this.time(cue.at),
      duration: (cue.length ?? usualLength) * this.play.scale,
      easing: cue.easing ?? (flies ? gliding : frames === pop ? landing : 'ease-out'),
      fill: fillOf(cue, there),
    };
    const animation = this.run(node, frames, options);
    if (flies && !cue.stays) animation?.finished.then(() => node.remove(), () => {});
  }

  private run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation | undefined {
    const animation = node.animate?.(frames, options);
    if (animation) this.animations.push(animation);
    return animation;
  }

  /** What a target stands for, with what is usual for it; nothing where it is not to be seen. */
  private nodesOf(target: Target): { node: Element; frames: Keyframe[]; there: boolean; at?: Point }[] {
    const present = (places: Place[]) => places.map((place) => elementAt(this.root, place)).filter((one) => one !== null).map((node) => ({ node, frames: nod(), there: true }));
    if ('pieces' in target) return present(target.pieces.map((piece) => ({ piece })));
    if ('parts' in target) return present(target.parts.map((part) => ({ part })));
    if ('spots' in target) return present(target.spots.map((spot) => ({ spot })));
    if ('seats' in target) return present(target.seats.map((seat) => ({ seat })));
    if ('token' in target) return this.token(target);
    if ('label' in target) return this.label(target);
    if ('drawing' in target) return this.drawing(target);
    return 'line' in target ? this.line(target) : [];
  }

  private add(node: HTMLElement | SVGElement, ...classes: string[]): void {
    node.classList.add(...classes);
    this.layer.append(node);
    this.nodes.push(node);
  }

  private put(node: HTMLElement, [x, y]: Point): void {
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
  }

  private token({ token, from, to, size = tokenSize, lift = 40, colour }: Extract<Target, { token: string }>) {
    const [start, end] = [boxOf(this.root, from), boxOf(this.root, to)];
    if (!start || !end) return [];
    const node = document.createElement('div');
    this.add(node, 'token', ...(colour ? [`p${colour}`] : []));
    node.append(symbol(token));
    node.style.width = node.style.height = `${size}px`;
    const [a, b] = [centre(start), centre(end)];
    // It is gone before it hides a score.
    return [{ node, frames: flight(a, b, lift, size, 'figure' in to), there: false, at: [b[0] - size / 2, b[1] - size / 2] as Point }];
  }

  private label({ label, beside, side = 'above', tone = 'plain', colour }: Extract<Target, { label: string }>) {
    const box = boxOf(this.root, beside);
    if (!box) return [];
    const node = document.createElement('div');
    node.textContent = label;
    this.add(node, 'label', tone, ...(colour ? ['seat', `p${colour}`] : []));
    const at = besides(box, node.offsetWidth, node.offsetHeight, side);
    this.put(node, at);
    return [{ node, frames: pop, there: false, at }];
  }

  private drawing({ drawing, props = {}, over, side, size }: Extract<Target, { drawing: unknown }>) {
    const box = boxOf(this.root, over);
    if (!box) return [];
    const node = document.createElement('div');
    this.add(node, 'drawing');
    const [width, height] = size ?? [box.width, box.height];
    const at = besides(box, width, height, side ?? 'on');
    this.put(node, at);
    node.style.width = `${width}px`;
    node.style.height = `${height}px`;
    this.drawings.push(mount(drawing, { target: node, props }));
    return [{ node, frames: appear, there: false, at }];
  }

  private line({ line, to, bend = 30, colour }: Extract<Target, { line: Place }>) {
    const [start, end] = [boxOf(this.root, line), boxOf(this.root, to)];
    if (!start || !end) return [];
    const [[x1, y1], [x2, y2]] = [centre(start), centre(end)];
    const node = svgNode('svg');
    this.add(node, 'line', ...(colour ? [`p${colour}`] : []));
    const path = svgNode('path');
    const [cx, cy] = [(x1 + x2) / 2, Math.min(y1, y2) - bend];
    path.setAttribute('d', `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`);
    const head = svgNode('path');
    const angle = (Math.atan2(y2 - cy, x2 - cx) * 180) / Math.PI;
    head.setAttribute('d', 'M-9-5 0 0-9 5');
    head.setAttribute('transform', `translate(${x2} ${y2}) rotate(${angle})`);
    head.classList.add('tip');
    node.append(path, head);
    // Drawn from its beginning, left or right.
    const hidden = x2 >= x1 ? `inset(0 ${innerWidth - x1}px 0 0)` : `inset(0 0 0 ${x1}px)`;
    return [{ node, frames: [{ clipPath: hidden }, { clipPath: 'inset(0 0 0 0)' }], there: false }];
  }

  /** A score under a veil that counts: the true one is there all the time. */
  private count(seat: number, cues: Cue[]): Act[] {
    const place = elementAt(this.root, { figure: seat });
    const box = place?.getBoundingClientRect();
    if (!place || !box) return [];
    const veil = document.createElement('div');
    const { font, fontSize } = getComputedStyle(place);
    veil.style.font = font;
    // The panel may be shown larger (docs/web.md: wide), the layer is not.
    veil.style.fontSize = `${parseFloat(fontSize) * zoomOf(place)}px`;
    veil.style.lineHeight = `${box.height}px`;
    this.add(veil, 'figure');
    this.put(veil, [box.x, box.y]);
    veil.style.minWidth = `${box.width}px`;
    veil.style.height = `${box.height}px`;
    const steps = cues.sort((one, other) => one.at - other.at).map((cue) => ({ cue, ...(cue.target as Extract<Target, { count: number }>) }));
    const write = (value: number) => (veil.textContent = String(value));
    write(steps[0].from);
    const acts = steps.flatMap(({ cue, from, to }) => counting(from, to, this.time(cue.at), (cue.length ?? usualLength) * this.play.scale).map(({ at, value }) => ({ at, act: () => void write(value) })));
    return [...acts, { at: Math.max(...acts.map(({ at }) => at)) + 1, act: () => veil.remove() }];
  }
}

/** Without movement one sound stands for the whole scene. */
const stillSound = ({ cues, still }: Scene): Cue[] => (still?.sound ? [{ at: 0, sound: still.sound }] : cues.filter((cue) => cue.sound).slice(0, 1));

/** What was there already keeps its own look before and after the cue, unless the cue says otherwise. */
function fillOf({ stays, waits }: Cue, there: boolean): FillMode {
  if (!there || (stays && waits)) return 'both';
  return stays ? 'forwards' : waits ? 'backwards' : 'none';
}

/** The numbers on the way, each at its time; of many only some are shown. */
export function counting(from: number, to: number, at: number, length: number): { at: number; value: number }[] {
  const steps = Math.max(1, Math.min(Math.abs(to - from), Math.floor(length / 30)));
  return Array.from({ length: steps }, (_, step) => ({ at: at + (length * (step + 1)) / steps, value: Math.round(from + ((to - from) * (step + 1)) / steps) }));
}

/** Along an arc from one point to another, both the middle of something so large. */
function flight([x1, y1]: Point, [x2, y2]: Point, lift: number, size: number, fades: boolean): Keyframe[] {
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => {
    const bent = 4 * lift * part * (1 - part);
    return { offset: part, transform: `translate(${x1 + (x2 - x1) * part - size / 2}px, ${y1 + (y2 - y1) * part - bent - size / 2}px)`, opacity: part === 0 || (fades && part === 1) ? 0 : 1 };
  });
}

/** The corner of a label beside something, inside the window: on the right where there is no room on the left. */
function besides(box: Rectangle, width: number, height: number, side: Side): Point {
  const [x, y] = centre(box);
  const corner: Point =
    side === 'above' ? [x - width / 2, box.y - height - labelGap]
    : side === 'below' ? [x - width / 2, box.y + box.height + labelGap]
    : side === 'left' && box.x - width > labelGap ? [box.x - width - labelGap, y - height / 2]
    : side === 'left' || side === 'right' ? [box.x + box.width + labelGap, y - height / 2]
    : [x - width / 2, y - height / 2];
  return [Math.max(2, Math.min(corner[0], innerWidth - width - 2)), Math.max(2, Math.min(corner[1], innerHeight - height - 2))];
}

const svgNode = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;

function symbol(id: string): SVGElement {
  const [svg, use] = [svgNode('svg'), svgNode('use')];
  svg.setAttribute('viewBox', '0 0 24 24');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}

// A staged beat of one to four seconds, told on the board where it happens: what a game writes down (games/<game>/web/moments.ts), as data.
// The position is the new one already when a scene begins; the scene is only a veil over it, so that it can be dropped at any time.
import type { Component } from 'svelte';
import type { GameRoom, Position } from '../games/room';
import { mostMoving } from '../parts/motion';
import type { SoundCue } from './sound';

/** Something that is on the screen. */
export type Place =
  /** An element with `data-piece`, `data-part` or `data-spot` of this name. */
  | { piece: string }
  | { part: string }
  | { spot: string }
  /** A player's panel, and the score in it. */
  | { seat: number }
  | { figure: number }
  /** In units of the board's picture. */
  | { point: [number, number] };

export type Side = 'above' | 'below' | 'left' | 'right' | 'on';

export type Target =
  /** What is there already. Transforms count in units of its picture, from its middle. */
  | { pieces: string[] }
  | { parts: string[] }
  | { spots: string[] }
  | { seats: number[] }
  /** A symbol (its id) that flies, and is gone when it has arrived unless the cue `stays`. `lift`: how far its path bends up, in pixels. */
  | { token: string; from: Place; to: Place; size?: number; lift?: number; colour?: number }
  /** A few words beside something: "+3". `colour` is a seat's (1 to 8). */
  | { label: string; beside: Place; side?: Side; tone?: 'plain' | 'good' | 'bad'; colour?: number }
  /** A drawing of the game's own over a place or beside it, in pixels; left out: as large as the place. */
  | { drawing: Component<any>; props?: Record<string, any>; over: Place; side?: Side; size?: [number, number] }
  /** A dashed line with an arrow from one place to another. `bend`: how far it bends up, in pixels. */
  | { line: Place; to: Place; bend?: number; colour?: number }
  /** A score that counts: until the cue it shows `from`, after it `to`. */
  | { count: number; from: number; to: number };

export interface Cue {
  /** When it begins, in milliseconds after the scene. */
  at: number;
  /** How long it moves. Left out: 300. */
  length?: number;
  target?: Target;
  /** `transform`, `opacity` and `clip-path` only. Left out: what is usual for the target. */
  keyframes?: Keyframe[];
  easing?: string;
  /** What was there already keeps its last frame, a token stays where it arrived, until the scene is over. */
  stays?: boolean;
  /** What was there already shows its first frame from the scene's beginning on. */
  waits?: boolean;
  sound?: SoundCue;
}

export interface Scene {
  /** What it is called for counting: the third of a kind is shorter. */
  kind: string;
  /** Milliseconds at normal speed. */
  length: number;
  /** One sentence: in the panel, beside who acts, and for those who do not see it. */
  say: string;
  /** A few words above the sentence. */
  title?: string;
  cues: Cue[];
  /** Instead of movement where the reader wants none: what is shown at once, and for how long. Left out: nothing. */
  still?: { length?: number; show: Target[]; /** What is heard then; left out: the first sound of the cues. */ sound?: SoundCue };
  /** Who acts, by seat: stands in the panel meanwhile. */
  actor?: number;
  /** For the board, which gets the scene that is played as `scene`: it can draw what is there only meanwhile. */
  data?: Record<string, any>;
}

/** What a game may want to know for its scenes. */
export interface MomentsAround {
  mover: number;
  viewer: number | null;
  names: string[];
  /** The class p1…p8 of each seat. */
  colours: number[];
}

/** The scenes of what happened, in order; none for most moves. */
export type Moments = (events: Record<string, any>[], before: Position, after: Position, around: MomentsAround) => Scene[];

export type Event = Record<string, any>;

/** All that a scene is told from. */
export interface Telling extends MomentsAround {
  events: Event[];
  before: Position;
  after: Position;
}

/** The log's first sentence about these events. */
export function sentenceOf(tell: GameRoom['tell'], { after, mover, names, viewer }: Telling, events: Event[]): string {
  const [first = ''] = tell(events, after, mover, names, viewer);
  return typeof first === 'string' ? first : '';
}

export const usualLength = 300;

/** Where many things would move at once, those that have to stand still. A score that counts does not move. */
export function tooMany(cues: Cue[]): Set<Cue> {
  const still = new Set<Cue>();
  const moving: { from: number; to: number; count: number }[] = [];
  for (const cue of [...cues].sort((one, other) => one.at - other.at)) {
    const count = countOf(cue);
    const [from, to] = [cue.at, cue.at + (cue.length ?? usualLength)];
    const now = moving.filter((one) => one.to > from).reduce((sum, one) => sum + one.count, 0);
    if (now + count > mostMoving) still.add(cue);
    else moving.push({ from, to, count });
  }
  return still;
}

function countOf({ target }: Cue): number {
  if (!target || 'count' in target) return 0;
  if ('pieces' in target) return target.pieces.length;
  if ('parts' in target) return target.parts.length;
  if ('spots' in target) return target.spots.length;
  return 'seats' in target ? target.seats.length : 1;
}

// Movements that many scenes use.
export const nod = (by = 4): Keyframe[] => [{ transform: 'none' }, { transform: `translateY(${-by}px)` }, { transform: 'none' }];
export const lift = (by = 7): Keyframe[] => [{ transform: 'none' }, { transform: `translateY(${-by}px)` }];
export const pop: Keyframe[] = [{ transform: 'scale(.4)', opacity: 0 }, { transform: 'scale(1.15)', opacity: 1, offset: 0.6 }, { transform: 'none', opacity: 1 }];
export const swing = (by = 16): Keyframe[] => [0, by, -by, by / 2, -by / 2, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
export const appear: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
/** Unrolls from the middle, as a ribbon does. */
export const unroll: Keyframe[] = [{ opacity: 1, transform: 'scaleX(.1)' }, { opacity: 1, transform: 'none' }];

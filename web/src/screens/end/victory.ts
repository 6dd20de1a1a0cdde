// The scene of a victory: every score is built up from its parts, pennants climb with it, and the winner's standard drops open.
import type { Cue, Scene } from '../../moments/scene';
import type { SoundCue } from '../../moments/sound';
import { gliding, landing } from '../../parts/motion';
import { partsOf, valueOf, type GameResult } from './breakdown';

/** When what begins, in milliseconds: the first part, further parts, the standard, the calm, the end. */
export const beats = { climb: 400, further: 1400, standard: 2000, calm: 3000, end: 3400 };
/** A game that was not played out has nothing to count. */
const uncounted = { standard: 300, calm: 1300, end: 1700 };

export interface Step {
  /** Key of what is counted. */
  name: string;
  from: number;
  to: number;
  /** What each seat has before and after it. */
  seats: { before: number; after: number }[];
}

/** The parts that add up to the score, one after the other; a game without parts counts its total. Parts that nobody has are left out. */
export function stepsOf(game: string, result: GameResult): Step[] {
  const known = partsOf(game);
  const parts = known.filter(({ kind }) => kind === 'part');
  const counted = (parts.length ? parts : known.filter(({ kind }) => kind === 'total')).filter(({ member }, at) => at === 0 || result.scores.some((_, seat) => valueOf(result, seat, member)));
  const sums = result.scores.map(() => 0);
  const spans = spansOf(counted.length);
  return counted.map(({ name, member }, at) => {
    const seats = sums.map((before, seat) => ({ before, after: (sums[seat] += valueOf(result, seat, member)) }));
    return { name, ...spans[at], seats };
  });
}

/** The first part takes longest; the others share what is left. */
function spansOf(count: number): { from: number; to: number }[] {
  const { climb, further, standard } = beats;
  const each = (standard - further) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => (at === 0 ? { from: climb, to: count > 1 ? further : standard } : { from: further + (at - 1) * each, to: further + at * each }));
}

export interface Celebration {
  steps: Step[];
  winners: number[];
  /** Whether the reader plays, and has not won. */
  lost: boolean;
  say: string;
  /** How far the pennants climb for the most points, in pixels. */
  height: number;
  most: number;
  /** How far the wall goes up to become the panel's head, in pixels. */
  rise: number;
  /** Seats whose panel shows the same total: their figure counts. */
  counted: number[];
}

export function victory(facts: Celebration): Scene {
  const { steps, lost, say } = facts;
  const times = steps.length ? beats : uncounted;
  const horn: SoundCue = lost ? { name: 'horn', low: true } : 'horn';
  return {
    kind: 'victory', length: times.end, say,
    cues: [
      { at: 0, length: 400, target: { parts: ['wall'] }, keyframes: [{ transform: 'translateY(60px)' }, { transform: 'none' }], easing: gliding, waits: true, sound: { name: 'thud', gain: 0.8 } },
      { at: 150, length: 250, target: { parts: ['poles'] }, keyframes: [{ opacity: 0 }, { opacity: 1 }], waits: true },
      ...steps.flatMap((step, at) => climbSounds(step, at)),
      ...titles(steps),
      ...facts.steps[0]?.seats.flatMap((_, seat) => pennant(facts, seat)) ?? [],
      ...facts.counted.flatMap((seat) => steps.map((step): Cue => ({ at: step.from, length: paceOf(facts, step, seat), target: { count: seat, from: step.seats[seat].before, to: step.seats[seat].after } }))),
      ...steps.slice(1).flatMap((step, at) => tokens(facts, step, at + 1)),
      ...standard(times, horn),
      { at: times.calm, length: times.end - times.calm, target: { parts: ['veil'] }, keyframes: [{ transform: 'none', opacity: 1 }, { transform: `translateY(${-facts.rise}px)`, opacity: 1, offset: 0.85 }, { transform: `translateY(${-facts.rise}px)`, opacity: 0 }], easing: gliding, stays: true },
    ],
    // Sounds do not depend on movement: one tone of the horn.
    still: { length: 150, show: [] },
  };
}

const heightOf = ({ height, most }: Celebration, points: number) => (height * Math.max(0, points)) / Math.max(1, most);

/** All climb at the same pace: whoever has fewer stops first. */
function paceOf(_facts: Celebration, { from, to, seats }: Step, seat: number): number {
  const longest = Math.max(1, ...seats.map(({ before, after }) => Math.abs(after - before)));
  return ((to - from) * Math.abs(seats[seat].after - seats[seat].before)) / longest;
}

/** One movement of a pennant through all parts. It rests at its last height, and starts from the wall. */
function pennant(facts: Celebration, seat: number): Cue[] {
  const { steps } = facts;
  const [first, last] = [steps[0].from, steps.at(-1)!.to];
  const top = heightOf(facts, steps.at(-1)!.seats[seat].after);
  const at = (time: number, points: number): Keyframe => ({ offset: (time - first) / (last - first), transform: `translateY(${top - heightOf(facts, points)}px)` });
  const frames = steps.flatMap((step) => {
    const { before, after } = step.seats[seat];
    return [at(step.from, before), at(step.from + paceOf(facts, step, seat), after)];
  });
  const keyframes = frames.filter(({ offset }, index) => index === 0 || offset !== frames[index - 1].offset);
  if (keyframes.at(-1)!.offset !== 1) keyframes.push({ ...keyframes.at(-1)!, offset: 1 });
  return [{ at: first, length: last - first, target: { parts: [`pennant-${seat}`] }, keyframes, easing: 'linear', waits: true, stays: true }];
}

/** A tick for every five points, a little higher for each. */
function climbSounds({ from, to, seats }: Step, at: number): Cue[] {
  if (at > 0) return [{ at: from, sound: { name: 'wood', step: at - 1, gain: 0.6 } }];
  const most = Math.max(...seats.map(({ before, after }) => after - before));
  const ticks = Math.min(20, Math.floor(most / 5) || most);
  return Array.from({ length: Math.max(0, ticks) }, (_, tick) => ({ at: from + ((to - from) * (tick + 1)) / ticks, sound: { name: 'tick', step: tick } satisfies SoundCue }));
}

/** What is counted is said above the poles, as long as it is. */
function titles(steps: Step[]): Cue[] {
  const frames: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.95 }, { opacity: 0 }];
  return steps.map(({ from, to }, at) => ({ at: from, length: to - from, target: { parts: [`title-${at}`] }, keyframes: frames, easing: 'linear' }));
}

/** What a further part brings runs up the pole and pushes the pennant on. */
function tokens(facts: Celebration, { from, to, seats }: Step, at: number): Cue[] {
  return seats.flatMap(({ before, after }, seat) => {
    if (before === after) return [];
    const up = heightOf(facts, after);
    const keyframes: Keyframe[] = [{ transform: 'none', opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: `translateY(${-up}px)`, opacity: 1, offset: 0.8 }, { transform: `translateY(${-up}px)`, opacity: 0 }];
    return [{ at: from, length: Math.min(to - from, 400), target: { parts: [`token-${at}-${seat}`] }, keyframes, easing: gliding }];
  });
}

function standard({ standard, calm }: { standard: number; calm: number }, sound: SoundCue): Cue[] {
  const drop: Keyframe[] = [{ clipPath: 'inset(0 0 100% 0)' }, { clipPath: 'inset(0 0 0 0)' }];
  const sway: Keyframe[] = [0, 6, -4, 2, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  return [
    { at: standard, length: 160, target: { parts: ['poles'] }, keyframes: [{ opacity: 1 }, { opacity: 0 }], stays: true },
    { at: standard, length: 200, target: { parts: ['announced'] }, keyframes: [{ opacity: 0 }, { opacity: 1 }], stays: true },
    { at: standard, length: 120, target: { parts: ['bearer'] }, keyframes: [{ opacity: 0 }, { opacity: 1 }], stays: true },
    { at: standard, length: 260, target: { parts: ['standard'] }, keyframes: drop, easing: 'ease-in', waits: true, stays: true, sound },
    { at: standard + 260, length: 600, target: { parts: ['cloth'] }, keyframes: sway },
    { at: standard + 260, length: 300, target: { parts: ['rays'] }, keyframes: [{ opacity: 0, transform: 'scale(.8)' }, { opacity: 1, transform: 'none' }], easing: landing, stays: true },
    { at: standard + 120, length: calm - standard - 400, target: { parts: ['salute'] }, keyframes: [{ opacity: 0, transform: 'translateY(20px)' }, { opacity: 1, transform: 'none' }], easing: landing, stays: true },
  ];
}

// Scenes of Caylus: a section is scored, the king shows favour, a building rises, workers fall out of work, the bailiff arrives.
import { capital, listed, say } from '../../words/words.svelte';
import { nod, pop, swing, type Cue, type Moments, type MomentsAround, type Scene, type Target } from '../../moments/scene';
import { landing } from '../../parts/motion';
import type { Position } from '../room';
import { phaseNumber, type Space } from './facts';
import { tileName } from './names';
import { housed } from './standing';
import { castle, type Section } from './tiles';
import Verdict from './pieces/Verdict.svelte';

interface Story {
  events: Record<string, any>[];
  before: Position;
  after: Position;
  around: MomentsAround;
}

export const moments: Moments = (events, before, after, around) => {
  const story = { events, before, after, around };
  const scenes = [...buildings(story), ...idle(story), ...scorings(story), ...favours(story), ...arrival(story)];
  return scenes.filter((scene) => scene !== null);
};

const called = ({ names, viewer }: MomentsAround, seat: number) => (seat === viewer ? say('ca.you') : names[seat]);
const find = ({ events }: Story, name: string) => events.filter((one) => one.event === name);

/** A cue for what is there already: until it begins, its first frame is shown instead of the last. */
function delayed(at: number, length: number, frames: Keyframe[], rest: Pick<Cue, 'target' | 'sound'> & { easing?: string }): Cue[] {
  const { sound, easing = 'ease-out', target } = rest;
  const whole = at + length;
  const paced = frames.map((frame, index) => ({ ...frame, easing, offset: (at + length * ((frame.offset as number | undefined) ?? index / (frames.length - 1))) / whole }));
  return [{ at: 0, length: whole, target, keyframes: [{ ...frames[0], offset: 0 }, ...paced], easing: 'linear' }, ...(sound ? [{ at, sound }] : [])];
}

// Two hops of the bailiff, the sign tips, the houses of each seat jump, masonry grows from below, a crown flies to whoever chooses first.
const [knock, perHouse, crownAt, flight] = [500, 80, 1300, 480];

function scorings(story: Story): Scene[] {
  return find(story, 'scored').map(({ section, seat }) => scoring(story, castle.find(({ id }) => id === section)!, seat));
}

function scoring({ before, after, around }: Story, section: Section, first: number): Scene {
  const { id } = section;
  const later = 150 * Math.max(0, after.players - 3);
  const niches = housed(null, after)[id];
  const houses = after.seats.map((seat: any) => seat.houses[id] as number);
  const favoursOf = (seat: number) => section.favours[Math.min(houses[seat], section.favours.length - 1)];
  const order = after.order as number[];
  const crowned = order.find((seat) => favoursOf(seat) > 0);
  const last = id === castle.at(-1)!.id;
  const jumps = order.flatMap((seat) => niches.flatMap((owner, at) => (owner === seat ? [{ seat, at }] : [])));
  const pace = Math.min(perHouse, (crownAt + later - knock - 250) / Math.max(1, jumps.length));
  const cues: Cue[] = [
    { at: 0, length: knock / 2, target: { pieces: ['bailiff'] }, keyframes: nod(8), sound: 'drum' },
    { at: knock / 2, length: knock / 2, target: { pieces: ['bailiff'] }, keyframes: nod(8) },
    { at: 100, length: 500, target: { parts: [`sign-${id}`] }, keyframes: swing(14) },
    ...delayed(knock, crownAt + later - knock, [{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0 0 0 0)' }], { target: { parts: [`masonry-${id}`] }, easing: 'linear' }),
    ...jumps.map(({ at }, index): Cue => ({
      at: knock + pace * index, target: { pieces: [`house-${id}-${at}`] }, keyframes: nod(16), sound: { name: 'thud', gain: 0.5 },
    })),
  ];
  const builders = order.filter((seat) => houses[seat] > 0);
  cues.push(...builders.flatMap((seat) => delayed(crownAt + later, 350, [{ clipPath: 'inset(0 0 100% 0)' }, { clipPath: 'inset(0 0 0 0)' }], { target: { parts: [`cloth-${id}-${seat}`] } })));
  for (const seat of order) {
    const at = knock + pace * Math.max(0, jumps.findLastIndex((one) => one.seat === seat));
    const lost = houses[seat] === 0 ? Math.min(section.penalty, before.seats[seat].points) : 0;
    cues.push({ at, target: verdict(seat, houses[seat], favoursOf(seat), lost), keyframes: pop, easing: landing });
    if (lost) cues.push({ at, target: { count: seat, from: after.seats[seat].points + lost, to: after.seats[seat].points } });
  }
  if (crowned !== undefined) cues.push({ at: crownAt + later, length: flight, target: { token: 'crown', from: { part: 'keep' }, to: { seat: crowned }, size: 34 }, stays: true, sound: { name: 'horn', short: !last } });
  if (last) cues.push({ at: crownAt + later, target: { label: say('ca.web.moment.castle'), beside: { part: 'keep' }, side: 'above' } });
  return {
    kind: 'scored', length: 2100 + later, actor: first, cues, data: { place: 'castle' },
    say: say('ca.web.moment.scored', {
      section: say(`ca.section.${id}`), list: listed(order.map((seat) => say('ca.web.moment.scored.one', { name: called(around, seat), count: houses[seat] }))),
    }),
    still: { show: order.map((seat) => verdict(seat, houses[seat], favoursOf(seat), houses[seat] ? 0 : section.penalty)) },
  };
}

/** What a scoring brings a seat, over its panel. */
const verdict = (seat: number, houses: number, favours: number, lost: number): Target => ({ drawing: Verdict, props: { seat, houses, favours, lost }, over: { seat }, size: [74, 26] });

function favours({ events, around }: Story): Scene[] {
  return events.filter((one) => one.event === 'favour').slice(0, 1).map(({ seat, line }): Scene => ({
    kind: 'favour', length: 800, actor: seat,
    say: capital(say('ca.web.moment.favour', { name: called(around, seat) })),
    cues: [
      { at: 0, length: flight, target: { token: 'crown', from: { part: 'keep' }, to: { seat }, size: 34 }, stays: true, sound: { name: 'horn', short: true } },
      { at: flight - 60, target: { seats: [seat] }, keyframes: nod(3) },
      ...delayed(flight, 300, pop, { target: { pieces: [`favour-${line}-${seat}`] }, easing: landing }),
      { at: flight, target: { label: say(`ca.web.line.${line}`), beside: { seat }, side: 'on', tone: 'good' } },
    ],
    still: { length: 1200, show: [{ label: say(`ca.web.line.${line}`), beside: { seat }, side: 'on', tone: 'good' }] },
  }));
}

/** The building rises out of its plot, its owner's house is set beside it. */
const rise: Keyframe[] = [{ transform: 'scaleY(.02)' }, { transform: 'scaleY(1.08)', offset: 0.75 }, { transform: 'scaleY(1)' }];

function buildings({ events, before, after, around }: Story): Scene[] {
  return events.filter((one) => one.event === 'built' || one.event === 'residence').map(({ seat, tile = 'RESIDENCE', space, points = 0 }): Scene => ({
    kind: 'built', length: 850, actor: seat, data: { place: String(space) },
    say: capital(say('ca.web.moment.built', { name: called(around, seat), tile: tileName(tile), space })),
    cues: [
      { at: 0, length: 600, target: { parts: [`building-${space}`] }, keyframes: rise, sound: 'wood' },
      { at: 170, sound: { name: 'wood', step: 1 } },
      ...delayed(420, 300, pop, { target: { pieces: [`house-${space}`] }, easing: landing, sound: { name: 'thud', gain: 0.6 } }),
      ...(points ? [{ at: 450, length: 250, target: { label: `+${points}`, beside: { spot: String(space) }, side: 'above' as const, colour: around.colours[seat] } }] : []),
      { at: 500, length: 300, target: { count: seat, from: before.seats[seat].points, to: after.seats[seat].points } },
    ],
  }));
}

/** From standing to lying, about the middle of who lies: the feet stay where they are. */
const fall: Keyframe[] = [{ transform: 'translate(10px, -9px) rotate(82deg)' }, { transform: 'rotate(-8deg)', offset: 0.8 }, { transform: 'none' }];

/** Workers beyond the provost lie down one by one, when his last move is made. */
function idle({ before, after, around }: Story): Scene[] {
  const lying = phaseNumber(before) < 5 && phaseNumber(after) === 5 ? (after.road as Space[]).filter((space) => space.worker !== null && space.space > after.provost) : [];
  if (!lying.length) return [];
  return [{
    kind: 'idle', length: 800, actor: around.mover,
    say: say('ca.web.moment.idle', { count: lying.length }),
    cues: lying.flatMap(({ space }, at) => delayed(80 * at, 420, fall, {
      target: { parts: [`worker-at-${space}`] }, easing: 'ease-in', ...(at === 0 && { sound: { name: 'drum' as const, short: true } }),
    })),
  }];
}

/** The bailiff stands on the last mark. If its section is scored at once, that scene says enough. */
function arrival(story: Story): Scene[] {
  const end = castle.at(-1)!;
  const arrived = story.before.bailiff < end.mark && find(story, 'bailiff').some(({ space }) => space >= end.mark);
  if (!arrived || find(story, 'scored').length) return [];
  return [{
    kind: 'end', length: 1200, data: { place: String(end.mark) },
    say: say('ca.web.moment.end'),
    cues: [
      { at: 0, length: 250, target: { pieces: ['bailiff'] }, keyframes: nod(8), sound: 'drum' },
      { at: 250, length: 250, target: { pieces: ['bailiff'] }, keyframes: nod(8) },
      { at: 300, length: 600, target: { parts: [`sign-${end.id}`] }, keyframes: swing(14) },
      { at: 400, target: { label: say('ca.web.moment.end'), beside: { piece: 'bailiff' }, side: 'below' }, sound: { name: 'horn' } },
    ],
    still: { show: [{ label: say('ca.web.moment.end'), beside: { piece: 'bailiff' }, side: 'below' }] },
  }];
}

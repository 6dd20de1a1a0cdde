// Scenes of Caylus: a section is scored, the king shows favour, a building rises, workers fall out of work.
import { capital, listed, say } from '$page/words/words.svelte';
import { nod, pop, swing, type Cue, type Event, type Moments, type Scene, type Target, type Telling } from '$page/moments/scene';
import { landing } from '$page/parts/motion';
import { phaseNumber, type Space } from './facts';
import { tileName } from './names';
import { housed } from './standing';
import { castle, type Section } from './tiles';
import Verdict from './pieces/Verdict.svelte';

export const moments: Moments = (events, before, after, around) => {
  const telling = { ...around, events, before, after };
  return [...buildings(telling), ...idle(telling), ...scorings(telling), ...favours(telling)];
};

const called = ({ names, viewer }: Telling, seat: number) => (seat === viewer ? say('ca.you') : names[seat]);
const find = ({ events }: Telling, name: string) => events.filter((one) => one.event === name);

// Two hops of the bailiff, the sign tips, the houses of each seat jump, masonry grows from below, a crown flies to whoever chooses first.
const [knock, perHouse, crownAt, flight] = [500, 80, 1300, 480];

function scorings(telling: Telling): Scene[] {
  return find(telling, 'scored').map((event) => scoring(telling, event));
}

interface Loss {
  lost: number;
  /** The figure before and after, if it changes in this action. */
  from?: number;
  to?: number;
}

/** What a seat without a house loses. Favours of other seats are decided in between: then it has lost its points in an earlier action, and
    if it has none left nobody knows how many were waived (CA-9.5). */
function lossOf({ events, before, after }: Telling, event: Event, section: Section, seat: number): Loss {
  const end = events.indexOf(event);
  const begin = events.slice(0, end).findLastIndex((one) => one.event === 'bailiff' || one.event === 'scored') + 1;
  const at = events.findIndex((one, index) => index >= begin && index < end && one.event === 'lost' && one.seat === seat);
  if (at < 0) return { lost: before.seats[seat].points > 0 ? section.penalty : 0 };
  const lost: number = events[at].points;
  // What comes later in the same action belongs to other scenes.
  const to = events.slice(at + 1).filter((one) => one.seat === seat).reduce((points, one) => points + (one.event === 'lost' ? one.points : -(one.points ?? 0)), after.seats[seat].points as number);
  return { lost, from: to + lost, to };
}

function scoring(telling: Telling, event: Event): Scene {
  const { after } = telling;
  const section = castle.find(({ id }) => id === event.section)!;
  const { id } = section;
  const later = 150 * Math.max(0, after.players - 3);
  const niches = housed(null, after)[id];
  const houses = after.seats.map((seat: any) => seat.houses[id] as number);
  const order = after.order as number[];
  const favoursOf = (seat: number) => section.favours[Math.min(houses[seat], section.favours.length - 1)];
  const results = order.map((seat) => {
    const loss: Loss = houses[seat] === 0 ? lossOf(telling, event, section, seat) : { lost: 0 };
    return { seat, ...loss, shown: verdict(seat, houses[seat], favoursOf(seat), loss.lost) };
  });
  const crowned = order.find((seat) => favoursOf(seat) > 0);
  const last = id === castle.at(-1)!.id;
  const jumps = order.flatMap((seat) => niches.flatMap((owner, at) => (owner === seat ? [{ seat, at }] : [])));
  const pace = Math.min(perHouse, (crownAt + later - knock - 250) / Math.max(1, jumps.length));
  const cues: Cue[] = [
    { at: 0, length: knock / 2, target: { pieces: ['bailiff'] }, keyframes: nod(8), sound: 'drum' },
    { at: knock / 2, length: knock / 2, target: { pieces: ['bailiff'] }, keyframes: nod(8) },
    { at: 100, length: 500, target: { parts: [`sign-${id}`] }, keyframes: swing(14) },
    { at: knock, length: crownAt + later - knock, target: { parts: [`masonry-${id}`] }, keyframes: [{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0 0 0 0)' }], easing: 'linear', waits: true },
    ...jumps.map(({ at }, index): Cue => ({
      at: knock + pace * index, target: { pieces: [`house-${id}-${at}`] }, keyframes: nod(16), sound: { name: 'thud', gain: 0.5 },
    })),
  ];
  const builders = order.filter((seat) => houses[seat] > 0);
  const unfurl = [{ clipPath: 'inset(0 0 100% 0)' }, { clipPath: 'inset(0 0 0 0)' }];
  cues.push(...builders.map((seat): Cue => ({ at: crownAt + later, length: 350, target: { parts: [`cloth-${id}-${seat}`] }, keyframes: unfurl, waits: true })));
  for (const { seat, from, to, shown } of results) {
    const at = knock + pace * Math.max(0, jumps.findLastIndex((one) => one.seat === seat));
    cues.push({ at, target: shown, keyframes: pop, easing: landing });
    if (from !== undefined && to !== undefined && from !== to) cues.push({ at, target: { count: seat, from, to } });
  }
  if (crowned !== undefined) cues.push({ at: crownAt + later, length: flight, target: { token: 'crown', from: { part: 'keep' }, to: { figure: crowned }, size: 34 }, sound: { name: 'horn', short: !last } });
  if (last) cues.push({ at: crownAt + later, target: { label: say('ca.web.moment.castle'), beside: { part: 'keep' }, side: 'above' } });
  return {
    kind: 'scored', length: 2100 + later, cues, data: { place: 'castle' },
    say: say('ca.web.moment.scored', {
      section: say(`ca.section.${id}`), list: listed(order.map((seat) => say('ca.web.moment.scored.one', { name: called(telling, seat), count: houses[seat] }))),
    }),
    still: { show: results.map(({ shown }) => shown) },
  };
}

/** What a scoring brings a seat, beside its points. */
const verdict = (seat: number, houses: number, favours: number, lost: number): Target => ({ drawing: Verdict, props: { seat, houses, favours, lost }, over: { figure: seat }, side: 'left', size: [66, 26] });

function favours(telling: Telling): Scene[] {
  return find(telling, 'favour').slice(0, 1).map(({ seat, line }): Scene => {
    const granted: Target = { drawing: Verdict, props: { seat, line }, over: { figure: seat }, side: 'left', size: [96, 26] };
    return {
      kind: 'favour', length: 800, actor: seat,
      say: capital(say('ca.web.moment.favour', { name: called(telling, seat) })),
      cues: [
        { at: 0, length: flight, target: { token: 'crown', from: { part: 'keep' }, to: { figure: seat }, size: 34 }, sound: { name: 'horn', short: true } },
        { at: flight - 60, target: { seats: [seat] }, keyframes: nod(3) },
        { at: flight, target: { pieces: [`favour-${line}-${seat}`] }, keyframes: pop, easing: landing, waits: true },
        { at: flight, target: granted, keyframes: pop, easing: landing },
      ],
      still: { length: 1200, show: [granted] },
    };
  });
}

/** What stood there is rolled up from below; the building rises out of the ground, its owner's house is set beside it. */
const rollUp: Keyframe[] = [{ opacity: 1, clipPath: 'inset(0 0 0 0)' }, { opacity: 1, clipPath: 'inset(0 0 100% 0)' }];
const rise: Keyframe[] = [{ transform: 'scaleY(.02)' }, { transform: 'scaleY(1.08)', offset: 0.75 }, { transform: 'scaleY(1)' }];

function buildings(telling: Telling): Scene[] {
  const { events, before, after, colours } = telling;
  return events.filter((one) => one.event === 'built' || one.event === 'residence').map(({ seat, tile = 'RESIDENCE', space, points = 0 }): Scene => ({
    kind: 'built', length: 1200, actor: seat, data: { place: String(space), before },
    say: capital(say('ca.web.moment.built', { name: called(telling, seat), tile: tileName(tile), space })),
    cues: [
      { at: 0, length: 450, target: { parts: ['gone'] }, keyframes: rollUp, easing: 'ease-in-out', waits: true, sound: 'wood' },
      { at: 300, length: 500, target: { parts: [`building-${space}`] }, keyframes: rise, waits: true, sound: { name: 'wood', step: 1 } },
      { at: 700, target: { pieces: [`house-${space}`] }, keyframes: pop, easing: landing, waits: true, sound: { name: 'thud', gain: 0.6 } },
      ...(points ? [{ at: 750, length: 250, target: { label: `+${points}`, beside: { spot: String(space) }, side: 'above' as const, colour: colours[seat] } }] : []),
      { at: 800, length: 300, target: { count: seat, from: before.seats[seat].points, to: after.seats[seat].points } },
    ],
    still: { length: 1200, show: [{ label: points ? `${tileName(tile)} +${points}` : tileName(tile), beside: { spot: String(space) }, side: 'above', colour: colours[seat] }] },
  }));
}

/** From standing to lying, about the middle of who lies: the feet stay where they are. */
const fall: Keyframe[] = [{ transform: 'translate(10px, -9px) rotate(82deg)' }, { transform: 'rotate(-8deg)', offset: 0.8 }, { transform: 'none' }];

/** Workers beyond the provost lie down one by one, when his last move is made. */
function idle({ before, after, mover }: Telling): Scene[] {
  const lying = phaseNumber(before) < 5 && phaseNumber(after) === 5 ? (after.road as Space[]).filter((space) => space.worker !== null && space.space > after.provost) : [];
  if (!lying.length) return [];
  const told = say('ca.web.moment.idle', { count: lying.length });
  return [{
    kind: 'idle', length: 800, actor: mover,
    say: told,
    cues: lying.map(({ space }, at): Cue => ({
      at: 80 * at, length: 420, target: { parts: [`worker-at-${space}`] }, keyframes: fall, easing: 'ease-in', waits: true, ...(at === 0 && { sound: { name: 'drum', short: true } }),
    })),
    still: { show: [{ label: told, beside: { piece: 'provost' }, side: 'below' }] },
  }];
}

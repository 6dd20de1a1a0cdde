// What is staged of a game of Kreta: a castellan's scoring province by province, a harvest, a lead that changes hands.
// Who gets what is in the events; lands and stakes are drawn by the board (Counted.svelte, Stakes.svelte).
import { gliding } from '$page/parts/motion';
import { nod, pop, sentenceOf, type Cue, type Event, type Moments, type Scene, type Telling } from '$page/moments/scene';
import { listed, say } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { figureCount, leaders, scoredNext, shipsIn } from './facts';
import { provinceName, provincesAt } from './geometry';
import { provinces as map } from './map';
import { gainsOf } from './scoring';
import { tell } from './tell';

/** What the board draws of a scoring: the provinces in the order of counting. */
export interface Counting {
  site: number;
  provinces: { province: number; value: number }[];
}

export const moments: Moments = (events, before, after, around) => {
  const telling = { ...around, events, before, after };
  const scenes = events.flatMap((event) => sceneOf(event, telling));
  return [...scenes, ...(scenes.length ? [] : leadChanges(telling))];
};

function sceneOf(event: Event, telling: Telling): Scene[] {
  if (event.event === 'taken_up') return [castellan(event, telling)];
  return event.event === 'harvested' ? [harvest(event, telling)] : [];
}

/** Times of a scoring: the key, each province, one that brings nobody anything, and the rest. */
const [keyTime, each, barren, rest] = [500, 700, 250, 400];

/** The key flies to the site and turns; then province by province, the dearest last: it lifts, its pieces nod, its points go out. */
function castellan(event: Event, telling: Telling): Scene {
  const { events, after, colours } = telling;
  const { site, seat } = event;
  const provinces = provincesAt(site)
    .map((province) => ({ province, value: after.provinces[province - 1].value as number }))
    .sort((one, other) => one.value - other.value);
  const gains = new Map(gainsOf(events).map((one) => [one.province, one.gains]));
  const points = pointsBefore(events, after);
  const flight: Cue[] = [
    { at: 0, length: 340, target: { token: 'k-castellan', from: { seat }, to: { spot: `s${site}` }, size: 36, lift: 60 } },
    { at: 340, length: 160, target: { parts: ['key'] }, keyframes: [{ opacity: 1, transform: 'none' }, { opacity: 1, transform: 'rotate(90deg)' }], stays: true, sound: 'key' },
    ...provinces.map(({ province }, index): Cue => ({ at: 60 + index * 80, length: 200, target: { parts: [`order:${province}`] }, keyframes: pop })),
  ];
  let end = keyTime;
  const counts = provinces.flatMap(({ province }) => {
    const brings = gains.get(province);
    const at = end;
    end += brings ? each : barren;
    return brings ? count(province, at, brings, points, colours, after) : lifted(province, at, barren);
  });
  const shown = totals(events).map(({ seat: owner, sum }) => ({ label: `+${sum}`, beside: { figure: owner }, side: 'left', tone: 'good' }) as const);
  return {
    kind: 'castellan', length: end + rest, say: sentenceOf(tell, telling, events), actor: seat, data: { site, provinces } satisfies Counting,
    cues: [...flight, ...counts, ...shown.map((target): Cue => ({ at: end, length: 250, target }))],
    still: { length: 1500, show: shown },
  };
}

/** One province: the land lifts, its pieces nod one after the other, who leads is shown, and what it brings slides to the panels. */
function count(province: number, at: number, gains: { seat: number; points: number }[], points: number[], colours: number[], after: Position): Cue[] {
  const cues: Cue[] = [
    ...lifted(province, at, each),
    ...piecesIn(after, province).map((target, index): Cue => ({ at: at + 80 + index * 60, length: 200, target, keyframes: nod(7), sound: { name: 'wood', step: index % 2 } })),
    { at: at + 240, length: 200, target: part(`lead:${province}`), keyframes: pop, waits: true },
    { at: at + 430, length: 200, target: part(`stake:${province}`), keyframes: pop, stays: true },
  ];
  for (const { seat, points: gained } of gains) {
    const has = points[seat];
    points[seat] += gained;
    cues.push(
      { at: at + 300, length: 320, target: { token: `d${colours[seat]}`, from: { spot: `p${province}` }, to: { figure: seat }, lift: 30 } },
      { at: at + 560, length: 130, target: { count: seat, from: has, to: has + gained }, sound: { name: 'tick', step: gained } },
    );
  }
  return cues;
}

const part = (name: string) => ({ parts: [name] });

function lifted(province: number, at: number, length: number): Cue[] {
  const up = 'translateY(-7px)';
  return [
    { at, length, target: part(`order:${province}`), keyframes: [{ opacity: 0 }, { opacity: 0 }], stays: true },
    {
      at, length, target: part(`land:${province}`), easing: gliding,
      keyframes: [{ opacity: 0, transform: 'none' }, { opacity: 1, transform: up, offset: 0.2 }, { opacity: 1, transform: up, offset: 0.8 }, { opacity: 0, transform: 'none' }],
    },
  ];
}

/** Whatever counts in a province: figures, forts on its sites, ships before its coast. */
function piecesIn(after: Position, province: number): ({ parts: string[] } | { pieces: string[] })[] {
  const { sites, harbour } = map[province - 1];
  const forts = sites.filter((site) => after.seats.some((seat: { forts: number[] }) => seat.forts.includes(site)));
  const figures = Array.from({ length: figureCount(after, province) }, (_, index) => ({ parts: [`figure:${province}:${index}`] }));
  const ships = harbour ? shipsIn(after, harbour).map((seat) => ({ parts: [`boat:${harbour}:${seat}`] })) : [];
  return [...figures, ...forts.map((site) => ({ pieces: [`fort:${site}`] })), ...ships].slice(0, 9);
}

function totals(events: Event[]): { seat: number; sum: number }[] {
  const scored = events.filter((event) => event.event === 'scored');
  const seats = [...new Set(scored.map((event) => event.seat as number))].sort((one, other) => one - other);
  return seats.map((seat) => ({ seat, sum: scored.filter((event) => event.seat === seat).reduce((sum, event) => sum + event.points, 0) }));
}

/** Everybody's points before these events. */
function pointsBefore(events: Event[], after: Position): number[] {
  const gained = (seat: number) => events.filter((event) => event.seat === seat).reduce((sum, event) => sum + (event.points ?? 0), 0);
  return after.seats.map(({ score }: { score: number }, seat: number) => score - gained(seat));
}

/** The tile goes to its new owner. */
function harvest(event: Event, telling: Telling): Scene {
  const { province, good, points, seat } = event;
  const from = telling.after.seats[seat].score - points;
  const label = { label: `+${points}`, beside: { figure: seat }, side: 'left', tone: 'good' } as const;
  return {
    kind: 'harvest', length: 800, say: sentenceOf(tell, telling, [event]), actor: seat,
    cues: [
      { at: 0, length: 480, target: { token: `t-${good}`, from: { spot: `p${province}` }, to: { seat }, size: 28, lift: 46 }, sound: 'wood' },
      { at: 440, length: 200, target: { count: seat, from, to: from + points }, sound: { name: 'tick', step: points } },
      { at: 440, length: 200, target: label },
    ],
    still: { length: 1200, show: [label] },
  };
}

/** Somebody else leads in a province that is scored next: the disc in its chip turns over. */
function leadChanges(telling: Telling): Scene[] {
  const { before, after, names, viewer } = telling;
  const first = (position: Position, province: number) => leaders(position.provinces[province - 1].influence).first;
  const changed = scoredNext(before).length && String(scoredNext(before)) === String(scoredNext(after))
    ? scoredNext(after).filter((province) => first(before, province).length && first(after, province).length && String(first(before, province)) !== String(first(after, province)))
    : [];
  if (!changed.length) return [];
  const told = changed.map((province) => {
    const seats = first(after, province);
    const who = listed(seats.map((seat) => (seat === viewer ? say('kr.web.moment.you') : names[seat])));
    return say(seats.length > 1 ? 'kr.web.moment.tied' : `kr.web.moment.leads.${seats[0] === viewer ? 'you' : 'they'}`, { province: provinceName(province), names: who });
  });
  const turns = [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }];
  return [
    {
      kind: 'lead', length: 600, say: told.join(' '), actor: telling.mover,
      cues: [
        { at: 60, length: 460, target: { parts: changed.map((province) => `lead:${province}`) }, keyframes: turns, easing: 'ease-in-out', sound: { name: 'wood', step: 0 } },
        { at: 320, sound: { name: 'wood', step: 1 } },
      ],
    },
  ];
}

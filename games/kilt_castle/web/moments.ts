// What is staged of a game of Kilt Castle: payments for other people's towers, roofs, ducat days, the final pay.
// Who gets what is in the events; areas are drawn by the board (DucatDay.svelte).
import { landing } from '$page/parts/motion';
import { appear, nod, pop, sentenceOf, swing, type Cue, type Event, type Moments, type Scene, type Target, type Telling } from '$page/moments/scene';
import type { Position } from '$page/games/room';
import { areasPaid, coinsOn, type PaidArea } from './days';
import { stocksOf, tint, towersOf } from './facts';
import { tell } from './tell';

export const moments: Moments = (events, before, after, around) => {
  const telling = { ...around, events, before, after };
  const purses = ledger(events, after);
  return events.flatMap((event, index) => sceneOf(event, index, telling, purses));
};

function sceneOf(event: Event, index: number, telling: Telling, purses: number[][]): Scene[] {
  const first = telling.events.findIndex((one) => one.event === event.event) === index;
  if (event.event === 'built' && event.paid_to !== null) return [builtOver(event, telling, purses[index])];
  if (event.event === 'roofed') return [roofSet(event, telling)];
  if (event.event === 'paid' && first) return [ducatDay(telling, purses[index])];
  if (event.event === 'final_pay' && first) return [finalPay(telling, purses[index])];
  return [];
}

/** Everybody's ducats before each event: those after all of them, less what was paid since. */
function ledger(events: Event[], after: Position): number[][] {
  const purses: number[][] = [];
  let now: number[] = [...after.ducats];
  for (const event of events.toReversed()) {
    now = now.map((ducats, seat) => ducats - gain(event, seat));
    purses.unshift(now);
  }
  return purses;
}

function gain(event: Event, seat: number): number {
  if (event.event === 'paid' || event.event === 'final_pay') return event.seat === seat ? event.ducats : 0;
  if (event.event !== 'built' || event.paid_to === null) return 0;
  return event.paid_to === seat ? event.price : event.seat === seat ? -event.price : 0;
}

/** Coins go from the payer's purse to the owner's. */
function builtOver(event: Event, telling: Telling, purse: number[]): Scene {
  const { seat, paid_to: owner, price, square } = event;
  const top = `top:${square}:${towersOf(telling.after).find((tower) => tower.square === square)?.floors.length}`;
  const step = Math.min(70, 200 / price);
  const coins = Array.from({ length: price }, (_, index): Cue[] => [
    { at: 120 + index * step, length: 300, target: { token: 'coin', from: { figure: seat }, to: { figure: owner }, lift: 30 }, sound: { name: 'coin', step: index } },
    { at: 120 + index * step, length: 30, target: { count: seat, from: purse[seat] - index, to: purse[seat] - index - 1 } },
    { at: 400 + index * step, length: 30, target: { count: owner, from: purse[owner] + index, to: purse[owner] + index + 1 } },
  ]);
  const changes = [
    { label: `−${price}`, beside: { figure: seat }, side: 'left', tone: 'bad' },
    { label: `+${price}`, beside: { figure: owner }, side: 'left', tone: 'good' },
  ] as const;
  return {
    kind: 'built over', length: 700, say: sentenceOf(tell, telling, [event]), actor: seat,
    cues: [{ at: 0, length: 240, target: { pieces: [top] }, keyframes: nod(5) }, ...coins.flat(), ...changes.map((target): Cue => ({ at: 380, length: 200, target }))],
    still: { length: 1200, show: [...changes] },
  };
}

/** The roof sets down, and the tower gives a little. */
function roofSet(event: Event, telling: Telling): Scene {
  const falls = [{ transform: 'translateY(-24px)' }, { transform: 'none' }];
  return {
    kind: 'roof', length: 900, say: sentenceOf(tell, telling, [event]), actor: event.seat,
    cues: [
      { at: 0, length: 420, target: { parts: [`roof:${event.square}`] }, keyframes: falls, easing: landing },
      { at: 360, length: 240, target: { parts: [`tower:${event.square}`] }, keyframes: nod(-2), sound: { name: 'thud', gain: 0.6 } },
    ],
  };
}

/** Times of a ducat day: the bell, the count, the payment. */
const [rings, counts, pays, dayEnds, flight] = [450, 450, 1300, 2200, 420];

/** What each area is worth, beside it where no other label is: areas may share roofs, and be as far as each other. */
function worthsOf(paid: PaidArea[]): Map<PaidArea, Extract<Target, { label: string }>> {
  const taken: [number, number][] = [];
  const isFree = ([row, column]: [number, number]) => taken.every(([y, x]) => Math.abs(y - row) > 0.6 || Math.abs(x - column) > 0.9);
  return new Map(paid.filter(({ ducats }) => ducats).map((area) => {
    const [rows, columns] = [0, 1].map((at) => area.squares.map((square) => Number(square[at])));
    const [top, bottom, first, last] = [Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns)];
    const [row, column] = [(top + bottom) / 2, (first + last) / 2];
    const sides = { right: [row, last + 1], below: [bottom + 1, column], left: [row, first - 1], above: [top - 1, column] } as const;
    const side = (['right', 'below', 'left', 'above'] as const).find((one) => isFree([...sides[one]])) ?? 'right';
    taken.push([...sides[side]]);
    return [area, { label: `= ${area.ducats}`, beside: { part: `area:${area.colour}` }, side, colour: tint(area.colour) }];
  }));
}

/** The bell rings; colour by colour, the smallest area first, a coin pops up for each tower, roof and crest; then all fly to the purses. */
function ducatDay(telling: Telling, purse: number[]): Scene {
  const { events, after, colours } = telling;
  const paid = areasPaid(events, after);
  const coins = paid.flatMap((area) => coinsOn(area, after).map((_, index) => ({ area, index })));
  const pace = Math.min(70, (pays - counts - 120) / Math.max(1, coins.length));
  const worths = worthsOf(paid);
  const landings = Math.min(60, (dayEnds - pays - flight - 40) / Math.max(1, coins.length - 1));
  const purses = [...purse];
  const faint = towersOf(after).filter((tower) => !paid.some((area) => area.squares.includes(tower.square)));
  const cues: Cue[] = [
    { at: 0, length: rings, target: { parts: ['bell'] }, keyframes: swing(16), sound: 'bell' },
    { at: counts, length: 200, target: { parts: faint.map(({ square }) => `tower:${square}`) }, keyframes: [{ opacity: 1 }, { opacity: 0.4 }], stays: true },
  ];
  coins.forEach(({ area, index }, number) => {
    const at = counts + number * pace;
    const part = `coin:${area.colour}:${index}`;
    if (index === 0) cues.push({ at, length: 150, target: { parts: [`area:${area.colour}`] }, keyframes: appear, stays: true });
    cues.push({ at: at + 40, length: 180, target: { parts: [part] }, keyframes: pop, stays: true, sound: { name: 'coin', step: number } });
    if (index === area.ducats - 1) cues.push({ at: at + 80, length: 200, target: worths.get(area)! });
    const leaves = pays + number * landings;
    const has = purses[area.seat]++;
    cues.push(
      { at: leaves, length: 60, target: { parts: [part] }, keyframes: [{ opacity: 1 }, { opacity: 0 }], stays: true },
      { at: leaves, length: flight, target: { token: 'coin', from: { part }, to: { figure: area.seat }, lift: 46 } },
      { at: leaves + flight, length: 30, target: { count: area.seat, from: has, to: has + 1 }, sound: { name: 'coin', step: number % 5, low: true } },
    );
  });
  const sums = colours.map((_, seat) => ({ seat, sum: paid.filter((area) => area.seat === seat).reduce((sum, area) => sum + area.ducats, 0) }));
  const labels = sums.filter(({ sum }) => sum).map(({ seat, sum }) => ({ label: `+${sum}`, beside: { figure: seat }, side: 'left', tone: 'good' }) as const);
  return {
    kind: 'ducat day', length: dayEnds, say: sentenceOf(tell, telling, events.filter((event) => event.event === 'paid')), data: { paid },
    cues: [...cues, ...labels.map((target): Cue => ({ at: pays, length: 250, target }))],
    still: { length: 1200, show: [...labels, ...worths.values()] },
  };
}

/** Everybody's towers pay once more. */
function finalPay(telling: Telling, purse: number[]): Scene {
  const { events, after } = telling;
  const sums = events.filter((event) => event.event === 'final_pay');
  const towers = towersOf(after);
  const cues = sums.flatMap(({ seat, ducats }): Cue[] => {
    const own = towers.filter((tower) => tower.roof || stocksOf(after, seat).some((stock) => stock.colour === tower.floors.at(-1)?.colour)).slice(0, 6);
    const coins = own.map(({ square }, index): Cue => ({ at: 100 + index * 90, length: 420, target: { token: 'coin', from: { part: `tower:${square}` }, to: { figure: seat }, lift: 46 } }));
    return [...coins, { at: 480, length: 800, target: { count: seat, from: purse[seat], to: purse[seat] + ducats } }];
  });
  const ticks = [0, 1, 2, 3, 4, 5].map((step): Cue => ({ at: 520 + step * 120, sound: { name: 'coin', step, low: true } }));
  const labels = sums.map(({ seat, ducats }) => ({ label: `+${ducats}`, beside: { figure: seat }, side: 'left', tone: 'good' }) as const);
  return {
    kind: 'final pay', length: 1600, say: sentenceOf(tell, telling, sums),
    cues: [...cues, ...ticks, ...labels.map((target): Cue => ({ at: 400, length: 250, target }))],
    still: { length: 1500, show: labels },
  };
}

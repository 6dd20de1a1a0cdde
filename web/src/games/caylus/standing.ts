// Names of pieces that stay the same from one position to the next, so that an animation finds them again. A position only counts
// workers and houses; which is which is remembered from the position before.
import type { Position } from '../room';
import { castle, type Section } from './tiles';

export interface Standing {
  /** Where: a space, a special building, the castle. */
  at: string;
  /** The ring or number there. */
  index: number;
  seat: number;
}

/** All workers that have been placed. */
export function workersOf(position: Position): Standing[] {
  const { specials } = position;
  const one = (at: string, seat: number | null, index = 0): Standing[] => (seat === null || seat === undefined ? [] : [{ at, index, seat }]);
  const row = (at: string, seats: number[]) => seats.map((seat, index) => ({ at, index, seat }));
  return [
    ...['gate', 'trade', 'guild', 'joust'].flatMap((at) => one(at, specials[at])),
    ...row('stables', specials.stables), ...one('inn', specials.inn_left), ...one('inn', specials.inn_right, 1), ...row('castle', position.castle),
    ...position.road.flatMap((space: any) => one(String(space.space), space.worker)),
  ];
}

/** A seat has at most one worker at a place, but two rings at the inn; the queue moves up. */
const keyOf = ({ at, index, seat }: Standing) => `${seat} ${at}${at === 'inn' ? index : ''}`;

/** The number of each worker among those of its seat: who stays keeps it, who has gone gives it to who has come (the gate, the inn). */
export function numbered(previous: Map<string, number>, workers: Standing[]): Map<string, number> {
  const now = new Map<string, number>();
  for (const worker of workers) {
    const kept = previous.get(keyOf(worker));
    if (kept !== undefined) now.set(keyOf(worker), kept);
  }
  for (const worker of workers.filter((one) => !now.has(keyOf(one)))) {
    const mine = (key: string) => key.startsWith(`${worker.seat} `);
    const taken = new Set([...now].filter(([key]) => mine(key)).map(([, number]) => number));
    const left = [...previous].find(([key, number]) => mine(key) && !taken.has(number))?.[1];
    let free = 0;
    while (taken.has(free)) free++;
    now.set(keyOf(worker), left ?? free);
  }
  return now;
}
export const workerName = (numbers: Map<string, number>, worker: Standing) => `worker-${worker.seat}-${numbers.get(keyOf(worker))}`;

/** Whose house stands in which niche of each section. */
export type Niches = Record<Section['id'], (number | null)[]>;

/** Houses stay where they are; new ones fill the first free niches. */
export function housed(previous: Niches | null, position: Position): Niches {
  return Object.fromEntries(castle.map(({ id, room }) => {
    const left = position.seats.map((seat: any) => seat.houses[id] as number);
    const now: (number | null)[] = Array.from({ length: room }, (_, at) => {
      const seat = previous?.[id][at] ?? null;
      return seat !== null && left[seat]-- > 0 ? seat : null;
    });
    left.forEach((count: number, seat: number) => {
      for (; count > 0; count--) now[now.indexOf(null)] = seat;
    });
    return [id, now];
  })) as Niches;
}

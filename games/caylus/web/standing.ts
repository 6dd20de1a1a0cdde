// Names of pieces that stay the same from one position to the next, so that an animation finds them again. A position only counts
// workers and houses; which is which is remembered from the position before.
import type { Pairs } from '$page/parts/pairs';
import type { Position } from '$page/games/room';
import type { Space } from './facts';
import type { Crowd } from './geometry';
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
const placeOf = ({ at, index }: Standing) => (at === 'inn' ? `inn${index}` : at);

/** Each worker with its name: who stays keeps it, who has gone gives it to who has come (the gate, the inn). */
export function nameWorkers(pairs: Pairs, workers: Standing[], players: number): (Standing & { name: string })[] {
  return Array.from({ length: players }, (_, seat) => workers.filter((one) => one.seat === seat)).flatMap((own, seat) => {
    const named = pairs.next(`worker-${seat}`, own.map(placeOf));
    return own.map((worker, at) => ({ ...worker, name: named[at].name }));
  });
}

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

/** Who stands on a space, where provost and bailiff are drawn on others than the position says. A house that waits to be laid has the
    place of the owner's: it is the same player's, or nobody's. */
export function crowdOn({ road }: Position, at: number, { provost, bailiff, lying = false }: { provost: number; bailiff: number; lying?: boolean }): Crowd {
  const space: Space = road[at - 1];
  return { house: (space.owner ?? space.pending) !== null, worker: space.worker !== null, provost: provost === at, bailiff: bailiff === at, lying: lying && space.worker !== null };
}

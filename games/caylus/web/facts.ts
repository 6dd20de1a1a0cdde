// What a position of Caylus says: what stands at a place, where the round stands, what the castle has room for.
import type { Position } from '$page/games/room';
import { castle, factsOf, specials, type Section, type TileFacts } from './tiles';

export interface Space {
  space: number;
  tile: string | null;
  owner: number | null;
  worker: number | null;
  pending: number | null;
}

export const isSpace = (place: string) => /^\d+$/.test(place);
export const spaceAt = (position: Position, place: string): Space | null =>
  isSpace(place) ? (position.road[Number(place) - 1] as Space) : null;

const editionOf = (position: Position): string => position.options?.edition ?? 'tiles2006';
/** What is printed on a tile of this game's edition. */
export const factsAt = (position: Position, tile: string): TileFacts => factsOf(tile, editionOf(position));

/** Who stands at a place, in the order of their places there. */
export function workersAt(position: Position, place: string): number[] {
  const space = spaceAt(position, place);
  if (space) return space.worker === null ? [] : [space.worker];
  if (place === 'castle') return position.castle;
  if (place === 'stables') return position.specials.stables;
  const held = place === 'inn' ? [position.specials.inn_left, position.specials.inn_right] : [position.specials[place]];
  return held.filter((seat: number | null) => seat !== null);
}

/** Which of the seven phases of a round it is. */
export function phaseNumber(position: Position): number {
  const step = position.step as string;
  if (position.phase === 'over' || step === 'over') return 7;
  if (step === 'place') return 2;
  if (specials.includes(step) || step === 'trading_post') return 3;
  if (step === 'provost') return 4;
  if (step === 'activate' || step === 'finish_space') return 5;
  if (step === 'castle' || step === 'best_builder') return 6;
  return 7;
}

export const housesIn = (position: Position, section: string): number =>
  position.seats.reduce((sum: number, seat: any) => sum + seat.houses[section], 0);

/** Who has given the most batches in this round, among equals the earlier number in the castle; null: nobody has given any. */
export function mostBatches({ castle: numbers, seats }: Position): number | null {
  const most = Math.max(0, ...numbers.map((seat: number) => seats[seat].batches));
  return most ? numbers.find((seat: number) => seats[seat].batches === most) : null;
}

/** What the houses built last have brought. */
export function worthOfLast(position: Position, houses: number): number {
  let [points, left] = [0, houses];
  for (const section of castle.toReversed()) {
    const here = Math.min(left, housesIn(position, section.id));
    [points, left] = [points + here * section.points, left - here];
  }
  return points;
}

/** The section that the next house is put into; null: there is no room. */
export function openSection(position: Position): Section | null {
  return castle.find((section, at) => at >= position.scored && housesIn(position, section.id) < section.room) ?? null;
}

/** Nothing stands on the last bend of the road (21 to 28), and neither the provost nor the bailiff is near it. */
export const lastBendEmpty = ({ road, provost, bailiff }: Position): boolean =>
  road.slice(20).every((space: Space) => space.tile === null) && Math.max(provost, bailiff) < 18;

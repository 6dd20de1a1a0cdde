// What can be read off a position, in the form the drawings need it: leads, figures in groups, what has just been staged.
import type { Position } from '$page/games/room';
import { harbourProvince, provincesAt } from './geometry';
import { provinces } from './map';

export type Figure = 'town' | 'abbot' | 'pawn';
export interface Group {
  seat: number;
  figure: Figure;
  count: number;
  /** How many of them are not confirmed yet. */
  fresh: number;
}

/** What pieces of a seat are called at a place: a province, a site, a harbour. */
export type NamesOf = (figure: Figure | 'boat', seat: number, place: number | string) => string[];

export const isCard = (entry: unknown): entry is number => typeof entry === 'number';

/** Sites that lie open and are still to be scored, the next one first. */
export function openSites(position: Position): number[] {
  return position.row.slice(position.scored, position.scored + 2).filter(isCard);
}

export function nextSite(position: Position): number | null {
  return openSites(position)[0] ?? null;
}

/** Seats with the most influence, and the second ones if exactly one is first. */
export function leaders(influence: number[]): { first: number[]; second: number[] } {
  const most = Math.max(...influence);
  if (most < 1) return { first: [], second: [] };
  const seatsWith = (value: number) => influence.flatMap((one, seat) => (one === value ? [seat] : []));
  const first = seatsWith(most);
  const rest = Math.max(0, ...influence.filter((one) => one < most));
  return { first, second: first.length === 1 && rest > 0 ? seatsWith(rest) : [] };
}

/** Figures in a province, by player: cities, the abbot, villagers. */
export function figuresIn(position: Position, before: Position, province: number): Group[] {
  const count = (one: Position, seat: number, figure: Figure): number => {
    const here = one.provinces[province - 1];
    if (figure === 'abbot') return one.seats[seat].abbot === province ? 1 : 0;
    return figure === 'town' ? here.cities[seat] : here.peoples[seat];
  };
  const groups: Group[] = [];
  for (let seat = 0; seat < position.players; seat++) {
    for (const figure of ['town', 'abbot', 'pawn'] as Figure[]) {
      const now = count(position, seat, figure);
      if (now > 0) groups.push({ seat, figure, count: now, fresh: Math.max(0, now - count(before, seat, figure)) });
    }
  }
  return groups;
}

/** Where the villagers of a seat stand, each by itself, and where its ships lie. */
export function placesOfSeat(position: Position, seat: number): Record<'pawn' | 'boat', string[]> {
  const pawns = position.provinces.flatMap((province: { peoples: number[] }, index: number) => Array(province.peoples[seat]).fill(String(index + 1)));
  return { pawn: pawns, boat: position.seats[seat].ships };
}

export const figureCount = (position: Position, province: number) =>
  figuresIn(position, position, province).reduce((sum, group) => sum + group.count, 0);

export function shipsIn(position: Position, harbour: string): number[] {
  return position.seats.flatMap((seat: { ships: string[] }, index: number) => (seat.ships.includes(harbour) ? [index] : []));
}

export function fortOn(position: Position, site: number): number | null {
  const seat = position.seats.findIndex((one: { forts: number[] }) => one.forts.includes(site));
  return seat < 0 ? null : seat;
}

export const tilesOf = (position: Position, seat: number): number =>
  Object.values(position.seats[seat].goods as Record<string, number>).reduce((sum, count) => sum + count, 0);

/** The provinces between a tile and the nearest own ship, along own villagers: drawn when a harvest is looked at. */
export function chainToShip(position: Position, seat: number, province: number): number[] {
  const ports = position.seats[seat].ships.map(harbourProvince);
  const peopled = (one: number) => position.provinces[one - 1].peoples[seat] > 0;
  const from = new Map<number, number | null>([[province, null]]);
  for (const here of from.keys()) {
    if (ports.includes(here)) {
      const chain = [];
      for (let at: number | null | undefined = here; at; at = from.get(at)) chain.push(at);
      return chain;
    }
    for (const next of provinces[here - 1].neighbours) if (!from.has(next) && peopled(next)) from.set(next, here);
  }
  return [];
}

/** The provinces that are scored next. */
export const scoredNext = (position: Position) => {
  const site = nextSite(position);
  return site === null ? [] : provincesAt(site);
};

/** What a castellan would bring each seat now (KR-9.3 to KR-9.5). */
export function castellanPays(position: Position): number[] {
  const points = position.seats.map(() => 0);
  for (const province of scoredNext(position)) {
    const { value, influence } = position.provinces[province - 1];
    const { first, second } = leaders(influence);
    for (const seat of first) points[seat] += value;
    if (position.players > 2) for (const seat of second) points[seat] += Math.floor(value / 2);
  }
  return points;
}

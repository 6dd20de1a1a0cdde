// Ducat days, read from what happened: the one that is noted for this turn, and the last one that was held.
import type { Past, Position } from '$page/games/room';
import { bestArea, type Area } from './areas';
import { squares, towersOf, type Colour } from './facts';

type Event = Record<string, any>;

export interface HeldDay {
  /** The how manieth of the game. */
  number: number;
  /** The place that had run empty, if the page saw that. */
  place: string | null;
  /** The area that paid most. */
  best: Area;
}

const held = ({ events }: Past) => events.some((event) => event.event === 'paid');
const lastNoted = (history: readonly Past[]): string | null => history.flatMap(({ events }) => events).findLast((event) => event.event === 'noted')?.place ?? null;

/** The last ducat day, until the next one. */
export function lastDay(history: readonly Past[]): HeldDay | null {
  const at = history.findLastIndex(held);
  if (at < 0) return null;
  const { events, position } = history[at];
  const [best] = areasPaid(events, position).toReversed();
  return { number: history.filter(held).length, place: lastNoted(history.slice(0, at + 1)), best };
}

/** The place where the bell hangs: a ducat day is noted for the end of this turn. */
export const notedPlace = (position: Position, history: readonly Past[]): string | null => (position.ducat_day ? lastNoted(history) : null);

export interface PaidArea extends Area {
  seat: number;
  ducats: number;
}

/** The areas that a ducat day pays, the smallest pay first. */
export function areasPaid(events: Event[], position: Position): PaidArea[] {
  return events
    .filter((event) => event.event === 'paid')
    .map((event) => ({ ...bestArea(position, event.colour), seat: event.seat as number, ducats: event.ducats as number }))
    .sort((one, other) => one.ducats - other.ducats);
}

/** The squares of the coins of an area, one for each ducat: a tower or roof brings one, each crest of the own colour another. */
export function coinsOn({ squares: area, colour, ducats }: PaidArea, position: Position): string[] {
  const crests = new Map(towersOf(position).map((tower) => [tower.square, crestsFor(tower.roof ? null : tower.floors.at(-1)!, colour)]));
  const inOrder = squares.filter((square) => area.includes(square));
  return inOrder.flatMap((square) => Array(1 + (crests.get(square) ?? 0)).fill(square)).slice(0, ducats);
}

const crestsFor = (top: { colour: string; crests: number } | null, colour: Colour): number => (top?.colour === colour ? top.crests : 0);

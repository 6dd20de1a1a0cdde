// Why a stone that is proved could not be beaten: the open cards that the other side lacks. Only for showing a proof that stands; whether
// it stands, the engine has decided.
import type { Position } from '$page/games/room';
import { suits } from './cards';
import { cardsOf, openCards, slotsAt, stonesOf } from './facts';
import { ladder } from './ladder';
import { readSide, type Reading } from './reading';

const rising: string[] = ['total', ...ladder.map(({ shape }) => shape).reverse()];
export const strength = ({ shapes, sum }: Reading): number => rising.indexOf(shapes[0]) * 100 + sum;
/** More than these are not shown. */
const most = 2;

export interface Refuted {
  /** Open cards without which nothing stronger was possible, the most dangerous first. */
  cards: string[];
  /** Nothing stronger was possible without these; otherwise there are more of them. */
  all: boolean;
  /** So many cards the other side lacks. */
  missing: number;
}
const nothing: Refuted = { cards: [], all: false, missing: 0 };

/** Cards that would have made the other side stronger than its owner's, but lay open already when the stone was claimed. `position` is the
    one after that turn, `later` are cards laid in it after the claim. */
export function refuted(position: Position, number: number, later: readonly string[] = []): Refuted {
  const stone = stonesOf(position)[number - 1];
  if (stone.owner === null) return nothing;
  const [slots, fog] = [slotsAt(stone), stone.fog !== null];
  const other = cardsOf(stone.sides[1 - stone.owner]);
  const own = readSide(cardsOf(stone.sides[stone.owner]), slots, fog);
  const missing = slots - other.length;
  if (!own || missing <= 0) return nothing;
  const open = openCards(position);
  for (const card of later) open.delete(card);
  const stronger = completions(other, missing, position.options.values)
    .map((cards) => ({ cards, reading: readSide([...other, ...cards], slots, fog) }))
    .filter(({ reading }) => reading && strength(reading) > strength(own))
    .sort((one, two) => strength(two.reading!) - strength(one.reading!));
  const blocked = stronger.map(({ cards }) => cards.filter((card) => open.has(card)));
  const cards = fewest(blocked.filter((one) => one.length));
  return { cards, all: missing < 3 && blocked.every((one) => one.some((card) => cards.includes(card))), missing };
}

/** One open card of each completion, as few as possible: a card that is named already refutes the others that need it. */
function fewest(blocked: string[][]): string[] {
  const named: string[] = [];
  for (const cards of blocked) {
    if (named.length === most) break;
    if (!cards.some((card) => named.includes(card))) named.push(cards[0]);
  }
  return named;
}

/** Cards that were laid in the same turn after something else in it. */
export const laidAfter = (events: Record<string, any>[], event: Record<string, any>): string[] =>
  events.slice(events.indexOf(event) + 1).flatMap((one) => (one.event === 'placed' ? [one.card as string] : []));

/** Every way to add so many clan cards; from three on only those that make a sequence of one suit. */
function completions(lying: string[], count: number, values: number): string[][] {
  const numbers = Array.from({ length: values }, (_, at) => at + 1);
  const all = suits.flatMap((suit) => numbers.map((value) => `${suit}${value}`)).filter((card) => !lying.includes(card));
  if (count === 1) return all.map((card) => [card]);
  if (count === 2) return all.flatMap((card, at) => all.slice(at + 1).map((next) => [card, next]));
  return suits.flatMap((suit) => numbers.slice(0, values - count + 1).map((first) => Array.from({ length: count }, (_, at) => `${suit}${first + at}`)));
}

// Why a stone that is proved could not be beaten: the open cards that the other side lacks. Only for showing a proof that stands; whether
// it stands, the engine has decided.
import type { Position } from '../room';
import { suits } from './cards';
import { cardsOf, openCards, slotsAt, stonesOf } from './facts';
import { readSide, type Reading } from './reading';

const ladder = ['total', 'horde', 'run', 'clan', 'team', 'ordered_clan'];
const strength = ({ shapes, sum }: Reading): number => ladder.indexOf(shapes[0]) * 100 + sum;
/** More than these are not shown. */
const most = 2;

/** Cards that would have made the other side stronger than its owner's, but lie open already; the most dangerous first. */
export function refuted(position: Position, number: number): string[] {
  const stone = stonesOf(position)[number - 1];
  if (stone.owner === null) return [];
  const [slots, fog] = [slotsAt(stone), stone.fog !== null];
  const other = cardsOf(stone.sides[1 - stone.owner]);
  const own = readSide(cardsOf(stone.sides[stone.owner]), slots, fog);
  if (!own || other.length >= slots) return [];
  const open = openCards(position);
  const stronger = completions(other, slots - other.length, position.options.values)
    .map((cards) => ({ cards, reading: readSide([...other, ...cards], slots, fog) }))
    .filter(({ reading }) => reading && strength(reading) > strength(own))
    .sort((one, two) => strength(two.reading!) - strength(one.reading!));
  return fewest(stronger.map(({ cards }) => cards.filter((card) => open.has(card))).filter((cards) => cards.length));
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

/** Every way to add so many clan cards; from three on only those that make a sequence of one suit. */
function completions(lying: string[], count: number, values: number): string[][] {
  const numbers = Array.from({ length: values }, (_, at) => at + 1);
  const all = suits.flatMap((suit) => numbers.map((value) => `${suit}${value}`)).filter((card) => !lying.includes(card));
  if (count === 1) return all.map((card) => [card]);
  if (count === 2) return all.flatMap((card, at) => all.slice(at + 1).map((next) => [card, next]));
  return suits.flatMap((suit) => numbers.slice(0, values - count + 1).map((first) => Array.from({ length: count }, (_, at) => `${suit}${first + at}`)));
}

// A position of Schotten-Totten (games/schotten_totten/README.md) as the board reads it.
import type { Move, Position } from '$page/games/room';

export interface Laid {
  card: string;
  turn: number;
}
export interface StoneState {
  owner: number | null;
  fog: number | null;
  mud: number | null;
  sides: [Laid[], Laid[]];
}

export const stonesOf = (position: Position): StoneState[] => position.stones;
/** Whose side lies below: the viewer's; a spectator looks from seat 0. */
export const nearSeat = (viewer: number | null): number => viewer ?? 0;
/** Nothing is hidden: only views name a viewer. */
export const seesAll = (position: Position): boolean => !('viewer' in position);
export const usesTactics = (position: Position): boolean => Boolean(position.options.tactics);
/** Which way a stone has moved: 1 to the near side, -1 to the far one, 0 not yet. */
export const leanOf = ({ owner }: StoneState, near: number): number => (owner === null ? 0 : owner === near ? 1 : -1);
export const slotsAt = (stone: StoneState): number => (stone.mud === null ? 3 : 4);
export const cardsOf = (side: Laid[]): string[] => side.map((laid) => laid.card);
export const ownedBy = (position: Position, seat: number): number[] =>
  stonesOf(position).flatMap((stone, at) => (stone.owner === seat ? [at + 1] : []));

/** Open stones that would end the game for a seat: the third of three neighbours, or the fifth. Only drawn: who wins, the engine says. */
export function decisiveFor(position: Position, seat: number): Set<number> {
  const mine = new Set(ownedBy(position, seat));
  const wins = (stone: number) => mine.size === 4 || [-2, -1, 0].some((start) => [0, 1, 2].every((next) => stone + start + next === stone || mine.has(stone + start + next)));
  return new Set(stonesOf(position).flatMap(({ owner }, at) => (owner === null && position.phase !== 'over' && wins(at + 1) ? [at + 1] : [])));
}

/** Tricks that a seat has played and cards put off the table from its side: all lie open beside the piles. */
export function openBeside(position: Position, seat: number): string[] {
  const tricks = (position.played[seat] as string[]).filter((card) => ['scout', 'redeploy', 'deserter', 'traitor'].includes(card));
  return [...tricks, ...(position.discards[seat] as string[])];
}

/** All cards that lie open anywhere. */
export function openCards(position: Position): Set<string> {
  const open = new Set<string>();
  for (const stone of stonesOf(position)) for (const side of stone.sides) for (const laid of side) open.add(laid.card);
  for (const seat of [0, 1]) for (const card of openBeside(position, seat)) open.add(card);
  stonesOf(position).forEach((stone) => {
    if (stone.fog !== null) open.add('fog');
    if (stone.mud !== null) open.add('mud');
  });
  return open;
}

/** The cards of the near hand to show: what was held before, so that a staged turn never shows a card that is not drawn yet. */
export function shownHand(before: Position, position: Position, near: number, staged: Move[]): string[] {
  if (!staged.length) return position.hands[near];
  return before.hands[near];
}

/** Cards of the hand that the staged moves use. */
export function stagedFromHand(staged: Move[]): string[] {
  return staged.flatMap((move) => {
    if (move.d.kind === 'place' || move.d.kind === 'return') return [move.d.card as string];
    return ['scout', 'redeploy', 'deserter', 'traitor'].includes(move.d.kind) ? [move.d.kind] : [];
  });
}

/** Where cards lie that did not lie there before the staged moves: "r7@3". */
export function newlyLaid(before: Position, position: Position): Set<string> {
  const places = (one: Position) =>
    stonesOf(one).flatMap((stone, at) => stone.sides.flatMap((side, seat) => side.map((laid) => `${laid.card}@${at + 1}:${seat}`)));
  const old = new Set(places(before));
  return new Set(places(position).filter((place) => !old.has(place)).map((place) => place.split(':')[0]));
}

/** The position with the staged moves in it. One that ends in a draw is not played out in `position`, so that nothing hidden is shown: its
    cards are laid here, for the picture only. */
export function withStaged(position: Position, staged: Move[], seat: number): Position {
  if (!staged.length) return position;
  const stones = structuredClone(stonesOf(position));
  for (const { d } of staged) {
    if (d.kind === 'place') lay(stones, d.card, d.stone, seat);
    if (d.kind === 'claim') stones[d.stone - 1].owner = seat;
    if (d.kind === 'deserter' || d.kind === 'redeploy' || d.kind === 'traitor') {
      take(stones[d.from - 1], d.card);
      if (d.to) lay(stones, d.card, d.to, seat);
    }
  }
  return { ...position, stones };
}

function lay(stones: StoneState[], card: string, at: number, seat: number): void {
  const stone = stones[at - 1];
  if (card === 'fog' || card === 'mud') stone[card] = seat;
  else if (!stone.sides[seat].some((laid) => laid.card === card)) stone.sides[seat].push({ card, turn: 0 });
}

function take(stone: StoneState, card: string): void {
  if (card === 'fog' || card === 'mud') stone[card] = null;
  else stone.sides = stone.sides.map((side) => side.filter((laid) => laid.card !== card)) as StoneState['sides'];
}

// What a tap means: from places of the board to moves and back. Places are "p5" (a province), "s12" (a site), "H3" (a harbour); a picked
// ">p6" is a target that waits for its source. Only what the engine lists as legal is ever staged.
import type { Move, Position } from '$page/games/room';
import { figureCount } from './facts';
import { provinces } from './map';

export type Half = 'either' | 'or';
/** `instead`: another move in place of the one staged last, or none. */
export type Choice = { stage: string } | { pick: string | null } | { why: string } | { instead: string };

export const cards = ['king', 'admiral', 'commander', 'abbot', 'farmer', 'architect', 'castellan'] as const;
export type Card = (typeof cards)[number];

/** The place where a move ends. */
export function targetOf({ d }: Move): string | null {
  switch (d.kind) {
    case 'ship':
      return d.harbour;
    case 'sail':
      return d.to;
    case 'walk':
      return `p${d.to}`;
    case 'fort':
      return `s${d.site}`;
    case 'people':
    case 'abbot':
    case 'tile':
    case 'city':
      return `p${d.province}`;
    default:
      return null;
  }
}

/** The place where a ship or a villager of a move comes from. */
export function sourceOf({ d }: Move): string | null {
  return d.kind === 'sail' ? d.from : d.kind === 'walk' ? `p${d.from}` : null;
}

/** The spots of a move: from where, and to where. */
export const placesOf = (move: Move): string[] => [sourceOf(move), targetOf(move)].filter((place) => place !== null);

/** The function that is decided about: an admiral's second ship is still the admiral. */
export function functionOf(phase: string): Card | null {
  if (phase === 'sail') return 'admiral';
  if (phase === 'walk') return 'commander';
  return ['admiral', 'commander', 'abbot', 'farmer', 'architect'].includes(phase) ? (phase as Card) : null;
}

/** Kinds of moves of the two halves of a card. */
const kindsOf: Partial<Record<Card, Record<Half, string | null>>> = {
  admiral: { either: 'ship', or: 'sail' },
  commander: { either: 'people', or: 'walk' },
  abbot: { either: 'abbot', or: 'abbot' },
  farmer: { either: 'tile', or: null },
  architect: { either: 'fort', or: 'city' },
};
export const kindOf = (card: Card, half: Half) => kindsOf[card]?.[half] ?? null;

/** Whether a half of the card can be chosen now. The abbot comes out of the supply first and walks ever after. */
export function isOpen(half: Half, position: Position, legal: Move[]): boolean {
  const card = functionOf(position.phase);
  if (!card) return false;
  if (card === 'abbot' && (position.seats[position.to_move!].abbot === null) !== (half === 'either')) return false;
  return legal.some((move) => move.d.kind === kindOf(card, half));
}

/** The half that taps are read as: what was wished if it can be, else what can be, placing first. */
export function halfOf(wished: Half | null, position: Position, legal: Move[]): Half {
  if (wished && isOpen(wished, position, legal)) return wished;
  return isOpen('either', position, legal) || !isOpen('or', position, legal) ? 'either' : 'or';
}

/** Moves that taps may mean now. Forts and cities, ships placed and ships under way never share a place: both halves are alive until one
    is wished. A villager placed and one that walks do share places. */
export function alive(wished: Half | null, position: Position, legal: Move[]): Move[] {
  const card = functionOf(position.phase);
  if (!card || (card !== 'commander' && !wished)) return legal;
  const kind = kindOf(card, halfOf(wished, position, legal));
  return legal.filter((move) => move.d.kind === kind);
}

interface Situation {
  position: Position;
  legal: Move[];
  staged: Move[];
  picked: string | null;
  wished: Half | null;
}

/** Cards that do something at a place. */
const cardsFor: Record<string, Card[]> = { p: ['commander', 'abbot', 'farmer', 'architect'], s: ['architect'], H: ['admiral'] };

/** Cards that can be played now and do something at this place. */
export function wishable(place: string, legal: Move[]): Card[] {
  return cardsFor[place[0]].filter((card) => legal.some((move) => move.d.card === card));
}

/** What a tap on a place means. */
export function choose(place: string, now: Situation): Choice {
  const last = now.staged.at(-1);
  if (now.legal.length === 0 && last) return afterAll(place, last);
  if (now.position.phase === 'card') return wishable(place, now.legal).length ? { pick: now.picked === place ? null : place } : { why: cardsFor[place[0]][0] };
  const moves = alive(now.wished, now.position, now.legal);
  return between(place, now.picked, moves) ?? placed(place, moves) ?? towards(place, moves) ?? { why: whyNot(place, now) };
}

/** The turn is complete: the same place again confirms it, another place of the same sort is meant instead. */
function afterAll(place: string, last: Move): Choice {
  if (targetOf(last) === place) return { stage: last.m };
  const kind = last.d.kind === 'fort' || last.d.kind === 'city' ? (place.startsWith('s') ? 'fort' : 'city') : last.d.kind;
  const fits = { fort: 's', city: 'p', people: 'p', abbot: 'p', tile: 'p', ship: 'H' }[kind as string] === place[0];
  return fits ? { instead: `${kind} ${plain(place)}` } : { pick: null };
}

/** A second tap: from the picked source to here, or from here to the picked target. */
function between(place: string, picked: string | null, moves: Move[]): Choice | null {
  if (!picked) return null;
  if (picked === place || picked === `>${place}`) return { pick: null };
  const found = picked.startsWith('>')
    ? moves.find((move) => sourceOf(move) === place && `>${targetOf(move)}` === picked)
    : moves.find((move) => sourceOf(move) === picked && targetOf(move) === place);
  if (found) return { stage: found.m };
  return moves.some((move) => sourceOf(move) === place) ? { pick: place } : null;
}

function placed(place: string, moves: Move[]): Choice | null {
  const found = moves.find((move) => sourceOf(move) === null && targetOf(move) === place);
  return found ? { stage: found.m } : moves.some((move) => sourceOf(move) === place) ? { pick: place } : null;
}

/** The target first: its source follows, unless there is only one. */
function towards(place: string, moves: Move[]): Choice | null {
  const found = moves.filter((move) => sourceOf(move) !== null && targetOf(move) === place);
  if (found.length === 0) return null;
  return found.length === 1 ? { stage: found[0].m } : { pick: `>${place}` };
}

/** From one place to another by dragging, whatever half is alive. */
export function drop(from: string, to: string, legal: Move[]): Choice {
  const found = legal.find((move) => sourceOf(move) === from && targetOf(move) === to);
  return found ? { stage: found.m } : { why: `${plain(from)}>${plain(to)}` };
}

const plain = (place: string) => place.replace(/^[ps]/, '');

/** The move that a tap here would have been, to ask the engine why it cannot be made. */
export function whyNot(place: string, { position, picked, legal, wished }: Situation): string {
  const card = functionOf(position.phase);
  // What is under way goes on even if nothing can move any more.
  const kind = ['sail', 'walk'].includes(position.phase) ? position.phase : card && kindOf(card, halfOf(wished, position, legal));
  const moved = place.startsWith('H') ? kind === 'sail' : place.startsWith('p') && kind === 'walk';
  const from = moved ? (picked?.replace(/^>.*/, '') || mover(place, position, legal)) : null;
  if (!from) return placing(place, card);
  // Its own place: why it does not move at all.
  return `${plain(from)}>${plain(from === place ? elsewhere(place, position, legal) : place)}`;
}

/** The own ship or villager that would come to a place: the one there, a ship that can still sail, the nearest villager. */
function mover(place: string, position: Position, legal: Move[]): string | null {
  if (place.startsWith('H')) {
    const { ships } = position.seats[position.to_move!];
    return ships.includes(place) ? place : (legal.map(sourceOf).find((one) => one !== null) ?? ships[0] ?? null);
  }
  const near = new Set([Number(plain(place))]);
  for (const here of near) {
    if (position.provinces[here - 1].peoples[position.to_move!] > 0) return `p${here}`;
    for (const next of provinces[here - 1].neighbours) near.add(next);
  }
  return null;
}

/** Somewhere to go from here, with room: it is not the target that is in the way. */
function elsewhere(place: string, position: Position, legal: Move[]): string {
  if (place.startsWith('H')) return legal.map(targetOf).find((one) => one !== null && one !== place) ?? (place === 'H1' ? 'H2' : 'H1');
  const { neighbours } = provinces[Number(plain(place)) - 1];
  return `p${neighbours.find((one) => figureCount(position, one) < 7) ?? neighbours[0]}`;
}

/** What a card does when it is tapped; a place picked before it is remembered by the board. */
export function chooseCard(card: Card, { position, legal, staged, picked }: Situation): Choice {
  const last = staged.at(-1);
  if (legal.length === 0 && last?.m === card) return { stage: last.m };
  const played = staged.find((move) => move.d.kind === 'play' || move.d.kind === 'king');
  if (played) return { instead: (played.d.kind === 'king' ? 'king' : played.d.card) === card ? '' : card };
  if (position.phase !== 'card') return { why: card };
  if (picked === 'king' && card !== 'king') return legal.some((move) => move.m === `king ${card}`) ? { stage: `king ${card}` } : playCard(card, legal);
  if (card !== 'king') return playCard(card, legal);
  const copies = legal.filter((move) => move.d.kind === 'king');
  if (copies.length === 0) return { why: `king ${position.seats[position.to_move!].out[0] ?? 'admiral'}` };
  if (copies.length === 1) return { stage: copies[0].m };
  return { pick: picked === 'king' ? null : 'king' };
}

function playCard(card: Card, legal: Move[]): Choice {
  return legal.some((move) => move.m === card) ? { stage: card } : { why: card };
}

/** Whether a card can be played, the king as any other. */
export function canPlay(card: Card, legal: Move[]): boolean {
  return legal.some((move) => (move.d.kind === 'king' ? 'king' : move.d.card) === card);
}

/** What a card does first of all at a place that was chosen before it, if it does anything there. */
export function moveAt(place: string, card: Card): string | null {
  return cardsFor[place[0]].includes(card) ? placing(place, card) : null;
}

/** The move that puts something there. */
function placing(place: string, card: Card | null): string {
  const kind = place.startsWith('s') ? 'fort' : place.startsWith('H') ? 'ship' : ({ abbot: 'abbot', farmer: 'tile', architect: 'city' }[card as string] ?? 'people');
  return `${kind} ${plain(place)}`;
}

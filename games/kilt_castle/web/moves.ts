// From legal moves to spots and back: what each spot of the board does now. Pure, so that tests can prove that every legal move
// can be made by some sequence of spots.
import type { Move, Position } from '$page/games/room';
import { buildingColour, cardName, cardsOf, coloursOf, nextPlace, ownerOf, places, squares, type Row } from './facts';

/** The floor that is chosen in the switch, for one build. */
export interface FloorChoice {
  /** Matters only if any own colour may be built. */
  colour: string | null;
  crests: number;
}

/** What every build begins with: floors with crests are few, and nobody spends them unasked. */
export const plainFloor: FloorChoice = { colour: null, crests: 0 };

export type Act = { stage: string } | { pick: string | null } | { why: string } | null;

export interface Deed {
  id: string;
  state: 'open' | 'chosen' | 'off' | 'still';
  act: Act;
  /** Looked at, it shows what this move brings. */
  consider?: string;
  drag?: boolean;
  layer?: number;
}

/** Whether the moved card shows both colours of a player who, by that option, builds only once. */
function buildsOnce(position: Position): boolean {
  const owners = [...(position.card ?? '')].map((colour) => ownerOf(position, colour));
  return position.options.two_player_builds === 'once' && owners.length === 2 && owners[0] === owners[1];
}

/** Either own colour may be built with two players and one of these options. */
export const anyColour = (position: Position): boolean =>
  position.players === 2 && (position.options.two_player_floors === 'any' || buildsOnce(position));

export function buildNotation(position: Position, square: string, floor: FloorChoice): string {
  const colour = anyColour(position) ? (floor.colour ?? '') : '';
  return `${colour}${square}${floor.crests ? `+${floor.crests}` : ''}`;
}

/** The floors that can be built now, each once. */
export function floorsOf(legal: Move[]): { colour: string; crests: number }[] {
  const seen = new Map<string, { colour: string; crests: number }>();
  for (const { d } of legal) if (d.kind === 'build') seen.set(`${d.colour}${d.crests}`, { colour: d.colour, crests: d.crests });
  return [...seen.values()];
}

/** The floor that is built if the wanted one is not left: the same colour, as many crests as there are. */
export function floorFor(position: Position, legal: Move[], wanted: FloorChoice): FloorChoice {
  const floors = floorsOf(legal);
  const colour = floors.some((one) => one.colour === wanted.colour) ? wanted.colour : (buildingColour(position) ?? wanted.colour);
  const own = floors.filter((one) => one.colour === colour);
  const fit = [...(own.length ? own : floors)].sort(
    (one, other) => Math.abs(one.crests - wanted.crests) - Math.abs(other.crests - wanted.crests) || one.crests - other.crests,
  )[0];
  return fit ?? { colour, crests: wanted.crests };
}

/** What all spots do now. */
export function deeds(position: Position, legal: Move[], picked: string | null, wanted: FloorChoice): Deed[] {
  const kinds = new Set(legal.map((move) => move.d.kind));
  if (kinds.has('relocate')) return [...relocating(position, legal, picked), ...squares.map((square) => still(`cell:${square}`))];
  const around = [...places.map((place) => still(`place:${place}`)), ...cardsOf(position).map(({ card }) => still(`card:${card}`))];
  if (kinds.has('build')) return [...around, ...building(position, legal, wanted)];
  if (kinds.has('roof')) return [...around, ...roofing(legal)];
  return [...around, ...squares.map((square) => still(`cell:${square}`))];
}

/** What all spots do once the turn is complete: its last move can still become another one, and made once more it confirms the turn. */
export function deedsInstead(position: Position, legal: Move[], last: Move): Deed[] {
  const { kind, card, colour, crests } = last.d;
  const made = placesOf(last);
  return deeds(position, legal, kind === 'relocate' ? `card:${card}` : null, { colour, crests }).map(({ id, act, layer }) =>
    made.includes(id) ? { id, state: 'chosen', act: { stage: last.m }, layer } : { id, state: 'still', act, layer },
  );
}

const still = (id: string): Deed => ({ id, state: 'still', act: null });

function relocating(position: Position, legal: Move[], picked: string | null): Deed[] {
  const written = new Set(legal.map((move) => move.m));
  const card = picked?.startsWith('card:') ? picked.slice(5) : null;
  const place = picked?.startsWith('place:') ? picked.slice(6) : null;
  return [
    ...places.map((one) => placeDeed(one, card, place, legal, written, position)),
    ...cardsOf(position).map((one) => cardDeed(one.card, one.place, card, place, legal, written)),
  ];
}

/** A place: the target of the card that is picked; or picked itself, before the card. */
function placeDeed(place: string, card: string | null, picked: string | null, legal: Move[], written: Set<string>, position: Position): Deed {
  const id = `place:${place}`;
  if (picked === place) return { id, state: 'chosen', act: { pick: null } };
  if (card) {
    const move = `${card}>${place}`;
    if (written.has(move)) return { id, state: 'open', act: { stage: move }, consider: move, layer: 2 };
    return { id, state: 'off', act: { why: move } };
  }
  if (legal.some((move) => move.d.to === place)) return { id, state: 'open', act: { pick: id } };
  const last = cardName((position.rows as Row[])[0].cards[0]);
  return { id, state: 'off', act: { why: `${last}>${place}` } };
}

function cardDeed(card: string, lies: string, picked: string | null, place: string | null, legal: Move[], written: Set<string>): Deed {
  const id = `card:${card}`;
  const base = { id, layer: 1 };
  if (picked === card) return { ...base, state: 'chosen', act: { pick: null }, drag: true };
  if (place) {
    const move = `${card}>${place}`;
    if (written.has(move)) return { ...base, state: 'open', act: { stage: move }, consider: move };
    return { ...base, state: 'off', act: { why: move } };
  }
  if (legal.some((move) => move.d.card === card)) return { ...base, state: 'open', act: { pick: id }, drag: true };
  return { ...base, state: 'off', act: { why: `${card}>${nextPlace(lies)}` } };
}

function building(position: Position, legal: Move[], wanted: FloorChoice): Deed[] {
  const floor = floorFor(position, legal, wanted);
  const written = new Set(legal.map((move) => move.m));
  return squares.map((square) => {
    const move = buildNotation(position, square, floor);
    const id = `cell:${square}`;
    return written.has(move) ? { id, state: 'open', act: { stage: move }, consider: move } : { id, state: 'off', act: { why: move } };
  });
}

function roofing(legal: Move[]): Deed[] {
  const written = new Set(legal.map((move) => move.m));
  return squares.map((square) => {
    const move = `roof ${square}`;
    const id = `cell:${square}`;
    return written.has(move) ? { id, state: 'open', act: { stage: move }, consider: move } : { id, state: 'off', act: { why: move } };
  });
}

/** What a card that is dropped on a spot does: the spot is a place, a card that lies in one, or nothing. */
export function dropped(position: Position, legal: Move[], from: string, to: string | null): Act {
  const place = to?.startsWith('place:') ? to.slice(6) : cardsOf(position).find(({ card }) => `card:${card}` === to)?.place;
  if (!from.startsWith('card:') || !place) return { pick: null };
  const move = `${from.slice(5)}>${place}`;
  return legal.some((one) => one.m === move) ? { stage: move } : { why: move };
}

/** Prices of the squares that can be built on. */
export function pricesOf(legal: Move[]): Map<string, number> {
  return new Map(legal.filter(({ d }) => d.kind === 'build').map(({ d }) => [d.square, d.price]));
}

/** The colours among which the builder may choose. */
export function colourChoices(position: Position): string[] {
  return position.phase === 'build' && anyColour(position) ? coloursOf(position, position.to_move ?? 0) : [];
}

/** The spots that a move is about. */
export function placesOf({ d }: Move): string[] {
  if (d.kind === 'relocate') return [`card:${d.card}`, `place:${d.to}`];
  return d.square ? [`cell:${d.square}`] : [];
}

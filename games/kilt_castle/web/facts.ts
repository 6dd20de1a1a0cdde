// What a position of Kilt Castle says, in the shape the drawings want it: colours, cards, towers, places.
import type { Position } from '$page/games/room';

export type Colour = 'b' | 'r' | 'y' | 'g';
export const colours: Colour[] = ['b', 'r', 'y', 'g'];

/** The number of a colour: class p1…p4, symbols g1…g4 and d1…d4. */
export const tint = (colour: string): number => colours.indexOf(colour as Colour) + 1;

export type Side = 'N' | 'E' | 'S' | 'W';

/** The twenty places, clockwise. */
export const places = [
  'W5', 'W4', 'W3', 'W2', 'W1', 'N1', 'N2', 'N3', 'N4', 'N5',
  'E1', 'E2', 'E3', 'E4', 'E5', 'S5', 'S4', 'S3', 'S2', 'S1',
];

export const nextPlace = (place: string): string => places[(places.indexOf(place) + 1) % places.length];

/** All squares, row by row. */
export const squares: string[] = [1, 2, 3, 4, 5].flatMap((row) => [1, 2, 3, 4, 5].map((column) => `${row}${column}`));

const lakes = ['45', '54', '55'];
export const isLake = (position: Position, square: string): boolean => position.options.board === 'l22' && lakes.includes(square);

/** The name of a card, however it lies: "rb" is "br". */
export function cardName(lying: string): string {
  return [...lying].sort((one, other) => tint(one) - tint(other)).join('');
}

export const turned = (lying: string): string => [...lying].reverse().join('');

export interface Row {
  place: string;
  cards: string[];
}

export interface Lying {
  card: string;
  /** As it lies, the inner half first. */
  lying: string;
  place: string;
  index: number;
  count: number;
}

/** Every card with the place where it lies. */
export function cardsOf(position: Position): Lying[] {
  return (position.rows as Row[]).flatMap(({ place, cards }) =>
    cards.map((lying, index) => ({ card: cardName(lying), lying, place, index, count: cards.length })),
  );
}

/** The sides of the board where cards lie or can come to lie: the train may grow by the place before its front. */
export function usedSides(before: Position, position: Position): string {
  const held = [...before.rows, ...position.rows].map((row: Row) => row.place);
  return [...new Set([...held, nextPlace(before.front)].map((place) => place[0]))].join('');
}

export interface Floor {
  colour: Colour;
  crests: number;
}

function floorOf(written: string): Floor {
  return { colour: written[0] as Colour, crests: Number(written.split('+')[1] ?? 0) };
}

export interface Tower {
  square: string;
  floors: Floor[];
  roof: boolean;
}

export function towersOf(position: Position): Tower[] {
  return position.towers.map((tower: { square: string; floors: string[]; roof: boolean }) => ({
    ...tower,
    floors: tower.floors.map(floorOf),
  }));
}

export interface Stock {
  colour: Colour;
  seat: number;
  plain: number;
  one_crest: number;
  two_crests: number;
}

export const stocksOf = (position: Position, seat?: number): Stock[] =>
  (position.stock as Stock[]).filter((one) => seat === undefined || one.seat === seat);

export const left = (stock: Stock, crests: number): number => [stock.plain, stock.one_crest, stock.two_crests][crests];

export const coloursOf = (position: Position, seat: number): Colour[] => stocksOf(position, seat).map((stock) => stock.colour);

export const ownerOf = (position: Position, colour: string): number =>
  stocksOf(position).find((stock) => stock.colour === colour)?.seat ?? 0;

/** The colour that builds now; null if nobody does. */
export function buildingColour(position: Position): Colour | null {
  if (position.phase !== 'build') return null;
  const moved = cardsOf(position).find((one) => one.card === cardName(position.card));
  return (moved?.lying[position.builder] as Colour) ?? null;
}

/** Where a roof lies that is on no tower. */
export const supply = 'supply';

/** Where both roofs are. */
export function roofPlaces(position: Position): string[] {
  const squares = position.towers.filter((tower: { roof: boolean }) => tower.roof).map((tower: { square: string }) => tower.square);
  return [...squares, supply, supply].slice(0, 2);
}

export const unusedRoofs = (position: Position): number =>
  2 - position.towers.filter((tower: { roof: boolean }) => tower.roof).length;

// What things are called: colours, cards, floors, towers and prices in the reader's words.
import { say } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { cardName, cardsOf, isLake, towersOf, type Floor } from './facts';

export const colourName = (colour: string): string => say(`suit.${colour}`);

/** A card however it lies: "Loch–Rowan". */
export const cardTitle = (card: string): string => [...cardName(card)].map(colourName).join('–');

/** A card as it lies: its inner half first. */
export function lyingName(lying: string): string {
  if (lying.length === 1) return colourName(lying);
  return say('kc.web.card', { inner: colourName(lying[0]), outer: colourName(lying[1]) });
}

export const floorName = ({ colour, crests }: Floor): string => say('kc.web.floor', { colour: colourName(colour), crests });

export const priceName = (price: number): string => (price ? say('kc.web.price', { price }) : say('kc.price.free'));

/** A square with all that stands on it. */
export function squareName(position: Position, square: string): string {
  if (isLake(position, square)) return say('kc.web.square.lake', { square });
  const tower = towersOf(position).find((one) => one.square === square);
  if (!tower) return say('kc.web.square.empty', { square });
  const facts = { square, count: tower.floors.length, floor: floorName(tower.floors[tower.floors.length - 1]) };
  return say(tower.roof ? 'kc.web.square.roof' : 'kc.web.square.tower', facts);
}

export function placeName(position: Position, place: string): string {
  const count = cardsOf(position).filter((one) => one.place === place).length;
  return say(place === position.front ? 'kc.web.place.front' : 'kc.web.place', { place, count });
}

// What stands at a place and what it is called; where the round stands.
import type { Position } from '../room';
import { hasMessage, say } from '../../words/words.svelte';
import { effectInWords, list } from './goods';
import { castle, factsOf, specialEffects, specials, type Section, type TileFacts } from './tiles';

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
export const editionOf = (position: Position): string => position.options?.edition ?? 'tiles2006';
export const factsAt = (position: Position, tile: string): TileFacts => factsOf(tile, editionOf(position));

export const tileName = (tile: string) => say(`ca.tile.${tile}`);
/** A name that fits on a tile. */
export const shortName = (tile: string) => say(hasMessage(`ca.web.short.${tile}`) ? `ca.web.short.${tile}` : `ca.tile.${tile}`);

/** "Quarry (4)", "Gate", "Castle". */
export function placeName(position: Position, place: string): string {
  const space = spaceAt(position, place);
  if (!space) return say(`ca.web.place.${place}`);
  if (!space.tile) return say('ca.web.place.empty', { space: space.space });
  return say('ca.web.place.tile', { tile: tileName(space.tile), space: space.space });
}

/** Who stands at a place, in the order of their places there. */
export function workersAt(position: Position, place: string): number[] {
  const space = spaceAt(position, place);
  if (space) return space.worker === null ? [] : [space.worker];
  if (place === 'castle') return position.castle;
  if (place === 'stables') return position.specials.stables;
  const held = place === 'inn' ? [position.specials.inn_left, position.specials.inn_right] : [position.specials[place]];
  return held.filter((seat: number | null) => seat !== null);
}

/** A place with all that is to be seen there, for those who hear the page. */
export function placeInWords(position: Position, place: string, names: string[]): string {
  const parts = [placeName(position, place)];
  const space = spaceAt(position, place);
  if (space?.tile) parts.push(...tileInWords(position, space, names));
  else if (!space) parts.push(specialInWords(place));
  const workers = workersAt(position, place);
  if (workers.length) parts.push(say('ca.web.at.workers', { count: workers.length, names: list(workers.map((seat) => names[seat])) }));
  if (space && space.space > position.provost && space.tile) parts.push(say('ca.web.at.beyond'));
  if (space?.space === position.provost) parts.push(say('ca.web.at.provost'));
  if (space?.space === position.bailiff) parts.push(say('ca.web.at.bailiff'));
  return parts.filter(Boolean).map(capital).join('. ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function tileInWords(position: Position, space: Space, names: string[]): string[] {
  const facts = factsAt(position, space.tile!);
  const parts: string[] = [];
  if (facts.effect) parts.push(effectInWords(facts.effect));
  if (facts.income) parts.push(say('ca.web.effect.income', { count: facts.income }));
  if (space.owner !== null) parts.push(say('ca.web.at.owner', { name: names[space.owner] }));
  if (space.pending !== null) parts.push(say('ca.web.at.pending', { name: names[space.pending] }));
  return parts;
}

function specialInWords(place: string): string {
  return specialEffects[place]?.startsWith('+') ? effectInWords(specialEffects[place]) : say(`ca.web.special.${place}`);
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

/** The section that the next house is put into; null: there is no room. */
export function openSection(position: Position): Section | null {
  return castle.find((section, at) => at >= position.scored && housesIn(position, section.id) < section.room) ?? null;
}

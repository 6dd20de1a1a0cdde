// What things are called: tiles, places, and a place with all that is to be seen there.
import { capital, hasMessage, listed, say, sayOf } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { factsAt, spaceAt, workersAt, type Space } from './facts';
import { effectInWords } from './goods';
import { specialEffects } from './tiles';

export const tileName = (tile: string) => say(`ca.tile.${tile}`);
/** A name that fits on a tile, and beside the number of its space. */
export const shortName = (tile: string) => say(hasMessage(`ca.web.short.${tile}`) ? `ca.web.short.${tile}` : `ca.tile.${tile}`);

/** "Quarry (4)", "Gate", "Castle". */
export function placeName(position: Position, place: string): string {
  const space = spaceAt(position, place);
  if (!space) return say(`ca.web.place.${place}`);
  if (!space.tile) return say('ca.web.place.empty', { space: space.space });
  return say('ca.web.place.tile', { tile: shortName(space.tile), space: space.space });
}

/** "to the Quarry on space 4", "to the gate": some buildings stand on the road more than once. */
export function whereTo(position: Position, place: string): string {
  const space = spaceAt(position, place);
  const where = say(`ca.web.to.${space?.tile ?? place}`);
  return space ? say('ca.web.to.space', { where, space: space.space }) : where;
}

/** A place with all that is to be seen there, for those who hear the page. */
export function placeInWords(position: Position, place: string, names: string[]): string {
  const parts = [placeName(position, place)];
  const space = spaceAt(position, place);
  if (space?.tile) parts.push(...tileInWords(position, space, names));
  else if (!space) parts.push(specialInWords(place));
  const workers = workersAt(position, place);
  if (workers.length) parts.push(say('ca.web.at.workers', { count: workers.length, names: listed([...new Set(workers)].map((seat) => names[seat])) }));
  if (space && space.space > position.provost && space.tile) parts.push(say('ca.web.at.beyond'));
  const figures = space ? ['provost', 'bailiff'].filter((figure) => space.space === position[figure]) : [];
  if (figures.length) parts.push(say('ca.web.at.here', { names: listed(figures.map((figure) => say(`ca.web.at.${figure}`))) }));
  return parts.filter(Boolean).map(capital).join('. ');
}

function tileInWords(position: Position, space: Space, names: string[]): string[] {
  const facts = factsAt(position, space.tile!);
  const parts: string[] = [];
  if (facts.effect) parts.push(effectInWords(facts.effect));
  if (facts.income) parts.push(say('ca.web.effect.income', { count: facts.income }));
  if (space.owner !== null) parts.push(sayOf('ca.web.at.owner', { name: names[space.owner] }));
  if (space.pending !== null) parts.push(sayOf('ca.web.at.pending', { name: names[space.pending] }));
  return parts;
}

function specialInWords(place: string): string {
  return specialEffects[place]?.startsWith('+') ? effectInWords(specialEffects[place]) : say(`ca.web.special.${place}`);
}

// A move in words for a button, and what it stands under in a long list.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { towersOf } from './facts';
import { cardTitle, colourName } from './names';

export function describe({ d }: Move, position: Position): string {
  if (d.kind === 'relocate') return say('kc.web.move.relocate', { card: cardTitle(d.card), from: d.from, to: d.to });
  if (d.kind === 'roof') return say('kc.web.move.roof', { from: d.square, to: position.built[1] });
  if (d.kind === 'skip') return say('kc.web.move.skip');
  const facts = { square: d.square, colour: colourName(d.colour), crests: d.crests, price: d.price };
  const top = towersOf(position).find((tower) => tower.square === d.square)?.floors.at(-1);
  if (!top) return say('kc.web.move.build', facts);
  return say(d.price ? 'kc.web.move.build_over' : 'kc.web.move.build_own', { ...facts, other: colourName(top.colour) });
}

/** Relocations by card, floors by square. */
export function heading({ d }: Move): string {
  if (d.kind === 'relocate') return cardTitle(d.card);
  return d.kind === 'build' ? say('kc.web.heading.build', { square: d.square }) : '';
}

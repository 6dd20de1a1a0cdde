// What lies at a stone, read aloud: no rule is decided here, wildcards and proofs are the engine's business.
import { say } from '$page/words/words.svelte';
import { clanCard } from './cards';

export type Shape = 'ordered_clan' | 'team' | 'clan' | 'run' | 'horde' | 'total';
export interface Reading {
  /** Shapes that the cards show, or still allow; empty: nothing lies there. */
  shapes: Shape[];
  sum: number;
  complete: boolean;
}

/** Reads clan cards; null if a wildcard lies among them, or more cards than count. */
export function readSide(cards: string[], slots: number, fog: boolean): Reading | null {
  const clan = cards.map(clanCard);
  if (clan.some((card) => card === null) || cards.length > slots) return null;
  const values = clan.map((card) => card!.value);
  const reading = { sum: values.reduce((sum, value) => sum + value, 0), complete: cards.length === slots };
  if (!cards.length) return { shapes: [], ...reading };
  if (fog) return { shapes: ['total'], ...reading };
  const suit = new Set(clan.map((card) => card!.suit)).size === 1;
  const same = new Set(values).size === 1;
  const near = new Set(values).size === values.length && Math.max(...values) - Math.min(...values) < slots;
  const shapes: Shape[] = [];
  if (suit && near) shapes.push('ordered_clan');
  if (same) shapes.push('team');
  if (suit && !(near && reading.complete)) shapes.push('clan');
  if (near && !(suit && reading.complete)) shapes.push('run');
  if (!shapes.length) shapes.push('horde');
  return { shapes: reading.complete ? shapes.slice(0, 1) : shapes, ...reading };
}

/** The caption under a column: a formation, or the best that what lies there is on the way to. */
export function caption(reading: Reading | null): string {
  if (!reading) return say('st.web.caption.wild');
  if (!reading.shapes.length) return '';
  const shape = say(`st.web.shape.${reading.shapes[0]}`);
  if (reading.shapes[0] === 'horde' && !reading.complete) return shape;
  return reading.complete || reading.shapes[0] === 'total' ? say('st.web.caption.formed', { shape, sum: reading.sum }) : say('st.web.caption.towards', { shape });
}

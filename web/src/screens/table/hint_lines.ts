// What a hint says about its move: facts, what speaks for it first. In red, with a warning sign, they would read as if the hint were a
// mistake.
import type { PreviewLine } from '../../games/room';
import { ended } from './aloud.svelte';

export function hintLines(lines: PreviewLine[], reason: string): PreviewLine[] {
  const facts = lines.map((line) => (line.tone === 'warn' ? { text: line.text } : line));
  const told = new Set<string>();
  // A reason that is a fact, but for its full stop, is told once.
  const first: PreviewLine[] = reason && !facts.some(({ text }) => ended(text) === ended(reason)) ? [{ text: reason, tone: 'good' }] : [];
  return [...first, ...facts].filter(({ text }) => !told.has(text) && told.add(text));
}

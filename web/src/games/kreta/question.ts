// What the action bar asks for.
import { say } from '../../words/words.svelte';
import type { Move, Position } from '../room';
import { isOpen } from './choices';

export function question(position: Position, legal: Move[]): string {
  const { phase } = position;
  if (phase === 'walk') return say('kr.web.ask.walk', { points: position.walk?.points ?? 0 });
  if (phase === 'reveal') return say('kr.web.ask.reveal', { site: position.row[position.scored + 1] ?? '' });
  const halves = ['admiral', 'commander', 'architect'].includes(phase);
  if (!halves) return say(`kr.web.ask.${phase}`);
  const [either, or] = [isOpen('either', position, legal), isOpen('or', position, legal)];
  return say(`kr.web.ask.${phase}.${either && or ? 'both' : either ? 'either' : 'or'}`);
}

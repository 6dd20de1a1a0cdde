// What the action bar asks for, and a line of advice for somebody's first games.
import { say } from '../../words/words.svelte';
import type { Move, Position } from '../room';
import { isTactics } from './cards';

export function question(position: Position, legal: Move[]): string {
  const canPlace = legal.some(({ d }) => d.kind === 'place' && !isTactics(d.card));
  const claims = legal.filter(({ d }) => d.kind === 'claim').length;
  if (position.phase === 'play' && !canPlace) return say(legal.length > 1 ? 'st.web.ask.tactics_or_pass' : 'st.web.ask.pass');
  return say(`st.web.ask.${position.phase}`, { count: position.phase.startsWith('claim') ? claims : position.scout_left });
}

export function coach(position: Position): string {
  return say(position.turn <= 4 && position.phase === 'play' ? 'st.web.coach.first' : `st.web.coach.${position.phase}`);
}

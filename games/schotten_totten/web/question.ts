// What the action bar asks for, and a line of advice for somebody's first games.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { isTactics } from './cards';
import { choosesCards, heldOf, stoneOf, takenOf } from './moves';
import { cardName } from './names';

/** What is still missing of a move, once something is picked. */
function nextStep(picked: string): string {
  const stone = stoneOf(picked);
  if (stone) return say('st.web.ask.stone', { stone });
  const taken = takenOf(picked);
  if (taken) return say('st.web.ask.where', { card: cardName(taken.card.split('@')[0]) });
  const card = cardName(heldOf(picked) ?? '');
  if (choosesCards(picked)) return say('st.web.ask.which', { card });
  return say(heldOf(picked) === 'scout' ? 'st.web.ask.pile' : 'st.web.ask.where', { card });
}

export function question(position: Position, legal: Move[], picked: string | null): string {
  if (picked) return nextStep(picked);
  const canPlace = legal.some(({ d }) => d.kind === 'place' && !isTactics(d.card));
  const claims = legal.filter(({ d }) => d.kind === 'claim').length;
  if (position.phase === 'play' && !canPlace) return say(legal.length > 1 ? 'st.web.ask.tactics_or_pass' : 'st.web.ask.pass');
  return say(`st.web.ask.${position.phase}`, { count: position.phase.startsWith('claim') ? claims : position.scout_left });
}

export function coach(position: Position): string {
  return say(position.turn <= 4 && position.phase === 'play' ? 'st.web.coach.first' : `st.web.coach.${position.phase}`);
}

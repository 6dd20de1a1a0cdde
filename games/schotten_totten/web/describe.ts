// A move in words for a button, and what it stands under in a long list.
import { hasMessage, say } from '$page/words/words.svelte';
import type { Move } from '$page/games/room';
import { isTactics } from './cards';
import { cardName } from './names';

/** A move in words: "Rowan 7 to stone 3". */
export function describe({ d, say: told }: Move): string {
  const facts = { card: d.card ? cardName(d.card) : '', stone: d.stone ?? '', from: d.from ?? '', to: d.to ?? '', pile: d.pile ? say(`st.card.pile.${d.pile}`) : '' };
  const key = d.kind === 'redeploy' && d.to === null ? 'st.move.redeploy_off' : `st.move.${d.kind}`;
  return hasMessage(key) ? say(key, facts) : told;
}

/** Placements by card, tricks by their names, claims together. */
export function heading({ d }: Move): string {
  if (d.kind === 'claim') return say('st.web.claim');
  return d.kind === 'place' ? cardName(d.card) : isTactics(d.kind) ? cardName(d.kind) : '';
}

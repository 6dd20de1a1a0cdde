// What things are called: cards, several of them, and a side of a stone.
import { listed, say } from '$page/words/words.svelte';
import { clanCard, isHidden, tacticsKind } from './cards';
import type { Laid } from './facts';

export function cardName(card: string): string {
  const clan = clanCard(card);
  // Suit and value stay together where a line ends.
  if (clan) return say('st.card.clan', { suit: say(`suit.${clan.suit}`), value: clan.value }).replace(' ', '\u00a0');
  return isHidden(card) ? say(`st.web.hidden.${card.slice(1)}`) : say(`st.card.${tacticsKind(card)}`);
}

export const cardNames = (cards: string[]): string => listed(cards.map(cardName));

export const sideInWords = (side: Laid[]): string => (side.length ? cardNames(side.map(({ card }) => card)) : say('st.web.empty'));

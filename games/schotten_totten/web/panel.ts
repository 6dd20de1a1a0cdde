// A player's public numbers, and the chips of the top bar.
import { say } from '$page/words/words.svelte';
import type { Fact, Panel, Position } from '$page/games/room';
import { isTactics } from './cards';
import { ownedBy, usesTactics } from './facts';

function handFacts(position: Position, seat: number): Fact[] {
  const hand: string[] = position.hands[seat];
  const tactics = hand.filter(isTactics).length;
  if (!usesTactics(position)) return [{ icon: 'i-cards', label: say('st.web.fact.hand'), value: hand.length }];
  return [
    { icon: 'i-cards', label: say('st.web.fact.hand_clan'), value: hand.length - tactics },
    { icon: 'crown', label: say('st.web.fact.hand_tactics'), value: tactics },
    { icon: 'i-play', label: say('st.web.fact.played'), value: position.played[seat].length },
  ];
}

export function panel(position: Position, seat: number): Panel {
  return { score: ownedBy(position, seat).length, of: '/5', scoreIcon: 'stone', facts: handFacts(position, seat) };
}

export function chips(position: Position): string[] {
  const tactics = usesTactics(position);
  const pile = tactics
    ? say('st.web.chip.piles', { clan: position.clan_pile.length, tactics: position.tactics_pile.length })
    : say('st.web.chip.pile', { count: position.clan_pile.length });
  return [say('st.web.chip.turn', { turn: position.turn }), pile];
}

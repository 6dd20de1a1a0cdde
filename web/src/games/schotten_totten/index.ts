// Schotten-Totten for the page.
import { say } from '../../words/words.svelte';
import type { Fact, GameRoom, Move, Panel, Position } from '../room';
import Board from './Board.svelte';
import { isTactics } from './cards';
import CardsTab from './CardsTab.svelte';
import { placesOf } from './choosing';
import { nearSeat, ownedBy, usesTactics } from './position';
import { describe, heading, preview } from './preview';
import ProofTab from './ProofTab.svelte';
import Reminder from './Reminder.svelte';
import { concerns, tell } from './tell';
import { text } from './text';

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

function panel(position: Position, seat: number): Panel {
  return { score: ownedBy(position, seat).length, of: '/5', scoreIcon: 'stone', facts: handFacts(position, seat) };
}

function chips(position: Position): string[] {
  const tactics = usesTactics(position);
  const pile = tactics
    ? say('st.web.chip.piles', { clan: position.clan_pile.length, tactics: position.tactics_pile.length })
    : say('st.web.chip.pile', { count: position.clan_pile.length });
  return [say('st.web.chip.turn', { turn: position.turn }), pile, say(tactics ? 'st.web.chip.tactics' : 'st.web.chip.basic')];
}

function question(position: Position, legal: Move[]): string {
  const canPlace = legal.some(({ d }) => d.kind === 'place' && !isTactics(d.card));
  const claims = legal.filter(({ d }) => d.kind === 'claim').length;
  if (position.phase === 'play' && !canPlace) return say(legal.length > 1 ? 'st.web.ask.tactics_or_pass' : 'st.web.ask.pass');
  return say(`st.web.ask.${position.phase}`, { count: position.phase.startsWith('claim') ? claims : position.scout_left });
}

/** Every stone that is proved, in one go. */
function bundle(legal: Move[]): { say: string; moves: string[] } | null {
  const claims = legal.filter(({ d }) => d.kind === 'claim');
  return claims.length > 1 ? { say: say('st.web.claim_all', { count: claims.length }), moves: claims.map(({ m }) => m) } : null;
}

export const room: GameRoom = {
  key: 'schotten-totten',
  Board,
  // Suits have the six colours; the two sides are told apart by a pair of neutral tones with a chevron.
  seatColour: (position, seat) => (seat === nearSeat(position.viewer ?? null) ? 7 : 8),
  panel,
  chips,
  tabs: [
    { id: 'cards', title: 'st.web.tab.cards', view: CardsTab },
    { id: 'proof', title: 'st.web.tab.proof', view: ProofTab },
  ],
  preview,
  text,
  Reminder,
  places: ({ d }) => placesOf(d),
  describe,
  heading,
  tell: (events, _position, _mover, names, viewer) => tell(events, names, viewer),
  concerns,
  question,
  coach: (position) => say(position.turn <= 4 && position.phase === 'play' ? 'st.web.coach.first' : `st.web.coach.${position.phase}`),
  barKinds: ['pass', 'done'],
  bundle,
};

// Schotten-Totten's room.
import type { GameRoom } from '$page/games/room';
import Board from './Board.svelte';
import CardsTab from './CardsTab.svelte';
import { describe, heading } from './describe';
import { nearSeat, ownedBy } from './facts';
import { moments } from './moments';
import { bundle, placesOf } from './moves';
import { chips, panel } from './panel';
import { preview } from './preview';
import ProofTab from './ProofTab.svelte';
import { coach, question } from './question';
import Reminder from './Reminder.svelte';
import Symbols from './Symbols.svelte';
import { concerns, tell } from './tell';
import { opened, text } from './text';

export const room: GameRoom = {
  key: 'schotten-totten',
  Board,
  symbols: [Symbols],
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
  opened,
  Reminder,
  places: placesOf,
  describe,
  heading,
  tell,
  concerns,
  holds: (position, seat) => ownedBy(position, seat).map((stone) => `column:${stone}`),
  moments,
  question,
  coach,
  barKinds: ['pass', 'done'],
  bundle,
};

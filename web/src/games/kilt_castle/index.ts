// Kilt Castle, as the page knows it.
import type { GameRoom } from '../room';
import { describe, heading, question } from './ask';
import Board from './Board.svelte';
import DucatTab from './DucatTab.svelte';
import { coloursOf, tint } from './facts';
import { spotsAbout } from './moves';
import { preview, reason } from './preview';
import Reminder from './Reminder.svelte';
import { concerns, tell } from './tell';
import { chips, coach, panel, text } from './text';

export const room: GameRoom = {
  key: 'kilt-castle',
  Board,
  // With two players a seat has two colours; the first one stands for it.
  seatColour: (position, seat) => tint(coloursOf(position, seat)[0]),
  panel,
  chips,
  tabs: [{ id: 'ducats', title: 'kc.web.tab', view: DucatTab }],
  preview,
  reason,
  text,
  Reminder,
  barKinds: ['skip'],
  places: spotsAbout,
  describe,
  heading,
  tell,
  concerns,
  question,
  coach,
};

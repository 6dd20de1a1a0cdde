// Kilt Castle's room.
import type { GameRoom } from '$page/games/room';
import Board from './Board.svelte';
import { describe, heading } from './describe';
import DucatTab from './DucatTab.svelte';
import { coloursOf, tint, towersOf } from './facts';
import { moments } from './moments';
import { placesOf } from './moves';
import { chips, panel } from './panel';
import { preview, reason } from './preview';
import { coach, question } from './question';
import Reminder from './Reminder.svelte';
import SceneSymbols from './SceneSymbols.svelte';
import Symbols from './Symbols.svelte';
import { concerns, tell } from './tell';
import { text } from './text';

export const room: GameRoom = {
  key: 'kilt-castle',
  Board,
  symbols: [SceneSymbols, Symbols],
  square: true,
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
  places: placesOf,
  describe,
  heading,
  tell,
  concerns,
  holds: (position, seat) => towersOf(position).filter(({ floors, roof }) => !roof && coloursOf(position, seat).includes(floors.at(-1)!.colour)).map(({ square }) => `cell:${square}`),
  moments,
  question,
  coach,
};

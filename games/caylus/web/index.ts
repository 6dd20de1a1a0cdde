// Caylus' room.
import type { GameRoom } from '$page/games/room';
import Board from './Board.svelte';
import FavourTab from './FavourTab.svelte';
import Reminder from './Reminder.svelte';
import Sheet from './Sheet.svelte';
import StockTab from './StockTab.svelte';
import { describe, heading } from './describe';
import { moments } from './moments';
import { ends, placesOf } from './moves';
import { chips, panel } from './panel';
import { preview } from './preview';
import { coach, question } from './question';
import SceneSymbols from './SceneSymbols.svelte';
import Symbols from './Symbols.svelte';
import { concerns, tell } from './tell';
import { text } from './text';

export const room: GameRoom = {
  key: 'caylus',
  Board,
  symbols: [SceneSymbols, Symbols],
  seatColour: (_, seat) => seat + 1,
  panel,
  chips,
  tabs: [
    { id: 'stock', title: 'ca.web.tab.stock', view: StockTab },
    { id: 'favours', title: 'ca.web.tab.favours', view: FavourTab },
  ],
  preview,
  text,
  places: placesOf,
  Reminder,
  Sheet,
  describe,
  heading,
  tell,
  concerns,
  holds: (position, seat) => position.road.flatMap(({ owner }: { owner: number | null }, at: number) => (owner === seat ? [String(at + 1)] : [])),
  moments,
  question,
  coach,
  barKinds: ['pass', 'back', 'none', 'stop'],
  // What belongs together: several batches, a tile with its site, a favour with its effect.
  ends,
};

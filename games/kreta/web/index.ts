// Kreta's room.
import type { GameRoom } from '$page/games/room';
import Board from './Board.svelte';
import { describe, heading } from './describe';
import { leaders } from './facts';
import { moments } from './moments';
import { placesOf } from './moves';
import { chips, panel } from './panel';
import { preview } from './preview';
import { coach, question } from './question';
import Reminder from './Reminder.svelte';
import SceneSymbols from './SceneSymbols.svelte';
import ScoringTab from './ScoringTab.svelte';
import Symbols from './Symbols.svelte';
import { concerns, tell } from './tell';
import { opened, text } from './text';

export const room: GameRoom = {
  key: 'kreta',
  Board,
  symbols: [SceneSymbols, Symbols],
  seatColour: (_, seat) => seat + 1,
  panel,
  chips,
  tabs: [{ id: 'scoring', title: 'kr.web.tab.scoring', view: ScoringTab }],
  preview,
  text,
  opened,
  Reminder,
  barKinds: ['done', 'keep', 'replace'],
  places: placesOf,
  describe,
  heading,
  tell,
  concerns,
  holds: (position, seat) => position.provinces.flatMap(({ influence }: { influence: number[] }, at: number) => (leaders(influence).first.includes(seat) ? [`p${at + 1}`] : [])),
  moments,
  coach,
  question,
};

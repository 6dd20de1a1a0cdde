// A table that somebody looks at, wherever it stands: on this device (`device_table.svelte.ts`) or at a server
// (`server_table.svelte.ts`). The screen knows only this.
import { ask } from '../engine/engine';
import { facesOf } from '../faces/faces';
import type { GameRoom, Position } from '../games/room';
import { say, words } from '../words/words.svelte';
import type { Quit } from './begin';
import type { EventMessage, TableDocument } from './document';
import type { SavedGame } from './saved.svelte';

/** A move or several of one action, and how the table stood after it. */
export interface Moment {
  /** Moves made by then. */
  moves: number;
  mover: number;
  texts: string[];
  events: Record<string, any>[];
  position: Position;
  /** When, in milliseconds since 1970; 0 if nobody noted it. */
  at: number;
}

/** Something else that happened at the table: somebody came, left, asked for a takeback. */
export interface Notice {
  moves: number;
  kind: string;
  seat: number | null;
  name?: string;
  level?: number;
}

export interface LogLine {
  /** The number of moves after it: where a click leads. */
  moves: number;
  seat: number | null;
  text: string;
  stored: boolean;
  /** The spots of the board that it is about. */
  spots: string[];
  /** What it tells, if it tells of moves. */
  moment: Moment | null;
}

/** Why an action was refused. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly why: { c: string; rule: string; p: Record<string, any>; say: string }[] = [],
  ) {
    super(message);
  }
}

export type Connection = 'device' | 'online' | 'connecting' | 'reconnecting' | 'offline';

export abstract class GameTable {
  abstract readonly where: 'device' | 'server';
  document = $state.raw<TableDocument | null>(null);
  /** The room of the game that is played here, once it is loaded. */
  room = $state.raw<GameRoom | null>(null);
  /** Seats that this person decides for. */
  seats = $state.raw<number[]>([]);
  moments = $state.raw<Moment[]>([]);
  notices = $state.raw<Notice[]>([]);
  /** Nothing that happened before the table was opened is missing. */
  whole = $state(true);
  connection = $state<Connection>('connecting');
  /** An action is on its way. */
  sending = $state(false);
  /** A computer thinks on this device: how far it is. */
  thinking = $state.raw<{ seat: number; done: number; of: number } | null>(null);
  /** Who is there, by seat; null where nobody can know. */
  present = $state.raw<(boolean | null)[]>([]);
  /** A sentence about what went wrong; empty: nothing. */
  trouble = $state('');
  /** People pass one device round and somebody else has to look away. */
  curtain = $state<number | null>(null);
  /** The game is played in another window; here it can only be looked at. */
  elsewhere = $state(false);
  /** It has been asked for, and comes as soon as the other window has let go. */
  taking = $state(false);
  /** Hints were taken, or moves taken back. */
  assisted = $state(false);
  /** Somebody else says what happens here: a lesson. */
  readonly scripted: boolean = false;
  inviteLink = $state('');
  watchLink = $state('');
  /** The number of moves this person had seen when the table was opened; null: never been here, or nothing can happen meanwhile. */
  seenBefore: number | null = null;

  /** What this device keeps of it. */
  protected game: SavedGame | null = null;

  constructor(readonly id: string) {}

  get position(): Position | null {
    return this.document?.position ?? null;
  }

  /** Whether this person has to decide now. */
  get mine(): boolean {
    const document = this.document;
    return !this.elsewhere && document?.stage === 'playing' && document.to_move !== null && document.to_move === document.viewer && this.seats.includes(document.to_move);
  }

  /** There is advice here, however many games have been played. */
  get coached(): boolean {
    return this.game?.coached ?? false;
  }

  abstract open(): Promise<void>;
  abstract close(): void;
  /** Does something at the table; returns once it is stored. Throws `Refused`. */
  abstract act(action: Record<string, unknown>): Promise<void>;
  /** The time by which the clocks of this table go. */
  now(): number {
    return Date.now();
  }
  /** The computer shall move with what it has thought so far. */
  moveNow(): void {}
  /** When something happened here last, in milliseconds since 1970. */
  get updated(): number {
    return this.game?.updated ?? Date.now();
  }
  /** The whole game as a text (docs/record.md). */
  abstract record(): Promise<string>;
  /** The table of a rematch: its id. */
  abstract rematch(): Promise<string>;
  /** How this person can get out of a table that has not begun. */
  get quits(): Quit[] {
    return [];
  }
  async quit(_how: Quit): Promise<void> {}
  /** The game shall be played in this window. */
  takeHere(): void {}
  /** Somebody has taken a hint. */
  assist(): void {}
  /** The person behind the curtain is somebody else now. */
  lift(): void {
    this.curtain = null;
  }
}

/** Names as they are kept: a reader without one is called in the language of the day, and nothing is kept. */
function keptNames({ id, seats, viewer }: TableDocument): string[] {
  const faces = facesOf(id, seats);
  return seats.map((chair, seat) => chair.name || (seat === viewer ? '' : (faces[seat] ?? say('table.person', { number: seat + 1 }))));
}

/** What everybody at the table is called. */
export const namesOf = (document: TableDocument): string[] => keptNames(document).map((name) => name || say('name.you'));

/** The spots of the board that something is about, each once. */
export const spotsOf = (moment: Pick<Moment, 'events'>, room: GameRoom): string[] => [...new Set(moment.events.flatMap((event) => room.concerns(event)))];

/** The engine's sentences about a moment or one event of it, kept as long as they are wanted again. */
const told = new WeakMap<object, Map<string, string[]>>();

export async function sentences(moment: Moment, names: string[], viewer: number | null, room: GameRoom | null = null): Promise<string[]> {
  if (!room) return engineSentences(moment, moment, names, viewer);
  const lines: string[] = [];
  for (const line of room.tell(moment.events, moment.position, moment.mover, names, viewer)) {
    if (typeof line === 'string') lines.push(line);
    else lines.push(...(await engineSentences(line, { ...moment, events: [line] }, names, viewer)));
  }
  return lines;
}

async function engineSentences(about: object, moment: Moment, names: string[], viewer: number | null): Promise<string[]> {
  const key = `${words.language} ${viewer} ${names.join('|')}`;
  let known = told.get(about);
  if (!known) told.set(about, (known = new Map()));
  const ready = known.get(key);
  if (ready) return ready;
  const answer = await ask('tell', {
    position: moment.position,
    events: moment.events,
    mover: moment.mover,
    names,
    viewer,
    lang: words.language,
  });
  const lines = (answer.told as { say: string }[]).map((line) => line.say);
  known.set(key, lines);
  return lines;
}

/** What the list of games says about a table. */
export function summary(view: TableDocument, seats: number[]): Partial<SavedGame> {
  const mine = view.to_move !== null && seats.includes(view.to_move);
  const state = view.stage === 'over' ? 'over' : view.stage === 'waiting' ? 'waiting' : mine ? 'your turn' : 'others';
  const best = seats[0] ?? 0;
  const result = view.end?.result
    ? { won: seats.some((seat) => view.end!.result!.winners.includes(seat)), points: view.end.result.scores[best], winners: view.end.result.winners }
    : undefined;
  const levels = view.seats.map((chair) => (chair.kind === 'computer' ? chair.level : 0));
  return { state, names: keptNames(view), levels, viewer: view.viewer, turn: view.position?.turn ?? view.position?.round ?? 0, result };
}

/** What happened besides moves, where so many moves had been made before. */
export function noticesOf(events: EventMessage[], before = 0): Notice[] {
  const notices: Notice[] = [];
  let moves = before;
  for (const message of events) {
    for (const one of message.e ?? []) {
      if (one.k === 'move') moves += one.m?.length ?? 0;
      else if (one.k === 'takeback') moves = one.keep ?? moves;
      if (one.k !== 'move') notices.push({ moves, kind: one.k, seat: one.s ?? null, name: one.name, level: one.level });
    }
  }
  return notices;
}

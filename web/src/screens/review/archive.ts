// What the screens after a game ask: a saved game opened again, any moment of it, and the judgement of every decision. The engine
// of this device answers; a test may put something else in its place.
import { ask, EngineError, mind } from '../../engine/engine';
import type { Face } from '../../faces/faces';
import { loadRoom } from '../../games';
import type { Move, Position } from '../../games/room';
import { go } from '../../route.svelte';
import { settings } from '../../settings.svelte';
import type { TableDocument } from '../../table/document';
import { engineFree } from '../../table/engine_table';
import { newId, saved, type SavedGame, type StoredTable } from '../../table/saved.svelte';
import { engineFailed, NoServer, recordAt, troubleWords } from '../../table/server';
import { Refused, sentences } from '../../table/table.svelte';
import { say, words } from '../../words/words.svelte';
import { canRebuild, rebuild } from './again';
import { playersOf, readRecord, type Recorded } from '../../table/record';
import { sayRecordTrouble } from '../../table/record_trouble';
import type { Review } from './types';

/** Who looks: a seat, a spectator (null), or somebody who may see everything, once the game is over. */
export type Viewer = number | null | 'all';

export interface Story {
  id: string;
  record: string;
  /** A game of this device, as it is kept. */
  stored?: StoredTable;
  recorded: Recorded;
  names: string[];
  /** The faces of computer players by seat; null: a person's. */
  faces: (Face | null)[];
  /** Names as they are kept: the reader's is empty where none was chosen. */
  kept: string[];
  /** Others can open it, too: the server has it. */
  shared: boolean;
  /** The seat of whoever looks back; null: nobody's. */
  seat: number | null;
  over: boolean;
  /** When it was played, in milliseconds since 1970. */
  updated: number;
  /** It is still being played on this device: nobody may see more of it than at the table. */
  running: boolean;
  /** What was promised before the game, and the own part of the deal, if this device was there. */
  commit?: string;
  seed?: string;
}

/** How the table stands at the end, and the result in sentences. */
export interface Final {
  view: TableDocument;
  lines: string[];
}

export interface Moment {
  position: Position;
  events: Record<string, any>[];
  mover: number | null;
  /** What happened, in the reader's words. */
  sentences: string[];
}

export interface Verified {
  commit: boolean;
  deal: boolean;
  moves: boolean;
  say: string;
}

export interface Archive {
  open(id: string): Promise<Story>;
  /** Nobody looks at it any more: questions about it that are still under way end with `Left`. */
  close(): void;
  final(story: Story): Promise<Final>;
  at(story: Story, move: number, viewer: Viewer): Promise<Moment>;
  /** The position after a move that was not played, and the move itself. */
  staged(story: Story, position: Position, move: string, viewer: number): Promise<{ position: Position; move: Move | null }>;
  describe(story: Story, position: Position, move: string, viewer: number): Promise<string>;
  /** Recomputes the deal and every move, and compares them with what this device kept from before the game, if it did. */
  verify(story: Story): Promise<Verified>;
  begin(record: string, nodes: number): Promise<{ decisions: number }>;
  step(): Promise<{ done: number; of: number }>;
  end(names: string[]): Promise<Review>;
  /** A new game on this device that goes on after so many moves; with a level, all others are computers of it. Goes there. */
  again(story: Story, keep: number, level: number | null): Promise<void>;
}

const speech = (story: Story, viewer: Viewer) => ({
  lang: words.language,
  names: story.names,
  viewer: viewer === 'all' ? story.seat : viewer,
});

/** For work that may outlive its screen. */
export function unlessLeft(error: unknown): void {
  if (!(error instanceof Left)) throw error;
}

/** Why a game could not be opened, for the reader. */
export function whyNot(error: unknown): string {
  if (engineFailed(error)) return troubleWords(error);
  if (error instanceof EngineError) return say('rev.open.failed', { reason: sayRecordTrouble(error) });
  if (error instanceof NoServer || (error instanceof Refused && error.code === 'NO_TABLE')) return say('rev.missing');
  return say('rev.open.failed', { reason: troubleWords(error) });
}

/** The record that is looked at, and the one that the engine's table holds now: they differ until it is opened there. */
let [opened, held] = ['', ''];
/** How often somebody came or went. */
let visits = 0;

/** The engine has one table. Whoever has left the game must not put it there again: somebody else may be playing by now. */
export class Left extends Error {}

async function hold(story: Story): Promise<void> {
  if (opened !== story.record) throw new Left();
  if (held === story.record) return;
  if (story.stored) await ask('table.load', { stored: story.stored });
  else await ask('record.open', { record: story.record });
  held = story.record;
}

/** The record of a saved game: brought here, made of the table of this device, or asked of the server. */
async function recordOf(game: Pick<SavedGame, 'id' | 'record' | 'stored' | 'token'>): Promise<string> {
  if (game.record) return game.record;
  if (game.stored) {
    await ask('table.load', { stored: game.stored });
    return (await ask('table.record')).record;
  }
  return recordAt(game.id, game.token);
}

/** How many people share the device. Each may have a hand to hide, so nobody looks back with the eyes of a seat before the end. */
async function peopleAtTable(): Promise<number> {
  const { sync } = await ask('table.sync', { viewer: null });
  return (sync.view as TableDocument).seats.filter((chair) => chair.kind !== 'computer').length;
}

/** The table of this device that goes on after so many moves. */
async function tableFrom(story: Story, keep: number, seat: number, level: number | null): Promise<StoredTable> {
  if (story.stored && level === null) return (await ask('table.load', { stored: story.stored, keep })).stored;
  if (!canRebuild(story.recorded)) throw new Refused('UNKNOWN_DEAL', say('rev.again.unknown_deal'));
  const names = story.recorded.names.map((name, at) => name || story.names[at]);
  return rebuild(story.recorded, names, keep, seat, level ?? settings.level);
}

export const engineArchive: Archive = {
  async open(id) {
    // A link from somebody else leads to a game that is not kept here: the server may have it.
    const visit = ++visits;
    const here = <T>(found: T) => {
      if (visit !== visits) throw new Left();
      return found;
    };
    const game = here(await saved.load(id));
    here(await engineFree());
    const record = here(await recordOf(game ?? { id }));
    const recorded = readRecord(record);
    const { names: kept, faces } = playersOf(recorded, game?.names);
    const over = recorded.result !== null || 'Ending' in recorded.headers;
    const story: Story = {
      id, record, stored: game?.stored, recorded, kept, faces, seat: game?.viewer ?? null, shared: game?.where !== 'device', over, running: !over && game?.stored !== undefined, updated: game?.updated ?? Date.now(),
      commit: game?.commit, seed: game?.seed,
      // In the language that is spoken when they are read.
      get names() {
        return kept.map((name, seat) => name || (seat === this.seat ? say('name.you') : say('name.player', { number: seat + 1 })));
      },
    };
    [opened, held] = [record, ''];
    await hold(story);
    if (story.running && here(await peopleAtTable()) > 1) story.seat = null;
    return story;
  },
  close() {
    visits++;
    opened = '';
  },
  async final(story) {
    await hold(story);
    const { sync } = await ask('table.sync', { viewer: story.seat });
    const view = sync.view as TableDocument;
    const result = view.end?.result;
    if (!result) return { view, lines: [] };
    return { view, lines: (await ask('result', { position: view.position, result, ...speech(story, story.seat) })).lines };
  },
  async at(story, move, viewer) {
    await hold(story);
    const { position, events, mover } = await ask('table.at', { move, viewer });
    if (move === 0) return { position, events: [], mover: null, sentences: [] };
    const moment = { moves: move, mover, texts: [], events, position, at: 0 };
    // Whoever reads is addressed, whatever side they look from.
    const told = await sentences(moment, story.names, story.seat, await loadRoom(story.recorded.game));
    return { position, events, mover, sentences: told };
  },
  async staged(story, position, move, viewer) {
    const args = { position, ...speech(story, viewer) };
    const before = await ask('look', { ...args, staged: [] });
    const after = await ask('look', { ...args, staged: [move] });
    return { position: after.position, move: before.legal.find((one: Move) => one.m === move) ?? null };
  },
  async describe(story, position, move, viewer) {
    const { legal } = (await ask('look', { position, staged: [], ...speech(story, viewer) })) as { legal: Move[] };
    const found = legal.find((one) => one.m === move);
    const { describe } = await loadRoom(story.recorded.game);
    return found ? describe(found, position) : move;
  },
  verify: ({ record, commit, seed }) => ask('record.verify', { record, commit, seed, lang: words.language }),
  begin: (record, nodes) => mind.ask('review.begin', { record, nodes }),
  step: () => mind.ask('review.step'),
  end: async (names) => (await mind.ask('review.end', { lang: words.language, names })).review,
  async again(story, keep, level) {
    const { game, moves } = story.recorded;
    const seat = story.seat ?? moves[keep]?.seat ?? 0;
    opened = '';
    const stored = await tableFrom(story, keep, seat, level).catch((error) => {
      [opened, held] = [story.record, ''];
      throw error;
    });
    const id = newId();
    await saved.put({ id, where: 'device', game, names: story.names.with(seat, story.kept[seat]), viewer: seat, state: 'your turn', turn: moves[keep]?.turn ?? 0, updated: Date.now(), stored, assisted: true }).catch(() => undefined);
    go(`/play/${id}`);
  },
};

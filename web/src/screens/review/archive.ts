// What the screens after a game ask: a saved game opened again, any moment of it, and the judgement of every decision. The engine
// of this device answers; a test may put something else in its place.
import { ask, mind } from '../../engine/engine';
import type { Move, Position } from '../../games/room';
import { words } from '../../words/words.svelte';
import { readRecord, type Recorded } from './record';
import type { Review } from './types';

/** Who looks: a seat, a spectator (null), or somebody who may see everything, once the game is over. */
export type Viewer = number | null | 'all';

export interface Story {
  id: string;
  record: string;
  recorded: Recorded;
  /** The seat of whoever looks back; null: nobody's. */
  seat: number | null;
}

export interface Moment {
  position: Position;
  events: Record<string, any>[];
  mover: number | null;
  text: string;
}

export interface Verified {
  commit: boolean;
  deal: boolean;
  moves: boolean;
  say: string;
}

export interface Archive {
  open(id: string): Promise<Story>;
  at(story: Story, move: number, viewer: Viewer): Promise<Moment>;
  /** The position after a move that was not played, and the move itself. */
  staged(story: Story, position: Position, move: string, viewer: number): Promise<{ position: Position; move: Move | null }>;
  describe(story: Story, position: Position, move: string, viewer: number): Promise<string>;
  verify(record: string): Promise<Verified>;
  begin(record: string, nodes: number): Promise<{ decisions: number }>;
  step(): Promise<{ done: number; of: number }>;
  end(names: string[]): Promise<Review>;
}

const speech = (story: Story, viewer: Viewer) => ({
  lang: words.language,
  names: story.recorded.names,
  viewer: viewer === 'all' ? story.seat : viewer,
});

/** Which saved game the engine's table holds now: another one is opened first. */
let opened = '';

async function hold(story: Story): Promise<void> {
  if (opened === story.record) return;
  await ask('record.open', { record: story.record, now: Date.now() });
  opened = story.record;
}

export const engineArchive: Archive = {
  async open(id) {
    const { saved } = await import('../../table/saved.svelte');
    const game = await saved.load(id);
    if (!game) throw new Error('missing');
    const story = { id, record: game.record, recorded: readRecord(game.record), seat: game.seat ?? null };
    opened = '';
    await hold(story);
    return story;
  },
  async at(story, move, viewer) {
    await hold(story);
    return ask('table.at', { move, ...speech(story, viewer), viewer });
  },
  async staged(story, position, move, viewer) {
    const args = { position, ...speech(story, viewer) };
    const before = await ask('look', { ...args, staged: [] });
    const after = await ask('look', { ...args, staged: [move] });
    return { position: after.position, move: before.legal.find((one: Move) => one.m === move) ?? null };
  },
  async describe(story, position, move, viewer) {
    return (await ask('explain', { position, staged: [], move, ...speech(story, viewer) })).say;
  },
  verify: (record) => ask('record.verify', { record, lang: words.language }),
  begin: (record, nodes) => mind.ask('review.begin', { record, nodes }),
  step: () => mind.ask('review.step'),
  end: (names) => mind.ask('review.end', { lang: words.language, names }),
};

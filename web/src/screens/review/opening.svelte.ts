// What both screens after a game begin with: a saved game is opened with the room of its game, or they say why it cannot be.
import { loadRoom } from '../../games';
import type { GameRoom } from '../../games/room';
import { Left, whyNot, type Archive, type Story } from './archive';

export class Opening {
  story = $state.raw<Story | null>(null);
  room = $state.raw<GameRoom | null>(null);
  private failure = $state.raw<unknown>(null);
  /** Why the game cannot be opened. */
  readonly problem = $derived(this.failure ? whyNot(this.failure) : '');

  constructor(readonly archive: Archive) {}

  /** Opening a game, and all that belongs to it; a screen that has been left meanwhile says nothing. */
  protected async opening(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Left)) this.failure = error;
    }
  }

  protected async find(id: string): Promise<Story> {
    const story = await this.archive.open(id);
    this.room = await loadRoom(story.recorded.game);
    return story;
  }
}

/** Where a key leads in a row of moves: steps, or infinitely far; null: nowhere. A slider has its own arrows. */
export function stepOf({ key, target }: KeyboardEvent): number | null {
  if (key === '[' || key === ']') return key === '[' ? -1 : 1;
  if ((target as Element).matches('input')) return null;
  return { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key] ?? null;
}

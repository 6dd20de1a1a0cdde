// What players call the last round: whether it has begun, as the engine says of every position, and the scene that tells it once a game.
import { untrack } from 'svelte';
import { ask } from '../../engine/engine';
import { nod, pop, type Cue, type Scene } from '../../moments/scene';
import { unstaged } from '../../moments/pace';
import type { TableDocument } from '../../table/document';
import type { GameTable } from '../../table/table.svelte';
import { say } from '../../words/words.svelte';
import type { Parade } from './parade.svelte';

/** Milliseconds: the scene, without movement, from one player's nod to the next. */
const [length, still, step] = [2200, 1500, 120];

export interface LastRound {
  title: string;
  say: string;
}
const wordsOf = (game: string): LastRound => ({ title: say(`table.endgame.${game}`), say: say(`table.endgame.${game}.long`) });

export class Endgame {
  /** It has begun, and the game is not over yet. */
  begun = $state(false);
  /** For those who see no scene: what is said of it. */
  told = $state.raw<Scene | null>(null);
  /** What the engine said last; null: nobody has asked. It has to be seen to begin. */
  private seen: boolean | null = null;
  private known = false;

  constructor(
    private table: GameTable,
    private parade: Parade,
  ) {
    $effect(() => {
      const { document, curtain } = table;
      if (!document || curtain !== null || table.scripted) return;
      if (document.stage === 'playing') untrack(() => void this.look(document));
      else this.begun = false;
    });
  }

  /** What its chip says, in a few words and in a sentence; null: there is none. */
  get chip(): LastRound | null {
    return this.begun ? wordsOf(this.table.document!.game) : null;
  }

  private async look(document: TableDocument): Promise<void> {
    // A view that the engine cannot read is told where it matters.
    const answer = await ask('look', { position: document.position, staged: [] }).catch(() => null);
    if (!answer || this.table.document !== document) return;
    const begins = answer.endgame && this.seen === false && !this.known;
    [this.seen, this.begun, this.known] = [answer.endgame, answer.endgame, this.known || answer.endgame];
    if (begins) this.tell(document);
  }

  private tell({ game, players }: TableDocument): void {
    const scene = lastRound(game, players);
    if (unstaged()) this.told = scene;
    else this.parade.announce(scene);
  }
}

/** The flag is raised in the panel, everybody is told by a nod, and the chip stays. */
function lastRound(game: string, players: number): Scene {
  const seats = Array.from({ length: players }, (_, seat): Cue => ({ at: 300 + seat * step, length: 360, target: { seats: [seat] }, keyframes: nod(4) }));
  return {
    kind: 'last round', length, ...wordsOf(game),
    cues: [
      { at: 0, length: 500, target: { parts: ['flag'] }, keyframes: [{ transform: 'translateY(26px)', clipPath: 'inset(0 0 100% 0)' }, { transform: 'none', clipPath: 'inset(0 0 0 0)' }], waits: true, sound: 'drum' },
      ...seats,
      { at: 700, length: 400, target: { parts: ['last round'] }, keyframes: pop, waits: true, sound: { name: 'horn', short: true } },
    ],
    still: { length: still, show: [], sound: 'drum' },
  };
}

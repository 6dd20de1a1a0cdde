// A hint in three steps: where to look, what it would bring, the move itself, which is staged but never sent. The computer thinks about
// the decision with what the person may know, and nothing else.
import { mind, think } from '../../engine/engine';
import type { Around, Move } from '../../games/room';
import { settings } from '../../settings.svelte';
import type { Composer } from '../../table/composer.svelte';
import { troubleWords } from '../../table/server';
import type { GameTable } from '../../table/table.svelte';
import { placeBeside } from './hint_place';

/** How hard the computer thinks for people. */
export const hintLevel = 7;

export class Hint {
  step = $state<0 | 1 | 2>(0);
  busy = $state(false);
  move = $state.raw<Move | null>(null);
  explanation = $state.raw<Record<string, any>>({});
  around = $state.raw<Around>({});
  /** The staged moves that it builds on. */
  private base: Move[] = [];
  private round = 0;

  constructor(
    private table: GameTable,
    private composer: Composer,
  ) {}

  /** A thought about a hint that nobody wants any more ends: the next one must not wait for it. */
  clear(): void {
    if (this.busy) mind.stop();
    this.round++;
    [this.step, this.move, this.busy] = [0, null, false];
  }

  /** Something else has been put together, or taken back: it is about that no longer. */
  keepFor(staged: Move[]): void {
    if ((this.busy || this.step) && staged !== this.base) this.clear();
  }

  /** Among people hints are not fair, and a lesson has its own. */
  get allowed(): boolean {
    return this.table.mine && this.table.where === 'device' && !this.table.scripted;
  }

  async more(): Promise<void> {
    if (this.busy || !this.allowed) return;
    if (this.step === 0) return this.find();
    if (this.step === 1) return void (this.step = 2);
    const { move } = this;
    this.clear();
    await this.composer.showMove(move!.m);
  }

  private async find(): Promise<void> {
    this.busy = true;
    const { round, composer, table } = this;
    try {
      // What has been put together stays, as long as there is something left to decide.
      const emptied = composer.complete ? composer.reset() : null;
      const staged = (this.base = composer.staged);
      composer.pick(null);
      await emptied;
      // Who asks as soon as the table is there asks before what is possible is known.
      if (!composer.look) await composer.refresh();
      if (round !== this.round) return;
      const thought = await think({ position: table.position!, staged: staged.map((move) => move.m), level: hintLevel, seed: `hint ${table.document!.moves}` });
      const found = composer.legal.find((move) => move.m === thought.move);
      if (!found || round !== this.round) return;
      const explanation = await composer.explain(found.m);
      if (round !== this.round) return;
      const { position: after } = await composer.lookAfter([...staged, found]);
      if (round !== this.round) return;
      // Where nothing can be pointed at, it is said at once what it would bring.
      const pointed = (table.room?.places(found).length || placeBeside(found, 1)) && !settings.textView;
      [this.move, this.explanation, this.around, this.step] = [found, explanation, { ...composer.around(found), after }, pointed ? 1 : 2];
      table.assist();
    } catch (error) {
      if (round === this.round) table.trouble = troubleWords(error);
    } finally {
      if (round === this.round) this.busy = false;
    }
  }
}

// A hint in three steps: where to look, what it would bring, the move itself, which is staged like one's own. The computer thinks about
// the decision with what the person may know, and nothing else.
import { mind, think } from '../../engine/engine';
import type { Move, Position } from '../../games/room';
import { settings } from '../../settings.svelte';
import type { Composer } from '../../table/composer.svelte';
import { troubleWords } from '../../table/server';
import type { GameTable } from '../../table/table.svelte';

/** How hard the computer thinks for people. */
export const hintLevel = 7;

export class Hint {
  step = $state<0 | 1 | 2>(0);
  busy = $state(false);
  move = $state.raw<Move | null>(null);
  explanation = $state.raw<Record<string, any>>({});
  /** The position after it, as far as it can be foreseen. */
  after = $state.raw<Position>();
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
    await this.composer.stageMove(move!.m);
  }

  private async find(): Promise<void> {
    this.busy = true;
    const { round } = this;
    try {
      // What has been put together stays, as long as there is something left to decide.
      if (this.composer.complete) await this.composer.reset();
      this.composer.pick(null);
      // Who asks as soon as the table is there asks before what is possible is known.
      if (!this.composer.look) await this.composer.refresh();
      if (round !== this.round) return;
      const { position, document } = this.table;
      const thought = await think({ position: position!, staged: this.composer.staged.map((move) => move.m), level: hintLevel, seed: `hint ${document!.moves}` });
      const found = this.composer.legal.find((move) => move.m === thought.move);
      if (!found || round !== this.round) return;
      const explanation = await this.composer.explain(found.m);
      const { position: after } = await this.composer.lookAfter([...this.composer.staged, found]);
      if (round !== this.round) return;
      // Where nothing on the board can be pointed at, it is said at once what it would bring.
      const pointed = this.table.room?.places(found).length && !settings.textView;
      [this.move, this.explanation, this.after, this.step] = [found, explanation, after, pointed ? 1 : 2];
      this.table.assist();
    } catch (error) {
      this.table.trouble = troubleWords(error);
    } finally {
      if (round === this.round) this.busy = false;
    }
  }
}

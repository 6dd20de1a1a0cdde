// A review under way: decision after decision, with a pause whenever somebody wants one. It outlives the screen, so whoever comes
// back goes on where they left.
import { Left, type Archive, type Story } from './archive';
import { keepReview, keptReview } from './keep';
import { scoringMoves } from './scorings';
import type { Review } from './types';
import { words } from '../../words/words.svelte';

export class ReviewRun {
  stage = $state<'idle' | 'running' | 'paused' | 'done' | 'failed'>('idle');
  done = $state(0);
  of = $state(0);
  review = $state.raw<Review | null>(null);
  scorings = $state.raw<number[]>([]);
  /** In which language the moves are told. */
  language = $state('');
  private begun = false;
  private judged: Review | null = null;
  private working = false;

  constructor(
    readonly story: Story,
    readonly nodes: number,
    private readonly archive: Archive,
  ) {}

  /** Shows the review that was made earlier, if there is one. */
  async recall(): Promise<boolean> {
    const kept = await keptReview(this.story.id, this.nodes, this.story.record);
    if (!kept) return false;
    await this.show(kept.review, kept.language);
    return true;
  }

  async go(): Promise<void> {
    if (this.stage === 'running' || this.stage === 'done') return;
    this.stage = 'running';
    // Paused and resumed before the pause took effect: the work has never stopped.
    if (this.working) return;
    this.working = true;
    try {
      await this.work();
    } catch (error) {
      // Whoever comes back finds what has been judged; what is missing is asked for again.
      this.stage = error instanceof Left ? 'paused' : 'failed';
      if (this.stage === 'failed') this.begun = false;
    } finally {
      this.working = false;
    }
  }

  /** Takes effect when the decision that is being judged is done. */
  pause(): void {
    if (this.stage === 'running') this.stage = 'paused';
  }

  private async work(): Promise<void> {
    if (!this.begun) {
      this.of = (await this.archive.begin(this.story.record, this.nodes)).decisions;
      [this.done, this.begun] = [0, true];
    }
    while (this.stage === 'running' && this.done < this.of) {
      const { done, of } = await this.archive.step();
      [this.done, this.of] = [done, of];
    }
    if (this.stage === 'running') await this.finish();
  }

  private async finish(): Promise<void> {
    const review = (this.judged ??= await this.archive.end(this.story.names));
    await this.show(review, words.language);
    await keepReview(this.story.id, this.story.record, { language: this.language, review: { ...review, nodes: this.nodes } });
  }

  private async show(review: Review, language: string): Promise<void> {
    const scorings = await scoringMoves(this.story, this.archive);
    [this.review, this.scorings, this.language] = [review, scorings, language];
    this.stage = 'done';
  }
}

let latest: ReviewRun | null = null;

/** The run for this game and depth: the one that was paused, or a new one. There is one at a time, because there is one thinker. */
export function runFor(story: Story, nodes: number, archive: Archive): ReviewRun {
  if (latest && latest.story.record === story.record && latest.nodes === nodes && latest.stage !== 'failed') return latest;
  latest?.pause();
  latest = new ReviewRun(story, nodes, archive);
  return latest;
}

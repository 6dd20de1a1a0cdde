// What the review shows: everybody's win share, the decision that is looked at, the moves of one player.
import { onDestroy, untrack } from 'svelte';
import { go, noteMoment, route } from '../../route.svelte';
import { troubleWords } from '../../table/server';
import { say, words } from '../../words/words.svelte';
import { canRebuild } from './again';
import { unlessLeft, type Archive, type Final } from './archive';
import { deepestKept } from './keep';
import { signed } from './numbers';
import { Opening } from './opening.svelte';
import { retell } from './retell';
import { runFor, type ReviewRun } from './run.svelte';
import { decisionsOf, played, type Review } from './types';
import { firstLook, isMarked, mistakesOf, neighbourMistake, worstOf } from './worst';

export class Reviewing extends Opening {
  final = $state.raw<Final | null>(null);
  run = $state.raw<ReviewRun | null>(null);
  /** Simulations for every estimate. */
  nodes = $state(1000);
  /** Why the game does not go on from here. */
  trouble = $state('');
  /** The player whose moves are listed. */
  shown = $state(0);
  /** The number of the decision that is looked at. */
  selected = $state(0);
  /** The review in the reader's words. */
  translated = $state.raw<Review | null>(null);

  readonly review = $derived(this.translated ?? this.run?.review ?? null);
  readonly decisions = $derived(this.review ? decisionsOf(this.review) : []);
  readonly place = $derived(this.decisions.findIndex((move) => move.number === this.selected));
  readonly decision = $derived(this.decisions[this.place] ?? null);
  readonly mistakes = $derived(this.review ? mistakesOf(this.review, this.shown) : []);
  readonly worst = $derived(this.review ? worstOf(this.review, this.shown, 3) : []);
  readonly lines = $derived(this.decisions.map((move) => ({ move: move.number, turn: move.turn, seat: move.seat, text: played(move), verdict: move.verdict, note: isMarked(move) ? signed(-move.loss) : undefined })));
  readonly viewer = $derived(this.story?.seat ?? null);
  readonly canPlayOn = $derived(this.story !== null && (this.story.stored !== undefined || canRebuild(this.story.recorded)));
  readonly colours = $derived((this.story?.names ?? []).map((_, seat) => (this.room && this.final?.view.position ? this.room.seatColour(this.final.view.position, seat) : seat + 1)));

  constructor(archive: Archive) {
    super(archive);
    $effect(() => this.lookFirst());
    $effect(() => this.tell());
    onDestroy(() => {
      this.run?.pause();
      archive.close();
    });
  }

  open(id: string): Promise<void> {
    return this.opening(async () => {
      const story = await this.find(id);
      // A review knows what the other seats knew.
      if (story.running) return go(`/play/${id}`, { replace: true });
      this.final = await this.archive.final(story);
      this.shown = Math.max(0, story.seat ?? story.recorded.result?.indexOf(1) ?? 0);
      this.story = story;
      await this.start((await deepestKept(story.id, story.record)) ?? this.nodes);
    });
  }

  async start(depth: number): Promise<void> {
    this.run?.pause();
    this.nodes = depth;
    this.run = runFor(this.story!, depth, this.archive);
    if (this.run.stage !== 'done' && !(await this.run.recall())) await this.run.go();
  }

  /** The first look goes to the move in the address, or to the costliest one. */
  private lookFirst(): void {
    if (!this.review) return;
    const asked = untrack(() => Number(route.hash));
    const known = untrack(() => this.decision !== null);
    if (!known) this.select(this.decisions.find((move) => move.number === asked)?.number ?? firstLook(this.review, this.shown)?.number ?? 0);
  }

  private tell(): void {
    const [story, made, language] = [this.story, this.run?.review, words.language];
    this.translated = null;
    this.trouble = '';
    if (!story) return;
    void this.archive.final(story).then((told) => (this.final = told), unlessLeft);
    if (!made) return;
    const show = (told: Review) => {
      if (this.run?.review === made && words.language === language) this.translated = told;
    };
    // The engine's words are better than none.
    void retell(made, story, this.archive).then(show, (error) => (show(made), unlessLeft(error)));
  }

  select(number: number): void {
    this.selected = number;
    this.trouble = '';
    if (number) noteMoment(number);
  }

  show(seat: number): void {
    this.shown = seat;
    const move = this.review ? firstLook(this.review, seat) : null;
    if (move) this.select(move.number);
  }

  /** To a decision by its place among all of them, at most to the ends. */
  selectAt(wanted: number): void {
    const move = this.decisions[Math.max(0, Math.min(this.decisions.length - 1, wanted))];
    if (move) this.select(move.number);
  }

  toMistake(direction: 1 | -1): void {
    const move = neighbourMistake(this.mistakes, this.selected, direction);
    if (move) this.select(move.number);
  }

  async again(level: number | null): Promise<void> {
    try {
      await this.archive.again(this.story!, this.selected - 1, level);
    } catch (error) {
      this.trouble = say('rev.again.failed', { reason: troubleWords(error) });
    }
  }
}

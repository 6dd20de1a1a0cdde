// What a replay shows: a moment of the game as somebody saw it, and what happened in each turn.
import { onDestroy, untrack } from 'svelte';
import { noteMoment, route } from '../../route.svelte';
import { nextTurn, previousTurn } from '../../table/record';
import { words } from '../../words/words.svelte';
import { unlessLeft, type Archive, type Moment, type Story, type Viewer } from '../review/archive';
import { Opening } from '../review/opening.svelte';
import { Playback } from './playback.svelte';
import { nearestFirst, turnsOf } from './turns';

export class Replaying extends Opening {
  playback = $state.raw<Playback | null>(null);
  moment = $state.raw<Moment | null>(null);
  previous = $state.raw<Moment | null>(null);
  viewer = $state<Viewer>(null);
  /** What happened in each turn; empty: not told yet. */
  private told = $state.raw<string[]>([]);
  private questions = 0;
  private tellings = 0;

  readonly moves = $derived(this.story?.recorded.moves ?? []);
  readonly made = $derived(this.playback && this.playback.at > 0 ? this.moves[this.playback.at - 1] : null);
  /** Turns of several moves, which can be jumped over. */
  readonly long = $derived(this.moves.some((move, at) => move.turn === this.moves[at + 1]?.turn));
  readonly turns = $derived(turnsOf(this.moves));
  readonly lines = $derived(this.turns.map(({ turn, seat, to }, at) => ({ move: to, turn, seat, text: this.told[at] ?? '' })));
  readonly colours = $derived(this.story && this.room && this.moment ? this.story.names.map((_, seat) => this.room!.seatColour(this.moment!.position, seat)) : []);

  constructor(archive: Archive) {
    super(archive);
    $effect(() => this.follow(Number(route.hash)));
    $effect(() => {
      if (!this.story || !this.playback) return;
      void words.language;
      void this.look(this.story, this.playback.at, this.viewer).catch(unlessLeft);
      noteMoment(this.playback.at);
    });
    $effect(() => {
      void words.language;
      if (this.story) void this.tellTurns(this.story, this.viewer).catch(unlessLeft);
    });
    onDestroy(() => {
      this.playback?.pause();
      archive.close();
    });
  }

  open(id: string): Promise<void> {
    return this.opening(async () => {
      const story = await this.find(id);
      this.playback = new Playback(story.recorded.moves.length);
      this.playback.seek(Number(route.hash));
      this.viewer = story.seat ?? (story.over ? 'all' : null);
      this.story = story;
    });
  }

  /** Somebody followed a link to another moment of this game. */
  private follow(asked: number): void {
    untrack(() => {
      if (this.playback && route.hash !== '' && asked !== this.playback.at) this.playback.seek(asked);
    });
  }

  /** Fetches the moment; a slow answer that is overtaken by a newer question is dropped. */
  private async look(game: Story, at: number, eyes: Viewer): Promise<void> {
    const mine = ++this.questions;
    const found = await this.archive.at(game, at, eyes);
    if (mine === this.questions) [this.previous, this.moment] = [this.moment ?? found, found];
  }

  /** Tells every turn, those around the present one first, and shows them some at a time. */
  private async tellTurns(game: Story, eyes: Viewer): Promise<void> {
    const mine = ++this.tellings;
    const turns = this.turns;
    const texts = turns.map(() => '');
    const order = nearestFirst(turns, untrack(() => this.playback!.at));
    for (const [count, at] of order.entries()) {
      const sentences: string[] = [];
      for (let move = turns[at].from; move <= turns[at].to; move++) sentences.push(...(await this.archive.at(game, move, eyes)).sentences);
      if (mine !== this.tellings) return;
      texts[at] = sentences.join(' ');
      if (count % 16 === 15 || count === order.length - 1) this.told = [...texts];
    }
  }

  choose(move: number): void {
    this.playback!.pause();
    this.playback!.seek(move);
  }

  turn(direction: 1 | -1): void {
    this.choose(direction === 1 ? nextTurn(this.moves, this.playback!.at) : previousTurn(this.moves, this.playback!.at));
  }
}

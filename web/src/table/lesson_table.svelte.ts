// A table on which somebody learns a game: an ordinary game with a fixed deal, in which the others' moves are written down. Nothing
// of it is kept.
import { ask } from '../engine/engine';
import { gameOf } from '../games/games';
import type { BoardProps, Lesson, LessonStep } from '../games/room';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';
import { say } from '../words/words.svelte';
import { startOnDevice } from './begin';
import { DeviceTable } from './device_table.svelte';
import { engineFree } from './engine_table';

/** A way on from the end of a lesson: the key of its button, and what that does. */
export interface Way {
  say: string;
  act(): void | Promise<void>;
}

/** A real game against the weakest computer players, with a line of advice at every decision. */
async function playFirstGame(game: string): Promise<void> {
  const others = gameOf(game)!.usual_players - 1;
  const seats = [{ kind: 'me' as const }, ...Array.from({ length: others }, () => ({ kind: 'computer' as const, level: 1 }))];
  settings.coach = true;
  go(`/play/${await startOnDevice({ game, options: {}, seats, coached: true })}`);
}

export class LessonTable extends DeviceTable {
  override readonly scripted = true;
  /** The step that is shown. */
  at = $state(0);
  /** The learner did something else that is legal too. */
  strayed = $state(false);
  /** What the board lights up: dashed what is to be tapped, and solid what a step is about that is only read. */
  lights = $state.raw<Pick<BoardProps, 'lit' | 'litBy'>>({ lit: [], litBy: 'pointer' });
  /** Moves made when the present step began: where a step back leads. */
  private before = 0;
  private busy = false;

  constructor(readonly lesson: Lesson) {
    super(`lesson-${lesson.game}`);
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at];
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Stands above what is said. */
  get heading(): string {
    const { steps } = this.lesson;
    const chapter = steps.slice(0, this.at + 1).findLast((one) => one.chapter)?.chapter;
    const step = say('learn.step', { step: this.at + 1, of: steps.length });
    return chapter ? `${say(chapter)} · ${step}` : step;
  }

  /** Where somebody goes who has had enough; null: by the menu, as at every table. */
  get wayBack(): Way | null {
    return null;
  }

  /** What can be done at the end, the best first. */
  get ways(): Way[] {
    return [{ say: 'learn.play', act: () => playFirstGame(this.lesson.game) }, { say: 'table.home', act: () => go('/') }];
  }

  /** Whether the learner may move now. */
  get asked(): boolean {
    return this.step.do !== undefined && !this.strayed;
  }

  override get mine(): boolean {
    return super.mine && this.asked;
  }

  override async open(): Promise<void> {
    const { lesson } = this;
    await engineFree();
    if (this.closed) return;
    const { stored } = await ask('table.new', {
      setup: { game: lesson.game, options: lesson.options, seats: Array.from({ length: lesson.players }, () => ({ kind: 'me' })), clock: { kind: 'none' } },
      id: this.id,
      names: lesson.names.map((name, seat) => name || say('table.person', { number: seat + 1 })),
      serverSeed: lesson.serverSeed,
      clientSeeds: lesson.clientSeeds,
      now: 0,
    });
    this.stored = stored;
    this.seats = [0];
    this.reader = 0;
    this.connection = 'device';
    await this.refresh();
    await this.show(0);
  }

  /** Shows a step, after the moves that lead to it. */
  private async show(at: number): Promise<void> {
    this.at = at;
    this.strayed = false;
    for (const move of this.step.play ?? []) {
      if (this.closed) return;
      await this.change('table.act', { seat: this.document!.to_move, a: { k: 'move', m: [move] }, base: this.version });
    }
    this.before = this.document!.moves;
  }

  /** The next step, once: a second press while others still move is none. */
  async next(): Promise<void> {
    if (this.last || this.busy) return;
    this.busy = true;
    await this.show(this.at + 1).finally(() => (this.busy = false));
  }

  override async act(action: Record<string, unknown>): Promise<void> {
    await this.change('table.act', { seat: 0, a: action, base: this.version });
    if (this.isWanted(action.m as string[])) await this.next();
    else this.strayed = true;
  }

  /** Whether a turn is the one that was asked for, or as good. */
  readonly isWanted = (moves: string[]): boolean => {
    const { accept, do: wanted } = this.step;
    return accept ? new RegExp(`^(${accept})$`).test(moves.join(' ')) : moves.join(' ') === wanted?.join(' ');
  };

  /** Takes back what was legal but not meant. */
  async stepBack(): Promise<void> {
    const { stored } = await ask('table.load', { stored: this.stored, keep: this.before });
    this.stored = stored;
    this.forgetAfter(this.before);
    this.strayed = false;
    await this.refresh();
  }

  protected override nextReader(): number | null {
    return 0;
  }

  protected override isUnnamed(seat: number): boolean {
    return this.lesson.names[seat] === '';
  }

  protected override async save(): Promise<void> {}
}

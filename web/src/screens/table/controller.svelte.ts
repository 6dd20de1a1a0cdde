// What a table shows and does: the table itself, the turn that is composed, log, hint, looking back, what is lit. The regions of the
// screen read it; the layout places them. It belongs to the component that makes it: its effects end with that.
import { tick } from 'svelte';
import { whyFailed } from '../../failure.svelte';
import { isUnloaded } from '../../failure_words';
import { optionWords } from '../../games/games';
import type { BoardProps, GameRoom } from '../../games/room';
import { go } from '../../route.svelte';
import { settings } from '../../settings.svelte';
import { Composer } from '../../table/composer.svelte';
import { LessonTable } from '../../table/lesson_table.svelte';
import { saved } from '../../table/saved.svelte';
import { engineFailed, troubleWords } from '../../table/server';
import { namesOf, spotsOf, type GameTable, type Moment } from '../../table/table.svelte';
import { say } from '../../words/words.svelte';
import { downloadRecord } from '../review/download';
import { Aloud } from './aloud.svelte';
import { Announcer } from './announce.svelte';
import { startEffects } from './effects.svelte';
import { Endgame } from './endgame.svelte';
import { Hint } from './hint.svelte';
import { Fold } from './fold.svelte';
import type { Keyboard } from './keys';
import { Layout } from './layout.svelte';
import { Log } from './log.svelte';
import { Parade } from './parade.svelte';
import { startStaging } from './staging.svelte';
import { sentence } from './sentence';
import { Why } from './why.svelte';

export class TableController {
  readonly layout = new Layout();
  readonly composer: Composer;
  readonly hint: Hint;
  readonly log: Log;
  readonly why: Why;
  readonly aloud: Aloud;
  readonly parade: Parade;
  readonly endgame: Endgame;
  readonly announcer: Announcer;
  readonly lesson: LessonTable | null;

  room = $state.raw<GameRoom | null>(null);
  /** Why the table cannot be shown; empty: it can. */
  failed = $state('');
  canReload = $state(false);
  /** The moves made by the moment that somebody looks back at; null: the present. */
  at = $state<number | null>(null);
  tab = $state('log');
  command = $state(false);
  drawer = $state(false);
  readonly fold: Fold;
  /** Where the end of a game covers the board, it can be put away. */
  endAway = $state(false);
  result = $state.raw<string[]>([]);
  /** The spots of the line of the log that is looked at. */
  lookedAt = $state.raw<string[]>([]);
  /** The computer takes longer than people like to wait without knowing. */
  slow = $state(false);

  readonly view = $derived.by(() => this.table.document);
  readonly names = $derived.by(() => (this.view ? namesOf(this.view) : []));
  readonly moment = $derived.by(() => (this.at === null ? null : (this.table.moments.findLast((one) => one.moves <= this.at!) ?? null)));
  readonly back = $derived(this.moment !== null);
  /** What the board shows instead of the present. */
  private readonly past = $derived.by(() => this.moment ?? this.parade.moment);
  readonly before = $derived(this.past?.position ?? this.view?.position ?? null);
  readonly position = $derived.by(() => (!this.past && this.composer.look?.position && this.composer.staged.length ? this.composer.look.position : this.before));
  /** Moves made when things stood as they are shown. */
  readonly shownMoves = $derived(this.past?.moves ?? this.view?.moves ?? 0);
  readonly over = $derived(this.view?.stage === 'over');
  readonly board = $derived.by(() => this.boardProps());
  /** The panels from top to bottom: where two sit face to face the far one comes first, as on the board. */
  readonly chairs = $derived.by(() => {
    // Seat 0 is the near one: p7 (room.ts).
    const seats = (this.view?.seats ?? []).map((chair, seat) => ({ chair, seat }));
    const stacked = this.layout.desk || this.layout.railed;
    return stacked && this.position && this.room?.seatColour(this.position, 0) === 7 ? seats.toReversed() : seats;
  });
  readonly tabs = $derived([{ id: 'log', title: 'table.log' }, ...(this.room?.tabs ?? [])].map(({ id, title }) => ({ id, title: say(title) })));
  readonly bar = $derived.by(() => sentence({ table: this.table, composer: this.composer, room: this.room, back: this.back ? this.at : null, result: this.result }));
  private readonly victory = $derived.by(() => this.parade.playing?.scene.kind === 'victory');
  /** The scene that the panel tells of; the victory is told by the end of the game. */
  readonly scene = $derived.by(() => (this.back || this.victory ? null : (this.parade.playing?.scene ?? null)));
  /** The last move has been seen; the victory is staged in what comes then. */
  readonly settled = $derived.by(() => this.over && !this.back && !this.lesson && (!this.parade.running || this.victory));
  readonly endShown = $derived.by(() => this.settled && (!this.endCovers || (!this.endAway && !this.drawer)));
  /** The text is one line above the board. What is longer lies over the board. */
  readonly lined = $derived.by(() => (this.layout.low && !this.room?.square) || this.fold.folded);
  /** The end of a game lies over the board. */
  readonly endCovers = $derived.by(() => this.layout.drawn || this.fold.folded);
  /** The mark of the last round, which had not begun when somebody looks back. */
  readonly lastRound = $derived.by(() => (this.back ? null : this.endgame.chip));
  readonly instead = $derived.by(() => this.insteadOfButtons());
  private readonly coached = $derived.by(() => settings.coach && !this.lesson && this.view !== null && (this.table.coached || !saved.hasPlayed(this.view.game)));
  readonly coach = $derived.by(() => (this.coached && this.table.mine && this.position && this.view?.viewer != null ? (this.room?.coach(this.position, this.view.viewer) ?? '') : ''));
  readonly canHint = $derived.by(() => this.hint.allowed && !this.back && this.table.curtain === null);
  readonly options = $derived.by(() => (this.view && !this.lesson ? optionWords(this.view) : []));

  constructor(readonly table: GameTable) {
    this.lesson = table instanceof LessonTable ? table : null;
    this.composer = new Composer(table);
    this.hint = new Hint(table, this.composer);
    this.log = new Log(table);
    this.why = new Why(table);
    this.aloud = new Aloud(table, this.composer, this.log);
    this.parade = new Parade(table);
    this.endgame = new Endgame(table, this.parade);
    this.fold = new Fold(this.layout, () => this.view?.game ?? null);
    this.announcer = new Announcer(() => this.announced());
    startEffects(this);
    startStaging(this);
    void this.start();
    void saved.refresh();
  }

  private async start(): Promise<void> {
    try {
      await this.table.open();
    } catch (error) {
      void this.fail(error);
    }
  }

  async fail(error: unknown): Promise<void> {
    this.canReload = isUnloaded(error) || engineFailed(error);
    this.failed = await whyFailed(error);
  }

  private boardProps(): BoardProps | null {
    const { composer, past, before, position } = this;
    if (!position || !before) return null;
    return {
      position, before, names: this.names, phone: this.layout.phone, shape: this.layout.shape,
      staged: past ? [] : composer.staged,
      legal: past ? [] : composer.legal,
      turn: composer,
      viewer: this.view!.viewer,
      ...this.lights(),
      events: (past ?? this.table.moments.at(-1))?.events ?? null,
      explanation: past ? null : (composer.considered?.answer.explanation ?? null),
      history: this.table.moments.filter(({ moves }) => moves <= this.shownMoves),
      scene: this.moment ? null : (this.parade.playing?.scene ?? null),
    };
  }

  /** What is lit, and by what: a hint, a line of the log, the moment that somebody looks back at, what happens, or a lesson. */
  private lights(): Pick<BoardProps, 'lit' | 'litBy'> {
    const { moment, hint, room } = this;
    if (!moment && hint.step && hint.move && room) return { lit: room.places(hint.move), litBy: 'pointer' };
    if (this.lookedAt.length) return { lit: this.lookedAt, litBy: 'log' };
    if (moment && room) return { lit: spotsOf(moment, room), litBy: 'log' };
    if (this.parade.lit.length) return { lit: this.parade.lit, litBy: 'parade' };
    return this.lesson?.lights ?? { lit: [], litBy: 'pointer' };
  }

  private insteadOfButtons() {
    if (this.back) return { label: say('table.back_to_now'), act: () => this.look(null), kind: 'now' as const };
    if (this.over && !this.lesson && this.endAway) return { label: say('table.end.show'), act: () => void (this.endAway = false) };
    if (this.slow) return { label: say('table.move_now'), act: () => this.table.moveNow() };
    return null;
  }

  private announced() {
    const { lesson, log, over, back, result } = this;
    return {
      lines: log.whole ? log.lines : null,
      now: over && !back && result.length ? result.join(' ') : this.bar,
      advice: lesson ? say(lesson.strayed ? (lesson.step.other ?? 'learn.other') : lesson.step.say) : this.coach,
      busy: this.table.sending || this.parade.running !== null || !this.board,
      hidden: this.table.curtain !== null,
      scene: this.parade.playing?.scene ?? this.endgame.told,
    };
  }

  look(moves: number | null): void {
    // The line of the log that led here may still have the focus, and what was said was about something else.
    this.lookedAt = [];
    this.aloud.text = '';
    if (moves !== null) this.parade.finish();
    this.at = moves === null || moves > (this.view?.moves ?? 0) || !this.table.moments.length ? null : Math.max(1, moves);
  }

  /** Opens or shuts the drawer by something that goes away with it: whoever has no mouse goes on from there. */
  pull(open: boolean): void {
    this.drawer = open;
    void tick().then(() => document.querySelector<HTMLElement>(open ? '[role=tab].on' : '.ticker, [data-log]')?.focus());
  }

  /** Shows the log or another tab, wherever it is kept. */
  showTab(id: string): void {
    this.tab = id;
    if (this.layout.drawn) this.pull(true);
    else this.fold.folded = false;
  }

  /** Somebody wants to see a line of the log on the board, which the drawer of a phone would cover. */
  private rewind(moves: number): void {
    this.look(moves);
    this.drawer = false;
  }

  /** What a line of the log can do. */
  readonly row = {
    onlook: (spots: string[]) => (this.lookedAt = spots),
    onpick: (moves: number) => this.rewind(moves),
    canAsk: (one: Moment) => this.why.canAsk(one),
    onask: (one: Moment) => (this.rewind(one.moves), void this.why.ask(one)),
  };

  /** On others' turns nothing on the board does anything: a tap is told whose turn it is. */
  answerTap({ target }: MouseEvent): void {
    if (this.table.mine || this.lesson || this.back || !this.table.seats.length) return;
    if ((target as Element).closest?.('main.board :is(.spot, [aria-disabled])')) this.composer.why('');
  }

  /** Whatever goes wrong is said where it cannot be missed. */
  private trying = (what: () => Promise<void>) => () => what().catch((error) => void (this.table.trouble = troubleWords(error)));

  readonly rematch = this.trying(async () => {
    const next = await this.table.rematch();
    go(this.table.where === 'device' ? `/play/${next}` : `/table/${next}`);
  });

  readonly exportRecord = this.trying(async () => downloadRecord(await this.table.record(), this.view!.game, this.table.updated));

  readonly keyboard: Keyboard = keyboardOf(this);
}

function keyboardOf(controller: TableController): Keyboard {
  return {
    get composer() { return controller.composer; },
    get hint() { return controller.hint; },
    get aloud() { return controller.aloud; },
    get table() { return controller.table; },
    get at() { return controller.at; },
    get position() { return controller.position; },
    look: (moves) => controller.look(moves),
    uncover() {
      if (controller.drawer) return (controller.pull(false), true);
      return controller.endCovers && controller.endShown && (controller.endAway = true);
    },
    openCommand: () => (controller.command = true),
    showTab: (id) => controller.showTab(id),
  };
}

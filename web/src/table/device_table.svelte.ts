// A table on this device: people who share it, and computers that think in a thread of the page. The engine keeps the table with the
// same code as the server; every move is in the browser's database before the page says so.
import { ask, EngineError, mind, think } from '../engine/engine';
import { isSecretive } from '../games/games';
import { settings } from '../settings.svelte';
import { say, words } from '../words/words.svelte';
import { engineFree, leaveEngine } from './engine_table';
import { Hold } from './hold';
import { randomHex, saved, type StoredTable } from './saved.svelte';
import { engineFailed, troubleWords } from './server';
import { GameTable, noticesOf, Refused, summary, type Moment, type Notice } from './table.svelte';
import type { EventMessage, SyncMessage, TableDocument } from './document';
import { startOnDevice } from './begin';

/** A computer's move is shown no sooner than so long after the last one, so that people can follow. */
const leastPause = 400;

/** A window that has just been closed or loaded again lets go of its game within this time. */
const holdPatience = 500;

/** The table as the person in front of the screen sees it. */
interface Look {
  reader: number | null;
  sync: SyncMessage;
  moments: Moment[];
  notices: Notice[];
}

/** What a reader has seen happen, up to a version of the table. */
interface Chronicle {
  version: number;
  moments: Moment[];
  notices: Notice[];
}

export class DeviceTable extends GameTable {
  readonly where = 'device';
  protected stored: StoredTable | null = null;
  protected closed = false;
  protected version = 0;
  /** Who sits in front of the screen. */
  protected reader: number | null = null;
  private remembered = new Map<number | null, Chronicle>();
  private hold = new Hold(`merlon game ${this.id}`, () => this.takeUp(), () => this.handOver(), () => this.follow());
  /** What is being read or written; the next thing waits for it. */
  private work: Promise<void> = Promise.resolve();

  async open(): Promise<void> {
    await engineFree();
    if (this.closed) return;
    await this.hold.ask(holdPatience);
    if (this.closed) return;
    this.elsewhere = !this.hold.held;
    await (this.work = this.load());
    if (this.closed) return;
    // Who opens a new game has just named everybody; later on nobody knows who holds the device.
    if (this.document!.moves === 0) this.curtain = null;
    void this.playComputers();
  }

  close(): void {
    this.closed = true;
    mind.stop();
    // What is being written is still this window's.
    leaveEngine(this.idle().then(() => this.hold.close()));
  }

  private async load(): Promise<void> {
    this.game = (await saved.load(this.id)) ?? null;
    if (this.closed) return;
    if (!this.game?.stored) throw new Refused('NO_GAME', 'there is no such game on this device');
    this.assisted = this.game.assisted ?? false;
    if (!continues(this.stored, this.game.stored)) this.remembered.clear();
    this.stored = this.game.stored;
    await ask('table.load', { stored: this.stored });
    const { sync } = (await ask('table.sync', { viewer: null })) as { sync: SyncMessage };
    this.seats = peopleOf(sync.view);
    this.connection = 'device';
    await this.refresh();
  }

  override takeHere(): void {
    this.taking = true;
    this.hold.takeOver();
  }

  /** The window that plays has written something: this one looks on. */
  private follow(): void {
    if (!this.elsewhere || this.closed) return;
    this.work = this.idle().then(() => this.load());
    this.work.catch((error) => (this.trouble = troubleWords(error)));
  }

  /** The window that had the game has let go of it. */
  private takeUp(): void {
    if (!this.elsewhere) return;
    this.work = this.idle().then(() => this.load());
    this.work.then(() => {
      this.elsewhere = !this.hold.held;
      void this.playComputers();
    }, (error) => (this.trouble = troubleWords(error))).finally(() => (this.taking = false));
  }

  /** Another window plays on; what has been begun here is written first. */
  private async handOver(): Promise<void> {
    this.elsewhere = true;
    mind.stop();
    await this.idle();
  }

  /** Whatever became of the work at hand, it is over. */
  private idle(): Promise<void> {
    return this.work.catch(() => undefined);
  }

  async act(action: Record<string, unknown>): Promise<void> {
    const seat = this.document!.to_move !== null && this.seats.includes(this.document!.to_move) ? this.document!.to_move : (this.reader ?? this.seats[0]);
    await this.change('table.act', { seat, a: action, base: this.version });
    void this.playComputers();
  }

  override moveNow(): void {
    mind.stop();
  }

  /** Goes back to before the last action of a person; for practice, whatever has been seen since. */
  async takeBack(): Promise<void> {
    const { events } = (await ask('table.since', { viewer: null, v: 0 })) as { events: EventMessage[] };
    let [moves, before] = [0, -1];
    for (const one of events.flatMap((event) => event.e ?? [])) {
      if (one.k === 'takeback') moves = one.keep ?? moves;
      if (one.k !== 'move') continue;
      if (this.seats.includes(one.s!)) before = moves;
      moves += one.m!.length;
    }
    if (before < 0) throw new Refused('NOTHING', say('table.takeback.nothing'));
    mind.stop();
    await (this.work = this.idle().then(() => this.cutTo(before)));
    void this.playComputers();
  }

  /** Goes on from an earlier moment and forgets what came after it. */
  private async cutTo(moves: number): Promise<void> {
    this.refuseElsewhere();
    const { stored } = await ask('table.load', { stored: this.stored, keep: moves });
    this.stored = stored;
    this.forgetAfter(moves);
    this.assisted = true;
    if (this.game) this.game.record = undefined;
    await this.keepAndShow();
  }

  /** Kept at once: who asks and then leaves has asked. */
  override assist(): void {
    if (this.assisted || !this.game) return;
    this.assisted = this.game.assisted = true;
    void saved.put(this.game).catch(() => undefined);
  }

  private refuseElsewhere(): void {
    if (this.elsewhere) throw new Refused('ELSEWHERE', say('table.banner.elsewhere'));
  }

  async record(): Promise<string> {
    return (await ask('table.record')).record;
  }

  /** Seats move on by one, so that somebody else begins. */
  async rematch(): Promise<string> {
    const { game, options, seats } = this.document!;
    const turned = [...seats.slice(1), seats[0]];
    return startOnDevice({
      game,
      options,
      seats: turned.map(({ kind, level, name }) => (kind === 'computer' ? { kind, level, name } : { kind: 'me', name })),
    });
  }

  override lift(): void {
    this.curtain = null;
    this.work = this.idle().then(() => this.refresh());
    this.work.catch((error) => (this.trouble = troubleWords(error)));
  }

  protected change(cmd: string, args: Record<string, unknown>): Promise<void> {
    return (this.work = this.changeNow(cmd, args));
  }

  private async changeNow(cmd: string, args: Record<string, unknown>): Promise<void> {
    this.refuseElsewhere();
    // What computers do needs no patience of anybody.
    this.sending = this.seats.includes(args.seat as number);
    try {
      const { stored_events } = await ask(cmd, { ...args, lang: words.language, now: Date.now() });
      this.stored!.events.push(...stored_events);
      await this.keepAndShow();
    } catch (error) {
      if (error instanceof EngineError && !engineFailed(error)) throw new Refused(error.code, error.message, error.details.why);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /** What is seen to have happened is in the database by then: whoever closes the page finds it again. */
  private async keepAndShow(): Promise<void> {
    const look = await this.look();
    await this.save(look.sync.view);
    this.display(look);
  }

  protected async refresh(): Promise<void> {
    this.display(await this.look());
  }

  /** What there is to see now from the seat of whoever has to decide here. */
  private async look(): Promise<Look> {
    let { sync } = (await ask('table.sync', { viewer: this.reader })) as { sync: SyncMessage };
    const reader = this.nextReader(sync.view);
    if (reader !== this.reader) ({ sync } = (await ask('table.sync', { viewer: reader })) as { sync: SyncMessage });
    for (const [seat, chair] of sync.view.seats.entries()) {
      if (chair.kind === 'computer') chair.name = this.game?.names[seat] ?? '';
      else if (this.isUnnamed(seat)) chair.name = '';
    }
    return { reader, sync, ...(await this.remember(sync)) };
  }

  /** The engine calls everybody something; whoever has chosen no name has none for the page. */
  protected isUnnamed(seat: number): boolean {
    return this.game?.names[seat] === '';
  }

  private display({ reader, sync, moments, notices }: Look): void {
    if (reader !== this.reader && this.mustPass(reader)) this.curtain = reader;
    this.reader = reader;
    this.version = sync.v;
    this.notices = notices;
    this.moments = moments;
    this.document = sync.view;
  }

  /** Keeps what happened since the last look. */
  private async remember(sync: SyncMessage): Promise<Pick<Look, 'moments' | 'notices'>> {
    const { viewer } = sync.view;
    const known = this.remembered.get(viewer) ?? { version: 0, moments: [], notices: [] };
    const moments = [...known.moments];
    for (let moves = moments.length; moves < sync.view.moves; moves++) {
      const { position, events, mover, text } = await ask('table.at', { move: moves + 1, viewer });
      moments.push({ moves: moves + 1, mover, texts: [text], events, position, at: 0 } satisfies Moment);
    }
    const { events } = (await ask('table.since', { viewer, v: known.version })) as { events: EventMessage[] };
    const notices = [...known.notices, ...noticesOf(events, known.version ? known.moments.length : 0)];
    this.remembered.set(viewer, { version: sync.v, moments, notices });
    return { moments, notices };
  }

  /** What came after so many moves has not happened. */
  protected forgetAfter(moves: number): void {
    for (const [reader, { moments }] of this.remembered) this.remembered.set(reader, { version: 0, moments: moments.slice(0, moves), notices: [] });
  }

  protected nextReader(document: TableDocument): number | null {
    if (document.to_move !== null && this.seats.includes(document.to_move)) return document.to_move;
    return this.reader ?? this.seats[0] ?? null;
  }

  private mustPass(seat: number | null): boolean {
    return seat !== null && this.seats.length > 1 && isSecretive(this.game!.game);
  }

  private async playComputers(): Promise<void> {
    try {
      while (!this.closed && !this.elsewhere) {
        const { sync } = (await ask('table.sync', { viewer: null })) as { sync: SyncMessage };
        const seat = sync.view.to_move;
        if (seat === null || sync.view.stage !== 'playing' || sync.view.seats[seat].level === 0 || this.thinking) return;
        await this.playComputer(seat, sync);
      }
    } catch (error) {
      this.trouble = troubleWords(error);
    }
  }

  private async playComputer(seat: number, before: SyncMessage): Promise<void> {
    const start = performance.now();
    this.thinking = { seat, done: 0, of: 0 };
    try {
      const { sync } = (await ask('table.sync', { viewer: seat })) as { sync: SyncMessage };
      const thought = await think(
        { position: sync.view.position!, level: before.view.seats[seat].level, seed: `${this.id} ${sync.v} ${randomHex(4)}` },
        ({ done, of }) => (this.thinking = { seat, done, of }),
      );
      const pause = Math.min(leastPause, settings.speed * 1.6) - (performance.now() - start);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const { sync: now } = (await ask('table.sync', { viewer: null })) as { sync: SyncMessage };
      // Somebody has left, plays in another window, or has taken something back meanwhile.
      if (this.closed || this.elsewhere || now.v !== before.v) return;
      await this.change('table.computer', { seat, moves: [thought.move] });
    } finally {
      this.thinking = null;
    }
  }

  protected async save(view: TableDocument): Promise<void> {
    Object.assign(this.game!, { stored: this.stored, updated: Date.now() }, summary(view, this.seats), { seen: view.moves, assisted: this.assisted || undefined });
    if (view.stage === 'over' && !this.game!.record) this.game!.record = await this.record();
    // A browser that keeps nothing must not keep anybody from playing; it is said.
    await saved.put(this.game!).catch(() => (this.trouble = say('table.trouble.not_kept')));
    this.hold.written();
  }
}

/** Whether a table is an earlier one that went on, nothing of it taken back. */
function continues(before: StoredTable | null, now: StoredTable): boolean {
  const last = (before?.events.length ?? 0) - 1;
  return last >= 0 && JSON.stringify(before!.events[last]) === JSON.stringify(now.events[last]);
}

function peopleOf(document: TableDocument): number[] {
  return document.seats.flatMap((chair, seat) => (chair.kind === 'computer' || chair.level > 0 ? [] : [seat]));
}

// A table at a server. It keeps its own copy of the document up to date by the server's patches, asks again when something is
// missing, and sends every action until it is answered: the same action under the same id is done once.
import { say, words } from '../words/words.svelte';
import type { Quit } from './begin';
import { documentHash, patched, type EventMessage, type Happened, type SyncMessage, type TableDocument } from './document';
import { randomHex, saved, type SavedGame } from './saved.svelte';
import { recordAt, request, tableOf, troubleWords, type Call } from './server';
import { ServerClock } from './server_clock';
import { ServerLine } from './server_line';
import { GameTable, noticesOf, Refused, summary, type Moment } from './table.svelte';

const resendAfter = 2_500;
const requestPatience = 10_000;
/** The log is asked for again after this time if it did not come. */
const historyPause = 5_000;

/** Refusals that are none: the same action may be done in a moment. */
const sentAgain = ['NOT_SAVED', 'BUSY', 'RESTART', 'TOO_MANY', 'TOO_MANY_CONNECTIONS'];

interface Sent {
  id: string;
  base: number;
  a: Record<string, unknown>;
}

interface Waiting extends Sent {
  resolve(): void;
  reject(error: Error): void;
  /** When it was sent, the first and the last time; 0: never. */
  asked: number;
  sentAt: number;
  /** The version that came of it, once the server has said so. */
  done: number | null;
}

export class ServerTable extends GameTable {
  readonly where = 'server';
  token = '';
  private line: ServerLine | null = null;
  private version = -1;
  private waiting = new Map<string, Waiting>();
  private closed = false;
  private clock = new ServerClock();
  private heart: ReturnType<typeof setInterval> | undefined;
  private history: EventMessage[] = [];
  /** If something is missing in the history: when it was asked for, and whether it is on its way. */
  private historyAsked = 0;
  private fetching = false;

  async open(): Promise<void> {
    this.game = (await saved.load(this.id)) ?? null;
    if (this.closed) return;
    this.token = this.game?.token ?? '';
    this.seenBefore = this.game?.seen ?? null;
    this.inviteLink = this.game?.inviteLink ?? '';
    this.watchLink = `${location.origin}/watch/${this.id}`;
    this.line = this.newLine();
    this.heart = setInterval(() => this.beat(), 1_200);
    await this.fetchNow();
    this.line.connect();
    this.resendUnanswered();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.heart);
    this.line?.close();
  }

  act(action: Record<string, unknown>): Promise<void> {
    return this.send({ id: randomHex(12), base: this.version, a: action });
  }

  override now(): number {
    return this.clock.now();
  }

  record(): Promise<string> {
    return recordAt(this.id, this.token);
  }

  async rematch(): Promise<string> {
    const { id } = await this.request('/rematch', { method: 'POST', body: {} });
    if (!(await saved.load(id))) {
      const { joinOnServer } = await import('./begin');
      await joinOnServer(await tableOf(id), { token: this.token });
    }
    return id;
  }

  override get quits(): Quit[] {
    if (this.document?.stage !== 'waiting' || !this.seats.length) return [];
    // Only who made the table has its link; at a rematch there is nobody like that.
    return this.inviteLink || this.document.before ? ['leave', 'close'] : ['leave'];
  }

  override async quit(how: Quit): Promise<void> {
    const { quitOnServer } = await import('./begin');
    const { game } = this;
    // Nothing of it is kept any more, also if the news of it comes first.
    this.game = null;
    await quitOnServer(this, how).catch((error) => {
      this.game = game;
      throw error;
    });
    this.close();
  }

  // --- requests --------------------------------------------------------------------------------------------------------------

  private request(path: string, asked: Call = {}): Promise<any> {
    return request(`/games/${this.id}${path}`, { token: this.token, ...asked });
  }

  private async fetchNow(): Promise<void> {
    try {
      await this.askForAll();
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.connection = 'offline';
    }
  }

  private async askForAll(): Promise<void> {
    const asked = Date.now();
    const sync = (await this.request('', { signal: AbortSignal.timeout(requestPatience) })) as SyncMessage;
    this.clock.answered(asked, sync.v + 1);
    await this.hear(sync);
  }

  /** Everything that happened before this page was opened: the log, and positions to look back at. Meanwhile the game goes on. */
  private async fetchHistory(): Promise<void> {
    if (this.fetching) return;
    [this.fetching, this.historyAsked] = [true, Date.now()];
    try {
      await this.readHistory();
      this.whole = true;
    } catch (error) {
      console.warn(error); // `beat` asks again
    } finally {
      this.fetching = false;
    }
  }

  private async readHistory(): Promise<void> {
    const history: EventMessage[] = [];
    let document: TableDocument | undefined;
    let moments: Moment[] = [];
    for (let known = 0; known < this.version; ) {
      const { first, events } = (await this.request(`/events?since=${known}&limit=500`, { signal: AbortSignal.timeout(requestPatience) })) as { first?: SyncMessage; events: EventMessage[] };
      document ??= first?.view;
      if (!events.length || !document) throw new Error('the history ends too early');
      for (const event of events.filter((one) => one.v <= this.version)) {
        if (event.d) document = patched(document, event.d);
        moments = grown(moments, event, document);
      }
      history.push(...events);
      known = events.at(-1)!.v;
    }
    this.history = history.filter((one) => one.v <= this.version);
    this.notices = noticesOf(this.history);
    this.moments = moments;
  }

  /** Asks what is new, and waits until there is something. */
  private async askForNews(signal: AbortSignal): Promise<boolean> {
    const asked = Date.now();
    const { events } = await this.request(`/events?since=${this.version}&limit=500`, { signal });
    for (const event of events) await this.hear(event);
    this.clock.answered(asked, this.version + 1);
    return events.length > 0;
  }

  // --- the line --------------------------------------------------------------------------------------------------------------

  private newLine(): ServerLine {
    return new ServerLine({
      address: `/ws/v1/games/${this.id}`,
      hello: () => ({ t: 'hello', lang: words.language, ...(this.token ? { token: this.token } : {}), ...(this.version >= 0 ? { v: this.version } : {}) }),
      hear: (message) => void this.hear(message),
      askForAll: () => this.askForAll(),
      askForNews: (signal) => this.askForNews(signal),
      opened: (by) => {
        if (by === 'socket') this.trouble = '';
        this.resendUnanswered();
      },
      changed: (connection) => (this.connection = connection),
      shutOut: (why) => {
        this.close();
        this.connection = 'offline';
        this.trouble = say(why === 'NO_TABLE' ? 'table.trouble.gone' : `server.error.${why}`);
      },
    });
  }

  /** Looks after everything that may be lost on the way. */
  private beat(): void {
    const now = Date.now();
    this.line?.beat(now);
    for (const one of this.waiting.values()) if (now - one.sentAt > resendAfter) this.transmit(one);
    if (!this.whole && now - this.historyAsked > historyPause) void this.fetchHistory();
  }

  // --- what comes ------------------------------------------------------------------------------------------------------------

  private queue: Promise<void> = Promise.resolve();

  private hear(message: any): Promise<void> {
    // One after the other: a hash is computed in between.
    this.queue = this.queue.then(() => this.understand(message)).catch((error) => console.warn(error));
    return this.queue;
  }

  private async understand(message: any): Promise<void> {
    if (message.t === 'sync') return this.take(message);
    if (message.t === 'ev') return this.takeEvent(message);
    if (message.t === 'ack') return this.acknowledged(message.id, message.v);
    if (message.t === 'nak') return this.refused(message.id, new Refused(message.code, message.message, message.why));
    if (message.t === 'p') return this.clock.answered(this.line!.pingCameBack(), this.version + 1);
    if (message.t === 'seat') this.present = this.present.with(message.s, message.on);
    if (message.t === 'restart') this.connection = 'reconnecting';
  }

  private async take(sync: SyncMessage): Promise<void> {
    this.version = sync.v;
    this.whole &&= (this.history.at(-1)?.v ?? 0) >= sync.v;
    this.show(sync.view);
    if (!this.whole) void this.fetchHistory();
  }

  private async takeEvent(event: EventMessage): Promise<void> {
    if (event.v <= this.version) return;
    const at = event.e?.at(-1)?.at;
    if (at) this.clock.heard(at, event.v);
    if (event.v > this.version + 1 || !this.document) return this.askFor({ t: 'since', v: this.version });
    const next = event.d ? patched(this.document, event.d) : this.document;
    const hash = await documentHash(next);
    if (hash !== null && hash !== event.h) {
      console.warn(`the table is not what the server says: ${hash} instead of ${event.h}`);
      return this.askFor({ t: 'sync' });
    }
    this.version = event.v;
    this.history = [...this.history, event];
    this.notices = noticesOf(this.history);
    this.moments = grown(this.moments, event, next);
    this.show(next);
  }

  private askFor(message: object): void {
    if (this.line!.connected) this.line!.send(message);
    else void this.askForAll().catch(() => undefined);
  }

  private show(view: TableDocument): void {
    if (this.present.length !== view.players) this.present = view.seats.map(() => null);
    this.seats = view.viewer === null ? [] : [view.viewer];
    if (view.clock.since) this.clock.passed(view.clock.since);
    this.document = view;
    this.settle();
    void this.keep({ ...summary(view, this.seats), updated: Date.now(), seen: view.moves });
    if (view.stage === 'over' && this.game && !this.game.record) void this.keepRecord();
  }

  /** A finished game stays on this device, to be replayed and reviewed without the server. */
  private async keepRecord(): Promise<void> {
    const record = await this.record().catch(() => undefined);
    if (record) await this.keep({ record });
  }

  private async keep(news: Partial<SavedGame>): Promise<void> {
    if (this.game) await saved.put(Object.assign(this.game, news)).catch(() => (this.trouble ||= say('table.trouble.not_kept')));
  }

  // --- what goes -------------------------------------------------------------------------------------------------------------

  private get drawer(): string {
    return `merlon unsent ${this.id}`;
  }

  private send(sent: Sent): Promise<void> {
    this.sending = true;
    return new Promise<void>((resolve, reject) => {
      const waiting = { ...sent, resolve, reject, asked: 0, sentAt: 0, done: null };
      this.waiting.set(sent.id, waiting);
      this.keepUnanswered();
      this.transmit(waiting);
    }).finally(() => (this.sending = this.waiting.size > 0));
  }

  private transmit(one: Waiting): void {
    const { line } = this;
    if (one.done !== null || !(line?.connected || line?.polling)) return;
    one.sentAt = Date.now();
    one.asked ||= one.sentAt;
    const { id, base, a } = one;
    if (line.connected) line.send({ t: 'act', id, base, a });
    else void this.transmitByRequest({ id, base, a });
  }

  /** Beside the request that waits for news: the server answers that one, too, as soon as this one is done. */
  private async transmitByRequest(sent: Sent): Promise<void> {
    try {
      const { v } = await this.request(`/actions?lang=${words.language}`, { method: 'POST', body: sent, signal: AbortSignal.timeout(requestPatience) });
      this.acknowledged(sent.id, v);
    } catch (error) {
      if (error instanceof Refused) this.refused(sent.id, error);
    }
  }

  private acknowledged(id: string, version: number): void {
    const one = this.waiting.get(id);
    if (!one) return;
    one.done = version;
    this.clock.answered(one.asked, version);
    this.keepUnanswered();
    this.settle();
  }

  /** An action is over when the page shows what came of it: before that, the next one would be about a position that is gone. */
  private settle(): void {
    for (const one of [...this.waiting.values()]) {
      if (one.done === null || one.done > this.version) continue;
      this.waiting.delete(one.id);
      one.resolve();
    }
  }

  private refused(id: string, refusal: Refused): void {
    const one = this.waiting.get(id);
    if (!one || sentAgain.includes(refusal.code)) return;
    this.waiting.delete(id);
    this.keepUnanswered();
    one.reject(refusal);
  }

  private keepUnanswered(): void {
    // Who has left does not leave again when they come back.
    const open = [...this.waiting.values()].filter(({ a, done }) => a.k !== 'leave' && done === null).map(({ id, base, a }) => ({ id, base, a }));
    if (open.length) sessionStorage.setItem(this.drawer, JSON.stringify(open));
    else sessionStorage.removeItem(this.drawer);
  }

  /** After a connection was lost, and after the page was: what was sent but not answered goes again, under its old id. */
  private resendUnanswered(): void {
    for (const sent of JSON.parse(sessionStorage.getItem(this.drawer) ?? '[]') as Sent[]) {
      if (!this.waiting.has(sent.id)) void this.send(sent).catch((error: Error) => (this.trouble = say('table.trouble.resent', { reason: troubleWords(error) })));
    }
    for (const one of this.waiting.values()) this.transmit(one);
  }
}

/** The moments after one more event: what was taken back is gone, what was moved is added. */
function grown(moments: Moment[], event: EventMessage, after: TableDocument): Moment[] {
  const added = (event.e ?? [])
    .filter((one: Happened) => one.k === 'move' && after.position)
    .map((one) => ({ moves: after.moves, mover: one.s!, texts: one.m!, events: one.events!, position: after.position!, at: one.at ?? 0 }));
  return [...moments.filter((moment) => moment.moves <= after.moves - (added.length ? 1 : 0)), ...added];
}

// The turn that a person puts together: moves are staged, looked at, taken back, and sent as one action. What is possible, what it
// brings and why not comes from the engine, which knows of the table only what the person may know.
import { ask, EngineError } from '../engine/engine';
import type { Around, Explanation, LookAt, Move, Position, Turn } from '../games/room';
import { settings } from '../settings.svelte';
import { say, words } from '../words/words.svelte';
import { engineFailed, troubleWords } from './server';
import { namesOf, Refused, type GameTable } from './table.svelte';

/** The engine refuses a question about a move that was possible a moment ago: there is nothing to say about it any more. */
function ignoreStale(error: unknown): void {
  if (!(error instanceof EngineError) || engineFailed(error)) throw error;
}

/** A second tap confirms, but not the second half of a double tap: nobody has read by then what the move brings. Milliseconds. */
const leastLook = 350;

const texts = (moves: Move[]) => moves.map((move) => move.m);

export class Composer implements Turn {
  staged = $state.raw<Move[]>([]);
  /** What can be decided, and after how many moves of the table and which staged ones that was asked. */
  private latest = $state.raw<{ look: LookAt; after: number; staged: Move[] } | null>(null);
  picked = $state<string | null>(null);
  /** What the preview box is about: a staged move or one that is only looked at. */
  considered = $state.raw<{ move: Move; position: Position; answer: Explanation } | null>(null);
  /** What the why box says. A turn that was `sent` and refused is told until the person does something: the table may go on
      meanwhile, and a mouse always points at something. */
  refusal = $state.raw<{ say: string; rule: string; sent?: boolean } | null>(null);
  /** The turn is put together and can be sent. What was taken back a moment ago is not. */
  complete = $derived(this.staged.length > 0 && this.latest?.staged === this.staged && this.look?.legal.length === 0);
  private asked = 0;
  private staging = false;
  private stagedAt = 0;
  /** The language that the staged moves are told in. */
  private spoken = words.language;
  /** The position before each staged move: its preview is about that one. */
  private before = new WeakMap<Move, Position>();
  private explained = new WeakMap<Move, Explanation>();

  constructor(private table: GameTable) {}

  /** Nothing until the engine has answered about the table as it stands. */
  get look(): LookAt | null {
    return this.latest && this.latest.after === this.table.document?.moves ? this.latest.look : null;
  }

  get legal(): Move[] {
    return this.look?.legal ?? [];
  }

  /** What stands around a move that is staged or could be. */
  around(move: Move): Around {
    const [first] = this.staged;
    return {
      first: first && first !== move ? this.explained.get(first)?.explanation : undefined,
      after: this.latest?.staged === this.staged && move === this.staged.at(-1) ? this.look?.position : undefined,
    };
  }

  private get about() {
    const document = this.table.document!;
    return { names: namesOf(document), viewer: document.viewer, lang: words.language };
  }

  /** The table has changed: staged moves stay if they are still possible. */
  async refresh(): Promise<void> {
    const mine = this.table.mine && this.table.curtain === null;
    if (!mine) return this.clear();
    const kept = this.staged;
    this.picked = null;
    this.wonderNoLonger();
    if (!kept.length) this.considered = null;
    try {
      await this.see(kept);
      if (kept.length && this.spoken !== words.language) await this.retell();
      this.spoken = words.language;
    } catch (error) {
      ignoreStale(error);
      this.staged = [];
      await this.see([]);
    }
  }

  private clear(): void {
    this.asked++;
    [this.staged, this.latest, this.picked, this.considered] = [[], null, null, null];
    this.wonderNoLonger();
  }

  /** Nobody has done anything, but the answer to a question is out of date. */
  private wonderNoLonger(): void {
    if (!this.refusal?.sent) this.refusal = null;
  }

  private async see(staged: Move[]): Promise<void> {
    const number = ++this.asked;
    const after = this.table.document!.moves;
    const look = await this.lookAfter(staged);
    if (number === this.asked) this.latest = { look, after, staged };
  }

  async lookAfter(staged: Move[]): Promise<LookAt> {
    const { position, room } = this.table;
    const look = (await ask('look', { position, staged: texts(staged), ...this.about })) as LookAt;
    const last = staged.at(-1);
    if (last && this.ends(last, look.position)) look.legal = [];
    if (room) for (const move of look.legal) move.say = room.describe(move, look.position);
    return look;
  }

  /** Says the staged moves in the language that the page speaks now. */
  private async retell(): Promise<void> {
    const { staged } = this;
    // Taken back or sent while the engine was asked.
    if (!staged.length) return;
    const told: Move[] = [];
    for (const { m } of staged) {
      const { legal, position } = await this.lookAfter(told);
      const move = legal.find((one) => one.m === m);
      if (!move || this.staged !== staged) return;
      this.before.set(move, position);
      const known = this.explained.get(staged[told.length]);
      if (known) this.explained.set(move, known);
      told.push(move);
    }
    this.staged = told;
    if (this.latest) this.latest = { ...this.latest, staged: told };
    const last = told.at(-1)!;
    await this.explainStaged(last, this.before.get(last)!, told.slice(0, -1)).catch(ignoreStale);
  }

  /** The next decision may be the same person's, but of another turn: this one is confirmed first. */
  private ends(last: Move, after: Position): boolean {
    const before = this.table.position!;
    const { room } = this.table;
    return room?.ends ? room.ends(last, before, after) : before.turn !== after.turn;
  }

  pick(id: string | null): void {
    this.picked = id;
    this.refusal = null;
  }

  stage(text: string): void {
    void this.stageMove(text);
  }

  async stageMove(text: string): Promise<void> {
    // A second tap that comes before the engine has answered the first would be about a position that is gone.
    if (this.staging) return;
    const move = this.legal.find((one) => one.m === text);
    if (!move) {
      if (this.staged.at(-1)?.m !== text || !this.complete) return this.ask(text);
      return performance.now() - this.stagedAt < leastLook ? undefined : this.confirm();
    }
    await this.put(move);
    if (this.complete && settings.confirm === 'never') await this.confirm();
  }

  /** Stages a move for somebody to look at: it is sent only by whoever confirms it, whatever the settings say. */
  async showMove(text: string): Promise<void> {
    const move = this.legal.find((one) => one.m === text);
    if (move && !this.staging) await this.put(move);
  }

  private async put(move: Move): Promise<void> {
    const before = this.look!.position;
    this.before.set(move, before);
    this.staged = [...this.staged, move];
    this.picked = null;
    this.refusal = null;
    void this.explainStaged(move, before, this.staged.slice(0, -1));
    this.staging = true;
    this.stagedAt = performance.now();
    await this.seeStaged().finally(() => (this.staging = false));
  }

  /** Stages several moves, as long as each is still possible after the one before it. */
  async stageAll(moves: string[]): Promise<void> {
    for (const text of moves) {
      if (!this.legal.some((one) => one.m === text)) continue;
      const before = this.staged.length;
      await this.stageMove(text);
      // The turn was sent, or the table has gone on: what follows was not meant for the next decision.
      if (this.staged.length <= before) return;
    }
  }

  /** Stages other moves in place of those from `at` on. */
  async replace(at: number, moves: string[]): Promise<void> {
    // What has been sent cannot be changed any more.
    if (this.staging || this.table.sending) return;
    [this.staged, this.picked, this.considered, this.refusal] = [this.staged.slice(0, at), null, null, null];
    this.staging = true;
    await this.seeStaged().finally(() => (this.staging = false));
    await this.stageAll(moves);
  }

  private async explainStaged(move: Move, position: Position, staged: Move[]): Promise<void> {
    const answer = await this.ifStill(this.explainAfter(staged, move.m));
    if (!answer || !this.staged.includes(move)) return;
    this.explained.set(move, answer);
    this.considered = { move, position, answer };
  }

  /** What a move brings after those that are staged, or why it cannot be made. */
  private explainAfter(staged: Move[], move: string): Promise<Explanation> {
    return ask('explain', { position: this.table.position, staged: texts(staged), move, ...this.about });
  }

  /** What was looked at may be gone when the question arrives: the turn was sent, or somebody moved. Then there is nothing to show. */
  private ifStill(asked: Promise<Explanation>): Promise<Explanation | null> {
    return asked.catch((error) => (ignoreStale(error), null));
  }

  /** What can be decided after what is staged. The table may have gone on meanwhile: then there is something else to decide. */
  private seeStaged(): Promise<void> {
    return this.see(this.staged).catch((error) => (ignoreStale(error), this.refresh()));
  }

  async explain(text: string): Promise<Record<string, any>> {
    // While something is being staged the question may be about a position that is gone.
    return this.explainAfter(this.staged, text).then((answer) => answer.explanation, (error) => (ignoreStale(error), {}));
  }

  consider(text: string | null): void {
    void this.considerMove(text);
  }

  private async considerMove(text: string | null): Promise<void> {
    if (this.staging) return;
    const staged = this.staged;
    const move = text === null ? undefined : this.legal.find((one) => one.m === text);
    if (!move) {
      // What is shown gives way to the move staged last, not to nothing: a box that comes and goes would move the board under a finger.
      const last = staged.at(-1);
      if (!last) this.considered = null;
      else if (this.considered?.move !== last) await this.explainStaged(last, this.before.get(last) ?? this.look!.position, staged.slice(0, -1));
      return;
    }
    const position = this.look!.position;
    // Whoever looks at something that can be done wonders no longer about what cannot.
    this.wonderNoLonger();
    const answer = await this.ifStill(this.explainAfter(staged, move.m));
    if (answer && this.staged === staged) this.considered = { move, position, answer };
  }

  why(text: string, after?: number): void {
    void this.ask(text, after);
  }

  private async ask(text: string, after?: number): Promise<void> {
    if (!this.look) return this.sayWhoseTurn();
    const { staged, complete } = this;
    try {
      // After a whole turn it would be about the next player's.
      const { why } = await this.explainAfter(staged.slice(0, after ?? (complete ? -1 : undefined)), text);
      // Something else was chosen meanwhile: then it is wondered about no longer.
      if (this.staged !== staged) return;
      if (why) this.refusal = { say: why.say, rule: why.rule };
      else if (complete) this.refusal = { say: say('table.turn_complete'), rule: '' };
    } catch (error) {
      if (this.staged === staged) this.refusal = { say: troubleWords(error), rule: '' };
    }
  }

  /** On others' turns that is the reason for everything. */
  private sayWhoseTurn(): void {
    const { to_move, viewer } = this.table.document!;
    if (to_move === null || to_move === viewer) return;
    this.refusal = { say: say('table.waits_for', { name: namesOf(this.table.document!)[to_move] }), rule: '' };
  }

  /** One step back: first what is only picked, then what is staged. */
  async undo(): Promise<void> {
    this.refusal = null;
    if (this.picked !== null) return this.pick(null);
    if (!this.staged.length) return;
    this.staged = this.staged.slice(0, -1);
    this.considered = null;
    await this.seeStaged();
  }

  async reset(): Promise<void> {
    [this.staged, this.picked, this.considered, this.refusal] = [[], null, null, null];
    if (this.look) await this.seeStaged();
  }

  async confirm(): Promise<void> {
    if (!this.complete || this.table.sending) return;
    try {
      await this.table.act({ k: 'move', m: this.look!.moves });
      this.staged = [];
      this.considered = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = { say: error.why[0]?.say ?? troubleWords(error), rule: error.why[0]?.rule ?? '', sent: true };
    }
    await this.refresh();
  }
}

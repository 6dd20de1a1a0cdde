// The two engines of the page: the desk answers what the screen asks and keeps the table of this device; the mind thinks, for
// computer players, hints and reviews. Each is a thread of its own, so that neither waits for the other nor the screen for them.
// A thread that dies (out of memory, or a fault in the engine) is replaced, and nobody notices.
import type { Answer } from './module';
import { TableMemory } from './table_memory';
import EngineWorker from './worker?worker';

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, any> = {},
  ) {
    super(message);
  }
}

export interface Progress {
  done: number;
  of: number;
}

interface Waiting {
  cmd: string;
  args: Record<string, any>;
  resolve(answer: any): void;
  reject(error: Error): void;
  progress?: (progress: Progress) => void;
  /** An engine has died over it already. */
  fatal?: boolean;
}

/** What a thread says: an answer, how far a thought is, that the engine is there, or that it cannot go on. */
interface Message {
  id: number;
  answer?: Answer;
  progress?: Progress;
  loaded?: boolean;
  died?: string;
}

/** These go on from what only the thread knew. */
const goesOn = ['review.step', 'review.end'];

export class Engine {
  private worker: Worker | null = null;
  private loaded = false;
  private waiting = new Map<number, Waiting>();
  private memory = new TableMemory();
  /** The question that gives a new thread the table of the old one, until it is answered; 0: none. */
  private restoring = 0;
  /** How often in a row that went wrong. */
  private unrestored = 0;
  private last = 0;
  private alarm: ReturnType<typeof setTimeout> | undefined;

  /** `patience`: an engine that is silent for so many milliseconds while somebody waits has died. */
  constructor(private readonly patience: number) {}

  ask(cmd: string, args: object = {}, progress?: (progress: Progress) => void): Promise<any> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { cmd, args: plain(args), resolve, reject, progress });
      this.send(id);
    });
  }

  /** Ends a thought early; its answer is what is known by then. */
  stop(): void {
    this.worker?.postMessage({ id: 0, cmd: 'stop', args: {} });
  }

  private send(id: number): void {
    const { cmd, args } = this.waiting.get(id)!;
    this.thread().postMessage({ id, cmd, args });
    this.alarm ??= this.watch();
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    this.worker = new EngineWorker();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = ({ message }) => this.restart(message);
    // A table that an engine had which has died.
    this.restoring = this.memory.question ? ++this.last : 0;
    if (this.memory.question) this.worker.postMessage({ id: this.restoring, ...this.memory.question });
    return this.worker;
  }

  /** Loading may take as long as it takes, and judging a decision as long as was wanted. */
  private watch() {
    if (!this.loaded || !this.waiting.size) return undefined;
    const judges = [...this.waiting.values()].some(({ cmd }) => cmd.startsWith('review.'));
    const half = (judges ? 12 : 1) * (this.patience / 2);
    // A device that has slept counts the sleep: after half the time the other half begins anew.
    return setTimeout(() => (this.alarm = setTimeout(() => this.restart('it does not answer'), half)), half);
  }

  private hear({ id, answer, progress, loaded, died }: Message): void {
    clearTimeout(this.alarm);
    if (died !== undefined) return this.restart(died);
    if (loaded) this.loaded = true;
    if (answer && id === this.restoring) {
      this.restoring = 0;
      if (!answer.ok) return this.giveUp(answer.error!);
      this.unrestored = 0;
    }
    const waiting = this.waiting.get(id);
    if (progress) waiting?.progress?.(progress);
    if (answer) this.waiting.delete(id);
    this.alarm = this.watch();
    if (!waiting || !answer) return;
    if (answer.ok) {
      this.memory.note(waiting, answer);
      return waiting.resolve(answer);
    }
    const { code, message, ...details } = answer.error!;
    waiting.reject(new EngineError(code, message, details));
  }

  /** The table could not be put there again: what waits is about it, and an engine without it would say that there is none. */
  private giveUp({ code, message }: { code: string; message: string }): void {
    // What was not even loaded has said nothing about the table.
    if (code !== 'ENGINE') this.noteUnrestored();
    this.drop();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(new EngineError('ENGINE', message));
  }

  /** A table that no engine can be given must not keep others from being played. */
  private noteUnrestored(): void {
    if (++this.unrestored < 2) return;
    this.memory.question = null;
    this.unrestored = 0;
  }

  private drop(): void {
    clearTimeout(this.alarm);
    this.worker?.terminate();
    [this.worker, this.loaded, this.alarm, this.restoring] = [null, false, undefined, 0];
  }

  /** A new engine gets the table of the old one and is asked what that one did not answer; twice at most. */
  private restart(why: string): void {
    const code = this.loaded ? 'ENGINE_DIED' : 'ENGINE';
    if (this.loaded && this.restoring) this.noteUnrestored();
    this.drop();
    for (const [id, one] of this.waiting) {
      if (one.fatal || goesOn.includes(one.cmd)) {
        this.waiting.delete(id);
        one.reject(new EngineError(code, why));
      } else one.fatal = true;
    }
    for (const id of this.waiting.keys()) this.send(id);
  }
}

/** Reactive values of the page do not travel between threads; their contents do. */
function plain(args: object): Record<string, any> {
  return JSON.parse(JSON.stringify(args));
}

/** Answers take milliseconds, and who thinks says how far it is. */
const patience = 10_000;
export const desk = new Engine(patience);
export const mind = new Engine(patience);
export const ask = (cmd: string, args: object = {}) => desk.ask(cmd, args);

export interface Thought {
  move: string;
  value: number[];
  nodes: number;
  candidates: { m: string; visits: number; value: number | null }[];
}

/** Thinks about the decision of the seat whose view `position` is. */
export function think(
  args: { position: object; staged?: string[]; level?: number; nodes?: number; seed: string },
  progress?: (progress: Progress) => void,
): Promise<Thought> {
  return mind.ask('think', args, progress);
}

// The two engines of the page: the desk answers what the screen asks and keeps the table of this device; the mind thinks, for
// computer players, hints and reviews. Each is a thread of its own, so that neither waits for the other nor the screen for them.
import type { Answer } from './module';
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
  resolve(answer: any): void;
  reject(error: Error): void;
  progress?: (progress: Progress) => void;
}

class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  ask(cmd: string, args: object = {}, progress?: (progress: Progress) => void): Promise<any> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.thread().postMessage({ id, cmd, args: plain(args) });
    });
  }

  /** Ends a thought early; its answer is what is known by then. */
  stop(): void {
    this.worker?.postMessage({ id: 0, cmd: 'stop', args: {} });
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    this.worker = new EngineWorker();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message);
    return this.worker;
  }

  private hear({ id, answer, progress }: { id: number; answer?: Answer; progress?: Progress }): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (progress) return waiting.progress?.(progress);
    this.waiting.delete(id);
    if (answer!.ok) return waiting.resolve(answer);
    const { code, message, ...details } = answer!.error!;
    waiting.reject(new EngineError(code, message, details));
  }

  private fail(message: string): void {
    for (const { reject } of this.waiting.values()) reject(new EngineError('ENGINE', message));
    this.waiting.clear();
    this.worker = null;
  }
}

/** Reactive values of the page do not travel between threads; their contents do. */
function plain(args: object): object {
  return JSON.parse(JSON.stringify(args));
}

export const desk = new Engine();
export const mind = new Engine();
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

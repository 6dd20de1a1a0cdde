// A lock among the windows of one browser where the browser has none of its own: pages without a secure origin, such as a server at home
// reached by http. It behaves as `navigator.locks.request` does, as far as `hold.ts` needs it: who came first has it, until it lets go.
import { randomHex } from './saved.svelte';

/** Whoever has the lock answers within this time. */
const answerWithin = 200;

type Kind = 'ask' | 'mine' | 'free' | 'steal';

export function requestByChannel(name: string, options: LockOptions, keep: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => new Request(name, options, keep, resolve, reject));
}

class Request {
  private state: 'asking' | 'waiting' | 'held' | 'over' = 'waiting';
  /** In the order in which they came. */
  private readonly number = `${String(Date.now()).padStart(15, '0')} ${randomHex(8)}`;
  private readonly channel: BroadcastChannel;
  private readonly leave = () => this.fail('the page is gone');

  constructor(
    name: string,
    { signal, steal }: LockOptions,
    private readonly keep: () => Promise<void>,
    private readonly resolve: () => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.channel = new BroadcastChannel(`${name} lock`);
    this.channel.onmessage = ({ data }) => this.hear(data.kind, data.number);
    signal?.addEventListener('abort', () => this.state !== 'held' && this.fail('not wanted any more'));
    // A page that is left cannot answer any more.
    addEventListener('pagehide', this.leave);
    if (steal) this.take('steal');
    else this.ask();
  }

  private post(kind: Kind): void {
    this.channel.postMessage({ kind, number: this.number });
  }

  private ask(): void {
    this.state = 'asking';
    this.post('ask');
    setTimeout(() => this.state === 'asking' && this.take(), answerWithin);
  }

  private hear(kind: Kind, number: string): void {
    if (kind === 'free') return this.state === 'waiting' ? this.ask() : undefined;
    if (kind === 'ask') return this.hearAsking(number);
    // Somebody else has it; who took it in the meantime gives it back.
    if (this.state === 'held') this.fail('taken away');
    else this.state = 'waiting';
  }

  private hearAsking(number: string): void {
    if (this.state === 'held' || (this.state === 'asking' && this.number < number)) this.post('mine');
    else if (this.state === 'asking') this.state = 'waiting';
  }

  private take(kind?: Kind): void {
    this.state = 'held';
    if (kind) this.post(kind);
    void this.keep().then(() => this.end() && this.resolve());
  }

  private fail(why: string): void {
    if (this.end(why !== 'taken away')) this.reject(new Error(why));
  }

  /** False if it was over before. */
  private end(free = true): boolean {
    if (this.state === 'over') return false;
    if (free && this.state !== 'waiting') this.post('free');
    this.state = 'over';
    removeEventListener('pagehide', this.leave);
    this.channel.close();
    return true;
  }
}

// A game of this device is played in one window at a time: the one that holds its lock. Others look on; when that window is closed, or
// asked to let go, the one that has waited longest, or asked, plays on. The window that plays says when it has written something.
import { requestByChannel } from './channel_lock';

/** A window that does not answer within this time sleeps, and is not asked any more. */
const answerWithin = 2_000;

type Message = 'let go' | 'written';

export class Hold {
  /** The game is this window's. */
  held = false;
  private closed = false;
  private waiting = new AbortController();
  private channel: BroadcastChannel | null = null;
  private release = (): void => undefined;

  /** `got`: the game is this window's now. `lost`: it is not any more; the next window gets it when nothing is written here any more.
      `news`: another window has written something. */
  constructor(
    private readonly name: string,
    private readonly got: () => void,
    private readonly lost: () => Promise<void>,
    private readonly news: () => void,
  ) {}

  /** Waits for the game; returns when it is here, but after so many milliseconds at the latest. */
  async ask(patience: number): Promise<void> {
    if (this.held) return;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => (data === 'written' ? this.news() : void this.stepBack());
    await Promise.race([new Promise<void>((resolve) => this.queue(resolve)), new Promise((resolve) => setTimeout(resolve, patience))]);
  }

  /** Asks the window that has the game to let go. */
  takeOver(): void {
    this.post('let go');
    setTimeout(() => {
      if (this.held || this.closed) return;
      this.waiting.abort();
      this.request({ steal: true });
    }, answerWithin);
  }

  /** Something new is in the database. */
  written(): void {
    this.post('written');
  }

  close(): void {
    this.closed = true;
    this.held = false;
    this.channel?.close();
    this.waiting.abort();
    this.release();
  }

  private post(message: Message): void {
    if (!this.closed) this.channel?.postMessage(message);
  }

  private queue(then?: () => void): void {
    this.waiting.abort();
    if (this.closed) return;
    this.waiting = new AbortController();
    this.request({ signal: this.waiting.signal }, then);
  }

  private request(options: LockOptions, then?: () => void): void {
    const keep = () => {
      this.held = true;
      this.got();
      then?.();
      return new Promise<void>((resolve) => (this.release = resolve));
    };
    // It ends early when somebody has taken the game away, or when this window has stopped waiting.
    const asked = navigator.locks ? navigator.locks.request(this.name, options, keep) : requestByChannel(this.name, options, keep);
    asked.catch(() => (this.held ? this.stepBack() : undefined));
  }

  /** Another window wants the game: this one gives it up, and waits behind that one. */
  private async stepBack(): Promise<void> {
    this.waiting.abort();
    const had = this.held;
    this.held = false;
    if (had) await this.lost();
    this.release();
    this.queue();
  }
}

// What has to be done at certain times of a scene, which may be hastened or broken off.

export interface Act {
  /** Milliseconds after the start, at normal pace. */
  at: number;
  act: () => void;
}

export class Timeline {
  private acts: Act[];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** How far it had come, at the pace it has, when the clock was looked at last. */
  private gone = 0;
  private since = Date.now();
  private pace = 1;

  constructor(acts: Act[]) {
    this.acts = [...acts].sort((one, other) => one.at - other.at);
    this.wait();
  }

  hasten(pace: number): void {
    this.tick();
    this.pace = pace;
    if (this.timer !== null) clearTimeout(this.timer);
    this.wait();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.acts = [];
  }

  private tick(): void {
    const now = Date.now();
    this.gone += (now - this.since) * this.pace;
    this.since = now;
  }

  private wait(): void {
    const next = this.acts[0];
    this.timer = next ? setTimeout(() => this.run(), Math.max(0, (next.at - this.gone) / this.pace)) : null;
  }

  private run(): void {
    this.tick();
    // A timer may fire a little early.
    while (this.acts.length && this.acts[0].at <= this.gone + 1) this.acts.shift()!.act();
    this.wait();
  }
}

// Where a replay stands, and its clock.

export const speeds = [0.5, 1, 2, 4, 8] as const;
const pace = 1200; // milliseconds for a move at ×1

export class Playback {
  /** Moves made so far. */
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly length: number) {}

  seek(move: number): void {
    this.at = Math.max(0, Math.min(this.length, Math.round(move) || 0));
  }

  step(by: number): void {
    this.pause();
    this.seek(this.at + by);
  }

  /** Plays on; from the end it begins anew. */
  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.length) this.at = 0;
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.seek(this.at + 1);
      if (this.at >= this.length) this.pause();
      else if (this.playing) this.wait();
    }, pace / this.speed);
  }
}

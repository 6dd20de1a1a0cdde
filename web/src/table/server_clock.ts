// What time it is at the server. The clock of a device may be wrong by minutes, and no message says how late it is at the server; but
// everything that happens there carries its time. It happened before it was heard of, and after every question that the server had
// answered before it happened.

export class ServerClock {
  /** The server's clock is ahead of the device's by so many milliseconds, at least and at most. */
  private least = -Infinity;
  private most = Infinity;
  private question = { asked: -Infinity, from: Infinity };

  constructor(private readonly device: () => number = Date.now) {}

  /** As near to the device's clock as what is known allows: most of them are right. */
  now(): number {
    return this.device() + Math.min(Math.max(0, this.least), this.most);
  }

  /** The server has answered what was asked at that time of the device: the version `from` and all later ones came after that. */
  answered(asked: number, from: number): void {
    if (!this.toCome(asked) && (asked > this.question.asked || this.toCome(this.question.asked))) this.question = { asked, from };
  }

  /** Something that happened at that time of the server has just been heard of. */
  heard(at: number, version: number): void {
    const { asked, from } = this.question;
    this.narrow(at - this.device(), version >= from && !this.toCome(asked) ? at - asked : Infinity);
  }

  /** It has been so late at the server. */
  passed(at: number): void {
    this.narrow(at - this.device(), Infinity);
  }

  /** Noted before somebody set the clock back. */
  private toCome(asked: number): boolean {
    return asked > this.device();
  }

  private narrow(least: number, most: number): void {
    // What cannot be true together: somebody has set a clock. The newest counts.
    const fits = least <= this.most && most >= this.least;
    this.least = fits ? Math.max(this.least, least) : least;
    this.most = fits ? Math.min(this.most, most) : most;
  }
}

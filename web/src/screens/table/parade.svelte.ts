// What others did is shown move by move, and what a move did event by event: the pieces concerned are lit, at the speed of the settings.
// Nothing waits for it: whoever taps or types sees the present at once.
import { untrack } from 'svelte';
import { effectiveSpeed, settings } from '../../settings.svelte';
import type { GameTable, Moment } from '../../table/table.svelte';

/** Faster than this nobody sees anything. */
const leastPace = 120;
/** With so many moves waiting each is shown for half the time; with many more none is. */
const [crowd, flood] = [3, 10];
/** Animations shorter than this are none. */
const leastSpeed = 70;

interface Step {
  moment: Moment;
  lit: string[];
  pace: number;
}

export class Parade {
  /** The moment that is shown although the table is further on; null: the present is shown. */
  moment = $state.raw<Moment | null>(null);
  lit = $state.raw<string[]>([]);
  /** What is being shown, even if it is the present; null: nothing. */
  running = $state.raw<Step | null>(null);
  /** So much happened at once that none of it is shown: it began after so many moves. */
  flooded = $state.raw<{ after: number } | null>(null);
  /** Moves made when this table was opened; null: nobody has looked yet. */
  private opened: number | null = null;
  /** Moves made when each reader last looked. */
  private seen = new Map<number | null, number>();
  /** One device is passed round, and whoever has it has not seen what the others did. */
  private passed = false;
  private waiting: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private table: GameTable) {
    // Before anything is drawn: the present must not be seen before what led to it.
    $effect.pre(() => {
      void [table.document, table.moments, table.curtain];
      untrack(() => this.notice());
    });
    $effect(() => () => this.finish());
  }

  /** Shows the present at once. */
  finish(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
    [this.moment, this.lit, this.running] = [null, [], null];
  }

  private notice(): void {
    const { document, moments, curtain } = this.table;
    // Between two readers of one device there is nothing for a moment.
    if (!document || (document.moves > 0 && !moments.length)) return;
    if (curtain !== null) {
      [this.passed, this.flooded] = [true, null];
      return this.finish();
    }
    const last = Math.max(document.moves, moments.at(-1)?.moves ?? 0);
    const seen = this.seenBy(document.viewer) ?? last;
    this.opened ??= last;
    const fresh = moments.filter((moment) => moment.moves > seen);
    this.seen.set(document.viewer, fresh.at(-1)?.moves ?? last);
    if (last < seen) return this.goBack(last);
    if (fresh.length) this.queue(fresh, seen);
  }

  /** Where nobody has to look away everybody sees the same. */
  private seenBy(viewer: number | null): number | null {
    if (this.opened === null) return null;
    return this.passed ? (this.seen.get(viewer) ?? this.opened) : Math.max(this.opened, ...this.seen.values());
  }

  /** What came after so many moves was taken back, for everybody. */
  private goBack(last: number): void {
    this.opened = Math.min(this.opened!, last);
    for (const [reader, moves] of this.seen) this.seen.set(reader, Math.min(moves, last));
    this.finish();
  }

  private queue(fresh: Moment[], seen: number): void {
    const steps = fresh.flatMap((moment) => this.steps(moment));
    const crowded = new Set([...this.waiting, ...steps].map((step) => step.moment)).size > flood;
    if (crowded) this.flooded = { after: Math.min(seen, (this.waiting[0]?.moment.moves ?? Infinity) - 1) };
    if (crowded || effectiveSpeed() < leastSpeed || settings.textView) return this.finish();
    this.waiting.push(...steps);
    // What was the present until now is still being shown.
    if (this.running && steps.length) this.moment = this.running.moment;
    if (this.timer === null) this.next();
  }

  /** A moment's events one after the other. What a person did here is known to them; only what came of it is shown. */
  private steps(moment: Moment): Step[] {
    const lights = moment.events.map((event) => this.table.room?.concerns(event) ?? []).filter((spots) => spots.length);
    const known = this.passed ? this.table.document!.viewer === moment.mover : this.table.seats.includes(moment.mover);
    if (known && lights.length < 2) return [];
    const pace = Math.max(leastPace, (1.6 * effectiveSpeed()) / Math.max(1, lights.length));
    return (lights.length ? lights : [[]]).map((lit) => ({ moment, lit, pace }));
  }

  private next(): void {
    const step = this.waiting.shift();
    if (!step) return this.finish();
    const later = new Set(this.waiting.map((one) => one.moment)).size - (this.waiting[0]?.moment === step.moment ? 1 : 0);
    // The last one is the present: it can be played on while its pieces are lit.
    [this.moment, this.lit, this.running] = [later ? step.moment : null, step.lit, step];
    this.timer = setTimeout(() => this.next(), later > crowd ? step.pace / 2 : step.pace);
  }
}

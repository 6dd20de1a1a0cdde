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
  /** Moves made when somebody last looked; null: nobody has looked yet. */
  private seen: number | null = null;
  private waiting: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private table: GameTable) {
    $effect(() => {
      void [table.document, table.moments];
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
    [this.moment, this.lit] = [null, []];
  }

  private notice(): void {
    const { document, moments } = this.table;
    // Between two readers of one device there is nothing for a moment.
    if (!document || (document.moves > 0 && !moments.length)) return;
    const last = Math.max(document.moves, moments.at(-1)?.moves ?? 0);
    const fresh = this.seen === null ? [] : moments.filter((moment) => moment.moves > this.seen!);
    const back = last < (this.seen ?? 0);
    this.seen = fresh.at(-1)?.moves ?? last;
    if (back || !this.wanted(fresh)) this.finish();
    else if (fresh.length) this.queue(fresh);
  }

  private wanted(fresh: Moment[]): boolean {
    return effectiveSpeed() >= leastSpeed && !settings.textView && this.table.curtain === null && fresh.length <= flood;
  }

  private queue(fresh: Moment[]): void {
    this.waiting.push(...fresh.flatMap((moment) => this.steps(moment)));
    if (this.timer === null) this.next();
  }

  /** A moment's events one after the other. What a person did here is known to them; only what came of it is shown. */
  private steps(moment: Moment): Step[] {
    const lights = moment.events.map((event) => this.table.room?.concerns(event) ?? []).filter((spots) => spots.length);
    if (this.table.seats.includes(moment.mover) && lights.length < 2) return [];
    const pace = Math.max(leastPace, (1.6 * effectiveSpeed()) / Math.max(1, lights.length));
    return (lights.length ? lights : [[]]).map((lit) => ({ moment, lit, pace }));
  }

  private next(): void {
    const step = this.waiting.shift();
    if (!step) return this.finish();
    const later = new Set(this.waiting.map((one) => one.moment)).size - (this.waiting[0]?.moment === step.moment ? 1 : 0);
    // The last one is the present: it can be played on while its pieces are lit.
    [this.moment, this.lit] = [later ? step.moment : null, step.lit];
    this.timer = setTimeout(() => this.next(), later > crowd ? step.pace / 2 : step.pace);
  }
}

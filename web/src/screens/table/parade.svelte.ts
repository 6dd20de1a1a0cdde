// What others did is shown move by move, and what a move did event by event: the pieces concerned are lit, or the game's scene is played
// (moments/), at the speed of the settings. All of it is one queue. Nothing waits for it: whoever taps or types sees the present at once.
import { untrack } from 'svelte';
import { scaleOf, unstaged } from '../../moments/pace';
import type { Scene } from '../../moments/scene';
import { lengthOf, type Play } from '../../moments/stage';
import { Timeline } from '../../moments/timeline';
import { moves } from '../../parts/motion';
import { effectiveSpeed, settings } from '../../settings.svelte';
import { namesOf, type GameTable, type Moment } from '../../table/table.svelte';

/** Faster than this nobody sees anything. */
const leastPace = 120;
/** With so many moves waiting each is shown for half the time; with many more none is. */
const [crowd, flood] = [3, 10];
/** So many scenes may wait; what more there is is shown by its marks only. */
const mostScenes = 2;
/** A scene keeps nobody from moving for longer; then it hurries. Milliseconds, and the pace of the rest. */
const [longestHold, hurry] = [900, 2];

interface Step {
  moment: Moment;
  lit: string[];
  pace: number;
  scene?: Scene;
}

export interface Playing {
  scene: Scene;
  play: Play;
}

export class Parade {
  /** The moment that is shown although the table is further on; null: the present is shown. */
  moment = $state.raw<Moment | null>(null);
  lit = $state.raw<string[]>([]);
  /** What is being shown, even if it is the present; null: nothing. */
  running = $state.raw<Step | null>(null);
  /** So much happened at once that none of it is shown: it began after so many moves. */
  flooded = $state.raw<{ after: number } | null>(null);
  /** The scene that is played, and how. */
  playing = $state.raw<Playing | null>(null);
  /** How fast it goes: 1, or more while somebody could move. */
  pace = $state(1);
  /** A tap on the board ends the scene, and does nothing else yet. */
  holds = $state(false);
  /** What was played last did not come to its end. */
  skipped = false;
  /** How often each kind was played in this game. */
  private played = new Map<string, number>();
  /** Somebody has looked on while the game was played. */
  sawPlaying = false;
  private celebrated = false;
  /** Moves made when this table was opened; null: nobody has looked yet. */
  private opened: number | null = null;
  /** Moves made when each reader last looked. */
  private seen = new Map<number | null, number>();
  /** One device is passed round, and whoever has it has not seen what the others did. */
  private passed = false;
  private waiting: Step[] = [];
  private timeline: Timeline | null = null;
  /** Since when the reader could move, had they seen everything. */
  private turnSince: number | null = null;

  constructor(private table: GameTable) {
    // Before anything is drawn: the present must not be seen before what led to it.
    $effect.pre(() => {
      void [table.document, table.moments, table.curtain];
      untrack(() => this.notice());
    });
    $effect(() => () => this.finish());
    $effect(() => {
      const leave = () => document.hidden && this.finish();
      document.addEventListener('visibilitychange', leave);
      return () => document.removeEventListener('visibilitychange', leave);
    });
  }

  /** Shows the present at once. */
  finish(): void {
    if (this.timeline === null) return;
    this.skipped = this.waiting.length > 0 || this.playing !== null;
    this.rest();
  }

  /** Plays the victory after whatever is shown now. What else waits is dropped. */
  celebrate(scene: Scene): void {
    const moment = this.table.moments.at(-1);
    const can = this.canCelebrate && moment;
    this.celebrated = true;
    if (!can) return;
    this.waiting = [{ moment, lit: [], pace: 0, scene }];
    if (this.timeline === null) this.next();
  }

  /** Plays a scene about how things stand, after whatever is shown now. */
  announce(scene: Scene): void {
    const moment = this.table.moments.at(-1);
    if (!moment || unstaged()) return;
    this.waiting.push({ moment, lit: [], pace: 0, scene });
    if (this.timeline === null) this.next();
  }

  /** Once, for a game that has ended while somebody looked on. */
  get canCelebrate(): boolean {
    return this.sawPlaying && !this.celebrated && !unstaged();
  }

  private rest(): void {
    this.timeline?.stop();
    [this.timeline, this.waiting] = [null, []];
    [this.moment, this.lit, this.running, this.playing, this.holds, this.pace] = [null, [], null, null, false, 1];
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
    this.sawPlaying ||= document.stage === 'playing';
    const fresh = moments.filter((moment) => moment.moves > seen);
    this.seen.set(document.viewer, fresh.at(-1)?.moves ?? last);
    if (last < seen) return this.goBack(last);
    // Whoever moves twice in a row can move anew only since now.
    if (!this.table.mine || fresh.length) this.turnSince = null;
    if (this.table.mine) this.turnSince ??= Date.now();
    if (fresh.length) this.queue(fresh, seen);
    if (this.playing && !this.holds) this.letMove();
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
    const steps = this.fewScenes(this.decisive(fresh).flatMap((moment) => this.steps(moment)));
    const crowded = new Set([...this.waiting, ...steps].map((step) => step.moment)).size > flood;
    if (crowded) this.flooded = { after: Math.min(seen, (this.waiting[0]?.moment.moves ?? Infinity) - 1) };
    if (crowded || settings.textView) return this.finish();
    this.waiting.push(...steps);
    // What was the present until now is still being shown.
    if (this.running && steps.length && !isStill()) this.moment ??= this.table.moments[this.table.moments.indexOf(fresh[0]) - 1] ?? this.running.moment;
    if (this.timeline === null) this.next();
  }

  /** At the end of a game only what decided it is still shown. */
  private decisive(fresh: Moment[]): Moment[] {
    if (this.table.document?.stage !== 'over') return fresh;
    this.waiting = [];
    return fresh.slice(-1);
  }

  private fewScenes(steps: Step[]): Step[] {
    let free = mostScenes + (this.running ? 0 : 1) - this.waiting.filter((step) => step.scene).length;
    return steps.filter((step) => !step.scene || free-- > 0);
  }

  /** A moment's scenes, or its events one after the other. What a person did here is known to them; only what came of it is shown. */
  private steps(moment: Moment): Step[] {
    const scenes = this.scenes(moment);
    if (scenes.length) return scenes.map((scene) => ({ moment, lit: [], pace: 0, scene }));
    if (isStill()) return [];
    const lights = moment.events.map((event) => this.table.room?.concerns(event) ?? []).filter((spots) => spots.length);
    if (this.isKnown(moment) && lights.length < 2) return [];
    const pace = Math.max(leastPace, (1.6 * effectiveSpeed()) / Math.max(1, lights.length));
    return (lights.length ? lights : [[]]).map((lit) => ({ moment, lit, pace }));
  }

  private isKnown({ mover }: Moment): boolean {
    return this.passed ? this.table.document!.viewer === mover : this.table.seats.includes(mover);
  }

  /** What the game stages of a moment. How things stood before it must be known. */
  private scenes(moment: Moment): Scene[] {
    const { room, moments, document } = this.table;
    const before = moments[moments.indexOf(moment) - 1]?.position;
    if (!room?.moments || !before || !document || unstaged()) return [];
    const names = namesOf(document);
    const colours = names.map((_, seat) => room.seatColour(moment.position, seat));
    const scenes = room.moments(moment.events, before, moment.position, { mover: moment.mover, viewer: document.viewer, names, colours });
    return isStill() ? scenes.filter((scene) => scene.still) : scenes;
  }

  private next(): void {
    const step = this.waiting.shift();
    this.skipped = false;
    if (!step) return this.rest();
    const later = new Set(this.waiting.map((one) => one.moment)).size - (this.waiting[0]?.moment === step.moment ? 1 : 0);
    const fresh = this.running?.moment !== step.moment;
    // The last one is the present: it can be played on while its pieces are lit. A still picture lies over the present, too.
    [this.moment, this.lit, this.running] = [later && !isStill() ? step.moment : null, step.lit, step];
    [this.playing, this.pace] = [null, 1];
    if (step.scene) return this.stage(step.scene, fresh && !this.isKnown(step.moment));
    this.timeline = new Timeline([{ at: later > crowd ? step.pace / 2 : step.pace, act: () => this.next() }]);
  }

  /** `arrives`: the pieces of the move are still on their way. */
  private stage(scene: Scene, arrives: boolean): void {
    const times = (this.played.get(scene.kind) ?? 0) + 1;
    this.played.set(scene.kind, times);
    const play = { scale: scaleOf(times), lead: arrives ? effectiveSpeed() : 0, still: isStill() };
    [this.playing, this.holds] = [{ scene, play }, !play.still];
    this.timeline?.stop();
    this.timeline = new Timeline([
      { at: this.holdOf(), act: () => this.letMove() },
      { at: lengthOf(scene, play), act: () => this.next() },
    ]);
  }

  /** Several scenes together hold nobody longer than one. */
  private holdOf(): number {
    return this.turnSince === null ? longestHold : Math.max(0, longestHold - (Date.now() - this.turnSince));
  }

  private letMove(): void {
    this.holds = false;
    if (!this.table.mine || this.pace === hurry) return;
    this.pace = hurry;
    this.timeline?.hasten(hurry);
  }
}

/** Nothing may move. */
const isStill = () => !moves();

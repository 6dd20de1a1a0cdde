// What a screen reader says about the table. One polite region says one thing: what happened since it spoke last, and what has to be
// decided now, once everything has come to rest.
import type { LogLine } from '../../table/table.svelte';
import { ended } from './aloud.svelte';

/** What happens within this time is said together. Milliseconds. */
const rest = 250;
/** More than this nobody listens to; the log has the rest. */
const mostNews = 4;

export interface Announced {
  /** The log; null: not all of it is there yet. */
  lines: LogLine[] | null;
  /** What is asked of the reader, or what they wait for. */
  now: string;
  /** Advice for the decision, or what a lesson says. */
  advice: string;
  /** Something is still under way. */
  busy: boolean;
  /** Nobody who is there may hear it: what was said last was said to somebody else. */
  hidden: boolean;
  /** The scene that is played. */
  scene?: { say: string } | null;
}

export class Announcer {
  text = $state('');
  /** Lines of the log that were said, or that were there before anybody listened. */
  private said: number | null = null;
  /** Every scene is told once, also one that stays while others are played. */
  private told = new WeakSet<object>();

  constructor(read: () => Announced) {
    $effect(() => {
      const now = read();
      if (now.hidden) this.text = '';
      else if (now.scene && !this.told.has(now.scene)) this.begin(now.scene);
      if (now.busy || now.hidden) return;
      const timer = setTimeout(() => this.speak(now), rest);
      return () => clearTimeout(timer);
    });
  }

  /** A scene is told when it begins. The log tells more afterwards: the whole move, of which the scene is a part. */
  private begin(scene: NonNullable<Announced['scene']>): void {
    this.told.add(scene);
    this.text = ended(scene.say);
  }

  private speak({ lines, now, advice }: Announced): void {
    const news = lines?.slice(this.said ?? lines.length).slice(-mostNews) ?? [];
    this.said = lines?.length ?? this.said;
    const text = [...news.map((line) => line.text), now, advice].filter(Boolean).map(ended).join(' ');
    if (text) this.text = text;
  }
}

// A table of the server in words.
import type { ClockView } from '../../table/document';
import { say } from '../../words/words.svelte';

/** "30 seconds", "3 minutes", "1 hour", "1 day" */
export function lengthWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return say('newgame.clock.seconds', { count: Math.round(ms / 1000) });
  if (minutes % 1440 === 0) return say('newgame.clock.days', { count: minutes / 1440 });
  return minutes % 60 === 0 ? say('newgame.clock.hours', { count: minutes / 60 }) : say('newgame.clock.minutes', { count: minutes });
}

/** "3 minutes for each turn" */
export function clockWords({ kind, ms, increment }: ClockView): string {
  if (kind === 'none' || !ms) return say('newgame.clock.none');
  const length = lengthWords(ms);
  return increment ? say('server.clock.growing', { length, more: lengthWords(increment) }) : say(`server.clock.${kind}`, { length });
}

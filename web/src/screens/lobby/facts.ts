// A table of the server in words.
import type { ClockView } from '../../table/document';
import { say } from '../../words/words.svelte';

/** "3 minutes per move" */
export function clockWords(clock: ClockView): string {
  if (clock.kind === 'none' || !clock.ms) return say('newgame.clock.none');
  const minutes = Math.round(clock.ms / 60000);
  return say(clock.kind === 'move' ? 'server.clock.move' : 'server.clock.bank', { minutes });
}

// A table of the server in words.
import type { ClockView } from '../../table/document';
import { hasMessage, say } from '../../words/words.svelte';

/** "3 minutes per move" */
export function clockWords(clock: ClockView): string {
  if (clock.kind === 'none' || !clock.ms) return say('newgame.clock.none');
  const minutes = Math.round(clock.ms / 60000);
  return say(clock.kind === 'move' ? 'server.clock.move' : 'server.clock.bank', { minutes });
}

/** The options of a table that are not the usual ones, in words. */
export function optionWords(game: string, options: Record<string, any>, defaults: Record<string, any>): string[] {
  return Object.entries(options)
    .filter(([name, value]) => name in defaults && value !== defaults[name] && hasMessage(`option.${game}.${name}.${value}`))
    .map(([name, value]) => say('server.option', { option: say(`option.${game}.${name}`), value: say(`option.${game}.${name}.${value}`) }));
}

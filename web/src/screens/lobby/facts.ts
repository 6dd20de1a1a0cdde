// A table of the server in words.
import { changedOptions, gameOf } from '../../games/games';
import type { ClockView, TableDocument } from '../../table/document';
import { hasMessage, say } from '../../words/words.svelte';

/** "3 minutes per move" */
export function clockWords(clock: ClockView): string {
  if (clock.kind === 'none' || !clock.ms) return say('newgame.clock.none');
  const minutes = Math.round(clock.ms / 60000);
  return say(clock.kind === 'move' ? 'server.clock.move' : 'server.clock.bank', { minutes });
}

/** The options of a table that are not the usual ones and mean something there, in the words of setting up a game. */
export function optionWords({ game, options, players }: Pick<TableDocument, 'game' | 'options' | 'players'>): string[] {
  const known = gameOf(game);
  const changed = known ? Object.entries(changedOptions(known, options, players)) : [];
  return changed
    .filter(([name, value]) => hasMessage(`option.${game}.${name}.${value}`))
    .map(([name, value]) => say('server.option', { option: say(`option.${game}.${name}`), value: say(`option.${game}.${name}.${value}`) }));
}

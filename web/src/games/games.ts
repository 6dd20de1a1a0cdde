// The games: how many play, how long it takes, and what can be set before a game. All of it is what the engine says of them.
import list, { type Game, type Option, type Value } from 'virtual:games';
import { hasMessage, say, words } from '../words/words.svelte';

export type { Game, Option, Value };

/** Without the options that nothing on a board shows. */
export const games: Game[] = list.map((game) => ({ ...game, options: game.options.filter((option) => !option.notation) }));

export function gameOf(key: string): Game | undefined {
  return games.find((game) => game.key === key);
}

/** A game's name in the reader's language. */
export function gameName(key: string): string {
  return gameOf(key)?.name[words.language] ?? key;
}

/** The colour and shape (1 to 8) that stand for a seat before there is a board: the first colour where a seat has two. */
export function seatSign(key: string, seat: number, players: number): number {
  const game = gameOf(key);
  return game?.signs[players - game.players[0]]?.[seat] ?? seat + 1;
}

/** Whether a neighbour must not see the screen. */
export const isSecretive = (key: string): boolean => gameOf(key)?.secret_hands ?? false;

/** Whether an option means anything in this game: some need another one, some are for two. */
export function applies(game: Game, option: Option, chosen: Record<string, Value>, players: number): boolean {
  const valueOf = (name: string) => chosen[name] ?? game.options.find((one) => one.name === name)?.default;
  return option.needs.every((need) => (need.players ?? players) === players && (need.option === undefined || valueOf(need.option) === need.value));
}

/** What has been chosen differently from the default and means something: what a table is made with. */
export function changedOptions(game: Game, chosen: Record<string, Value>, players: number): Record<string, Value> {
  const changed = game.options.filter((option) => option.name in chosen && chosen[option.name] !== option.default);
  return Object.fromEntries(changed.filter((option) => applies(game, option, chosen, players)).map((option) => [option.name, chosen[option.name]]));
}

/** The options of a table that are not the usual ones and mean something there, in the words of setting up a game. */
export function optionWords({ game, options, players }: { game: string; options: Record<string, Value>; players: number }): string[] {
  const known = gameOf(game);
  const changed = known ? Object.entries(changedOptions(known, options, players)) : [];
  return changed
    .filter(([name, value]) => hasMessage(`option.${game}.${name}.${value}`))
    .map(([name, value]) => say('server.option', { option: say(`option.${game}.${name}`), value: say(`option.${game}.${name}.${value}`) }));
}

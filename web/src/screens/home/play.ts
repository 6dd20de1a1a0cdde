// Starting a game from its card: against computers of the remembered level, as many as the last time.
import { changedOptions, gameOf } from '../../games/games';
import { settings } from '../../settings.svelte';
import { startOnDevice } from '../../table/begin';
import { usualSeats } from '../newgame/seats';

/** How many play when "Play now" is pressed. */
export function rememberedPlayers(key: string): number {
  return settings.lastSetup[key]?.players ?? gameOf(key)?.usual_players ?? 2;
}

/** Deals a game at once; its id. */
export function playNow(key: string): Promise<string> {
  const game = gameOf(key)!;
  const players = rememberedPlayers(key);
  const options = changedOptions(game, settings.lastSetup[key]?.options ?? {}, players);
  return startOnDevice({ game: key, options, seats: usualSeats('computers', players, settings.level) });
}

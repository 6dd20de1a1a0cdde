// What a level means: of 100 games for two it wins so many against the level below. Measured; docs/strength.md has the figures with
// their limits and how to get them again.
import { gameOf } from '../../games/games';
import { say } from '../../words/words.svelte';

/** Of 100 games, those that levels 2 to 8 win against the one below. */
export const winsAgainst = (game: string): number[] => gameOf(game)?.level_wins ?? [];

export function levelMeans(game: string, level: number): string {
  if (level === 1) return say('newgame.level.first');
  const facts = { wins: winsAgainst(game)[level - 2] ?? 60, below: level - 1 };
  return say(level === 8 ? 'newgame.level.best' : 'newgame.level.means', facts);
}

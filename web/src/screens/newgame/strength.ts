// What a level means: of 100 games for two it wins so many against the level below. Measured; docs/strength.md has the figures with
// their limits and how to get them again.
import { say } from '../../words/words.svelte';

const against: Record<string, number[]> = {
  'schotten-totten': [64, 58, 55, 59, 60, 59, 62],
  'kilt-castle': [63, 63, 65, 65, 63, 65, 100],
  kreta: [65, 66, 72, 67, 60, 61, 84],
  caylus: [71, 67, 69, 70, 70, 68, 100],
};

/** Of 100 games, those that levels 2 to 8 win against the one below. */
export const winsAgainst = (game: string): number[] => against[game] ?? [];

export function levelMeans(game: string, level: number): string {
  if (level === 1) return say('newgame.level.first');
  const facts = { wins: winsAgainst(game)[level - 2] ?? 60, below: level - 1 };
  return say(level === 8 ? 'newgame.level.best' : 'newgame.level.means', facts);
}

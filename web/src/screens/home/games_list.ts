// The games of this device in words: whose turn, who plays, where a tap leads.
import type { SavedGame } from '../../table/saved.svelte';
import { say } from '../../words/words.svelte';

/** The one that waits for the person first, then what is newest. */
export function runningGames(games: SavedGame[]): SavedGame[] {
  const running = games.filter((game) => game.state !== 'over');
  return [...running.filter((game) => game.state === 'your turn'), ...running.filter((game) => game.state !== 'your turn')];
}

export function finishedGames(games: SavedGame[]): SavedGame[] {
  return games.filter((game) => game.state === 'over');
}

export function addressOf(game: SavedGame): string {
  if (game.state === 'over') return `/review/${game.id}`;
  return game.where === 'device' ? `/play/${game.id}` : `/table/${game.id}`;
}

/** The others at the table. */
function othersOf(game: SavedGame): string {
  return game.names.filter((name, seat) => name && seat !== (game.viewer ?? 0)).join(', ');
}

const stateKeys: Record<SavedGame['state'], string> = {
  waiting: 'home.state.waiting',
  'your turn': 'home.state.your_turn',
  others: 'home.state.others',
  over: 'home.state.over',
};

/** "Your turn · Zoe, Nik" */
export function stateOf(game: SavedGame): string {
  const others = othersOf(game);
  const state = say(stateKeys[game.state]);
  return others ? say('home.state.with', { state, others }) : state;
}

/** "59 points, won · with help" */
export function resultOf(game: SavedGame): string {
  if (!game.result) return othersOf(game) || say('home.state.over');
  const result = say(game.result.won ? 'home.result.won' : 'home.result.lost', { points: game.result.points });
  return game.assisted ? say('home.result.assisted', { result }) : result;
}

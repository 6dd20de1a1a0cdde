// The games of this device in words: whose turn, who plays, where a tap leads.
import { facesOf, type Face } from '../../faces/faces';
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

/** The others at the table; computer players with their level. */
function othersOf(game: SavedGame): string {
  const called = game.names.map((name, seat) => (name && game.levels?.[seat] ? say('face.with_level', { name, level: game.levels[seat] }) : name));
  return called.filter((name, seat) => name && seat !== (game.viewer ?? 0)).join(' · ');
}

/** The computer players at the table, as many as a row has room for. */
export function facesIn(game: SavedGame): Face[] {
  const faces = facesOf(game.id, game.names.map((name, seat) => ({ kind: game.levels?.[seat] ? 'computer' : 'person', name })));
  return faces.filter((face) => face !== null).slice(0, 2);
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

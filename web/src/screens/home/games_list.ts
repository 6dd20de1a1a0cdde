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

/** The others at the table, computer players with their level: once where all have the same. */
function othersOf({ names, viewer, levels = [] }: SavedGame): string {
  const seats = names.flatMap((name, seat) => (name && seat !== (viewer ?? 0) ? [seat] : []));
  const [level = 0] = seats.map((seat) => levels[seat] ?? 0);
  if (level && seats.every((seat) => levels[seat] === level)) return say('face.with_level', { name: seats.map((seat) => names[seat]).join(', '), level });
  return seats.map((seat) => (levels[seat] ? say('face.with_level', { name: names[seat], level: levels[seat] }) : names[seat])).join(' · ');
}

/** Who stands for a game in a list: its first computer player, or the own seat. */
export function opponentOf({ id, names, viewer, levels = [] }: SavedGame): { seat: number; face: Face | null } {
  const faces = facesOf(id, names.map((name, seat) => ({ kind: levels[seat] ? 'computer' : 'person', name })));
  const seat = faces.findIndex((face) => face !== null);
  return seat < 0 ? { seat: viewer ?? 0, face: null } : { seat, face: faces[seat] };
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

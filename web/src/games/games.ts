// The games: how many play, how long it takes, and what can be set before a game. The list itself is the engine's
// (games.json, made by tests/make_games.mjs); this file adds what only a page needs to know.
import { hasMessage, say, words } from '../words/words.svelte';
import list from './games.json';

export type Value = boolean | number | string;

export interface Option {
  name: string;
  kind: 'switch' | 'number' | 'choice';
  values: Value[];
  default: Value;
  /** The rule that explains it. */
  rule: string;
  /** People change it often: it stands in front, the others are folded away. */
  usual: boolean;
}

export interface Game {
  key: string;
  name: Record<string, string>;
  players: [number, number];
  minutes: number;
  /** How many sit down if nobody has said anything else. */
  usualPlayers: number;
  options: Option[];
}

/** How long a game takes people, with the usual number of players; how many those are; the options in front. */
const known: Record<string, { minutes: number; usualPlayers: number; usual: string[] }> = {
  'schotten-totten': { minutes: 20, usualPlayers: 2, usual: ['tactics', 'auto_claim'] },
  'kilt-castle': { minutes: 40, usualPlayers: 3, usual: ['board', 'roof_areas'] },
  kreta: { minutes: 50, usualPlayers: 3, usual: ['king', 'castellan_variant'] },
  caylus: { minutes: 90, usualPlayers: 3, usual: ['edition', 'favours'] },
};

/** Games in which a neighbour must not see the screen. */
export const secretive = ['schotten-totten'];

/** Options that only change how moves are written, and so nothing on a board. */
const notation = ['walk'];

export const games: Game[] = list.map((game) => {
  const { minutes, usualPlayers, usual } = known[game.key];
  const options = game.options
    .filter((option) => !notation.includes(option.name))
    .map((option) => ({ ...option, usual: usual.includes(option.name) }) as Option);
  return { key: game.key, name: game.name, players: game.players as [number, number], minutes, usualPlayers, options };
});

export function gameOf(key: string): Game | undefined {
  return games.find((game) => game.key === key);
}

/** A game's name in the reader's language. */
export function gameName(key: string): string {
  return gameOf(key)?.name[words.language] ?? key;
}

/** The colour and shape (1 to 8) that stand for a seat before there is a board: the first colour where a seat has two. */
export function seatSign(key: string, seat: number, players: number): number {
  if (key === 'schotten-totten') return 7 + (seat % 2);
  return key === 'kilt-castle' && players === 2 ? 2 * seat + 1 : seat + 1;
}

/** Whether an option means anything in this game: some need tactics cards, some are for two. */
export function applies(option: Option, chosen: Record<string, Value>, players: number): boolean {
  const forTactics = ['scout', 'scout_return', 'reinforcement', 'terrain_movable', 'proof_counts_unplayed_tactics'];
  const forTwo = ['two_player_end', 'two_player_floors', 'two_player_builds', 'roof_same_owner'];
  if (forTactics.includes(option.name)) return chosen.tactics === true;
  if (option.name === 'roof_same_owner' && chosen.two_player_builds === 'once') return false;
  return !forTwo.includes(option.name) || players === 2;
}

/** What has been chosen differently from the default and means something: what a table is made with. */
export function changedOptions(game: Game, chosen: Record<string, Value>, players: number): Record<string, Value> {
  const changed = game.options.filter((option) => option.name in chosen && chosen[option.name] !== option.default);
  return Object.fromEntries(changed.filter((option) => applies(option, chosen, players)).map((option) => [option.name, chosen[option.name]]));
}

/** The options of a table that are not the usual ones and mean something there, in the words of setting up a game. */
export function optionWords({ game, options, players }: { game: string; options: Record<string, Value>; players: number }): string[] {
  const known = gameOf(game);
  const changed = known ? Object.entries(changedOptions(known, options, players)) : [];
  return changed
    .filter(([name, value]) => hasMessage(`option.${game}.${name}.${value}`))
    .map(([name, value]) => say('server.option', { option: say(`option.${game}.${name}`), value: say(`option.${game}.${name}.${value}`) }));
}

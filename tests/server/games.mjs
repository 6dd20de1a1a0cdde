// All games, as the program itself lists them, and games with what a test needs.
import { execFileSync } from "node:child_process";
import { program } from "./server.mjs";

const ask = (...requests) => {
  const input = requests.map((request) => JSON.stringify(request) + "\n").join("");
  return execFileSync(program, ["engine"], { input }).toString().trim().split("\n").map((line) => JSON.parse(line));
};

const listed = ask({ cmd: "games" })[0].games;

/** The keys of all games; each can be played by two. */
export const games = listed.map(({ key }) => key);
export const gamesForThree = listed.filter(({ players }) => players[1] > 2).map(({ key }) => key);

/** The first game for so many. */
export const gameFor = (players) => listed.find((game) => game.players[0] <= players && players <= game.players[1]).key;
/** The one for the most players: its games are long. */
export const largest = listed.reduce((one, other) => (other.players[1] > one.players[1] ? other : one)).key;

/** The words that one view of a table has and another has not: what only the first viewer knows. */
export function onlyIn(view, other) {
  const known = new Set(wordsOf(other.position));
  return wordsOf(view.position).filter((word) => !known.has(word));
}

function wordsOf(value) {
  if (value === null || typeof value !== "object") return typeof value === "string" ? [value] : [];
  return Object.values(value).flatMap(wordsOf);
}

/** What two seats and a watcher see of the first position, and the position itself. */
function views(key) {
  const answers = ask({ cmd: "new", game: key, seed: "1" }, { cmd: "view", seat: 0 }, { cmd: "view", seat: 1 }, { cmd: "state" });
  return answers.slice(1).map(({ view, state }) => ({ position: { ...(view ?? state), viewer: null } }));
}

/** The first game in which each of two seats knows something that the other does not, and in which everything lies open. */
export const gameWithHands = games.find((key) => {
  const [one, other] = views(key);
  return onlyIn(one, other).length > 0 && onlyIn(other, one).length > 0;
});
export const openGame = games.find((key) => {
  const [view, , state] = views(key);
  return JSON.stringify(wordsOf(view.position)) === JSON.stringify(wordsOf(state.position));
});

/** The first option of a kind ("boolean", "word" or "number") that a game has, if it has one. */
export const optionOf = (key, kind) => listed.find((game) => game.key === key).options.find((option) => option.kind === kind);

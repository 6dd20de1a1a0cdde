// All games, as the program itself lists them.
import { execFileSync } from "node:child_process";
import { program } from "./server.mjs";

const listed = JSON.parse(execFileSync(program, ["engine"], { input: '{"cmd":"games"}\n' }).toString()).games;

/** The keys of all games; each can be played by two. */
export const games = listed.map(({ key }) => key);
export const gamesForThree = listed.filter(({ players }) => players[1] > 2).map(({ key }) => key);

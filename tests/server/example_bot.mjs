// node tests/server/example_bot.mjs
// The bot of the documents plays each game to its end, as somebody who reads them would try it.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Checks } from "./checks.mjs";
import { make } from "./client.mjs";
import { gameFor, games } from "./games.mjs";
import { Server } from "./server.mjs";

const bot = fileURLToPath(new URL("../../docs/examples/bot.py", import.meta.url));
const checks = new Checks("example_bot");
const server = await new Server().start();

const play = async (...words) => {
  const { stdout } = await promisify(execFile)("python3", [bot, server.url, ...words], { timeout: 60_000 });
  return JSON.parse(stdout).how;
};

try {
  for (const game of games) {
    checks.equal(`the bot makes a table and plays ${game}`, await play("--new", game), "played");
  }
  const table = await make(server.url, { game: gameFor(4), seats: [{ kind: "open" }, { kind: "open" }] });
  const ends = await Promise.all([0, 1].map(() => play(table.id, table.invite)));
  checks.equal("two bots join one table by its invitation", ends, ["played", "played"]);
} finally {
  await server.remove();
}
process.exit(checks.finish());

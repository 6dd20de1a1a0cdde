// node tests/server/several.mjs
// Several servers and workers on one PostgreSQL: people at one table through different servers, a server that dies while
// they play, computers left to workers, an arena played by workers.
import { execFile, spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { promisify } from "node:util";
import { Checks } from "./checks.mjs";
import { call, join, make, randomPlayer, Viewer } from "./client.mjs";
import { gameFor, games, gameWithHands, largest, openGame } from "./games.mjs";
import { Postgres, postgresPrograms } from "./postgres.mjs";
import { longestFarewell, program, Server, sleep, slowness } from "./server.mjs";

const checks = new Checks("several");
if (!postgresPrograms()) {
  console.log("several: skipped, no PostgreSQL here");
  process.exit(0);
}
const postgres = await new Postgres().start();
const quick = ["--no-limits", "--computer-pause", "0"];
const serve = (...more) => new Server(["--db", postgres.url, ...quick, ...more]).start();

const within = (promise, ms) => Promise.race([promise, sleep(ms).then(() => null)]);

/** Two people at one table, each through another server, and a watcher through the second. */
async function twoServersOneTable(one, other) {
  for (const game of games) {
    const table = await make(one.url, { game, seats: [{ kind: "me" }, { kind: "open" }] });
    const seat = await join(other.url, table.id, { invite: table.invite });
    const watcher = new Viewer(other.port, table.id);
    const players = [randomPlayer(one.port, table.id, table.token), randomPlayer(other.port, table.id, seat.token)];
    const ends = await within(Promise.all(players.map((player) => player.finished)), 30_000 * slowness);
    checks.ok(`${game} is played to its end through two servers`, ends !== null);
    await sleep(300);
    checks.equal(`${game}: everybody has the same version`, [players[0].version, players[1].version], [watcher.version, watcher.version]);
    checks.equal(`${game}: every hash is right`, [...players, watcher].flatMap((viewer) => viewer.mistakes), []);
    for (const viewer of [...players, watcher]) viewer.close();
  }
}

/** Both people ask for the rematch at the same time, each through another server: one table, and none left over. */
async function oneRematch(one, other) {
  const table = await make(one.url, { game: gameWithHands, seats: [{ kind: "me" }, { kind: "open" }] });
  const seat = await join(other.url, table.id, { invite: table.invite });
  const shows = async (server, stage) => {
    while ((await call(server.url, "GET", `/api/v1/games/${table.id}`)).body.view.stage !== stage) await sleep(20);
  };
  await shows(one, "playing");
  const resign = { token: table.token, body: { id: "r", a: { k: "resign" } } };
  await call(one.url, "POST", `/api/v1/games/${table.id}/actions`, resign);
  await shows(other, "over");
  const before = await tables();
  const ask = (server, token) => call(server.url, "POST", `/api/v1/games/${table.id}/rematch`, { token, body: {} });
  const answers = await Promise.all([ask(one, table.token), ask(other, seat.token)]);
  checks.equal("a rematch asked for through two servers is one", [answers[0].status, answers[1].body.id], [200, answers[0].body.id]);
  checks.equal("and one table is made for it", (await tables()) - before, 1);
}

/** How many tables there are in the database. */
async function tables() {
  const { stdout } = await promisify(execFile)(program, ["restore", "--check", postgres.url]);
  return Number(/^(\d+) tables/m.exec(stdout)[1]);
}

/** A way to the database on which nothing comes through any more from some moment on, and nobody says so. */
class SilentWay {
  async start() {
    this.streams = new Set();
    this.listener = createServer((client) => {
      const database = connect(postgres.port, "127.0.0.1");
      for (const [one, two] of [[client, database], [database, client]]) {
        this.streams.add(one);
        one.on("data", (bytes) => this.silent || two.write(bytes));
        one.on("error", () => {});
        one.on("close", () => this.silent || two.destroy());
      }
    });
    await new Promise((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    this.url = postgres.url.replace(String(postgres.port), String(this.listener.address().port));
    return this;
  }
  close() {
    this.listener.close();
    for (const stream of this.streams) stream.destroy();
  }
}

/** A database that does not answer keeps nobody who was told to stop. */
async function silentDatabase() {
  const way = await new SilentWay().start();
  const server = await new Server(["--db", way.url, ...quick]).start();
  const worker = spawn(program, ["worker", "--db", way.url], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => worker.stdout.once("data", resolve));
  const workerEnded = new Promise((resolve) => worker.once("exit", resolve));
  way.silent = true;
  await sleep(4000); // until both have asked for something
  const { code, ms } = await server.stop();
  checks.ok("a server whose database does not answer stops when told", code === 0 && ms < longestFarewell, [code, ms]);
  const from = performance.now();
  worker.kill("SIGTERM");
  checks.equal("and so does a worker", [await within(workerEnded, 2.5 * longestFarewell), performance.now() - from < longestFarewell], [0, true]);
  const late = spawn(program, ["serve", "--db", way.url, "--address", "127.0.0.1", "--port", "0"], { stdio: "ignore" });
  const lateEnded = new Promise((resolve) => late.once("exit", resolve));
  await sleep(500);
  const asked = performance.now();
  late.kill("SIGTERM");
  checks.equal("and one that still waits for it at its start", [await within(lateEnded, 2.5 * longestFarewell), performance.now() - asked < longestFarewell], [0, true]);
  way.close();
  await server.remove();
}

/** The server that leads a table with a computer dies; the other one goes on. */
async function leaderDies(one, other) {
  const table = await make(one.url, { game: largest, seats: [{ kind: "me" }, { kind: "computer", level: 1 }] });
  const person = randomPlayer(other.port, table.id, table.token);
  while (person.version < 12) await sleep(20);
  const from = performance.now();
  const version = person.version;
  await one.kill();
  const end = await within(person.finished, 60_000 * slowness);
  checks.ok("a game whose leader died is played to its end", end !== null, person.version);
  checks.ok("and more was played after that", person.version > version + 5, [version, person.version]);
  checks.equal("every hash is right", person.mistakes, []);
  checks.note(`the rest of the game took ${((performance.now() - from) / 1000).toFixed(1)} s, the lease included`);
  person.close();
}

async function workers(server) {
  const table = await make(server.url, { game: gameFor(4), seats: [{ kind: "computer", level: 2 }, { kind: "computer", level: 1 }] });
  await sleep(700);
  const waiting = (await call(server.url, "GET", `/api/v1/games/${table.id}`)).body.view.moves;
  checks.equal("without a worker nobody thinks", waiting, 0);
  const names = [0, 1].map(() => spawn(program, ["worker", "--db", postgres.url], { stdio: ["ignore", "ignore", "pipe"] }));
  let log = "";
  for (const worker of names) worker.stderr.on("data", (text) => (log += text));
  const watcher = new Viewer(server.port, table.id);
  const over = new Promise((resolve) => (watcher.onversion = (viewer) => viewer.view.stage === "over" && resolve(true)));
  checks.ok("two workers play a game to its end", (await within(over, 60_000 * slowness)) !== null, watcher.version);
  checks.equal("every hash is right", watcher.mistakes, []);
  watcher.close();
  await arena();
  const hard = await make(server.url, { game: gameFor(4), seats: [1, 2, 3, 4].map(() => ({ kind: "computer", level: 8 })) });
  await sleep(500); // now one of them thinks
  for (const worker of names) {
    const ended = new Promise((resolve) => worker.once("exit", (code) => resolve(code)));
    worker.kill("SIGTERM");
    checks.equal("a worker stops when told, also while it thinks", await within(ended, longestFarewell), 0);
  }
  checks.equal("and by itself", log, "");
  await othersGoOn(server, hard.id);
}

/** What a worker gave back when it stopped, the next one takes up. */
async function othersGoOn(server, id) {
  const version = async () => (await call(server.url, "GET", `/api/v1/games/${id}`)).body.v;
  const before = await version();
  const worker = spawn(program, ["worker", "--db", postgres.url], { stdio: "ignore" });
  for (let i = 0; i < 250 && (await version()) === before; i++) await sleep(100);
  checks.ok("another goes on with what it thought about", (await version()) > before);
  worker.kill("SIGTERM");
  await new Promise((resolve) => worker.once("exit", resolve));
}

/** The same arena here and by workers: the same games. */
async function arena() {
  const run = promisify(execFile);
  const wish = ["arena", "--game", openGame, "--bots", "level2,random", "--games", "12", "--seed", "7", "--json"];
  const here = JSON.parse((await run(program, wish)).stdout);
  const there = JSON.parse((await run(program, [...wish, "--db", postgres.url])).stdout);
  const shares = (summary) => summary.bots.map((bot) => bot.share.value);
  checks.equal("workers play the same arena", shares(there), shares(here));
  const refused = await run(program, [...wish, "--db", postgres.url, "--bot", "true"]).catch((error) => error);
  checks.ok("programs cannot be shared", /--bots/.test(refused.stderr), refused.stderr);
}

const one = await serve();
const other = await serve();
try {
  await twoServersOneTable(one, other);
  for (let i = 0; i < 5; i++) await oneRematch(one, other);
  await leaderDies(one, other);
  const { code, ms } = await other.stop();
  checks.ok("a shared server stops when told", code === 0 && ms < longestFarewell, [code, ms]);
  await silentDatabase();
  const lazy = await serve("--leave-thinking");
  await workers(lazy);
  await lazy.remove();
  const check = await promisify(execFile)(program, ["restore", "--check", postgres.url]);
  checks.ok("every game in the database can be replayed", / 0 damaged/.test(check.stdout), check.stdout);
} finally {
  await one.remove();
  await other.remove();
  await postgres.remove();
}
process.exit(checks.finish());

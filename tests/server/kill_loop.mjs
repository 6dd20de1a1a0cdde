// Kill loop: the server dies by SIGKILL again and again, and now and then by request, while eight players play all games.
// Everything that was acknowledged must be there afterwards, once; everybody goes on by themselves.
//   node tests/server/kill_loop.mjs [--long] [--prove]
import { randomBytes } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { join as joinPath } from "node:path";
import { call } from "./client.mjs";
import { Findings, flag, quantile, spread } from "./findings.mjs";
import { games, gamesForThree } from "./games.mjs";
import { Player, settle, until } from "./player.mjs";
import { Server, longestFarewell, sleep, slowness } from "./server.mjs";
import { auditStore, checkDeeds, copyStore } from "./store.mjs";

const longestRecovery = 3000 * slowness;
const kills = flag("prove") ? 10 : flag("long") ? 300 : 25;
/** This part of the processes is killed while it starts: recovery must survive that, too. */
const earlyPart = 0.2;
/** And this part is asked to stop instead: what is under way then must not get lost either. */
const politePart = 0.1;

const findings = new Findings("kill_loop");
const server = new Server();
const players = []; // all that ever sat down
let running = true;
let whenAcked = () => {};

process.once("exit", () => server.process?.kill("SIGKILL"));

// --- tables -----------------------------------------------------------------------------------------------------------

/** A request that the end of the server may interrupt, or that it puts off because it is about to end. */
async function insist(path, options) {
  for (;;) {
    try {
      const answer = await call(server.url, "POST", path, options);
      if (answer.status !== 503) return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // so `fetch` says that the connection broke
    }
    await sleep(30);
  }
}

/** A table for two players, and for a computer if wished. */
async function makeTable(game, withComputer) {
  const computer = withComputer ? [{ kind: "computer", level: 1 }] : [];
  const seats = [{ kind: "me" }, { kind: "open" }, ...computer];
  const { status, body } = await insist("/api/v1/games", { body: { game, name: "Anna", seats } });
  findings.check(status === 201, "a table cannot be made", JSON.stringify(body));
  return { id: body.id, tokens: [body.token, await join(body)] };
}

/** Sits down with a token of our own, so that we may ask again when the server dies before it answers. */
async function join({ id, invite }) {
  const token = randomBytes(16).toString("hex");
  const { status, body } = await insist(`/api/v1/games/${id}/join`, { token, body: { name: "Zoe", invite } });
  findings.check(status === 200 && body.token === token, "a seat was lost with the answer to a join", JSON.stringify(body));
  return token;
}

function sitDown({ id, tokens }, options = {}) {
  return tokens.map((token) => {
    const player = new Player(server.port, id, token, options);
    player.onack = (...ack) => whenAcked(...ack);
    players.push(player);
    return player;
  });
}

/** Two players who play one table after the other. */
async function playOn(number) {
  for (let round = number; running; round++) {
    const withComputer = number === 3;
    const kinds = withComputer ? gamesForThree : games;
    const game = kinds[round % kinds.length];
    const pair = sitDown(await makeTable(game, withComputer));
    await Promise.race([Promise.all(pair.map((player) => player.finished)), until(() => !running, 1e9)]);
    if (running) for (const player of pair) player.close();
  }
}

// --- kills ------------------------------------------------------------------------------------------------------------

function nextAck(ms = 20_000) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    whenAcked = () => {
      clearTimeout(timer);
      whenAcked = () => {};
      resolve(true);
    };
  });
}

/** Starts the server anew and kills it before or just after it is up. */
async function killEarly() {
  const starting = server.start().catch(() => {});
  await sleep(1 + Math.random() * 60);
  await server.kill();
  await starting;
}

/** How long it took from the start of the process to the next acknowledged action. */
async function startAgain() {
  const from = performance.now();
  const acked = nextAck();
  await server.start();
  const fine = await acked;
  findings.check(fine, "nobody could play after a restart", server.log.slice(-500));
  return performance.now() - from;
}

const acknowledged = () => players.reduce((total, player) => total + player.acks.length, 0);

/** For the planted fault: a copy after which more is acknowledged. */
async function copyAndPlayOn() {
  const copy = copyStore(server, findings, `old${acknowledged()}.db`);
  const before = acknowledged();
  await until(() => acknowledged() >= before + 10, 5000);
  findings.note(`planted: the store forgets the last ${acknowledged() - before} acknowledged actions, or more`);
  return copy;
}

/** The planted fault: the disk forgets what was acknowledged last, as if nobody had waited for it. */
function forget(copy) {
  for (const name of ["merlon.db-wal", "merlon.db-shm"]) rmSync(joinPath(server.folder, name), { force: true });
  copyFileSync(copy, joinPath(server.folder, "merlon.db"));
}

/** Ends the process; gives how many kills that were. */
async function end(farewells) {
  if (Math.random() >= politePart) {
    await server.kill();
    return 1;
  }
  const { code, ms } = await server.stop();
  findings.check(code === 0 && ms < longestFarewell, "the server does not stop when asked", `code ${code}, ${Math.round(ms)} ms`);
  farewells.push(ms);
  return 0;
}

async function killAgainAndAgain() {
  const recoveries = [];
  const farewells = [];
  let early = 0;
  await nextAck();
  for (let killed = 0; killed < kills; ) {
    const copy = findings.proving && killed === kills / 2 ? await copyAndPlayOn() : null;
    // Counted from the first acknowledged action, so that every process that is not killed early did something.
    await sleep(5 + Math.random() * 195);
    killed += await end(farewells);
    if (copy) forget(copy);
    for (; Math.random() < earlyPart && killed < kills && !findings.proving; killed++, early++) await killEarly();
    recoveries.push(await startAgain());
  }
  if (farewells.length) findings.note(`asked to stop ${farewells.length} times: ${spread(farewells)}`);
  findings.note(`${kills} kills, ${early} of them while starting; from start to the next acknowledged action: ${spread(recoveries)}`);
  findings.check(quantile(recoveries, 0.99) <= longestRecovery, "recovery takes too long", spread(recoveries));
}

// --- many tables ------------------------------------------------------------------------------------------------------

/** Kills the server under many live games; gives the time until the last player has heard of a new move. */
async function killUnder(crowd) {
  const before = new Map(crowd.map((player) => [player, player.version]));
  for (const player of crowd) player.again = 0;
  const from = performance.now();
  for (const player of crowd) {
    player.onversion = () => {
      if (!player.again && player.version > before.get(player)) player.again = performance.now() - from;
    };
  }
  await server.kill();
  for (const player of crowd) before.set(player, player.version); // what was under way has come by now, or never will
  for (const player of crowd) player.again = 0;
  await server.start();
  const all = await until(() => crowd.every((player) => player.again || player.view?.stage === "over"), 20_000);
  findings.check(all, "somebody cannot play after a restart", `${crowd.filter((player) => !player.again).length} players`);
  return Math.max(...crowd.map((player) => player.again));
}

async function killUnderManyTables(count = 200, times = 5) {
  const crowd = [];
  for (let i = 0; i < count; i++) crowd.push(...sitDown(await makeTable(games[i % games.length]), { thinks: 1000 }));
  await until(() => crowd.every((player) => player.version > 5), 30_000);
  const recoveries = [];
  for (let i = 0; i < times; i++) {
    recoveries.push(await killUnder(crowd));
    await sleep(500);
  }
  const over = crowd.filter((player) => player.view?.stage === "over").length / 2;
  const text = recoveries.map((ms) => Math.round(ms)).join(", ");
  findings.note(`${count} live tables (${over} ended meanwhile): all players play again after ${text} ms, thinking up to 1000 ms included`);
  for (const ms of recoveries) findings.check(ms <= longestRecovery, "many tables: recovery takes too long", `${ms} ms`);
}

// --- checks -----------------------------------------------------------------------------------------------------------

function checkPlayers(logs) {
  for (const player of players) {
    checkDeeds(findings, logs.get(player.id), player);
    // A player who chooses among the legal moves of the version it saw is never refused, however often the server dies.
    for (const nak of player.naks) findings.check(false, "a legal action was refused", JSON.stringify(nak));
  }
}

async function main() {
  await server.start();
  const tables = [0, 1, 2, 3].map(playOn);
  await killAgainAndAgain();
  running = false;
  await Promise.all(tables);
  if (flag("long")) await killUnderManyTables();
  await settle(players, server.url, findings, findings.proving ? 2000 : 10_000);
  checkPlayers(auditStore(server, findings));
  const sum = (name) => players.reduce((total, player) => total + player[name], 0);
  findings.note(`${sum("reconnects")} reconnects; ${sum("resent")} actions sent again on a connection that was fine; ${sum("postponed")} postponed by a server that stopped`);
  for (const player of players) player.close();
  await server.remove();
  findings.finish(`${kills} kills, ${acknowledged()} acknowledged actions`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

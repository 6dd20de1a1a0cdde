// node tests/server/health.mjs
// A database that is frozen, dead, locked, full or damaged: requests are refused in time and with the reason, /readyz and
// the log say it, nothing is acknowledged that is not there or done twice, and all is well when the database is.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join as joined } from "node:path";
import { Checks } from "./checks.mjs";
import { call, make } from "./client.mjs";
import { openGame } from "./games.mjs";
import { Postgres, postgresPrograms } from "./postgres.mjs";
import { program, Server, sleep, slowness } from "./server.mjs";

const checks = new Checks("health");
const deadline = 1; // seconds
const usual = ["--no-limits", "--computer-pause", "0", "--store-deadline", String(deadline)];
const me = { kind: "me" };
const wish = { game: openGame, seats: [me, me] };

const show = async (server, id, token, rest = "") => (await call(server.url, "GET", `/api/v1/games/${id}${rest}`, { token })).body;

/** The next move of a table, as a request that can be repeated. */
async function nextMove(server, table) {
  const seat = (await show(server, table.id)).view.to_move;
  const { v, legal } = await show(server, table.id, table.token, `?seat=${seat}`);
  const body = { id: "move-" + v, base: v, a: { k: "move", m: legal[0] } };
  return () => call(server.url, "POST", `/api/v1/games/${table.id}/actions`, { token: table.token, body });
}
const playOne = async (server, table) => (await nextMove(server, table))();

const timed = async (promise) => {
  const from = performance.now();
  return [await promise, performance.now() - from];
};
const inTime = (ms) => ms < (deadline + 1) * 1000 * slowness;
const ready = async (server) => {
  const { status, body } = await call(server.url, "GET", "/readyz");
  return [status, body.trim()];
};

async function comes(what, condition, seconds = 20) {
  const end = performance.now() + seconds * 1000 * slowness;
  while (performance.now() < end) {
    if (await condition()) return true;
    await sleep(50);
  }
  console.log(`     did not come: ${what}`);
  return false;
}
const becomesReady = (server) => comes("ready", async () => (await ready(server))[0] === 200);

/** What /readyz and refusals say to everybody must not tell where the database is. */
function checkNoPlace(name, text) {
  checks.ok(`${name} names no file and no machine`, !/[\/@]|127\.|localhost|\d{4}|merlon\.db/.test(text), text);
}

/** Refused in time, with the reason, and /readyz says so, too. */
async function refusedAndNotReady(server, table, reason, sentence) {
  const [answer, ms] = await timed(playOne(server, table));
  checks.refused(`${reason}: an action is refused`, answer, 503, "NOT_SAVED");
  checks.equal(`${reason}: with the reason`, answer.body.error?.reason, reason);
  checks.ok(`${reason}: in time`, inTime(ms), ms);
  checks.ok(`${reason}: and says when to try again`, Number(answer.headers.get("retry-after")) > 0);
  checkNoPlace(`${reason}: the refusal`, answer.body.error?.message ?? "");
  const [state, readyMs] = await timed(ready(server));
  checks.equal(`${reason}: not ready`, state, [503, "not ready: " + sentence]);
  checks.ok(`${reason}: said in time`, inTime(readyMs), readyMs);
  checkNoPlace(`${reason}: /readyz`, state[1]);
  checks.ok(`${reason}: it lives`, (await call(server.url, "GET", "/healthz")).status === 200);
}

const lines = (server, event) =>
  server.log.split("\n").filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line));

async function withServer(args, body, Kind = Server) {
  const server = await new Kind([...usual, ...args]).start();
  try {
    checks.ok("a new server becomes ready", await becomesReady(server));
    await body(server, await make(server.url, wish));
  } finally {
    await server.remove();
  }
}

// --- PostgreSQL -------------------------------------------------------------------------------------------------------

/** All processes of the PostgreSQL server. */
function processesOf(postgres) {
  const head = Number(readFileSync(joined(postgres.folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${head}/task/${head}/children`, "utf8").trim().split(" ").map(Number);
  return [head, ...children.filter(Boolean)];
}

async function frozenPostgres(server, table, postgres) {
  await playOne(server, table);
  const send = await nextMove(server, table);
  const { v } = await show(server, table.id);
  const frozen = processesOf(postgres);
  for (const id of frozen) process.kill(id, "SIGSTOP");
  try {
    const [answer, ms] = await timed(send());
    checks.refused("frozen: an action is refused", answer, 503, "NOT_SAVED");
    checks.equal("frozen: because nobody answers", answer.body.error.reason, "silent");
    checks.equal("frozen: and nobody knows whether it was saved", answer.body.error.unknown, true);
    checks.ok("frozen: in time", inTime(ms), ms);
    const [again, againMs] = await timed(send());
    checks.equal("frozen: the same when asked again", [again.status, again.body.error?.unknown], [503, true]);
    checks.ok("frozen: and soon", inTime(againMs), againMs);
    const [made, madeMs] = await timed(call(server.url, "POST", "/api/v1/games", { body: wish }));
    checks.refused("frozen: no table is made", made, 503, "NOT_SAVED");
    checks.ok("frozen: which is said in time", inTime(madeMs), madeMs);
    const [lobby, lobbyMs] = await timed(call(server.url, "GET", "/api/v1/games"));
    checks.refused("frozen: the lobby cannot be read", lobby, 503, "BUSY");
    checks.ok("frozen: which is said in time, too", inTime(lobbyMs), lobbyMs);
    checks.equal("frozen: a table in use can be looked at", (await show(server, table.id)).v, v);
    const state = await ready(server);
    checks.equal("frozen: not ready", state, [503, "not ready: the database does not answer"]);
    checks.ok("frozen: the log says so", lines(server, "store_failed").some((line) => line.trouble === "silent"), server.log);
    await sleep(2000 * deadline);
    checks.equal("frozen: still not ready later", (await ready(server))[0], 503);
  } finally {
    // What changed the user for the server stops with it.
    for (const id of [...frozen, postgres.process.pid]) process.kill(id, "SIGCONT");
  }
  checks.ok("ready again when it goes on", await becomesReady(server));
  checks.ok("the log says that, too", await comes("recovered", () => lines(server, "store_recovered").length > 0));
  // The table may need a moment to look into the store.
  let answer;
  await comes("an answer", async () => (answer = await send()).status !== 503);
  checks.equal("the action is asked for again and done", [answer.status, answer.body.v], [200, v + 1]);
  checks.equal("once", (await show(server, table.id)).v, v + 1);
  checks.equal("and the game goes on", (await playOne(server, table)).status, 200);
}

async function deadPostgres(server, table, postgres) {
  for (const id of processesOf(postgres)) process.kill(id, "SIGKILL");
  await postgres.ended;
  await refusedAndNotReady(server, table, "unreachable", "the database cannot be reached");
  const log = lines(server, "not_saved");
  checks.ok("dead: the log has the reason and the table", log.some((line) => line.what && line.table === table.id), server.log);
}

async function onPostgres(body) {
  const postgres = await new Postgres().start();
  try {
    await withServer(["--db", postgres.url], (server, table) => body(server, table, postgres));
  } finally {
    await postgres.remove();
  }
}

// --- SQLite -----------------------------------------------------------------------------------------------------------

/** Another process that writes to the file, until it is told to end. */
async function locked(server, table) {
  await playOne(server, table);
  const script = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("begin immediate")
print("locked", flush=True)
sys.stdin.read()`;
  const other = spawn("python3", ["-c", script, joined(server.folder, "merlon.db")], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve) => other.stdout.once("data", resolve));
  await refusedAndNotReady(server, table, "locked", "another process holds the database");
  checks.ok("locked: the log says so", lines(server, "not_saved").some((line) => line.what.includes("locked")), server.log);
  other.stdin.end();
  await new Promise((resolve) => other.once("exit", resolve));
  checks.ok("ready again when it is free", await becomesReady(server));
  checks.equal("and the game goes on", (await playOne(server, table)).status, 200);
}

/** A server that hears of a file too large as an error: left alone, the system would end it with a signal. */
class PatientServer extends Server {
  command(args) {
    return ["bash", ["-c", 'trap "" XFSZ; exec "$0" "$@"', program, ...args]];
  }
}
const allow = (server, bytes) => execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${bytes}:unlimited`]);

async function full(server, table) {
  await playOne(server, table);
  allow(server, 1024); // less than any page or frame of the log
  const [answer] = await timed(playOne(server, table));
  checks.refused("full: an action is refused", answer, 503, "NOT_SAVED");
  checks.ok("full: with a reason", ["full", "broken"].includes(answer.body.error.reason), answer.body);
  await sleep(1100); // so that readiness is found out anew
  const state = await ready(server);
  checks.ok("full: not ready, with the reason", state[0] === 503 && /^not ready: the (disk|database) /.test(state[1]), state);
  checkNoPlace("full: /readyz", state[1]);
  for (let i = 0; i < 30; i++) await playOne(server, table);
  const log = lines(server, "not_saved");
  checks.ok("full: the log has the reason and the table", log.some((line) => line.what && line.table === table.id), server.log);
  checks.ok("full: but not for every try", log.length < 5, log.length);
  allow(server, "unlimited");
  checks.ok("ready again when there is room", await becomesReady(server));
  checks.equal("and the game goes on", (await playOne(server, table)).status, 200);
}

/** Every page of these b-trees becomes zeros; gives how many. */
function zero(file, names) {
  const script = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("pragma wal_checkpoint(truncate)")
marks = ",".join("?" * len(sys.argv[2:]))
pages = [row[0] for row in base.execute(f"select pageno from dbstat where name in ({marks})", sys.argv[2:])]
base.close()
with open(sys.argv[1], "r+b") as file:
    for page in pages:
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))
print(len(pages))`;
  return Number(execFileSync("python3", ["-c", script, file, ...names], { encoding: "utf8" }));
}

function run(...args) {
  try {
    return { code: 0, said: execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }) };
  } catch (error) {
    return { code: error.status, said: error.stdout + error.stderr };
  }
}

async function damaged(server, table) {
  for (let i = 0; i < 5; i++) await playOne(server, table);
  const { v } = await show(server, table.id);
  const file = joined(server.folder, "merlon.db");
  const used = run("repair", file);
  checks.ok("a file in use is not repaired", used.code === 1 && used.said.includes("stop the server"), used);
  checks.equal("a server stops as usual", (await server.stop()).code, 0);
  checks.ok("pages of indexes are gone", zero(file, ["events_by_action", "sqlite_autoindex_events_1"]) > 1);
  const check = run("restore", "--check", file);
  checks.ok("restore --check notices", check.code === 1 && check.said.includes("merlon repair"), check);
  await server.start();
  checks.ok("damaged: found soon after the start", await comes("not ready", async () => (await ready(server))[0] === 503));
  checks.equal("damaged: not ready, with the reason", await ready(server), [503, "not ready: the database is damaged"]);
  const refused = await call(server.url, "POST", "/api/v1/games", { body: wish });
  checks.refused("damaged: no table is made", refused, 503, "NOT_SAVED");
  checks.equal("damaged: because of that", refused.body.error.reason, "damaged");
  checks.ok("damaged: the log has SQLite's words", lines(server, "not_saved").some((line) => line.what.includes("malformed")), server.log);
  const hints = () => lines(server, "store_damaged").filter((line) => line.what.includes("merlon repair"));
  checks.ok("damaged: and what to do", await comes("a hint", () => hints().length > 0), server.log);
  checks.equal("damaged: still alive", (await call(server.url, "GET", "/healthz")).status, 200);
  checks.equal("damaged: stops as usual", (await server.stop()).code, 0);
  const repaired = run("repair", file);
  checks.ok("repair mends it", repaired.code === 0 && repaired.said.includes("nothing was lost"), repaired);
  const kept = readdirSync(server.folder).filter((name) => name.startsWith("merlon.db.damaged-"));
  checks.ok("and keeps the file as it was", kept.length > 0, readdirSync(server.folder));
  checks.equal("restore --check is content", run("restore", "--check", file).code, 0);
  await server.start();
  checks.ok("ready again", await becomesReady(server));
  checks.equal("nothing is missing", (await show(server, table.id)).v, v);
  checks.equal("and the game goes on", (await playOne(server, table)).status, 200);
}

await checks.part("locked", () => withServer([], locked));
await checks.part("full", () => withServer([], full, PatientServer));
await checks.part("damaged", () => withServer([], damaged));
if (postgresPrograms()) {
  await checks.part("frozen", () => onPostgres(frozenPostgres));
  await checks.part("dead", () => onPostgres(deadPostgres));
} else {
  console.log("     without PostgreSQL: it is not installed here");
}
process.exit(checks.finish());

// node tests/server/cluster.mjs [roundRobin|idleTables|deadServer|otherClocks|setClock ...]
// Several servers on one PostgreSQL: moves that go round robin over them, tables at which nothing happens, a server that
// dies while many tables are due, machines whose clocks differ; and one server whose clock is set while people play.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joined } from "node:path";
import { Checks } from "./checks.mjs";
import { call, join, make } from "./client.mjs";
import { gameFor, games, gameWithHands, largest } from "./games.mjs";
import { Postgres, postgresPrograms } from "./postgres.mjs";
import { program, Server, sleep, slowness } from "./server.mjs";

const checks = new Checks("cluster");
const quick = ["--no-limits", "--computer-pause", "0"];
const me = { kind: "me" };
const open = { kind: "open" };

// --- servers whose clocks can be set ------------------------------------------------------------------------------------------

const folder = mkdtempSync(joined(tmpdir(), "merlon-cluster-"));
const preload = joined(folder, "set_clock.so");

/** A server whose machine's clock is wrong by `ahead` seconds. */
class WrongClock extends Server {
  constructor(args, ahead) {
    super(args);
    this.set(ahead);
  }
  get file() {
    return joined(this.folder, "clock");
  }
  set(ahead) {
    writeFileSync(this.file, String(ahead));
  }
  command(args) {
    return ["env", [`LD_PRELOAD=${preload}`, `MERLON_TEST_CLOCK=${this.file}`, program, ...args]];
  }
}

// --- tables -------------------------------------------------------------------------------------------------------------------

/** A table of two people who use REST only; `server(n)` is where the nth request goes. */
class Pair {
  constructor(server) {
    Object.assign(this, { server, requests: 0, refused: [] });
  }
  get url() {
    return this.server(this.requests++).url;
  }
  async make(wish) {
    const table = await make(this.url, { seats: [me, open], ...wish });
    this.newest = this.url;
    const seat = await join(this.newest, table.id, { invite: table.invite });
    Object.assign(this, { id: table.id, tokens: [table.token, seat.token] });
    return this;
  }
  async look(token, url = this.url) {
    return (await call(url, "GET", `/api/v1/games/${this.id}`, { token })).body;
  }
  act(action, token, { base, id = Math.random().toString(36), url = this.url }) {
    return call(url, "POST", `/api/v1/games/${this.id}/actions`, { token, body: { id, base, a: action } });
  }
  /** Who is to move looks at one server, which knows of the last move, and moves at the next one. False at the end. */
  async move() {
    const seen = this.newest;
    const { view } = await this.look(undefined, seen);
    if (view.stage !== "playing") return false;
    const token = this.tokens[view.to_move];
    const { v, legal } = await this.look(token, seen);
    this.newest = this.url;
    if (this.newest === seen) this.newest = this.url;
    const answer = await this.act({ k: "move", m: legal[Math.floor(Math.random() * legal.length)] }, token, { base: v, url: this.newest });
    if (answer.status !== 200) this.refused.push(answer.body.error);
    return answer.status === 200;
  }
}

// --- PostgreSQL ---------------------------------------------------------------------------------------------------------------

let postgres;

function ask(sql) {
  const psql = joined(postgresPrograms(), "psql");
  return execFileSync(psql, [postgres.url, "-XAtc", sql]).toString().trim();
}

/** Rows that were written in the tables of Merlon since the beginning. */
const rowsWritten = () => Number(ask("SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables WHERE schemaname = 'merlon'"));

async function servers(body, ...ahead) {
  const all = ahead.map((seconds) => new WrongClock(["--db", postgres.url, ...quick], seconds));
  try {
    for (const server of all) await server.start();
    await body(...all);
  } finally {
    for (const server of all) await server.remove();
  }
}

// --- what is tried --------------------------------------------------------------------------------------------------------------

async function roundRobin() {
  await servers(async (one, other) => {
    const turns = (n) => (n % 2 ? other : one);
    const pairs = await Promise.all([...games, ...games].map((game) => new Pair(turns).make({ game })));
    let moves = 0;
    const play = async (pair) => {
      for (let i = 0; i < 40 && (await pair.move()); i++) moves++;
    };
    await Promise.all(pairs.map(play));
    checks.equal("no move is refused, whichever server it reaches", pairs.flatMap((pair) => pair.refused), []);
    checks.ok("and many were made", moves >= 200, moves);
    const pair = await new Pair(turns).make({ game: gameFor(4) });
    const token = pair.tokens[(await pair.look(undefined, pair.newest)).view.to_move];
    const { v, legal } = await pair.look(token, pair.newest);
    const future = (base) => pair.act({ k: "move", m: legal[0] }, token, { base, id: "future", url: one.url });
    checks.refused("a base that nobody has written is refused", await future(v + 1), 400, "BAD_ACTION");
    checks.equal("and that is not remembered", (await future(v)).status, 200);
  }, 0, 0);
}

/** Tables that wait for people cost nothing, however many they are. */
async function idleTables() {
  await servers(async (one, other) => {
    const days = { kind: "move", ms: 86_400_000 };
    for (let i = 0; i < 300; i += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => make(n % 2 ? one.url : other.url, { game: gameFor(4), seats: [me, me], ...(n % 4 < 2 ? { clock: days } : {}) })));
    }
    await sleep(3500);
    checks.equal("tables that wait for people have no lease", ask("SELECT count(*) FROM merlon.leases"), "0");
    const [before, from] = [rowsWritten(), performance.now()];
    await sleep(6000);
    const each = (rowsWritten() - before) / ((performance.now() - from) / 1000);
    checks.ok("300 such tables cost two servers less than two rows a second", each < 2, each);
    checks.note(`${each.toFixed(2)} rows a second`);
  }, 0, 0);
}

/** What a server that died had to do is taken over by another at once, and nobody waits for that. */
async function deadServer() {
  await servers(async (one, other) => {
    const hard = [8, 8].map((level) => ({ kind: "computer", level }));
    const ids = (await Promise.all(Array.from({ length: 120 }, () => make(one.url, { game: largest, seats: hard })))).map((table) => table.id);
    await Promise.all(Array.from({ length: 40 }, () => make(other.url, { game: gameFor(4), seats: [me, open], listed: true })));
    while (Number(ask("SELECT count(*) FROM merlon.leases WHERE until > clock_timestamp()")) < ids.length) await sleep(50);
    const dead = ask("SELECT encode(holder, 'escape') FROM merlon.leases LIMIT 1");
    await one.kill();
    const from = performance.now();
    const waits = [];
    const left = () => Number(ask(`SELECT count(*) FROM merlon.tables WHERE stage = 1 AND encode(id, 'escape') = ANY('{${ids}}')
      AND NOT EXISTS(SELECT 1 FROM merlon.leases WHERE table_id = id AND until > clock_timestamp() AND holder <> '${dead}')`));
    while (left() > 0 && performance.now() - from < 20_000 * slowness) {
      const asked = performance.now();
      await call(other.url, "GET", "/api/v1/games");
      waits.push(performance.now() - asked);
      await sleep(50);
    }
    const seconds = (performance.now() - from) / 1000;
    const statements = Number(ask("SELECT count(DISTINCT xmin::text) FROM merlon.leases"));
    checks.ok("by a few statements, not by one for each table", statements <= 5, statements);
    // A lease of nine seconds, a look every three, and some for the machine.
    checks.ok("every table of the dead server is taken over within 12 s", left() === 0 && seconds < 12 + slowness, seconds);
    checks.ok("the lobby is quick meanwhile", Math.max(...waits) < 500 * slowness, Math.max(...waits));
    checks.note(`after ${seconds.toFixed(1)} s; the lobby took at most ${Math.max(...waits).toFixed(0)} ms of ${waits.length} times`);
    const version = async () => (await call(other.url, "GET", `/api/v1/games/${ids[0]}`)).body.v;
    const before = await version();
    for (let i = 0; i < 300 * slowness && (await version()) === before; i++) await sleep(100);
    checks.ok("and played on", (await version()) > before, before);
  }, 0, 0);
}

/** A bank of a minute and 300 s of difference: both keep what they have, but for the moments that they thought. */
async function otherClocks() {
  await servers(async (one, other) => {
    const pair = await new Pair((n) => (n % 2 ? other : one)).make({ game: gameWithHands, clock: { kind: "bank", ms: 60_000, increment: 0 } });
    for (let i = 0; i < 8; i++) await pair.move();
    const { view } = await pair.look(undefined, one.url);
    checks.equal("no move is refused", pair.refused, []);
    checks.ok("clocks of machines that differ by 300 s cost nobody time", Math.min(...view.clock.left) > 50_000 && Math.max(...view.clock.left) <= 60_000, view.clock);
    checks.ok("and everybody is told the database's time", Math.abs(view.clock.since - Date.now()) < 5000 * slowness, view.clock.since - Date.now());
  }, 0, 300);
}

/** Somebody sets the machine's clock while people play. */
async function setClock() {
  const server = new WrongClock(quick, 0);
  try {
    await server.start();
    const pair = await new Pair(() => server).make({ game: gameWithHands, clock: { kind: "bank", ms: 600_000, increment: 0 } });
    for (const [what, ahead] of [["forward", 3600], ["back", -3600], ["right again", 0]]) {
      await pair.move();
      server.set(ahead);
      await pair.move();
      const { view } = await pair.look(undefined, server.url);
      checks.ok(`a clock that is set ${what} costs nobody time and gives none`, Math.min(...view.clock.left) > 590_000 && Math.max(...view.clock.left) <= 600_000, view.clock);
      checks.equal("and nobody is replaced", view.seats.map((seat) => seat.level), [0, 0]);
    }
    // What is running goes on over a restart with another clock.
    await server.kill();
    server.set(-3600);
    await server.start();
    await pair.move();
    const { view } = await pair.look(undefined, server.url);
    checks.ok("nor does one that is set back while the server is away", pair.refused.length === 0 && Math.min(...view.clock.left) > 590_000 && Math.max(...view.clock.left) <= 600_000, [pair.refused, view.clock]);
  } finally {
    await server.remove();
  }
}

// --- all of them ----------------------------------------------------------------------------------------------------------------

execFileSync("cc", ["-shared", "-fPIC", "-o", preload, new URL("set_clock.c", import.meta.url).pathname, "-ldl"]);
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const run = (name, body) => (wanted.length === 0 || wanted.includes(name) ? checks.part(name, body) : undefined);
await run("setClock", setClock);
if (postgresPrograms()) {
  postgres = await new Postgres().start();
  for (const [name, body] of Object.entries({ roundRobin, idleTables, deadServer, otherClocks })) await run(name, body);
  await postgres.remove();
} else console.log("cluster: no PostgreSQL here, so servers that share one are skipped");
rmSync(folder, { recursive: true, force: true });
process.exit(checks.finish());

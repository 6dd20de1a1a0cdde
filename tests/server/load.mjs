// How much the server carries: many games with two programs each, and watchers.
//
// node tests/server/load.mjs [--games 20] [--watchers 50] [--seconds 5] [--rate 2] [--fast] [--pin] [--long]
//   paced (always): every game gets about `rate` moves a second; how long an acknowledgement takes.
//   --fast: then also as fast as possible; how many durable moves a second.
//   --long: 200 games, 500 watchers, 30 s, both.
//   --pin: the server on core 0, these clients on core 1.
//   --strict: fails unless p50 < 15 ms and p99 < 60 ms, the figures promised for 2 quiet cores.
// node tests/server/load.mjs --stored 10000 [--live 200] [--moves 20]: how long a start takes beside so many finished games
//   and so many under way, with so many moves each; how many of them are in memory then, and how long a new table takes.
//   --against PROGRAM: an older program fills the store, and starts upon it in turn with this one.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, statSync } from "node:fs";
import { join as joined } from "node:path";
import { Socket, call, join, make } from "./client.mjs";
import { Checks, long, quantile } from "./checks.mjs";
import { gameFor, games as kinds } from "./games.mjs";
import { Server, program, sleep, slowness } from "./server.mjs";

const flag = (name) => process.argv.includes("--" + name);
const number = (name, otherwise) => (flag(name) ? Number(process.argv[process.argv.indexOf("--" + name) + 1]) : otherwise);
const wish = {
  games: number("games", long ? 200 : 20),
  watchers: number("watchers", long ? 500 : 50),
  seconds: number("seconds", long ? 30 : 5),
  rate: number("rate", 2),
};
const checks = new Checks("load");
const me = { kind: "me" };
const open = { kind: "open" };
const random = (most) => Math.floor(Math.random() * most);

class PinnedServer extends Server {
  command(args) {
    const started = this.program ?? program;
    return flag("pin") ? ["taskset", ["-c", "0", started, ...args]] : [started, args];
  }
}

// --- what the server uses -------------------------------------------------------------------------------------------------

const megabytes = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]) / 1024;

/** Seconds of processor time so far, of all threads; the kernel counts in hundredths. */
function processorSeconds(server) {
  const fields = readFileSync(`/proc/${server.process.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// --- games ------------------------------------------------------------------------------------------------------------------

/** A game of two programs and its watchers, which begins again when it is over. */
class Game {
  constructor(load, kind, watchers) {
    Object.assign(this, { load, kind, watchers, sockets: [], round: 0 });
  }

  async make() {
    const { url } = this.load.server;
    const table = await make(url, { game: this.kind, seats: [me, open] });
    const other = await join(url, table.id, { invite: table.invite });
    Object.assign(this, { id: table.id, tokens: [table.token, other.token] });
  }

  connect(token) {
    const socket = new Socket(this.load.server.port, `/ws/v1/games/${this.id}`);
    this.sockets.push(socket);
    socket.onclose = (code) => code !== null && this.load.broken.push(code);
    const { round } = this;
    const refused = (error) => {
      if (round === this.round) throw error; // otherwise it was we who closed it, before it was open
      return socket;
    };
    return socket.opened.then(() => (socket.send({ t: "hello", token }), socket), refused);
  }

  /** The players come, but wait for the sign to begin. */
  async sitDown() {
    const players = await Promise.all(this.tokens.map((token) => this.connect(token)));
    for (const player of players) player.onmessage = (text) => this.hear(player, JSON.parse(text));
  }

  /** One after the other; a fast game may be over before all are in, and the rest goes to the next one. */
  async admit() {
    const { round } = this;
    for (let i = 0; i < this.watchers && round === this.round; i++) (await this.connect("")).onmessage = () => this.load.told++;
  }

  hear(player, message) {
    if (message.t === "ack") this.acknowledged();
    else if (message.t === "nak") this.load.refused.push(message.code);
    if (message.legal) this.plan(player, message);
    if (message.t === "ev" && player === this.sockets[0]) this.end(message);
  }

  plan(player, { v, legal }) {
    const move = { t: "act", id: "m" + v, base: v, a: { k: "move", m: legal[random(legal.length)] } };
    this.next = () => {
      if (this.load.done) return;
      this.sent = performance.now();
      player.send(move);
    };
    if (this.load.begun) this.schedule();
  }

  schedule() {
    const { next } = this;
    this.next = null;
    if (!next) return;
    const pause = this.load.pause();
    if (pause === 0) next();
    else setTimeout(next, pause);
  }

  acknowledged() {
    if (this.load.measuring) this.load.times.push(performance.now() - this.sent);
  }

  /** Over: the same people go to a new table, and those who watch with them. */
  end(message) {
    if (this.load.done || !message.d?.some((change) => change.path === "/stage" && change.value === "over")) return;
    this.leave();
    this.load.finished++;
    this.make().then(() => this.sitDown()).then(() => this.admit()).catch((error) => this.load.done || this.load.refused.push(error.message));
  }

  leave() {
    this.round++;
    for (const socket of this.sockets) socket.onmessage = socket.onclose = null;
    for (const socket of this.sockets.splice(0)) socket.close();
  }
}

/** All of them, on a server of their own. */
class Load {
  constructor(rate) {
    Object.assign(this, { rate, games: [], times: [], told: 0, refused: [], broken: [], finished: 0 });
    this.server = new PinnedServer();
  }

  /** Until the next move of a game, in milliseconds: evenly around the mean, so that games do not march in step. */
  pause() {
    return this.rate === 0 ? 0 : (1000 / this.rate) * (0.5 + Math.random());
  }

  async prepare() {
    await this.server.start();
    this.memory = [megabytes(this.server)];
    const watchers = (i) => Math.floor(((i + 1) * wish.watchers) / wish.games) - Math.floor((i * wish.watchers) / wish.games);
    for (let i = 0; i < wish.games; i++) this.games.push(new Game(this, kinds[i % kinds.length], watchers(i)));
    for (const step of ["make", "sitDown", "admit"]) {
      for (let i = 0; i < this.games.length; i += 20) await Promise.all(this.games.slice(i, i + 20).map((game) => game[step]()));
      await sleep(200);
      this.memory.push(megabytes(this.server));
    }
  }

  async measure() {
    this.begun = true;
    for (const game of this.games) game.schedule();
    await sleep(1000); // until the pace is there
    const [processor, from] = [processorSeconds(this.server), performance.now()];
    this.told = 0;
    this.measuring = true;
    await sleep(wish.seconds * 1000);
    this.measuring = false;
    this.seconds = (performance.now() - from) / 1000;
    this.processor = (processorSeconds(this.server) - processor) / this.seconds;
    this.memory.push(megabytes(this.server));
    this.done = true;
  }

  async end() {
    for (const game of this.games) game.leave();
    await this.server.remove();
  }
}

// --- figures ------------------------------------------------------------------------------------------------------------------

function table(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
}

function report(load) {
  const [idle, tables, players, watchers, end] = load.memory;
  const kilobytes = (from, to, count) => (((to - from) * 1024) / count).toFixed(1) + " KB";
  table([
    ["games, watchers, seconds", `${wish.games}, ${wish.watchers}, ${load.seconds.toFixed(1)}`],
    ["acknowledged moves", `${load.times.length} (${(load.times.length / load.seconds).toFixed(0)} a second), ${load.finished} games ended`],
    ["events told to watchers", `${(load.told / load.seconds).toFixed(0)} a second`],
    ["action to acknowledgement", `p50 ${quantile(load.times, 0.5).toFixed(1)} ms, p99 ${quantile(load.times, 0.99).toFixed(1)} ms, most ${quantile(load.times, 1).toFixed(1)} ms`],
    ["processor of the server", `${(load.processor * 100).toFixed(0)} % of a core`],
    ["memory", `empty ${idle.toFixed(1)} MB, with everybody ${watchers.toFixed(1)} MB, at the end ${end.toFixed(1)} MB`],
    ["memory each", `table ${kilobytes(idle, tables, wish.games)}, player ${kilobytes(tables, players, 2 * wish.games)}, watcher ${kilobytes(players, watchers, wish.watchers)}`],
  ]);
}

async function run(rate) {
  const load = new Load(rate);
  try {
    await load.prepare();
    await load.measure();
    report(load);
    checks.equal("no action was refused", load.refused.slice(0, 5), []);
    checks.equal("no connection was closed", load.broken.slice(0, 5), []);
    return load;
  } finally {
    await load.end();
  }
}

async function paced() {
  const { times, seconds } = await run(wish.rate);
  // A third is lost to games that begin anew, not more.
  checks.ok("the pace was held", times.length > (wish.games * wish.rate * seconds) / 2, times.length);
  if (flag("strict")) checks.ok("p50 < 15 ms and p99 < 60 ms", quantile(times, 0.5) < 15 && quantile(times, 0.99) < 60);
}

async function fast() {
  const { times } = await run(0);
  checks.ok("moves were acknowledged", times.length > 0);
}

// --- a start beside stored games --------------------------------------------------------------------------------------------

/**
 * Copies finished games under new names, hashes as docs/storage.md describes them, until there are enough. A replay would
 * tell them from played ones, since the deal depends on the name; a start does not replay what is over.
 */
const copies = `
import hashlib, sqlite3, sys
base = sqlite3.connect(sys.argv[1]); wanted = int(sys.argv[2])
number = lambda n: n.to_bytes(8, "little", signed=True)
text = lambda t: number(len(t.encode())) + t.encode()
games = base.execute("select * from tables where stage=2").fetchall()
logs = {game[0]: base.execute("select * from events where table_id=? order by version", (game[0],)).fetchall() for game in games}
def copy(game, name):
    chain = hashlib.sha256(text(name) + number(game[1]) + text(game[2]) + number(game[3])).digest()
    rows = []
    for _, version, actor, action, body, state, at, stage, _ in logs[game[0]]:
        chain = hashlib.sha256(chain + text(name) + number(version) + text(actor) + text(action) + text(body) + text(state) + number(at) + number(stage)).digest()
        rows.append((name, version, actor, action, body, state, at, stage, chain))
    base.execute("insert into tables(id, created, setup, listed, stage, updated, version, chain) values (?,?,?,?,?,?,?,?)", (name, *game[1:7], chain))
    base.executemany("insert into events values (?,?,?,?,?,?,?,?,?)", rows)
for i in range(wanted - len(games)): copy(games[i % len(games)], "copy%d" % i)
base.commit()
print(base.execute("select count(*) from tables where stage=2").fetchone()[0], base.execute("select count(*) from events").fetchone()[0])
base.execute("pragma wal_checkpoint(truncate)")
`;

/** From nothing to the first yes of /readyz, in milliseconds. */
async function timeOfStart(server) {
  const from = performance.now();
  await server.start();
  while ((await call(server.url, "GET", "/readyz")).status !== 200) await sleep(2);
  return performance.now() - from;
}

async function playedByComputers(server, count) {
  const seats = [1, 2].map(() => ({ kind: "computer", level: 1 }));
  const ids = [];
  for (let i = 0; i < count; i++) ids.push((await make(server.url, { game: kinds[i % kinds.length], seats })).id);
  for (const id of ids) {
    while ((await call(server.url, "GET", `/api/v1/games/${id}`)).body.view.stage !== "over") await sleep(20);
  }
  return ids;
}

/** Games under way, with some moves each. */
async function underWay(server, count, moves = 20) {
  const play = async (i) => {
    const { id, token } = await make(server.url, { game: kinds[i % kinds.length], seats: [me, me] });
    for (let move = 0; move < moves; move++) {
      const shown = (await call(server.url, "GET", `/api/v1/games/${id}`)).body;
      const { v, legal } = (await call(server.url, "GET", `/api/v1/games/${id}?seat=${shown.view.to_move}`, { token })).body;
      await call(server.url, "POST", `/api/v1/games/${id}/actions`, { token, body: { id: "m" + move, base: v, a: { k: "move", m: legal[random(legal.length)] } } });
    }
  };
  for (let i = 0; i < count; i += 20) await Promise.all(Array.from({ length: Math.min(20, count - i) }, (_, at) => play(i + at)));
}

/** What a server that has just started has in memory, and how long a new table and an old one take. */
async function afterStart(server, id) {
  await sleep(1000);
  const inMemory = Number(/^merlon_rooms (\d+)/m.exec((await call(server.url, "GET", "/metrics")).body)[1]);
  const memory = megabytes(server);
  const made = 200;
  const before = processorSeconds(server);
  for (let i = 0; i < made; i++) await make(server.url, { game: gameFor(4), seats: [me, open] });
  const each = (1000 * (processorSeconds(server) - before)) / made;
  const from = performance.now();
  const shown = await call(server.url, "GET", `/api/v1/games/${id}`);
  const opened = performance.now() - from;
  checks.equal("a finished game can be looked at", [shown.status, shown.body.view.stage], [200, "over"]);
  return [
    ["tables in memory after the start", String(inMemory)],
    ["memory", `${memory.toFixed(1)} MB`],
    ["processor time of a new table", `${each.toFixed(2)} ms`],
    ["a finished game opened", `${opened.toFixed(1)} ms`],
  ];
}

async function stored() {
  const against = flag("against") ? process.argv[process.argv.indexOf("--against") + 1] : null;
  const filled = new PinnedServer();
  filled.program = against ?? program;
  const servers = [filled];
  try {
    const empty = await timeOfStart(filled);
    const live = number("live", 200);
    const [id] = await playedByComputers(filled, 40);
    await underWay(filled, live, number("moves", 20));
    await filled.stop();
    const file = joined(filled.folder, "merlon.db");
    const [games, events] = execFileSync("python3", ["-c", copies, file, String(number("stored", 10000))]).toString().trim().split(" ");
    table([
      ["stored", `${games} finished games, ${live} under way, ${events} events, ${(statSync(file).size / 1e6).toFixed(0)} MB`],
      ["start to /readyz, empty folder", `${empty.toFixed(0)} ms`],
    ]);
    if (against) {
      const ours = new PinnedServer();
      servers.push(ours);
      cpSync(file, joined(ours.folder, "merlon.db"));
    }
    // In turn, so that whatever else the machine does concerns both.
    const times = servers.map(() => []);
    for (let round = 0; round < 6; round++) {
      for (const [i, server] of servers.entries()) {
        times[i].push(await timeOfStart(server));
        if (round < 5) await sleep(round === 0 ? 3000 * slowness ** 0.5 : 0);
        if (round < 5) await server.kill();
      }
    }
    for (const [i, server] of servers.entries()) {
      table([
        ["program", server.program ?? program],
        ["start to /readyz", `${times[i].map((ms) => ms.toFixed(0)).join(", ")} ms (the first after a stop, the others after kill -9)`],
        ...(await afterStart(server, id)),
      ]);
    }
    const longest = Math.max(...times.at(-1));
    checks.ok(`ready within ${3 * slowness} s`, longest < 3000 * slowness, longest);
  } finally {
    for (const server of servers) await server.remove();
  }
}

if (flag("pin")) execFileSync("taskset", ["-acp", "1", String(process.pid)]);
if (flag("stored")) await checks.part(`start beside ${number("stored")} finished games`, stored);
else {
  await checks.part(`paced, ${wish.rate} moves a second per game`, paced);
  if (long || flag("fast")) await checks.part("as fast as possible", fast);
}
process.exit(checks.finish());

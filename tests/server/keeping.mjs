// What is on the disk: restarts, backups, exports, damage, a disk without room. Every part has a server of its own.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join as joined } from "node:path";
import { call, join, make } from "./client.mjs";
import { gameFor, gameWithHands, onlyIn, openGame } from "./games.mjs";
import { Server, longestFarewell, program, sleep } from "./server.mjs";
import { sql } from "./store.mjs";
import { Talk, talk } from "./talk.mjs";

const me = { kind: "me" };
const open = { kind: "open" };
const computer = { kind: "computer", level: 1 };
const show = async (server, id, token, rest = "") => (await call(server.url, "GET", `/api/v1/games/${id}${rest}`, { token })).body;
const act = (server, id, token, base, a, key = "k" + Math.random()) =>
  call(server.url, "POST", `/api/v1/games/${id}/actions`, { token, body: { id: key, base, a } });

/** Runs the program to its end; gives the exit code and what it said. */
function run(...args) {
  return new Promise((resolve) => {
    const one = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: 20000 });
    let said = "";
    for (const stream of [one.stdout, one.stderr]) stream.on("data", (text) => (said += text));
    one.on("close", (code) => resolve({ code, said }));
  });
}

/** A part with a server of its own, which is gone afterwards whatever happens. */
const withServer = (body, args) => async (checks) => {
  const server = await new Server(args).start();
  try {
    await body(checks, server);
  } finally {
    await server.remove();
  }
};

/** One person holds both seats: the shortest way to a game with something in it. */
async function bothSeats(server, moves = 3, game = openGame) {
  const table = await make(server.url, { game, seats: [me, me] });
  for (let i = 0; i < moves; i++) await playOne(server, table);
  return table;
}

async function playOne(server, table) {
  const seat = (await show(server, table.id)).view.to_move;
  const { v, legal } = await show(server, table.id, table.token, `?seat=${seat}`);
  return act(server, table.id, table.token, v, { k: "move", m: legal[0] });
}

async function finished(server, id) {
  for (let i = 0; i < 1000; i++) {
    const { view } = await show(server, id);
    if (view.stage === "over") return view;
    await sleep(10);
  }
  throw new Error("the game did not end");
}

// --- exports --------------------------------------------------------------------------------------------------------

async function exports_(checks, server) {
  const seed = "00112233445566778899aabbccddeeff";
  const table = await make(server.url, { game: gameWithHands, seats: [me, open], clientSeed: seed });
  const zoe = await join(server.url, table.id, { invite: table.invite });
  const early = await show(server, table.id, table.token, "/export");
  const events = await show(server, table.id, table.token, "/events?since=0");
  checks.equal("an export during the game is what one has been told", early.events, events.events);
  checks.ok("and holds no seed, neither the own nor the server's", !/seed|token/i.test(JSON.stringify(early)));
  const views = await Promise.all([zoe.token, table.token].map(async (token) => (await show(server, table.id, token)).view));
  const hers = onlyIn(...views);
  checks.ok("and not the other's cards", hers.length > 0 && !hers.some((card) => JSON.stringify(early).includes(`"${card}"`)), hers);
  for (const [seat, token] of [table.token, zoe.token].entries()) await act(server, table.id, token, 0, { k: "standin", s: seat, level: 1 });
  await finished(server, table.id);
  await verify(checks, server, table, seed, await show(server, table.id, "", "/export"));
}

async function verify(checks, server, table, seed, record) {
  checks.ok("after the end the export is the record with its seeds", typeof record === "string" && /ServerSeed/.test(record) && record.includes(seed), record);
  const file = joined(server.folder, "record.txt");
  const accepts = async (text, ...args) => {
    writeFileSync(file, text);
    return (await run("verify", file, ...args)).code;
  };
  checks.equal("merlon verify accepts it", await accepts(record), 0);
  checks.equal("with the commitment that was given", await accepts(record, "--commit", table.commit), 0);
  checks.equal("with the seed that one brought", await accepts(record, "--seed", seed), 0);
  checks.equal("not with another commitment", await accepts(record, "--commit", "0".repeat(64)), 1);
  checks.equal("not with another seed", await accepts(record, "--seed", "f".repeat(32)), 1);
  checks.equal("not with a seat's seed changed", await accepts(record.replace(seed, seed.replace("0", "1"))), 1);
  const flipped = record.replace(/(ServerSeed\W+)([0-9a-f])/, (_, name, digit) => name + (digit === "0" ? "1" : "0"));
  checks.equal("not with the server's seed changed", await accepts(flipped), 1);
  await everyLine(checks, record, accepts);
}

/** No line of moves can be taken out. */
async function everyLine(checks, record, accepts) {
  const lines = record.split("\n");
  const moves = lines.map((line, at) => [line, at]).filter(([line]) => line !== "" && !line.startsWith("["));
  const some = moves.filter((_, at) => at % Math.ceil(moves.length / 8) === 0);
  let accepted = 0;
  for (const [, at] of some) accepted += (await accepts(lines.filter((_, other) => other !== at).join("\n"))) === 0;
  checks.equal(`not without one of its lines (${some.length} tried)`, accepted, 0);
}

// --- restarts ---------------------------------------------------------------------------------------------------------

async function restart(checks, server) {
  const table = await bothSeats(server);
  const waiting = await make(server.url, { game: gameFor(4), seats: [me, open] });
  const before = await show(server, table.id, table.token);
  const one = await talk(server.port, table.id, { token: table.token });
  const { code, ms } = await server.stop();
  checks.equal("SIGTERM ends with exit code 0", code, 0);
  checks.ok(`within ${longestFarewell} ms`, ms < longestFarewell, ms);
  checks.note(`${Math.round(ms)} ms`);
  checks.equal("who listens is told", (await one.hears("restart", 100)).in, 5);
  checks.equal("and the socket closed with 1012", await one.code(500), 1012);
  await server.start();
  checks.equal("everything is there after a new start", await show(server, table.id, table.token), before);
  checks.equal("also the table that waits", (await show(server, waiting.id)).view.stage, "waiting");
  checks.equal("and the game goes on", (await playOne(server, table)).status, 200);
  checks.ok("invitations still hold", (await join(server.url, waiting.id, { invite: waiting.invite })).seat === 1);
}

/** Who speaks before the table has been read from the disk is heard all the same. */
async function earlyWords(checks, server) {
  const table = await make(server.url, { game: gameFor(4), seats: [me, open] });
  await server.stop();
  await server.start();
  const one = new Talk(server.port, table.id);
  await one.hello({ token: table.token });
  const answer = await one.act("early", 1, { k: "close" });
  checks.equal("an action right behind hello is answered, also when the table has to be read first", answer.t, "ack");
  one.close();
}

/** Who begins to wait when the server has said that it goes is not left without an answer. */
async function pollWhileGoing(checks, server) {
  const table = await bothSeats(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port: server.port, path, agent }, (answer) => {
        let text = "";
        answer.on("data", (more) => (text += more));
        answer.on("end", () => resolve(JSON.parse(text)));
      });
      sent.on("error", reject);
      sent.end();
    });
  const { v } = await get(`/api/v1/games/${table.id}`);
  const ended = server.stop();
  while (!server.log.includes("stopping")) await sleep(1);
  const answer = await get(`/api/v1/games/${table.id}/events?since=${v}`).catch((error) => error.message);
  checks.equal("a poll begun while the server goes is answered at once", answer, { v, events: [] });
  checks.equal("and does not keep it", (await ended).code, 0);
  agent.destroy();
}

/** Also with computers that think and somebody who only polls. */
async function restartWhileThinking(checks, server) {
  const seats = [1, 2, 3, 4].map(() => ({ kind: "computer", level: 8 }));
  const tables = await Promise.all([1, 2, 3, 4].map(() => make(server.url, { game: gameFor(4), seats })));
  const { v } = await show(server, tables[0].id);
  const poll = call(server.url, "GET", `/api/v1/games/${tables[0].id}/events?since=${v + 1000}`).catch(() => null);
  await sleep(300);
  const { code, ms } = await server.stop();
  checks.ok(`SIGTERM while four tables of computers think: exit code 0 within ${longestFarewell} ms`, code === 0 && ms < longestFarewell, { code, ms });
  await poll;
}

async function repeatedAfterRestart(checks, server) {
  const table = await bothSeats(server);
  const seat = (await show(server, table.id)).view.to_move;
  const { v, legal } = await show(server, table.id, table.token, `?seat=${seat}`);
  const first = await act(server, table.id, table.token, v, { k: "move", m: legal[0] }, "same");
  await server.kill();
  await server.start();
  const second = await act(server, table.id, table.token, v, { k: "move", m: legal[0] }, "same");
  checks.equal("an action sent again after the server was killed is answered as the first time", second.body, first.body);
  checks.equal("and done once", (await show(server, table.id)).v, first.body.v);
}

// --- backups ----------------------------------------------------------------------------------------------------------

async function backup(checks, server) {
  const table = await bothSeats(server);
  const file = joined(server.folder, "copy.db");
  const made = await run("backup", file, "--data", server.folder);
  checks.equal("a backup while the server runs", made.code, 0);
  const checked = await run("restore", file, "--check");
  checks.ok("merlon restore --check replays it", checked.code === 0 && /1 tables? .*0 damaged/.test(checked.said), checked);
  checks.equal("only its owner can read it", (statSync(file).mode & 0o777).toString(8), "600");
  const elsewhere = new Server();
  try {
    checks.equal("merlon restore puts it into another folder", (await run("restore", file, "--data", elsewhere.folder)).code, 0);
    await elsewhere.start();
    checks.equal("where the game is as it was", await show(elsewhere, table.id, table.token), await show(server, table.id, table.token));
    checks.ok("merlon restore never overwrites", (await run("restore", file, "--data", elsewhere.folder)).code !== 0);
  } finally {
    await elsewhere.remove();
  }
  damage(file, table.id, 3);
  checks.ok("a damaged backup is found out", (await run("restore", file, "--check")).code !== 0);
}

/** The rhythm of backups is that of their files: a server that is started every day makes one, too. */
async function backupAfterRestart(checks, server) {
  const folder = joined(server.folder, "backups");
  const old = joined(folder, "merlon-20200101-000000.db");
  mkdirSync(folder);
  writeFileSync(old, "an old one");
  utimesSync(old, new Date(), new Date(Date.now() - 25 * 3600e3));
  await server.stop();
  await server.start();
  await sleep(3000);
  checks.equal("a backup that is overdue does not come with the start", readdirSync(folder).length, 1);
  for (let i = 0; i < 60 && !server.log.includes('"backup"'); i++) await sleep(100);
  checks.equal("but some seconds later", readdirSync(folder).filter((name) => name.endsWith(".db")).length, 2);
}

// --- tables left standing ---------------------------------------------------------------------------------------------

/** Makes tables without events so many hours older, hashes as docs/storage.md describes them. */
function age(file, hours) {
  const script = `
import hashlib, sqlite3, sys
file, hours = sys.argv[1:]
base = sqlite3.connect(file)
number = lambda n: n.to_bytes(8, "little", signed=True)
text = lambda t: number(len(t.encode())) + t.encode()
for id, created, setup, listed in base.execute("select id, created, setup, listed from tables where version=0").fetchall():
    then = created - int(float(hours) * 3600e3)
    chain = hashlib.sha256(text(id) + number(then) + text(setup) + number(listed)).digest()
    base.execute("update tables set created=?, updated=?, chain=? where id=?", (then, then, chain, id))
base.commit()`;
  execFileSync("python3", ["-c", script, file, String(hours)]);
}

async function leftStanding(checks, server) {
  const listed = async () => (await call(server.url, "GET", "/api/v1/games")).body.games.map((game) => game.id);
  const { id } = await make(server.url, { game: gameFor(4), seats: [open, open], listed: true });
  const grow = async (hours) => {
    await server.stop();
    age(joined(server.folder, "merlon.db"), hours);
    await server.start();
  };
  await grow(23.5);
  checks.equal("a table that has waited for nearly a day is in the lobby", await listed(), [id]);
  await grow(1);
  checks.equal("after a day it is not", await listed(), []);
  checks.equal("but can be joined by who knows it", (await join(server.url, id)).seat, 0);
  checks.equal("and then it is found again", await listed(), [id]);
}

// --- damage -----------------------------------------------------------------------------------------------------------

/** Changes one byte in the body of one event, as a bad disk would. */
function damage(file, id, version) {
  const script = `
import sqlite3, sys
file, table, version = sys.argv[1:]
base = sqlite3.connect(file)
body = base.execute("select body from events where table_id=? and version=?", (table, version)).fetchone()[0]
changed = body[:-2] + chr(ord(body[-2]) ^ 1) + body[-1:]
base.execute("update events set body=? where table_id=? and version=?", (changed, table, version))
base.commit()`;
  execFileSync("python3", ["-c", script, file, id, String(version)]);
}

async function damagedTable(checks, server) {
  const bad = await bothSeats(server, 5);
  const good = await bothSeats(server, 5);
  await server.stop();
  damage(joined(server.folder, "merlon.db"), bad.id, 5);
  await server.start();
  const { v, view, legal } = await show(server, bad.id, bad.token);
  checks.equal("a damaged table can be looked at up to the damage", [v, view.stage], [4, "playing"]);
  const refused = await act(server, bad.id, bad.token, v, { k: "move", m: legal?.[0] ?? "br>N1" });
  checks.refused("and not changed", refused, 423, "DAMAGED");
  checks.ok("the log says so", server.log.includes("damaged") && server.log.includes(bad.id), server.log);
  checks.equal("other tables go on", (await playOne(server, good)).status, 200);
  checks.equal("and new ones are made", (await bothSeats(server, 1)).seats, [0, 1]);
  checks.equal("the server is ready", (await call(server.url, "GET", "/readyz")).status, 200);
}

// --- a disk without room ------------------------------------------------------------------------------------------------

/** The largest file that a process may write, from now on. */
const allow = (server, bytes) => execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${bytes}:unlimited`]);

/** A server that hears of a file too large as an error: left alone, the system would end it with a signal. */
class PatientServer extends Server {
  command(args) {
    return ["bash", ["-c", 'trap "" XFSZ; exec "$0" "$@"', program, ...args]];
  }
}

async function fullDisk(checks) {
  const server = await new PatientServer().start();
  try {
    const table = await bothSeats(server);
    const before = await show(server, table.id, table.token);
    allow(server, 1024); // less than any page or frame of the log
    checks.refused("without room an action is not saved", await playOne(server, table), 503, "NOT_SAVED");
    const wish = { game: gameFor(4), seats: [me, open] };
    checks.refused("nor is a table made", await call(server.url, "POST", "/api/v1/games", { body: wish }), 503, "NOT_SAVED");
    checks.equal("what there is can still be read", await show(server, table.id, table.token), before);
    checks.ok("the server lives", (await call(server.url, "GET", "/healthz")).status === 200);
    const metrics = (await call(server.url, "GET", "/metrics")).body;
    checks.ok("and counts what was not saved", /merlon_not_saved_total [1-9]/.test(metrics));
    allow(server, "unlimited");
    checks.equal("when there is room again, the game goes on", (await playOne(server, table)).status, 200);
    await server.kill();
    await server.start();
    checks.equal("and the new move is on the disk", (await show(server, table.id)).v, before.v + 1);
  } finally {
    await server.remove();
  }
}

/** Computers try again by themselves. */
async function fullDiskComputers(checks) {
  const server = await new PatientServer(["--no-limits", "--computer-pause", "200"]).start();
  try {
    const { id } = await make(server.url, { game: openGame, seats: [computer, computer] });
    allow(server, 4096);
    await sleep(600);
    const { v } = await show(server, id);
    await sleep(600);
    checks.equal("without room a computer's move does not happen", (await show(server, id)).v, v);
    allow(server, "unlimited");
    for (let i = 0; i < 40 && (await show(server, id)).v === v; i++) await sleep(100);
    checks.ok("and does when there is room again", (await show(server, id)).v > v);
  } finally {
    await server.remove();
  }
}

// --- more than one ------------------------------------------------------------------------------------------------------

/** Two servers upon one file: neither writes over the other's events. */
async function twoServers(checks, server) {
  const table = await bothSeats(server, 2);
  const other = new Server();
  const folder = other.folder;
  other.folder = server.folder;
  try {
    await other.start();
    checks.equal("a second server upon the same folder shows the same", await show(other, table.id, table.token), await show(server, table.id, table.token));
    checks.equal("a move at one", (await playOne(server, table)).status, 200);
    const late = await playOne(other, table);
    const again = late.status === 200 ? late : await playOne(other, table);
    checks.ok("the other refuses what was decided upon an older position, or knows the new one", [200, 409].includes(late.status), late.body);
    checks.equal("and then goes on from there", again.status, 200);
  } finally {
    other.folder = folder; // the other one's own, which is empty
    await other.remove();
  }
  await server.stop();
  await server.start();
  checks.equal("no move is lost", (await show(server, table.id)).view.moves, 4);
}

async function badStarts(checks, server) {
  const start = (...args) => run("serve", "--address", "127.0.0.1", ...args);
  const taken = await start("--port", String(server.port), "--data", joined(server.folder, "other"));
  checks.ok("a port in use is said", taken.code === 1 && taken.said.includes(String(server.port)), taken);
  const file = joined(server.folder, "file");
  writeFileSync(file, "no folder");
  const nowhere = await start("--port", "0", "--data", file);
  checks.ok("a data folder that is a file is said", nowhere.code === 1 && nowhere.said.includes(file), nowhere);
  const folder = mkdtempSync(joined(server.folder, "bad-"));
  writeFileSync(joined(folder, "merlon.db"), "no database, but long enough to be looked at ".repeat(100));
  const unread = await start("--port", "0", "--data", folder);
  checks.ok("a file that is no database is said, and not touched", unread.code === 1 && unread.said.includes("merlon.db"), unread);
}

export const keepingParts = {
  exports: withServer(exports_),
  restart: withServer(restart),
  earlyWords: withServer(earlyWords),
  pollWhileGoing: withServer(pollWhileGoing),
  restartWhileThinking: withServer(restartWhileThinking),
  repeatedAfterRestart: withServer(repeatedAfterRestart),
  backup: withServer(backup),
  backupAfterRestart: withServer(backupAfterRestart),
  leftStanding: withServer(leftStanding),
  twoServers: withServer(twoServers),
  badStarts: withServer(badStarts),
  damagedTable: withServer(damagedTable),
  fullDisk,
  fullDiskComputers,
};

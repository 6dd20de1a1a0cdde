// What people with bad manners get: the right refusal, while others play on.
// node tests/server/abuse.mjs [--long]; --long holds 5,000 sockets and lets 500 tables of computers think. Names of
// parts as further arguments run those only.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { call, frame, join, make } from "./client.mjs";
import { Checks, long, quantile } from "./checks.mjs";
import { gameFor, gameWithHands, largest, openGame } from "./games.mjs";
import { Server, longestFarewell, sleep, slowness } from "./server.mjs";
import { Talk, plainRequest, talk } from "./talk.mjs";

const checks = new Checks("abuse");
const me = { kind: "me" };
const open = { kind: "open" };
const bot = { "X-Merlon-Bot": "test" };
const json = { ...bot, "Content-Type": "application/json" };

/** A server with the limits that everybody has by default, gone afterwards. Every part has its own: limits remember. */
const withServer = (body, args = []) => async () => {
  const server = await new Server(args).start();
  try {
    await body(server);
  } finally {
    await server.remove();
  }
};

const memory = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]) / 1024;
const metric = async (server, name) => Number(new RegExp(`^merlon_${name} (\\d+)`, "m").exec((await call(server.url, "GET", "/metrics")).body)[1]);

/** A bare connection: what it was sent, and when it ended. */
class Line {
  constructor(port) {
    this.text = "";
    this.from = performance.now();
    this.stream = connect(port, "127.0.0.1");
    this.stream.setEncoding("latin1");
    this.stream.on("data", (more) => (this.text += more));
    this.stream.on("error", () => {});
    this.ended = new Promise((resolve) => this.stream.on("close", () => resolve((this.seconds = (performance.now() - this.from) / 1000))));
  }
  get status() {
    return Number(this.text.slice(9, 12)) || null;
  }
  /** One byte after the other, slowly. */
  drip(text, ms) {
    let at = 0;
    const timer = setInterval(() => (at < text.length ? this.stream.write(text[at++]) : clearInterval(timer)), ms);
    this.ended.then(() => clearInterval(timer));
    return this;
  }
  close() {
    this.stream.destroy();
  }
}

/** Until it is so, and a little longer, in case it does not stay so; not as long as the server waits for a request. */
async function settled(holds) {
  const from = performance.now();
  while (!(await holds()) && performance.now() - from < 3500) await sleep(20);
  await sleep(200);
}

// --- slow ones ----------------------------------------------------------------------------------------------------------

async function slowloris(server) {
  const head = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + "a".repeat(500);
  const post = "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nX-Merlon-Bot: slow\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n";
  const slow = Array.from({ length: 6 }, () => new Line(server.port).drip(head, 100));
  const bodies = Array.from({ length: 6 }, () => new Line(server.port));
  for (const line of bodies) line.stream.write(post), line.drip("{".repeat(500), 100);
  const silent = Array.from({ length: 3 }, () => new Line(server.port));
  const times = [];
  for (let i = 0; i < 40; i++) {
    const from = performance.now();
    const { status } = await plainRequest(server.port, "GET", "/healthz");
    times.push(status === 200 ? performance.now() - from : Infinity);
    await sleep(50);
  }
  checks.ok("others are answered meanwhile", quantile(times, 0.95) < 100 * slowness, times);
  checks.note(`p95 ${quantile(times, 0.95).toFixed(1)} ms beside ${slow.length + bodies.length + silent.length} slow connections`);
  await Promise.all([...slow, ...bodies, ...silent].map((line) => line.ended));
  const seconds = [...slow, ...bodies].map((line) => line.seconds);
  checks.ok("slow headers are answered with 408", slow.every((line) => line.status === 408), slow.map((line) => line.text.slice(0, 40)));
  checks.ok("slow bodies are answered with 408", bodies.every((line) => line.status === 408), bodies.map((line) => line.text.slice(0, 40)));
  checks.ok("after 5 s", Math.min(...seconds) > 4 && Math.max(...seconds) < 5 + 3.5 * slowness, seconds);
  checks.ok("who says nothing is gone as well", silent.every((line) => line.seconds < 5 + 3.5 * slowness), silent.map((line) => line.seconds));
}

/** Somebody who asks and asks and does not read. The server keeps a megabyte for him, not more. */
async function slowReader(server) {
  const table = await make(server.url, { game: largest, seats: [me, me, me, me, me] });
  const one = await talk(server.port, table.id);
  const before = memory(server);
  one.socket.stream.pause();
  for (let i = 0; i < 4000; i++) one.send({ t: "sync" });
  await sleep(1500);
  const grown = memory(server) - before;
  checks.ok("a client that does not read costs no memory", grown < 40, grown + " MB");
  checks.note(`${grown.toFixed(1)} MB more`);
  one.socket.stream.resume();
  checks.equal("and is closed with 1013", await one.code(), 1013);
}

// --- many -----------------------------------------------------------------------------------------------------------------

async function manyFromOneAddress(server) {
  const count = long ? 5000 : 500;
  const lines = [];
  for (let i = 0; i < count; i++) {
    lines.push(new Line(server.port));
    if (i % 100 === 99) await sleep(10);
  }
  const waiting = () => lines.filter((line) => line.seconds === undefined && line.status === null).length;
  await settled(() => waiting() <= 20);
  const kept = waiting();
  const told = lines.filter((line) => line.status === 429).length;
  const others = lines.filter((line) => line.status !== null && line.status !== 429);
  checks.equal(`of ${count} connections of one address 20 are kept`, kept, 20);
  checks.ok("refusals say 429, or close when there are too many to tell", told > 0 && others.length === 0, others.map((line) => line.text));
  checks.note(`${told} were told 429, ${count - kept - told} just closed; ${memory(server).toFixed(0)} MB`);
  await Promise.all(lines.map((line) => line.ended));
  checks.equal("when they are gone, there is room again", (await plainRequest(server.port, "GET", "/healthz")).status, 200);
}

async function manySockets(server) {
  const table = await make(server.url, { game: gameFor(4), seats: [me, open] });
  const held = [];
  while (held.length < 20) {
    const one = new Talk(server.port, table.id);
    const status = await one.socket.opened.then(() => 101, (refused) => refused.status ?? 0);
    if (status !== 101) break;
    held.push(one);
  }
  // The pool of `fetch` holds a connection or two of the same address.
  checks.ok("20 connections of one address", held.length >= 17 && held.length <= 20, held.length);
  const more = await new Talk(server.port, table.id).socket.opened.then(() => 101, (refused) => refused.status);
  checks.equal("the next socket is refused", more, 429);
  for (const one of held) one.close();
}

/** Behind a proxy, everybody has an address of his own; the limit of the whole server remains. */
async function manyInAll(server) {
  const lines = [];
  for (let i = 0; i < 2010; i++) {
    lines.push(new Line(server.port));
    if (i % 100 === 99) await sleep(10);
  }
  const refusals = () => lines.filter((line) => line.status === 503).length;
  await settled(() => refusals() >= 10);
  const refused = refusals();
  checks.ok("of 2,010 connections in all the last 10 are refused with 503", refused >= 9 && refused <= 11, refused);
  for (const line of lines) line.close();
  const health = async () => (await plainRequest(server.port, "GET", "/healthz")).status;
  await settled(async () => (await health()) === 200);
  checks.equal("when they are gone, there is room again", await health(), 200);
}

async function idleSockets(server) {
  const count = long ? 5000 : 500;
  const table = await make(server.url, { game: openGame, seats: [me, me] });
  const before = memory(server);
  const watchers = [];
  for (let i = 0; i < count; i += 100) {
    const some = Array.from({ length: 100 }, () => talk(server.port, table.id));
    watchers.push(...(await Promise.all(some)));
  }
  const after = memory(server);
  checks.equal(`without limits per address, ${count} watchers are there`, await metric(server, "sockets"), count);
  checks.ok("in less than 400 MB", after < 400, after);
  checks.note(`${after.toFixed(0)} MB, ${(((after - before) * 1024) / count).toFixed(1)} KB a socket`);
  const { v, view } = watchers[0].sync;
  const { legal } = (await call(server.url, "GET", `/api/v1/games/${table.id}?seat=${view.to_move}`, { token: table.token })).body;
  const from = performance.now();
  await call(server.url, "POST", `/api/v1/games/${table.id}/actions`, { token: table.token, body: { id: "m", base: v, a: { k: "move", m: legal[0] } } });
  const acked = performance.now() - from;
  await Promise.all(watchers.map((one) => one.hears("ev", 20000 * slowness)));
  checks.note(`a move: acknowledged after ${acked.toFixed(0)} ms, heard by all ${count} after ${(performance.now() - from).toFixed(0)} ms`);
  for (const one of watchers) one.close();
}

// --- messages -------------------------------------------------------------------------------------------------------------

const nested = (depth) => `{"t":"p","x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const padded = (size) => `{"t":"p","x":"${"y".repeat(size - 16)}"}`;
const lengthOnly = (bytes) => Buffer.concat([Buffer.from([0x81, 0xff]), bytes, Buffer.alloc(4)]);

/** Message after hello → the code with which the socket is closed; "p" if it is answered. */
const messages = {
  "8 KiB": [frame(padded(8192)), "p"],
  "8 KiB and a byte": [frame(padded(8193)), 1009],
  "a frame that says it has 2^40 bytes": [lengthOnly(Buffer.from([0, 0, 1, 0, 0, 0, 0, 0])), 1009],
  "8 KiB and a byte in three pieces": [Buffer.concat([frame(padded(8193).slice(0, 4000), { final: false }), frame(padded(8193).slice(4000, 8000), { opcode: 0, final: false }), frame(padded(8193).slice(8000), { opcode: 0 })]), 1009],
  "JSON of depth 16": [frame(nested(16)), "p"],
  "JSON of depth 17": [frame(nested(17)), 4400],
  "8 KiB of brackets": [frame("[".repeat(8192)), 4400],
  "no JSON": [frame("hello?"), 4400],
  "an empty message": [frame(""), 4400],
  "a list": [frame("[]"), 4400],
  "an unknown t": [frame('{"t":"dance"}'), 4400],
  "no t": [frame("{}"), 4400],
  "t that is no text": [frame('{"t":7}'), 4400],
  "hello again": [frame('{"t":"hello"}'), 4400],
  "act without an id": [frame('{"t":"act","a":{"k":"resign"}}'), 4400],
  "act with an id of 65 characters": [frame(`{"t":"act","id":"${"i".repeat(65)}","a":{"k":"resign"}}`), 4400],
  "a binary frame": [frame('{"t":"p"}', { opcode: 2 }), 1003],
  "bad UTF-8": [frame(Buffer.from([0x22, 0xc3, 0x28, 0x22])), 1007],
  "bad UTF-8 inside JSON": [frame(Buffer.concat([Buffer.from('{"t":"p","x":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])), 1007],
  "a frame without a mask": [Buffer.from([0x81, 2, 0x7b, 0x7d]), 1002],
  "a reserved opcode": [frame("{}", { opcode: 3 }), 1002],
  "a ping of 126 bytes": [frame("x".repeat(126), { opcode: 9 }), 1002],
};

async function badMessages(server) {
  const table = await make(server.url, { game: openGame, seats: [me, open] });
  for (const [what, [bytes, wanted]] of Object.entries(messages)) {
    const one = await talk(server.port, table.id, { token: table.token });
    one.socket.raw(bytes);
    const got = await Promise.race([one.hears("p").then(() => "p", () => "nothing"), one.closed]);
    checks.equal(`${what} → ${wanted}`, got, wanted);
    one.close();
  }
  checks.equal("the table is untouched", (await call(server.url, "GET", `/api/v1/games/${table.id}`)).body.view.stage, "waiting");
}

async function badHellos(server) {
  const table = await make(server.url, { game: openGame, seats: [me, open] });
  const silent = new Talk(server.port, table.id);
  await silent.socket.opened;
  const from = performance.now();
  const first = { "another message before hello": [table.id, { t: "p" }, 4401], "a wrong token": [table.id, { t: "hello", token: "wrong" }, 4401], "an unknown table": ["nosuchtable", { t: "hello" }, 4404], "an id with tricks": ["..%2f..%2fetc", { t: "hello" }, 4404], "a torn first message": [table.id, "{", 4400] };
  for (const [what, [id, message, wanted]] of Object.entries(first)) {
    const one = new Talk(server.port, id);
    await one.socket.opened;
    one.send(message);
    checks.equal(`${what} → ${wanted}`, await one.code(), wanted);
  }
  checks.equal("no hello within 5 s → 4401", await silent.code(5000 + 2000 * slowness), 4401);
  const seconds = (performance.now() - from) / 1000;
  checks.ok("and not earlier", seconds > 4.8 && seconds < 5 + 1.5 * slowness, seconds);
}

async function badRequests(server) {
  const post = (body, path = "/api/v1/games") => plainRequest(server.port, "POST", path, json, body);
  checks.refused("REST: JSON of depth 17", await post(nested(17)), 400, "BAD_JSON");
  checks.equal("REST: 16 KiB and a byte", (await post("x".repeat(16385))).status, 413);
  checks.refused("REST: 16 KiB", await post("x".repeat(16384)), 400, "BAD_JSON");
  checks.refused("REST: bad UTF-8 in a name", await post(JSON.stringify({ game: gameFor(4), seats: [me, open] }).slice(0, -1) + ',"name":"\\ud800"}'), 400, "BAD_JSON");
  for (const path of ["/api/v1/games/%00", "/api/v1/games/%zz", "/api/v1/games/" + "x".repeat(4000), "/api/v1//games//", "/../../etc/passwd", "/api/v1/games/a/seat/99999999999999999999/ai"]) {
    const { status } = await plainRequest(server.port, path.endsWith("ai") ? "POST" : "GET", path, json, path.endsWith("ai") ? "{}" : undefined);
    checks.ok(`${path.slice(0, 50)} is answered`, status >= 200 && status < 500, status);
  }
}

// --- too often --------------------------------------------------------------------------------------------------------------

async function tooManyActions(server) {
  const table = await make(server.url, { game: openGame, seats: [me, open] });
  await join(server.url, table.id, { invite: table.invite });
  for (const [who, hello, limit] of [["player", { token: table.token }, 60], ["watcher", {}, 20]]) {
    const one = await talk(server.port, table.id, hello);
    const before = await metric(server, "messages_total");
    for (let i = 0; i < 1000; i++) {
      one.send({ t: "act", id: "a" + i, base: 0, a: { k: "decline" } });
      if (i % 10 === 9) await sleep(10);
    }
    checks.equal(`1,000 actions in a second by a ${who} → 1008`, await one.code(), 1008);
    const answered = one.heard.filter((m) => m.t === "nak").length;
    checks.equal(`after ${limit} messages`, answered, limit);
    checks.note(`${(await metric(server, "messages_total")) - before} of them were looked at`);
  }
  await tooManyByRest(server, table);
}

async function tooManyByRest(server, table) {
  const codes = [];
  for (let i = 0; i < 70; i++) codes.push((await call(server.url, "POST", `/api/v1/games/${table.id}/actions`, { token: table.token, body: { id: "r" + i, a: { k: "decline" } } })).status);
  checks.equal("by REST 60, then 429", [codes.indexOf(429), new Set(codes.slice(60)).size], [60, 1]);
}

async function tooManyRequests(server) {
  let first = 0;
  for (let i = 1; i <= 620 && first === 0; i++) {
    if ((await call(server.url, "GET", "/api/v1/rules")).status === 429) first = i;
  }
  checks.equal("of 620 requests in 20 s the 601st is refused", first, 601);
  checks.equal("so is a new socket", await new Talk(server.port, "any").socket.opened.then(() => 101, (refused) => refused.status), 429);
  checks.equal("/healthz still answers", (await call(server.url, "GET", "/healthz")).status, 200);
}

async function tooManyTables(server) {
  const create = (headers = {}) => plainRequest(server.port, "POST", "/api/v1/games", { ...json, ...headers }, { game: gameFor(4), seats: [open, open], listed: true });
  const made = [];
  for (let i = 0; i < 6; i++) made.push(await create());
  checks.ok("six tables a minute", made.every((answer) => answer.status === 201));
  checks.refused("the seventh is refused", await create(), 429, "TOO_MANY");
  checks.refused("also with a made-up X-Forwarded-For", await create({ "X-Forwarded-For": "192.0.2.9" }), 429, "TOO_MANY");
  const exports = [];
  for (let i = 0; i < 11; i++) exports.push((await plainRequest(server.port, "GET", `/api/v1/games/${made[0].body.id}/export`)).status);
  checks.equal("10 exports a minute, then 429", exports.indexOf(429), 10);
  const tries = [];
  for (let i = 0; i < 21; i++) tries.push((await plainRequest(server.port, "POST", `/api/v1/games/${made[0].body.id}/join`, json, { seat: 4 })).status);
  checks.equal("20 tries to join a minute, then 429", tries.indexOf(429), 20);
}

/** Who wants to hear a whole game again and again gets the table as it is, which costs less; short absences are not counted. */
async function tooManyCatchUps(server) {
  const table = await make(server.url, { game: openGame, seats: [{ kind: "computer", level: 1 }, { kind: "computer", level: 1 }] });
  const events = async (query) => plainRequest(server.port, "GET", `/api/v1/games/${table.id}/events?${query}`);
  while ((await call(server.url, "GET", `/api/v1/games/${table.id}`)).body.v < 40) await sleep(50);
  const one = await talk(server.port, table.id);
  // One after the other: together they may be more than the server keeps for somebody who does not read.
  for (let i = 0; i < 14; i++) {
    one.forget();
    one.send({ t: "since", v: 1 });
    await one.hears((m) => m.v === one.sync.v);
  }
  const asked = [];
  for (let i = 0; i < 17; i++) asked.push((await events("since=1")).status);
  checks.equal("sockets and REST together: 30 long catch-ups a minute, then 429", asked.indexOf(429), 16);
  one.forget();
  one.send({ t: "since", v: 1 });
  checks.ok("a socket gets the whole table instead", (await one.hears((m) => m.t === "sync" || m.v === 2)).t === "sync");
  const few = await events("since=1&limit=20");
  checks.equal("few events are told as before", [few.status, few.body.events?.length], [200, 20]);
  const { v } = (await call(server.url, "GET", `/api/v1/games/${table.id}`)).body;
  const back = await new Talk(server.port, table.id).hello({ v: v - 5 });
  checks.equal("and so is who was away for a moment", (await back.hears((m) => m.t === "sync" || m.t === "ev")).t, "ev");
  for (const talker of [one, back]) talker.close();
}

/** A household has 2^64 addresses of IPv6; they count as one. */
async function tooManyBehindProxy(server) {
  const create = (address) => plainRequest(server.port, "POST", "/api/v1/games", { ...json, "X-Forwarded-For": address }, { game: gameFor(4), seats: [open, open] });
  const codes = async (address) => {
    const all = [];
    for (let i = 1; i <= 7; i++) all.push((await create(address(i))).status);
    return all.indexOf(429);
  };
  checks.equal("behind a trusted proxy each address has its own limit", await codes((i) => `192.0.2.${i}`), -1);
  checks.equal("one address has one limit", await codes(() => "192.0.2.99"), 6);
  checks.equal("addresses of one /64 have one limit", await codes((i) => `2001:db8::${i}`), 6);
  checks.equal("addresses of different /64 do not", await codes((i) => `2001:db8:0:${i}::1`), -1);
  checks.equal("/metrics is not for who comes through it", (await plainRequest(server.port, "GET", "/metrics", { "X-Forwarded-For": "127.0.0.1" })).status, 404);
}

// --- computers --------------------------------------------------------------------------------------------------------------

/** Headers of somebody behind the proxy. */
const from = (number) => ({ ...json, "X-Forwarded-For": `10.1.${number >> 8}.${number & 255}` });

/** Two people who play at the pace that limits allow, and how long each acknowledgement took. */
class NormalGame {
  constructor(server, number) {
    Object.assign(this, { server, number, times: [], done: false });
  }

  async start() {
    const { port } = this.server;
    const { body: table } = await plainRequest(port, "POST", "/api/v1/games", from(this.number), { game: openGame, seats: [me, open] });
    const { body: zoe } = await plainRequest(port, "POST", `/api/v1/games/${table.id}/join`, from(this.number), { invite: table.invite });
    this.players = [table.token, zoe.token].map((token) => {
      const one = new Talk(port, table.id, { headers: from(this.number) });
      one.socket.onmessage = (text) => this.take(one, JSON.parse(text));
      one.hello({ token });
      return one;
    });
  }

  take(one, message) {
    if (message.legal && !this.done) setTimeout(() => this.move(one, message), 330);
    if (message.t !== "ack") return;
    this.times.push(performance.now() - this.sent);
  }

  move(one, { v, legal }) {
    this.sent = performance.now();
    one.send({ t: "act", id: "m" + v, base: v, a: { k: "move", m: legal[Math.floor(Math.random() * legal.length)] } });
  }

  close() {
    this.done = true;
    for (const one of this.players) one.close();
  }
}

async function computersThink(server) {
  const count = long ? 500 : 100;
  const games = Array.from({ length: 10 }, (_, i) => new NormalGame(server, i));
  await Promise.all(games.map((game) => game.start()));
  await sleep(1500);
  const quiet = games.flatMap((game) => game.times.splice(0));
  const seats = [1, 2, 3, 4].map(() => ({ kind: "computer", level: 8 }));
  const asked = Array.from({ length: count }, (_, i) => plainRequest(server.port, "POST", "/api/v1/games", from(1000 + Math.floor(i / 6)), { game: gameFor(4), seats }));
  const codes = (await Promise.all(asked)).map((answer) => answer.status);
  checks.ok(`${count} tables of four computers are made at once`, codes.every((code) => code === 201), codes.find((code) => code !== 201));
  const burst = games.flatMap((game) => game.times.splice(0));
  const answered = computerAnswers(server, 5 * slowness);
  const { most, threads, refused } = await watchQueue(server, long ? 15 : 4);
  checks.ok("at most 64 wait to think beside what a person waits for, others are put off", most > 32 && most <= 65 && refused > 0, { most, refused });
  const times = games.flatMap((game) => game.times);
  checks.ok(`a normal game's action p99 < ${250 * slowness} ms while they think`, times.length > 50 && quantile(times, 0.99) < 250 * slowness, times.length);
  const line = (name, list) => list.length > 0 && checks.note(`${name}: ${list.length} actions, p50 ${quantile(list, 0.5).toFixed(1)} ms, p99 ${quantile(list, 0.99).toFixed(1)} ms, most ${Math.max(...list).toFixed(1)} ms`);
  line("before", quiet);
  line(`while ${count} tables are made in one moment`, burst);
  line("while they think", times);
  checks.note(`most waiting ${most}, most thinking ${threads}, put off ${refused} times, ${memory(server).toFixed(0)} MB`);
  const answer = await answered;
  checks.ok(`a person against a computer is answered within ${5 * slowness} s meanwhile`, answer !== null, answer);
  checks.note(`a person against a computer of level 1 was answered after ${answer} ms`);
  for (const game of games) game.close();
  const { code, ms } = await server.stop();
  checks.ok(`and the server still stops within ${longestFarewell} ms`, code === 0 && ms < longestFarewell, { code, ms });
}

/** After how many milliseconds a computer answers somebody at another address, while the queue is full of others; null if it does not. */
async function computerAnswers(server, seconds) {
  const { port } = server;
  const seats = [me, { kind: "computer", level: 1 }];
  const { body: table } = await plainRequest(port, "POST", "/api/v1/games", from(5000), { game: gameWithHands, seats });
  const path = `/api/v1/games/${table.id}`;
  const mine = { ...from(5000), Authorization: "Bearer " + table.token };
  const look = async () => (await plainRequest(port, "GET", path, mine)).body;
  let shown = await look();
  while (shown.view.to_move === 0) {
    const action = { id: "m" + shown.v, base: shown.v, a: { k: "move", m: shown.legal[0] } };
    await plainRequest(port, "POST", path + "/actions", { ...json, ...mine }, action);
    shown = await look();
  }
  const start = performance.now();
  const { moves } = shown.view;
  while (performance.now() - start < seconds * 1000) {
    if ((await look()).view.moves > moves) return Math.round(performance.now() - start);
    await sleep(50);
  }
  return null;
}

/** The longest queue over some seconds. The figures are for the machine itself only, so another address than the proxy's asks. */
async function watchQueue(server, seconds) {
  let most = 0;
  let threads = 0;
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const text = (await plainRequest(server.port, "GET", "/metrics", {}, undefined, "127.0.0.2")).body;
    most = Math.max(most, Number(/^merlon_thinking_waiting (\d+)/m.exec(text)?.[1] ?? 0));
    threads = Math.max(threads, Number(/^merlon_thinking (\d+)/m.exec(text)?.[1] ?? 0));
    refused = Number(/^merlon_computer_refused_total (\d+)/m.exec(text)?.[1] ?? 0);
    await sleep(200);
  }
  return { most, threads, refused };
}

const proxied = ["--proxy", "127.0.0.1"];
const parts = {
  badMessages: withServer(badMessages, ["--no-limits"]),
  badRequests: withServer(badRequests),
  tooManyActions: withServer(tooManyActions),
  tooManyRequests: withServer(tooManyRequests),
  tooManyTables: withServer(tooManyTables),
  tooManyCatchUps: withServer(tooManyCatchUps, ["--computer-pause", "0"]),
  tooManyBehindProxy: withServer(tooManyBehindProxy, proxied),
  manySockets: withServer(manySockets),
  manyInAll: withServer(manyInAll, proxied),
  slowReader: withServer(slowReader, ["--no-limits"]),
  idleSockets: withServer(idleSockets, ["--no-limits"]),
  computersThink: withServer(computersThink, ["--proxy", "127.0.0.1", "--computer-pause", "0"]),
};
const waiting = { slowloris: withServer(slowloris), badHellos: withServer(badHellos), manyFromOneAddress: withServer(manyFromOneAddress) };
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = ([name]) => only.length === 0 || only.includes(name);
for (const [name, body] of Object.entries(parts).filter(wanted)) await checks.part(name, body);
// Those that mostly wait do so together.
await Promise.all(Object.entries(waiting).filter(wanted).map(([name, body]) => checks.part(name, body)));
process.exit(checks.finish());

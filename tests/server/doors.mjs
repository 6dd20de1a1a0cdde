// The server's doors: limits that can be set, fair places in the lobby, names, tables that go, tables of other rules.
// node tests/server/doors.mjs; names of parts as further arguments run those only.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join as joined } from "node:path";
import { call, join, make } from "./client.mjs";
import { Checks } from "./checks.mjs";
import { gameFor } from "./games.mjs";
import { Server, program, sleep, slowness } from "./server.mjs";
import { sql } from "./store.mjs";
import { Talk, plainRequest } from "./talk.mjs";

const checks = new Checks("doors");
const me = { kind: "me" };
const open = { kind: "open" };
const day = 24 * 3600 * 1000;
const wish = (more = {}) => ({ game: gameFor(4), seats: [me, open], ...more });
const from = (address) => ({ "X-Merlon-Bot": "test", "Content-Type": "application/json", "X-Forwarded-For": address });
const create = (server, address, more) => plainRequest(server.port, "POST", "/api/v1/games", from(address), wish(more));
const file = (server) => joined(server.folder, "merlon.db");

const withServer = (args, body) => async () => {
  const server = await new Server(args).start();
  try {
    await body(server);
  } finally {
    await server.remove();
  }
};

async function limitsCanBeSet(server) {
  const codes = [];
  for (let i = 0; i < 9; i++) codes.push((await create(server, "192.0.2.1")).status);
  checks.equal("eight tables a minute, as was said, and not six", codes, [...Array(8).fill(201), 429]);
  const refused = await call(server.url, "POST", "/api/v1/games", { body: wish(), headers: { "X-Forwarded-For": "192.0.2.1" } });
  checks.equal("the refusal says when to come back", refused.headers.get("retry-after"), "60");
}

/** Whoever fills all places is not in the way of the one who looks after the server. */
async function healthOnAFullServer(server) {
  const held = Array.from({ length: 30 }, () => connect({ port: server.port, host: "127.0.0.1", localAddress: "127.0.0.2" }));
  await Promise.all(held.map((one) => new Promise((resolve) => one.once("connect", resolve))));
  const refused = await plainRequest(server.port, "GET", "/healthz", {}, undefined, "127.0.0.2");
  checks.equal("the server is full", [refused.status, refused.headers["retry-after"]], [503, "5"]);
  checks.equal("and still says that it is well", (await plainRequest(server.port, "GET", "/healthz")).status, 200);
  for (const one of held) one.destroy();
}

async function lobbyIsForAll(server) {
  const flood = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
  const answers = [];
  for (const address of flood) for (let i = 0; i < 30; i++) answers.push(await create(server, address, { listed: true }));
  checks.equal("four addresses get six places each", answers.filter(({ status }) => status === 201).length, 24);
  checks.ok("the others are told why", answers.filter(({ status }) => status === 429).every(({ body }) => body.error.message.includes("in the lobby")), answers.at(-1));
  const other = await create(server, "198.51.100.7", { listed: true, name: "Zoe" });
  checks.equal("somebody else finds a place", other.status, 201);
  const { games } = (await call(server.url, "GET", "/api/v1/games")).body;
  checks.equal("which is shown", [games.length, games.some(({ id }) => id === other.body.id)], [25, true]);
  checks.equal("a table by link is not concerned", (await create(server, flood[0])).status, 201);
}

async function disk(server) {
  const refused = await call(server.url, "POST", "/api/v1/games", { body: wish() });
  checks.refused("no new table on a disk that is nearly full", refused, 503, "BUSY");
  checks.equal("with a time to come back", refused.headers.get("retry-after"), "5");
  checks.ok("and a sentence", refused.body.error.message.includes("nearly full"), refused.body);
}

/** Nothing in the database tells who made a table, and not even that goes on for longer than the table. */
async function marks(server) {
  const table = await make(server.url, wish());
  const rows = () => sql(file(server), `select address from makers where table_id='${table.id}'`);
  const [{ setup }] = sql(file(server), `select setup from tables where id='${table.id}'`);
  checks.ok("the setup has neither mark nor address", !setup.includes("made_by") && !setup.includes("127.0.0.1"), setup);
  checks.ok("the mark stands beside it", rows().length === 1 && /^[0-9a-f]{16}$/.test(rows()[0].address), rows());
  const key = joined(server.folder, "merlon.key");
  checks.equal("its key is in a private file", [statSync(key).mode & 0o777, /^[0-9a-f]{64}\n$/.test(readFileSync(key, "latin1"))], [0o600, true]);
  await call(server.url, "POST", `/api/v1/games/${table.id}/actions`, { token: table.token, body: { id: "c", a: { k: "close" } } });
  checks.equal("when the table is called off, its mark goes", rows(), []);
}

/** Waits until the table answers so; what it answers in the end. */
async function answers(server, id, wanted) {
  const end = performance.now() + 5000 * slowness;
  let answer;
  do {
    answer = await call(server.url, "GET", `/api/v1/games/${id}`);
    if (answer.status !== wanted) await sleep(50);
  } while (answer.status !== wanted && performance.now() < end);
  return answer;
}

async function oldTablesGo(server) {
  const old = await make(server.url, wish());
  const fresh = await make(server.url, wish());
  const played = await make(server.url, wish());
  await join(server.url, played.id, { invite: played.invite });
  await server.stop();
  sql(file(server), `update tables set updated = updated - ${31 * day} where id <> '${fresh.id}'`);
  await server.start();
  const end = performance.now() + 5000 * slowness;
  while (!server.log.includes('"deleted"') && performance.now() < end) await sleep(50);
  checks.refused("a table that never started is gone after 30 days", await answers(server, old.id, 404), 404, "NO_TABLE");
  checks.equal("a newer one is there", (await answers(server, fresh.id, 200)).status, 200);
  checks.equal("and so is a game, whatever its age", (await answers(server, played.id, 200)).status, 200);
  checks.equal("nothing of it is left", sql(file(server), `select 1 from events where table_id='${old.id}'`), []);
  const metric = (await call(server.url, "GET", "/metrics")).body;
  checks.ok("/metrics counts it", metric.includes("merlon_tables_deleted_total 1"), metric);
  const copy = joined(server.folder, "copy.db");
  checks.equal("a backup is made", spawnSync(program, ["backup", copy, "--data", server.folder]).status, 0);
  sql(copy, `update tables set updated = updated + ${31 * day} where id = '${played.id}'`);
  checks.equal("and right", spawnSync(program, ["restore", "--check", copy]).status, 0);
}

async function otherRules(server) {
  const table = await make(server.url, wish({ listed: true }));
  await server.stop();
  sql(file(server), `update tables set setup = replace(setup, '"rules":', '"rules":9')`);
  await server.start();
  const answer = await call(server.url, "GET", `/api/v1/games/${table.id}`);
  checks.refused("a table of newer rules is not shown as an empty one", answer, 423, "OTHER_RULES");
  checks.ok("but says what it is", answer.body.error.message.includes("a newer version of Merlon can open it"), answer.body);
  const one = new Talk(server.port, table.id);
  await one.hello({ token: table.token }).catch(() => {});
  checks.equal("a socket is closed with 4423", await one.code(), 4423);
  checks.equal("it is not in the lobby", (await call(server.url, "GET", "/api/v1/games")).body.games, []);
}

async function names(server) {
  const table = await make(server.url, { game: gameFor(4), seats: [me, open, open], name: "Anna" });
  await join(server.url, table.id, { invite: table.invite, name: "anna" });
  await join(server.url, table.id, { invite: table.invite, name: "👨‍👩‍👧" });
  const { seats } = (await call(server.url, "GET", `/api/v1/games/${table.id}`)).body.view;
  checks.equal("who looks like somebody else gets a number", seats.map(({ name }) => name), ["Anna", "anna (2)", "👨‍👩‍👧"]);
  const hidden = await call(server.url, "POST", "/api/v1/games", { body: wish({ name: "\uFE0F" }) });
  checks.refused("a name that nobody sees is refused", hidden, 400, "BAD_TABLE");
}

async function origins(server) {
  const answer = await call(server.url, "POST", "/api/v1/games", { body: wish(), bot: "", headers: { Origin: "https://x.org" } });
  checks.equal("--origin with a slash at its end lets the page in", answer.status, 201);
}

const proxy = ["--proxy", "127.0.0.1", "--proxy", "127.0.0.2"];
const many = ["tables-per-minute=1000", "unfinished-tables=1000"].flatMap((limit) => ["--limit", limit]);
const parts = {
  limitsCanBeSet: withServer([...proxy, "--limit", "tables-per-minute=8"], limitsCanBeSet),
  healthOnAFullServer: withServer(["--proxy", "127.0.0.2", "--limit", "connections=30"], healthOnAFullServer),
  lobbyIsForAll: withServer([...proxy, ...many], lobbyIsForAll),
  disk: withServer(["--limit", "disk-reserve=1000000000"], disk),
  marks: withServer([], marks),
  oldTablesGo: withServer([], oldTablesGo),
  otherRules: withServer([], otherRules),
  names: withServer([], names),
  origins: withServer(["--origin", "https://x.org/"], origins),
};
const chosen = process.argv.slice(2).filter((name) => name in parts);
for (const name of chosen.length ? chosen : Object.keys(parts)) await checks.part(name, parts[name]);
process.exit(checks.finish());

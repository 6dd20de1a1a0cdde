// Who may do what from where: every kind of Origin with every kind of token, by every door.
// node tests/server/origins.mjs [--long]; both forms are the same. With --spoiled everything goes through a proxy that
// takes the origin away, as a careless one might: then many checks must fail, or they would prove nothing.
import { connect, createServer } from "node:net";
import { call, join, make } from "./client.mjs";
import { Checks } from "./checks.mjs";
import { gameFor, openGame } from "./games.mjs";
import { Server } from "./server.mjs";
import { Talk, plainRequest } from "./talk.mjs";

const checks = new Checks("origins");
const allowed = "https://games.example.org";
const server = await new Server(["--no-limits", "--computer-pause", "0", "--origin", allowed]).start();
if (process.argv.includes("--spoiled")) await spoil(server);
const own = `http://127.0.0.1:${server.port}`;

/** Puts a proxy in front of the server that makes programs of all pages. */
function spoil(server) {
  const behind = server.port;
  const careless = createServer((client) => {
    const there = connect(behind, "127.0.0.1");
    client.on("data", (bytes) => there.write(bytes.toString("latin1").replace(/^Origin:.*$/m, "X-Merlon-Bot: page"), "latin1"));
    there.pipe(client);
    client.on("error", () => there.destroy());
    client.on("close", () => there.destroy());
    there.on("error", () => client.destroy());
  });
  return new Promise((resolve) => careless.listen(0, "127.0.0.1", () => resolve((server.port = careless.address().port))));
}

/** What a request says about where it comes from. */
const origins = {
  "own origin": { Origin: own },
  "allowed origin": { Origin: allowed },
  "other origin": { Origin: "http://evil.example" },
  "other origin with X-Merlon-Bot": { Origin: "http://evil.example", "X-Merlon-Bot": "test" },
  "origin null": { Origin: "null" },
  "no origin": {},
  "no origin, X-Merlon-Bot": { "X-Merlon-Bot": "test" },
};
const mayAct = ["own origin", "allowed origin", "no origin, X-Merlon-Bot"];
const tokens = ["seat", "other seat", "none", "stale", "other table"];

/** Reading is not a matter of origins: a stranger's page gets no answer to read, and has no token to send. */
const read = { seat: "200 seat", "other seat": "200 other", none: "200 watcher", stale: "401 BAD_TOKEN", "other table": "401 BAD_TOKEN" };
const acted = { seat: "200", "other seat": "409 NOT_YOUR_TURN", none: "401 BAD_TOKEN", stale: "401 BAD_TOKEN", "other table": "401 BAD_TOKEN" };
const socket = {
  seat: "sync seat, ack",
  "other seat": "sync other, nak NOT_YOUR_TURN",
  none: "sync watcher, nak NOT_SEATED",
  stale: "closed 4401",
  "other table": "closed 4401",
};

function expected(door, origin, token) {
  if (door === "read") return read[token];
  if (!mayAct.includes(origin)) return "403 ORIGIN";
  return door === "act" ? acted[token] : socket[token];
}

// --- a table with every kind of token -----------------------------------------------------------------------------------

async function prepare() {
  const elsewhere = await make(server.url, { game: openGame, seats: [{ kind: "me" }, { kind: "open" }] });
  const seats = [{ kind: "open" }, { kind: "open" }];
  const { id } = await make(server.url, { game: openGame, seats, listed: true });
  const stale = (await join(server.url, id, { seat: 0 })).token;
  await call(server.url, "POST", `/api/v1/games/${id}/actions`, { token: stale, body: { id: "leave", a: { k: "leave" } } });
  const seated = [(await join(server.url, id, { seat: 0 })).token, (await join(server.url, id, { seat: 1 })).token];
  return { id, stale, seated, elsewhere: elsewhere.token };
}

const table = await prepare();
const path = `/api/v1/games/${table.id}`;

/** The tokens as they are now: "seat" is the one that is to move. */
async function situation() {
  const { v, view } = (await call(server.url, "GET", path)).body;
  const seat = view.to_move;
  const { legal } = (await call(server.url, "GET", path, { token: table.seated[seat] })).body;
  const names = { seat: table.seated[seat], "other seat": table.seated[1 - seat], none: "", stale: table.stale, "other table": table.elsewhere };
  return { v, seat, move: legal[0], names };
}

const viewerName = (viewer, seat) => (viewer === null ? "watcher" : viewer === seat ? "seat" : "other");
const withToken = (headers, token) => (token ? { ...headers, Authorization: "Bearer " + token } : headers);
const short = ({ status, body }) => [status, body?.error?.code].filter(Boolean).join(" ");

const doors = {
  async read(headers, token, { seat }) {
    const answer = await plainRequest(server.port, "GET", path, withToken(headers, token));
    return answer.status === 200 ? `200 ${viewerName(answer.body.view.viewer, seat)}` : short(answer);
  },

  async act(headers, token, { v, move }) {
    const all = withToken({ ...headers, "Content-Type": "application/json" }, token);
    const body = { id: "a" + Math.random(), base: v, a: { k: "move", m: move } };
    return short(await plainRequest(server.port, "POST", path + "/actions", all, body));
  },

  async socket(headers, token, now) {
    const one = new Talk(server.port, table.id, { headers });
    try {
      await one.hello({ token });
    } catch (refused) {
      return `${refused.status} ORIGIN`;
    }
    const first = await Promise.race([one.hears("sync"), one.closed]);
    if (typeof first === "number") return `closed ${first}`;
    const { t, code } = await one.act("s" + Math.random(), now.v, { k: "move", m: now.move });
    one.close();
    return `sync ${viewerName(first.view.viewer, now.seat)}, ${[t, code].filter(Boolean).join(" ")}`;
  },
};

async function matrix() {
  for (const door of Object.keys(doors)) {
    for (const [origin, headers] of Object.entries(origins)) {
      for (const token of tokens) {
        const now = await situation();
        const got = await doors[door](headers, now.names[token], now);
        checks.equal(`${door}, ${origin}, token: ${token} → ${expected(door, origin, token)}`, got, expected(door, origin, token));
      }
    }
  }
}

// --- names that lie -----------------------------------------------------------------------------------------------------

const wish = { game: gameFor(4), seats: [{ kind: "me" }, { kind: "open" }] };
const json = { "Content-Type": "application/json" };
const create = (headers, body = wish) => plainRequest(server.port, "POST", "/api/v1/games", headers, body);

async function nearlyOwn() {
  const port = server.port;
  const others = [`http://127.0.0.1:${port + 1}`, "http://127.0.0.1", `http://127.0.0.1:${port}.evil.example`, `http://evil.example:${port}`, `${own}/`, `ftp://127.0.0.1:${port}`, `http://localhost:${port}`, "127.0.0.1:" + port, "https://games.example.org.evil.example", "http://games.example.org", "https://evil-games.example.org"];
  for (const origin of others) checks.equal(`Origin ${origin} is another`, short(await create({ ...json, Origin: origin })), "403 ORIGIN");
}

/** A stranger's name may be pointed here (DNS rebinding); then Origin and Host agree, and still it is not ours. */
async function strangeHosts() {
  for (const host of ["evil.example", `evil.example:${server.port}`, "127.0.0.1.evil.example"]) {
    const headers = { ...json, Host: host, Origin: "http://" + host };
    checks.equal(`Host and Origin ${host}: no table`, short(await create(headers)), "403 ORIGIN");
    const one = new Talk(server.port, table.id, { headers: { Origin: "http://" + host } });
    checks.equal(`Origin ${host}: no socket`, await one.socket.opened.then(() => 101, (refused) => refused.status), 403);
  }
  const socketOf = (host) => exchange(["GET /ws/v1/games/" + table.id + " HTTP/1.1", `Host: ${host}`, `Origin: http://${host}`, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]);
  checks.equal("Host and Origin evil.example: no socket", (await socketOf("evil.example")).status, 403);
  checks.equal("Host and Origin an address: a socket", (await socketOf(`127.0.0.1:${server.port}`)).status, 101);
  checks.equal("localhost is ours", (await create({ ...json, Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}` })).status, 201);
  checks.equal("an allowed origin whatever the Host", (await create({ ...json, Host: "games.example.org", Origin: allowed })).status, 201);
  const post = ["POST /api/v1/games HTTP/1.1", "Content-Type: application/json", `Origin: ${own}`, "Content-Length: 2"];
  checks.equal("no Host", (await exchange(post, "{}")).status, 400);
  checks.equal("two Hosts", (await exchange([...post, `Host: 127.0.0.1:${server.port}`, "Host: evil.example"], "{}")).status, 400);
}

async function contentTypes() {
  for (const type of [undefined, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain; application/json"]) {
    const headers = type ? { "Content-Type": type, Origin: own } : { Origin: own };
    checks.equal(`Content-Type ${type ?? "missing"}`, short(await create(headers, JSON.stringify(wish))), "415 CONTENT_TYPE");
  }
  checks.equal("application/json with a charset", (await create({ "Content-Type": "application/json; charset=utf-8", Origin: own })).status, 201);
}

// --- headers of every answer --------------------------------------------------------------------------------------------

/** One request, byte for byte; gives the status and the headers. */
function exchange(lines, body = "") {
  return new Promise((resolve, reject) => {
    const stream = connect(server.port, "127.0.0.1");
    let text = "";
    stream.on("connect", () => stream.write(lines.join("\r\n") + "\r\n\r\n" + body));
    stream.on("data", (more) => {
      text += more;
      if (!text.includes("\r\n\r\n")) return;
      stream.destroy();
      const [first, ...rest] = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n");
      resolve({ status: Number(first.split(" ")[1]), headers: Object.fromEntries(rest.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()])) });
    });
    stream.on("close", () => reject(new Error("no answer")));
    stream.on("error", reject);
  });
}

const promised = {
  "content-security-policy": /default-src 'self'.*frame-ancestors 'none'/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
};

async function headers() {
  const host = `Host: 127.0.0.1:${server.port}`;
  const upgrade = [`GET /ws/v1/games/${table.id} HTTP/1.1`, host, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="];
  const post = ["POST /api/v1/games HTTP/1.1", host, `Origin: ${own}`, "Content-Type: application/json"];
  const answers = {
    "the front page (200)": [200, ["GET / HTTP/1.1", host]],
    "healthz (200)": [200, ["GET /healthz HTTP/1.1", host]],
    "a table (200)": [200, [`GET ${path} HTTP/1.1`, host]],
    "torn JSON (400)": [400, [...post, "Content-Length: 1"], "{"],
    "no HTTP (400)": [400, ["HELLO"]],
    "a wrong token (401)": [401, [`GET ${path} HTTP/1.1`, host, "Authorization: Bearer wrong"]],
    "another origin (403)": [403, ["POST /api/v1/games HTTP/1.1", host, "Origin: http://evil.example", "Content-Type: application/json", "Content-Length: 2"], "{}"],
    "nothing there (404)": [404, ["GET /api/v1/nothing HTTP/1.1", host]],
    "nothing there, outside the API (404)": [404, ["GET /nothing HTTP/1.1", host]],
    "another method (405)": [405, ["DELETE /api/v1/games HTTP/1.1", host]],
    "OPTIONS (405), so no page of others gets a permission": [405, ["OPTIONS /api/v1/games HTTP/1.1", host, "Origin: http://evil.example", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: x-merlon-bot"]],
    "a body too large (413)": [413, [...post, "Content-Length: 16385"], "x".repeat(16385)],
    "no Content-Type (415)": [415, ["POST /api/v1/games HTTP/1.1", host, `Origin: ${own}`, "Content-Length: 2"], "{}"],
    "headers too large (431)": [431, ["GET / HTTP/1.1", host, "X-Long: " + "x".repeat(9000)]],
    "a socket (101)": [101, [...upgrade, "X-Merlon-Bot: test"]],
    "a socket of others (403)": [403, [...upgrade, "Origin: http://evil.example"]],
    "a socket elsewhere (404)": [404, ["GET /ws/v2 HTTP/1.1", ...upgrade.slice(1), "X-Merlon-Bot: test"]],
  };
  for (const [what, [status, lines, body]] of Object.entries(answers)) await headersOf(what, status, lines, body);
}

async function headersOf(what, status, lines, body) {
  const answer = await exchange(lines, body);
  const missing = Object.entries(promised).filter(([name, value]) => !value.test(answer.headers[name] ?? "")).map(([name]) => name);
  const others = Object.keys(answer.headers).filter((name) => name.startsWith("access-control-") || name === "set-cookie");
  checks.equal(`security headers: ${what}`, [answer.status, missing, others], [status, [], []]);
}

await checks.part("matrix", matrix);
await checks.part("origins that are nearly ours", nearlyOwn);
await checks.part("hosts", strangeHosts);
await checks.part("content types", contentTypes);
await checks.part("headers", headers);
await server.remove();
process.exit(checks.finish());

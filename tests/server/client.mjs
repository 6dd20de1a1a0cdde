// A client of the table server, as docs/api.md describes one: REST, and a WebSocket of our own, so that tests can also
// send what no decent client would.
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

/** One request; gives { status, body, headers }. */
export async function call(url, method, path, { token, body, headers = {}, bot = "test" } = {}) {
  const all = { "Content-Type": "application/json", ...headers };
  if (bot) all["X-Merlon-Bot"] = bot;
  if (token) all.Authorization = "Bearer " + token;
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const answer = await fetch(url + path, { method, headers: all, body: text });
  const content = await answer.text();
  const json = (answer.headers.get("content-type") ?? "").startsWith("application/json");
  return { status: answer.status, body: json ? JSON.parse(content) : content, headers: answer.headers };
}

/** A new table; throws if there is none. */
export async function make(url, wish) {
  const { status, body } = await call(url, "POST", "/api/v1/games", { body: wish });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function join(url, id, body = {}) {
  const answer = await call(url, "POST", `/api/v1/games/${id}/join`, { body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

// --- documents ------------------------------------------------------------------------------------------------------

/** JSON with sorted members and no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return "{" + names.map((name) => JSON.stringify(name) + ":" + canonical(value[name])).join(",") + "}";
}

export const hashOf = (view) => createHash("sha256").update(canonical(view)).digest("hex").slice(0, 16);

/** Applies a JSON Patch (RFC 6902: add, remove, replace) to a document, which it may change. */
export function patched(document, patch) {
  for (const { op, path, value } of patch) {
    if (path === "") {
      document = value;
      continue;
    }
    const steps = path.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = steps.pop();
    let place = document;
    for (const step of steps) place = place[step];
    if (op === "remove") delete place[last];
    else place[last] = value;
  }
  return document;
}

// --- WebSocket ------------------------------------------------------------------------------------------------------

/** A frame as clients send it: masked. */
export function frame(payload, { opcode = 1, final = true } = {}) {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  const mask = randomBytes(4);
  const size =
    bytes.length < 126
      ? Buffer.from([0x80 | bytes.length])
      : bytes.length < 65536
        ? Buffer.from([0x80 | 126, bytes.length >> 8, bytes.length & 255])
        : Buffer.concat([Buffer.from([0x80 | 127, 0, 0, 0, 0]), Buffer.from(Uint32Array.of(bytes.length).buffer).reverse()]);
  const masked = Buffer.from(bytes);
  for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
  return Buffer.concat([Buffer.from([(final ? 0x80 : 0) | opcode]), size, mask, masked]);
}

/** A WebSocket: `onmessage(text)`, `onclose(code)`; `opened` tells when, or the status that refused it. */
export class Socket {
  constructor(port, path, headers = { "X-Merlon-Bot": "test" }, host = "127.0.0.1") {
    this.code = null;
    this.buffer = Buffer.alloc(0);
    this.pieces = [];
    this.stream = connect(port, host);
    this.stream.setNoDelay(true);
    this.opened = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.opened.catch(() => {});
    this.stream.on("connect", () => {
      const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}:${port}`, "Upgrade: websocket", "Connection: Upgrade"];
      lines.push("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + randomBytes(16).toString("base64"));
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
      this.stream.write(lines.join("\r\n") + "\r\n\r\n");
    });
    this.stream.on("data", (bytes) => this.read(bytes));
    this.stream.on("error", (error) => this.reject(error));
    this.stream.on("close", () => {
      this.reject(new Error("closed"));
      this.onclose?.(this.code);
    });
  }

  read(bytes) {
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, bytes]) : bytes;
    if (!this.upgraded && !this.readHead()) return;
    while (this.readFrame());
  }

  readHead() {
    const end = this.buffer.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const status = Number(this.buffer.subarray(9, 12).toString());
    if (status !== 101) {
      this.reject(Object.assign(new Error("refused with " + status), { status }));
      return false;
    }
    this.buffer = this.buffer.subarray(end + 4);
    this.upgraded = true;
    this.resolve(this);
    return true;
  }

  readFrame() {
    const b = this.buffer;
    if (b.length < 2) return false;
    let size = b[1] & 127;
    let at = 2;
    if (size === 126) {
      if (b.length < 4) return false;
      size = b.readUInt16BE(2);
      at = 4;
    } else if (size === 127) {
      if (b.length < 10) return false;
      size = Number(b.readBigUInt64BE(2));
      at = 10;
    }
    if (b.length < at + size) return false;
    const payload = b.subarray(at, at + size);
    this.buffer = b.subarray(at + size);
    this.take(b[0] & 15, b[0] >= 0x80, payload);
    return true;
  }

  take(opcode, final, payload) {
    if (opcode === 9) this.raw(frame(payload, { opcode: 10 }));
    else if (opcode === 8) {
      this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.raw(frame(payload, { opcode: 8 }));
      this.stream.end();
    } else if (opcode <= 2) {
      this.pieces.push(Buffer.from(payload));
      if (!final) return;
      const text = Buffer.concat(this.pieces).toString();
      this.pieces = [];
      this.onmessage?.(text);
    }
  }

  raw(bytes) {
    if (!this.stream.destroyed) this.stream.write(bytes);
  }
  send(message) {
    this.raw(frame(typeof message === "string" ? message : JSON.stringify(message)));
  }
  close() {
    this.stream.destroy();
  }
}

// --- a viewer of a table ----------------------------------------------------------------------------------------------

/**
 * Somebody at a table who keeps up with it: reconnects, resumes by version, checks every hash, and sends an action again
 * until it is answered. `onturn(viewer)` is called when this seat is to move.
 */
export class Viewer {
  constructor(port, id, { token = "", seat, onturn, onversion } = {}) {
    Object.assign(this, { port, id, token, seat, onturn, onversion });
    this.version = -1;
    this.view = null;
    this.legal = null;
    this.waiting = new Map(); // action id → { message, resolve }
    this.acks = []; // { id, v } in the order of arrival
    this.mistakes = [];
    this.reconnects = 0;
    this.done = false;
    this.connect();
  }

  connect() {
    if (this.done) return;
    const socket = new Socket(this.port, `/ws/v1/games/${this.id}`);
    this.socket = socket;
    socket.onmessage = (text) => this.take(JSON.parse(text));
    socket.onclose = () => {
      if (this.socket !== socket || this.done) return;
      this.reconnects++;
      setTimeout(() => this.connect(), 20 + Math.random() * 60);
    };
    socket.opened.then(
      () => {
        const hello = { t: "hello", token: this.token };
        if (this.version >= 0) hello.v = this.version;
        if (this.seat !== undefined) hello.seat = this.seat;
        socket.send(hello);
        for (const { message } of this.waiting.values()) socket.send(message);
      },
      () => {},
    );
  }

  take(message) {
    if (message.t === "sync") {
      this.version = message.v;
      this.view = message.view;
      this.check(message);
    } else if (message.t === "ev") {
      if (message.v <= this.version) return;
      if (message.v !== this.version + 1) return this.socket.send({ t: "since", v: this.version });
      if (message.d) this.view = patched(this.view, message.d);
      this.version = message.v;
      this.check(message);
    } else if (message.t === "ack" || message.t === "nak") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.t === "ack") this.acks.push({ id: message.id, v: message.v });
      waiting?.resolve(message);
    } else this.onother?.(message);
  }

  check(message) {
    if (hashOf(this.view) !== message.h) {
      this.mistakes.push(`version ${message.v}: hash ${hashOf(this.view)}, not ${message.h}`);
      this.socket.send({ t: "sync" });
      return;
    }
    this.legal = message.legal ?? null;
    this.onversion?.(this);
    if (this.legal) this.onturn?.(this);
  }

  /** Acts; resolves with the ack or nak, however often the connection breaks until then. */
  act(action, { id = randomBytes(12).toString("hex"), base = this.version } = {}) {
    const message = { t: "act", id, base, a: action };
    return new Promise((resolve) => {
      this.waiting.set(id, { message, resolve });
      this.socket.send(message);
    });
  }

  close() {
    this.done = true;
    this.socket.close();
  }
}

/** A player that plays any legal move when it is its turn, until the game is over; `finished` tells when. */
export function randomPlayer(port, id, token, random = Math.random) {
  let resolve;
  const player = new Viewer(port, id, {
    token,
    onversion(viewer) {
      if (viewer.view.stage === "over") resolve(viewer.view);
    },
    onturn(viewer) {
      const choice = viewer.legal[Math.floor(random() * viewer.legal.length)];
      viewer.act({ k: "move", m: choice });
    },
  });
  player.finished = new Promise((done) => (resolve = done));
  return player;
}

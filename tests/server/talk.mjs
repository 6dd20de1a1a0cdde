// A conversation in the open: sends what it is told to, remembers everything that it hears. Unlike `Viewer` it never
// repairs anything, so that a test sees what the server really says.
import { request } from "node:http";
import { Socket } from "./client.mjs";
import { slowness } from "./server.mjs";

export class Talk {
  constructor(port, id, { headers, path = `/ws/v1/games/${id}` } = {}) {
    this.heard = [];
    this.waiting = [];
    this.socket = headers ? new Socket(port, path, headers) : new Socket(port, path);
    this.socket.onmessage = (text) => this.hear(JSON.parse(text));
    this.closed = new Promise((resolve) => (this.socket.onclose = resolve));
  }

  hear(message) {
    this.heard.push(message);
    this.waiting = this.waiting.filter(({ fits, resolve }) => !fits(message) || resolve(message));
  }

  /** The first message that fits, of those heard already or later; throws after a while. */
  hears(fits, ms = 5000 * slowness) {
    const wanted = typeof fits === "string" ? (message) => message.t === fits : fits;
    const found = this.heard.find(wanted);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not heard: ${fits}; but ${JSON.stringify(this.heard).slice(0, 300)}`)), ms);
      const done = (message) => (clearTimeout(timer), resolve(message), true);
      this.waiting.push({ fits: wanted, resolve: done });
    });
  }

  forget() {
    this.heard = [];
  }

  async hello(hello = {}) {
    await this.socket.opened;
    this.send({ t: "hello", ...hello });
    return this;
  }

  send(message) {
    this.socket.send(message);
  }

  /** Acts and gives the ack or nak. */
  act(id, base, action) {
    this.send({ t: "act", id, base, a: action });
    return this.hears((message) => (message.t === "ack" || message.t === "nak") && message.id === id);
  }

  /** The code with which the server closes, "open" if it does not within this time. */
  code(ms = 3000 * slowness) {
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, ms, "open")));
    return Promise.race([this.closed, late]).finally(() => clearTimeout(timer));
  }

  close() {
    this.socket.close();
  }
}

/** A seat's or, without a token, a spectator's conversation that has begun: `sync` is there. */
export async function talk(port, id, hello = {}) {
  const one = new Talk(port, id);
  await one.hello(hello);
  one.sync = await one.hears("sync");
  return one;
}

/** A request with exactly these headers, over a connection of its own: `fetch` would add or refuse some. */
export function plainRequest(port, method, path, headers = {}, body = undefined, localAddress = undefined) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, localAddress, agent: false }, (answer) => {
      let text = "";
      answer.on("data", (more) => (text += more));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: parsed(text) }));
    });
    sent.on("error", reject);
    sent.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

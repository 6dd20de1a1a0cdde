// A network that behaves badly, between clients and a server: every connection gets a fate of its own. It knows nothing of
// messages, only of bytes; so it cuts and holds wherever it likes, also in the middle of a frame.
import { connect, createServer } from "node:net";

/** Each gets a random plan; `up` is what goes to the server. Numbers of bytes count in one direction. */
const fates = {
  /** Late, and not for ever. */
  delay: (chance) => ({ up: { delay: chance(40), end: 500 + chance(2000), how: "cut" }, down: { delay: chance(40) } }),
  /** In crumbs: frames come in many pieces. */
  crumbs: (chance) => ({ up: { crumb: 1 + chance(9), end: 500 + chance(2000), how: "cut" }, down: { crumb: 20 + chance(60) } }),
  cutUp: (chance) => ({ up: { end: chance(1200), how: "cut" }, down: {} }),
  cutDown: (chance) => ({ up: {}, down: { end: chance(9000), how: "cut" } }),
  /** One direction ends politely, the other goes on. */
  halfCloseUp: (chance) => ({ up: { end: 250 + chance(1000), how: "close" }, down: {} }),
  halfCloseDown: (chance) => ({ up: {}, down: { end: chance(9000), how: "close" } }),
  /** Everything is held from some byte on, and comes much later, when newer connections have overtaken it. */
  stall: (chance) => ({ up: { hold: chance(1200), holdFor: 300 + chance(1500) }, down: { end: 9000, how: "cut" } }),
  stallDown: (chance) => ({ up: { end: 2000, how: "cut" }, down: { hold: chance(9000), holdFor: 300 + chance(1500) } }),
  /** The client's words reach the server, no answer comes back, and nobody is told that the connection is dead. */
  deaf: (chance) => ({ up: {}, down: { end: chance(9000), how: "swallow" } }),
  /** All that the client said on this connection is said a second time, later, on another one. */
  twice: (chance) => ({ up: { end: 250 + chance(1000), how: "cut" }, down: {}, twice: 50 + chance(1000) }),
};
/** For the end of a test, when everybody shall hear the last word. */
const fair = (chance) => ({ up: { delay: chance(10) }, down: { delay: chance(10) } });

/** One direction of a connection: takes bytes, passes them on as its plan says, in order. */
class Direction {
  constructor(target, plan, cut) {
    Object.assign(this, { target, plan, cut });
    this.passed = 0;
    this.queue = Promise.resolve();
    this.holding = plan.hold !== undefined;
  }

  take(bytes) {
    this.queue = this.queue.then(() => this.pass(bytes));
  }

  async pass(bytes) {
    const { delay = 0, crumb = bytes.length, end = Infinity, hold = 0 } = this.plan;
    if (delay) await pause(Math.random() * delay);
    for (let at = 0; at < bytes.length; at += crumb) {
      const piece = bytes.subarray(at, Math.min(at + crumb, bytes.length, at + end - this.passed));
      await this.passPiece(piece, hold);
      this.passed += piece.length;
      if (this.passed >= end) return this.stop();
      if (crumb < bytes.length) await new Promise(setImmediate);
    }
  }

  /** Where the plan says so, the first part of a piece is passed on and the rest waits. */
  async passPiece(piece, hold) {
    const free = this.holding ? Math.max(0, hold - this.passed) : piece.length;
    this.write(piece.subarray(0, free));
    if (free >= piece.length) return;
    this.holding = false;
    await pause(this.plan.holdFor);
    this.write(piece.subarray(free));
  }

  write(piece) {
    if (piece.length === 0) return;
    if (this.target.writable) this.target.write(piece);
  }

  stop() {
    if (this.plan.how === "cut") this.cut();
    if (this.plan.how === "close") this.target.end();
    this.pass = () => {}; // whatever comes after that is lost
  }

  /** The sender has ended: so do we, when everything has been passed on. */
  finish() {
    this.queue = this.queue.then(() => this.target.end());
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class BadNetwork {
  /** `spoil(bytes, reply)`: for planted faults; may give other bytes to pass on, or none. */
  constructor(port, { spoil } = {}) {
    Object.assign(this, { serverPort: port, spoil });
    this.counts = {};
    this.streams = new Set();
    this.open = true;
    this.fair = false;
    this.listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.accept(client));
  }

  async start() {
    await new Promise((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    this.port = this.listener.address().port;
    return this;
  }

  fate() {
    const names = Object.keys(fates);
    const chance = (most) => Math.floor(Math.random() * most);
    if (this.fair) return fair(chance);
    const name = names[chance(names.length)];
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    return fates[name](chance);
  }

  accept(client) {
    const plan = this.fate();
    const server = this.dial();
    this.keep(client);
    const cut = () => [client, server].forEach((stream) => stream.destroy());
    const up = new Direction(server, plan.up, cut);
    const down = new Direction(client, plan.down, cut);
    const said = [];
    client.on("data", (bytes) => {
      said.push(bytes);
      const passed = this.spoil ? this.spoil(bytes, client) : bytes;
      if (passed) up.take(passed);
    });
    server.on("data", (bytes) => down.take(bytes));
    // A client that has gone does not call back what it has sent.
    for (const event of ["end", "close"]) {
      client.on(event, () => up.finish());
      server.on(event, () => down.finish());
    }
    if (plan.twice) setTimeout(() => this.sayAgain(said), plan.twice);
  }

  sayAgain(said) {
    if (!this.open) return;
    const server = this.dial();
    server.on("data", () => {});
    server.write(Buffer.concat(said));
    setTimeout(() => server.destroy(), 500);
  }

  dial() {
    const stream = connect({ port: this.serverPort, host: "127.0.0.1", allowHalfOpen: true });
    stream.setNoDelay(true);
    return this.keep(stream);
  }

  keep(stream) {
    this.streams.add(stream);
    stream.on("error", () => {});
    stream.on("close", () => this.streams.delete(stream));
    return stream;
  }

  close() {
    this.open = false;
    this.listener.close();
    for (const stream of this.streams) stream.destroy();
  }
}

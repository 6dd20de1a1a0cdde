// A player that does not give up: notices that a connection is silent, takes another one, and sends an action again until
// it is answered. It remembers what it chose and what it was answered, for the checks afterwards.
import { call, hashOf, Viewer } from "./client.mjs";
import { sleep } from "./server.mjs";

const watchEvery = 50;
/** Refusals that ask to try again with the same id. */
const later = ["BUSY", "NOT_SAVED", "RESTART"];

export class Player extends Viewer {
  /**
   * `patience`: so many milliseconds of silence are a dead connection; `resendAfter`: without an answer for so long, an
   * action is sent again on the same connection; `thinks`: the longest time to think; `choose(player)`: acts.
   */
  constructor(port, id, token, { patience = 2000, resendAfter = 1000, thinks = 0, random = Math.random, choose, ...rest } = {}) {
    super(port, id, { token, ...rest });
    Object.assign(this, { patience, resendAfter, thinks, random });
    this.choose = choose ?? ((player) => player.playRandomMove());
    this.chosen ??= new Map(); // action id → move
    this.naks = [];
    this.resent = 0; // on the same connection: the first copy was lost although the connection was not
    this.postponed = 0; // the server asked to try again
    this.abandoned = 0; // connections that went silent
    this.playing = true;
    this.finished = new Promise((resolve) => (this.finish = resolve));
    this.watching = setInterval(() => this.watch(), watchEvery);
    this.onturn = () => this.turn();
  }

  connect() {
    if (this.done) return;
    if (this.socket) {
      // Whatever the old connection still brings is not believed: the new one starts from our version.
      this.socket.onmessage = this.socket.onclose = null;
      this.socket.close();
    }
    super.connect();
    this.heard = performance.now();
    const read = this.socket.onmessage;
    this.socket.onmessage = (text) => {
      this.heard = performance.now();
      read(text);
    };
    for (const waiting of this.waiting.values()) waiting.sent = performance.now();
  }

  watch() {
    const now = performance.now();
    if (now - this.heard > this.patience) {
      this.abandoned++;
      this.reconnects++;
      return this.connect();
    }
    if (!this.socket.upgraded) return;
    if (now - this.heard > this.patience / 3) this.socket.send({ t: "p" });
    for (const waiting of this.waiting.values()) {
      if (now - waiting.sent < this.resendAfter) continue;
      waiting.sent = now;
      this.resent++;
      this.socket.send(waiting.message);
    }
  }

  take(message) {
    if (message.t === "nak" && later.includes(message.code)) return this.postponed++;
    if (message.t === "nak") this.naks.push(message);
    super.take(message);
    if (message.t === "ack") this.onack?.(this, message);
    if (this.view?.stage === "over" && this.waiting.size === 0) this.finish(this.view);
  }

  async turn() {
    if (this.thinks) await sleep(this.random() * this.thinks);
    const chosen = [...this.waiting.values()].some(({ message }) => message.base === this.version);
    if (this.playing && !this.done && this.legal && !chosen) this.choose(this);
  }

  playRandomMove() {
    const move = this.legal[Math.floor(this.random() * this.legal.length)];
    this.legal = null; // one choice for one position
    return this.play(move);
  }

  play(move, { id = newId(), base = this.version } = {}) {
    this.chosen.set(id, move);
    return this.act({ k: "move", m: move }, { id, base });
  }

  act(action, { id = newId(), base = this.version } = {}) {
    const message = { t: "act", id, base, a: action };
    return new Promise((resolve) => {
      this.waiting.set(id, { message, resolve, sent: performance.now() });
      // Before the connection is open nothing may be written on it; then everything that waits is sent.
      if (this.socket.upgraded) this.socket.send(message);
    });
  }

  hash() {
    return hashOf(this.view);
  }

  close() {
    clearInterval(this.watching);
    super.close();
  }
}

let lastId = 0;
export const newId = () => `a${process.pid.toString(36)}-${(++lastId).toString(36)}`;

/** Waits until something holds; false if it does not in time. */
export async function until(holds, ms) {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(10)) if (await holds()) return true;
  return false;
}

/** No new moves; waits until everything that was sent is answered and everybody knows the last version. */
export async function settle(players, url, findings, ms = 10_000) {
  for (const player of players) player.playing = false;
  const answered = await until(() => players.every((player) => player.waiting.size === 0), ms);
  const open = players.filter((player) => player.waiting.size).length;
  findings.check(answered, "actions were never answered", `${open} players wait`);
  await Promise.all(players.map((player) => checkView(player, url, findings, ms)));
}

/** What the player sees is what the server says that it sees. */
export async function checkView(player, url, findings, ms = 5000) {
  let body;
  await until(async () => {
    ({ body } = await call(url, "GET", `/api/v1/games/${player.id}`, { token: player.token }));
    return body.v === player.version;
  }, ms);
  const place = `table ${player.id}, seat ${player.view?.viewer}`;
  findings.check(body?.v === player.version, "a player's version is not the server's", `${place}: ${player.version}, ${body?.v}`);
  findings.check(body?.h === player.hash(), "a player's view is not the server's", `${place}, version ${body?.v}`);
  for (const mistake of player.mistakes) findings.check(false, "a hash was wrong on the way", `${place}: ${mistake}`);
}

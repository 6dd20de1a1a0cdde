// Bad network: between players and server everything is delayed, cut, held, half-closed, overtaken and said twice. Every
// action happens once; nobody has to begin anew.
//   node tests/server/bad_network.mjs [--long] [--prove]
import { join, make } from "./client.mjs";
import { Findings, flag } from "./findings.mjs";
import { games } from "./games.mjs";
import { newId, Player, settle, until } from "./player.mjs";
import { BadNetwork } from "./proxy.mjs";
import { Server, sleep } from "./server.mjs";
import { auditStore, checkDeeds } from "./store.mjs";

const wanted = flag("long") ? 10_000 : 600;
const tablesAtOnce = 8;
/** Less patient than people's clients, so that there is more to be told apart. */
const hasty = { patience: 400, resendAfter: 250 };

const findings = new Findings("bad_network");
const server = new Server();
const seats = []; // all that were ever taken
let done = 0;
let running = true;
let pretended = 0;

process.once("exit", () => server.process?.kill("SIGKILL"));

// --- a planted fault --------------------------------------------------------------------------------------------------

/** The text of a client's frame, if the bytes are just one. */
function textOf(bytes) {
  const long = (bytes[1] & 127) === 126;
  if (bytes[0] !== 0x81 || (bytes[1] & 127) === 127) return "";
  const start = long ? 8 : 6;
  const mask = bytes.subarray(start - 4, start);
  return Buffer.from(bytes.subarray(start).map((byte, place) => byte ^ mask[place & 3])).toString();
}

/** A few actions never reach the server, at least not this way, and their players are told that they are done. */
function pretend(bytes, client) {
  const found = /^{"t":"act","id":"([^"]+)","base":(\d+)/.exec(textOf(bytes));
  if (!found || Number(found[2]) < 10 || pretended >= 5) return bytes;
  pretended++;
  const text = Buffer.from(JSON.stringify({ t: "ack", id: found[1], v: Number(found[2]) + 1 }));
  client.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
  return null;
}

// --- players ----------------------------------------------------------------------------------------------------------

/** A seat with two connections; what it was answered by whichever way. */
class SeatTaker {
  constructor(network, id, token) {
    this.network = network;
    this.player = new Player(network.port, id, token, { ...hasty, choose: () => this.choose() });
    this.twin = new Player(network.port, id, token, hasty);
    this.twin.playing = false;
    this.posted = [];
    this.postsOpen = 0;
    for (const viewer of this.viewers) viewer.onack = (_, { id: action }) => this.count(action);
    this.counted = new Set();
    seats.push(this);
  }

  get viewers() {
    return [this.player, this.twin];
  }

  count(action) {
    if (this.counted.has(action)) return;
    this.counted.add(action);
    done++;
  }

  /** Some actions go two ways at once: a second socket, or a request. */
  choose() {
    const { player, twin } = this;
    const id = newId();
    const base = player.version;
    const move = player.legal[Math.floor(Math.random() * player.legal.length)];
    player.legal = null;
    const way = Math.random();
    if (way < 0.2) twin.act({ k: "move", m: move }, { id, base });
    if (way > 0.9) this.post(id, base, move);
    player.play(move, { id, base });
  }

  async post(id, base, move) {
    this.postsOpen++;
    const { player } = this;
    const headers = { "Content-Type": "application/json", "X-Merlon-Bot": "test", Authorization: "Bearer " + player.token };
    const request = { method: "POST", headers, body: JSON.stringify({ id, base, a: { k: "move", m: move } }) };
    for (let answered = false; !answered; ) {
      try {
        const url = `http://127.0.0.1:${this.network.port}/api/v1/games/${player.id}/actions`;
        const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(800) });
        const body = await answer.json();
        answered = true;
        if (answer.status === 200) this.posted.push({ id, v: body.v });
        else player.naks.push(body);
      } catch {
        await sleep(20); // the network again
      }
    }
    this.postsOpen--;
  }

  /** As one player, for the comparison with the log. */
  deeds() {
    const { player, twin } = this;
    return { id: player.id, token: player.token, chosen: player.chosen, acks: [...player.acks, ...twin.acks, ...this.posted] };
  }

  close() {
    for (const viewer of this.viewers) viewer.close();
  }
}

async function playOn(network, number) {
  for (let round = number; running; round++) {
    // Tables are made past the bad network: whoever loses the answer to a join has lost a seat, and that is not the point here.
    const made = await make(server.url, { game: games[round % games.length], name: "Anna", seats: [{ kind: "me" }, { kind: "open" }] });
    const joined = await join(server.url, made.id, { name: "Zoe", invite: made.invite });
    const pair = [made.token, joined.token].map((token) => new SeatTaker(network, made.id, token));
    const end = Promise.all(pair.map((seat) => seat.player.finished));
    await Promise.race([end, until(() => !running, 1e9)]);
    if (!running) return;
    await settle(pair.flatMap((seat) => seat.viewers), server.url, findings, 20_000);
    for (const seat of pair) seat.close();
  }
}

// --- the run ----------------------------------------------------------------------------------------------------------

function checkSeats(logs) {
  for (const seat of seats) {
    checkDeeds(findings, logs.get(seat.player.id), seat.deeds());
    for (const nak of seat.viewers.flatMap((viewer) => viewer.naks)) {
      findings.check(false, "a legal action was refused", JSON.stringify(nak));
    }
  }
}

function tell(network) {
  const sum = (name) => seats.flatMap((seat) => seat.viewers).reduce((total, viewer) => total + viewer[name], 0);
  const posted = seats.reduce((total, seat) => total + seat.posted.length, 0);
  if (findings.proving) findings.note(`${pretended} actions were swallowed and answered by the network`);
  findings.note("connections: " + Object.entries(network.counts).map(([name, count]) => `${count} ${name}`).join(", "));
  findings.note(`${sum("reconnects")} reconnects, ${sum("abandoned")} of them from silence; ${sum("resent")} actions sent again`);
  findings.note(`${posted} actions answered by request as well, ${seats.length} seats, 2 viewers each, none made anew`);
}

async function main() {
  await server.start();
  const network = await new BadNetwork(server.port, { spoil: findings.proving ? pretend : undefined }).start();
  const tables = Array.from({ length: tablesAtOnce }, (_, number) => playOn(network, number));
  let last = -1;
  // Nothing done for 20 s: somebody is stuck.
  const moving = () => until(() => done > last || done >= wanted, 20_000);
  while (done < wanted && findings.check(await moving(), "the games stand still", `after ${done} actions`)) last = done;
  running = false;
  network.fair = true; // for the last answers
  await Promise.all(tables);
  await until(() => seats.every((seat) => seat.postsOpen === 0), 5000);
  const open = seats.flatMap((seat) => seat.viewers).filter((viewer) => !viewer.done);
  await settle(open, server.url, findings, findings.proving ? 3000 : 15_000);
  checkSeats(auditStore(server, findings));
  tell(network);
  for (const seat of seats) seat.close();
  network.close();
  await server.remove();
  findings.finish(`${done} actions`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

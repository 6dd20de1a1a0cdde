// Order: five players, three of them on one seat and two on the other, send competing actions, copies of their own and of
// each other's, and moves out of turn to one table, while the server's process is stopped and goes on. The history of what
// was said and answered must fit one order of events, the same for everybody.
//   node tests/server/order.mjs [--long] [--prove] [--every-kind]
// --every-kind: not only moves, but also leaving, coming back, and taking back with all that belongs to it.
import { join, make } from "./client.mjs";
import { Findings, flag, spread } from "./findings.mjs";
import { games } from "./games.mjs";
import { newId, Player, settle, until } from "./player.mjs";
import { Server, sleep } from "./server.mjs";
import { actorOf, auditStore } from "./store.mjs";

const rounds = flag("long") ? 60 : games.length;
const roundLasts = flag("long") ? 4000 : 3000;

const findings = new Findings("order");
const server = new Server();
process.once("exit", () => {
  server.process?.kill("SIGCONT");
  server.process?.kill("SIGKILL");
});

const pick = (list) => list[Math.floor(Math.random() * list.length)];

// --- the history ------------------------------------------------------------------------------------------------------

/**
 * What happened at one table, as seen from outside. `calls`: { actor, id, action, base, from, to, answer }, times in
 * milliseconds. `heard`: for each viewer its events { v, k, s, at, h } in the order of arrival; `fresh`: not known before;
 * `follows`: the next version after the one before on the same connection.
 */
class History {
  constructor(id) {
    this.id = id;
    this.calls = [];
    this.heard = new Map();
  }
}

/** A player who writes down everything. */
class Witness extends Player {
  constructor(history, port, token, options) {
    super(port, history.id, token, options);
    this.history = history;
    history.heard.set(this, (this.events = []));
  }

  take(message) {
    if (message.t === "ev") this.writeDown(message);
    if (message.t === "sync") this.told = { socket: this.socket, v: message.v };
    super.take(message);
  }

  writeDown({ v, e: [{ k, s, at }], h }) {
    const follows = this.told?.socket !== this.socket || v === this.told.v + 1;
    this.told = { socket: this.socket, v };
    this.events.push({ v, k, s: s ?? null, at, h, fresh: v === this.version + 1, follows });
  }

  /** Says it and writes down when, and when and how it was answered. */
  say({ id, action, base }) {
    const entry = { actor: actorOf(this.token), id, action, base, from: performance.now(), to: Infinity };
    const answered = (answer) => Object.assign(entry, { answer, to: performance.now() });
    this.history.calls.push(entry);
    const waiting = this.waiting.get(id);
    if (waiting) this.sayOnceMore(waiting, answered);
    else this.act(action, { id, base }).then(answered);
  }

  /** A copy on the connection on which the first is under way: one answer is enough for both. */
  sayOnceMore(waiting, answered) {
    if (this.socket.upgraded) this.socket.send(waiting.message);
    const first = waiting.resolve;
    waiting.resolve = (answer) => {
      first(answer);
      answered(answer);
    };
  }
}

// --- what they do -----------------------------------------------------------------------------------------------------

/** The last position in which somebody knows the legal moves; those who do not sit there use them, too. */
class Gossip {
  constructor() {
    this.moves = ["?"];
    this.version = 0;
    this.said = []; // { token, id, action, base } of late
  }
  tell(player) {
    if (!player.legal) return;
    this.moves = player.legal;
    this.version = player.version;
  }
  remember(deed) {
    this.said.push(deed);
    if (this.said.length > 30) this.said.shift();
  }
}

function newAction(player, gossip) {
  if (flag("every-kind") && Math.random() < 0.3) return { k: pick(["takeback", "agree", "decline", "leave", "return"]) };
  return { k: "move", m: pick(player.legal ?? gossip.moves) };
}

function sayNew(player, gossip) {
  const base = Math.random() < 0.1 ? Math.max(0, player.version - 1) : player.version; // some lag behind
  const deed = { token: player.token, id: newId(), action: newAction(player, gossip), base };
  gossip.remember(deed);
  player.say(deed);
  return deed;
}

/** The same action once more, now or in a while, by this player or a companion on the same seat. */
async function sayCopy(player, deed) {
  await sleep(pick([0, 0, 5, 30, 200]));
  if (!player.done) player.say(deed);
}

async function compete(player, companions, gossip, history) {
  while (!player.done && history.open) {
    gossip.tell(player);
    if (player.view) {
      const deed = sayNew(player, gossip);
      if (Math.random() < 0.4) sayCopy(pick(companions), deed);
      const old = pick(gossip.said);
      if (Math.random() < 0.1 && old.token === player.token) sayCopy(player, old);
      if (Math.random() < 0.02) player.connect(); // the connection is given up with everything on it
    }
    await sleep(Math.random() * 25);
  }
}

/** The process stands still now and then, as under a debugger or on an overloaded machine. */
async function pauseServer(history, pauses) {
  while (history.open) {
    await sleep(50 + Math.random() * 250);
    const ms = 5 + Math.random() * 300;
    server.process.kill("SIGSTOP");
    await sleep(ms);
    server.process.kill("SIGCONT");
    pauses.push(ms);
  }
}

/** One table, five competitors, one watcher. */
async function playRound(game, pauses) {
  const made = await make(server.url, { game, name: "Anna", seats: [{ kind: "me" }, { kind: "open" }] });
  const joined = await join(server.url, made.id, { name: "Zoe", invite: made.invite });
  const history = new History(made.id);
  history.open = true;
  const gossip = new Gossip();
  const options = { patience: 5000, resendAfter: 4000, choose: () => {} };
  const sides = [made.token, joined.token].map((token, side) =>
    Array.from({ length: 3 - side }, () => new Witness(history, server.port, token, options)),
  );
  const watcher = new Witness(history, server.port, "", options);
  const work = sides.flatMap((side) => side.map((player) => compete(player, side, gossip, history)));
  work.push(pauseServer(history, pauses));
  await until(() => watcher.view?.stage === "over", roundLasts);
  history.open = false;
  await Promise.all(work);
  await sleep(250); // the last copies are on their way
  const everybody = [...sides.flat(), watcher];
  await settle(everybody, server.url, findings);
  for (const player of everybody) player.close();
  return history;
}

// --- what must hold ---------------------------------------------------------------------------------------------------

/** Everybody hears the same versions in the same order, and the same about each. */
function checkOneOrder(findings, history, log) {
  const seatHashes = new Map(); // seat and version → hash
  for (const [viewer, events] of history.heard) {
    let last = 0;
    for (const { v, k, s, at, h, fresh, follows } of events) {
      const place = `table ${history.id}, version ${v}`;
      findings.check(follows, "a connection leaves out or repeats a version", place);
      if (fresh) findings.check(last === 0 || v > last, "a viewer heard versions in another order", place);
      if (fresh) last = v;
      const truth = log[v - 1];
      const same = truth && truth.body.k === k && (truth.body.s ?? null) === s && truth.at === at;
      findings.check(same, "a viewer heard of something else than is in the log", place);
      const key = viewer.token + "/" + v;
      findings.check((seatHashes.get(key) ?? h) === h, "two viewers of one seat saw different positions", place);
      seatHashes.set(key, h);
    }
  }
}

/** Whether an event is what the action asked for. */
function isDeed({ body }, action) {
  if (action.k === "move") return body.k === "move" && body.m.join() === action.m;
  return body.k === action.k || (action.k === "takeback" && body.k === "ask");
}

/** What was acknowledged is in the log as that; what was refused is not; a copy is answered as the first. */
function checkAnswers(findings, history, log) {
  const answers = new Map(); // actor and id → ack or nak
  const versions = new Map(log.filter((event) => event.action).map((event) => [event.actor + "/" + event.action, event.version]));
  for (const { actor, id, action, base, answer } of history.calls) {
    const place = `table ${history.id}, ${action.k} ${id}, base ${base}, ${JSON.stringify(answer)}`;
    if (!findings.check(answer, "an action was never answered", place)) continue;
    const key = actor + "/" + id;
    const first = answers.get(key) ?? answer;
    findings.check(first.t === answer.t && (answer.t === "nak" || first.v === answer.v), "a copy was answered differently", place);
    answers.set(key, first);
    if (answer.t === "nak") {
      findings.check(!versions.has(key), "a refused action is in the log", place);
      if (answer.code === "STALE") findings.check(answer.v > base, "STALE, but nothing is newer", place);
      continue;
    }
    const event = log[answer.v - 1];
    const right = event?.actor === actor && event.action === id && isDeed(event, action);
    findings.check(right, "an acknowledged action is not in the log as that", place);
    findings.check(answer.v > base, "an action was done before it was decided", place);
  }
  for (const event of log) {
    const key = event.actor + "/" + event.action;
    if (event.body.k === "move") findings.check(answers.get(key)?.t === "ack", "a move that nobody was told of is in the log", key);
  }
}

/** What was said after something else had been acknowledged comes after it in the log. */
function checkRealTime(findings, history) {
  const firsts = new Map(); // each action once: said first, acknowledged first
  for (const { actor, id, from, to, answer } of history.calls) {
    if (answer?.t !== "ack") continue;
    const known = firsts.get(actor + "/" + id) ?? { from, to, v: answer.v };
    firsts.set(actor + "/" + id, { from: Math.min(known.from, from), to: Math.min(known.to, to), v: known.v });
  }
  const acked = [...firsts.values()].sort((one, other) => one.v - other.v);
  let latestStart = -Infinity;
  for (const { from, to, v } of acked) {
    // Nothing of a lower version may have been said only after this one was acknowledged.
    findings.check(latestStart < to, "the log turns the order of time round", `table ${history.id}, version ${v}`);
    latestStart = Math.max(latestStart, from);
  }
}

function checkUnique(findings, history, log) {
  const keys = log.filter((event) => event.action).map((event) => event.actor + "/" + event.action);
  findings.check(new Set(keys).size === keys.length, "an action is in the log twice", `table ${history.id}`);
}

function checkHistory(findings, history, log) {
  checkOneOrder(findings, history, log);
  checkAnswers(findings, history, log);
  checkRealTime(findings, history);
  checkUnique(findings, history, log);
}

// --- proof ------------------------------------------------------------------------------------------------------------

/** Lies that the checks must find, each told into a copy of a true history. */
const lies = {
  "an acknowledged version is another": ({ acks }) => pick(acks).answer.v++,
  "an acknowledged action is lost": ({ acks, log }) => log.splice(pick(acks).answer.v - 1, 1),
  "two events change places": ({ acks, log }) => {
    const { v } = pick(acks).answer;
    [log[v - 1], log[v - 2]] = [log[v - 2], log[v - 1]];
  },
  "an action is done twice": ({ acks, log }) => log.push({ ...log[pick(acks).answer.v - 1], version: log.length + 1 }),
  "another move is done": ({ acks, log }) => {
    const move = pick(acks.filter(({ action }) => action.k === "move"));
    log[move.answer.v - 1].body.m = ["another"];
  },
  "a refused action is done": ({ naks, log }) => {
    const { actor, id, action } = pick(naks);
    log.push({ version: log.length + 1, actor, action: id, body: { k: action.k, m: [action.m] } });
  },
  "STALE without anything newer": ({ naks }) => {
    const call = pick(naks.filter(({ answer }) => answer.code === "STALE"));
    call.base = call.answer.v;
  },
  "a copy is answered differently": ({ acks, calls }) => {
    const { answer, ...rest } = pick(acks);
    calls.push({ ...rest, answer: { ...answer, t: "nak", code: "BUSY" } });
  },
  "a viewer hears of something else": ({ heard }) => pick(pick(heard)).at++,
  "a viewer hears in another order": ({ heard }) => pick(heard.filter((events) => events.length > 4)).reverse(),
  "a position differs between two viewers of a seat": ({ heard }) => (heard[0].at(-1).h = "0"),
  "an answer never comes": ({ calls }) => (pick(calls).answer = undefined),
  "the log turns time round": ({ acks }) => {
    const last = acks.reduce((one, other) => (one.answer.v > other.answer.v ? one : other));
    last.to = -1;
  },
};

/** A history and a log that can be falsified without touching the true ones. */
function copyOf(history, log) {
  const copy = new History(history.id);
  copy.calls = history.calls.map((call) => ({ ...call, answer: call.answer && { ...call.answer } }));
  for (const [viewer, events] of history.heard) copy.heard.set(viewer, events.map((event) => ({ ...event })));
  return { copy, log: log.map((event) => ({ ...event, body: { ...event.body } })) };
}

/** Whether the checks find this lie. */
function findsLie(lie, history, truth) {
  const { copy, log } = copyOf(history, truth);
  const kind = (wanted) => copy.calls.filter(({ answer }) => answer?.t === wanted);
  lie({ calls: copy.calls, acks: kind("ack"), naks: kind("nak"), heard: [...copy.heard.values()], log });
  const quiet = { count: 0, check: (holds) => (holds ? true : (quiet.count++, false)) };
  checkHistory(quiet, copy, log);
  return quiet.count > 0;
}

let missed = 0;

function prove(histories, logs) {
  for (const [name, lie] of Object.entries(lies)) {
    const found = histories.filter((history) => findsLie(lie, history, logs.get(history.id))).length;
    findings.note(`planted: ${name}: found in ${found} of ${histories.length} histories`);
    if (found < histories.length) missed++;
  }
}

// --- the run ----------------------------------------------------------------------------------------------------------

function tell(histories, pauses) {
  const calls = histories.flatMap((history) => history.calls);
  const counts = {};
  for (const { answer } of calls) {
    const name = answer?.code ?? answer?.t ?? "unanswered";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const copies = calls.length - new Set(calls.map(({ actor, id }) => actor + "/" + id)).size;
  findings.note(`${calls.length} actions, ${copies} of them copies: ` + Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(", "));
  findings.note(`${pauses.length} pauses of the server, ${spread(pauses)}`);
}

async function main() {
  await server.start();
  const histories = [];
  const pauses = [];
  for (let round = 0; round < rounds; round++) histories.push(await playRound(games[round % games.length], pauses));
  const logs = auditStore(server, findings);
  for (const history of histories) checkHistory(findings, history, logs.get(history.id));
  tell(histories, pauses);
  await server.remove();
  if (findings.proving) prove(histories, logs);
  finish(histories);
}

/** With planted lies the test passes if it had none before and found all of them. */
function finish(histories) {
  const figures = `${histories.length} tables`;
  if (!findings.proving) return findings.finish(figures);
  findings.proving = false;
  findings.check(missed === 0, "planted faults were not found", String(missed));
  findings.finish(`${figures}, ${Object.keys(lies).length} kinds of planted faults found`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

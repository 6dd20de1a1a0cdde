// Corners: what the random tests beside this one do not reach, or reach once in a million times.
//   node tests/server/corners.mjs [--long]
import { call, canonical, frame, join, make, Socket, Viewer } from "./client.mjs";
import { Findings, flag } from "./findings.mjs";
import { gameFor, gameWithHands, onlyIn, openGame } from "./games.mjs";
import { until } from "./player.mjs";
import { Server, sleep } from "./server.mjs";

const findings = new Findings("corners");
// The computer's moves are held back, so that a stand-in can be called and sent away without a move in between.
const server = new Server(["--no-limits", "--computer-pause", "60000"]);
process.once("exit", () => server.process?.kill("SIGKILL"));

const soon = 1500;

async function tableForTwo() {
  const made = await make(server.url, { game: gameWithHands, name: "Anna", seats: [{ kind: "me" }, { kind: "open" }] });
  const seat = (name) => join(server.url, made.id, { name, invite: made.invite });
  return { id: made.id, token: made.token, seat };
}

/** Opens a viewer and waits until it knows the table. */
async function viewer(id, token) {
  const one = new Viewer(server.port, id, { token });
  one.others = [];
  one.onother = (message) => one.others.push(message);
  await until(() => one.view, soon);
  return one;
}

/**
 * A copy of an action that was refused arrives when it would be possible: it stays refused. Copies do come late: the first
 * was on a connection that had gone silent, the second was answered, and meanwhile the person did something else.
 */
async function refusedStaysRefused() {
  const { id, token, seat } = await tableForTwo();
  const both = [await viewer(id, token), await viewer(id, (await seat("Zoe")).token)];
  await until(() => both.some((one) => one.legal), soon);
  const mover = both.find((one) => one.legal);
  const move = { k: "move", m: mover.legal[0] };
  await mover.act({ k: "standin", s: mover.view.viewer, level: 1 });
  const base = mover.version;
  const first = await mover.act(move, { id: "late", base });
  findings.check(first.code === "STAND_IN", "a move beside a stand-in is not refused", JSON.stringify(first));
  await mover.act({ k: "return" });
  const second = await mover.act(move, { id: "late", base });
  const story = `${JSON.stringify(first)}, and its copy ${JSON.stringify(second)}`;
  findings.check(second.t === "nak", "a refused action is done when its copy comes late", story);
  for (const one of both) one.close();
}

/** The first words on a connection, sent in one go: hello and an action, at a table that the server has to load first. */
async function actionBehindHello() {
  const tables = await Promise.all(Array.from({ length: 20 }, tableForTwo));
  await server.kill();
  await server.start();
  const answered = await Promise.all(tables.map(closeAtOnce));
  const silent = answered.filter((one) => !one).length;
  findings.check(silent === 0, "an action right behind hello gets no answer", `${silent} of ${tables.length} connections, all still open`);
}

async function closeAtOnce({ id, token }) {
  const socket = new Socket(server.port, `/ws/v1/games/${id}`);
  const answers = [];
  socket.onmessage = (text) => answers.push(JSON.parse(text));
  await socket.opened;
  const words = [{ t: "hello", token, v: 1 }, { t: "act", id: "first", base: 1, a: { k: "close" } }];
  socket.raw(Buffer.concat(words.map((word) => frame(JSON.stringify(word)))));
  const answered = await until(() => socket.code !== null || answers.some((answer) => answer.id === "first"), soon);
  socket.close();
  return answered;
}

/** Somebody gives up a seat before the start, and somebody else takes it: who is there is told rightly. */
async function presenceOfTheNext() {
  // Three seats: the game must not start with the second person.
  const made = await make(server.url, { game: openGame, name: "Anna", seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }] });
  const take = (name) => join(server.url, made.id, { name, invite: made.invite, seat: 1 });
  const host = await viewer(made.id, made.token);
  const leaver = await viewer(made.id, (await take("Zoe")).token);
  await leaver.act({ k: "leave" });
  leaver.close();
  await sleep(100);
  host.others.length = 0;
  const next = await viewer(made.id, (await take("Ben")).token);
  next.close();
  const told = (on) => host.others.some((message) => message.t === "seat" && message.s === 1 && message.on === on);
  const right = await until(() => told(true) && told(false), soon);
  findings.check(right, "somebody who comes and goes is not told of", `after another gave up the seat; heard ${JSON.stringify(host.others)}`);
  host.close();
}

/** Somebody gives up a seat before the start and keeps the connection: what the next one on that seat sees is not for them. */
async function leaverSeesNothing() {
  const made = await make(server.url, { game: gameWithHands, seats: [{ kind: "open" }, { kind: "open" }] });
  const take = (name, seat) => join(server.url, made.id, { name, invite: made.invite, seat });
  const leaver = await viewer(made.id, (await take("Zoe", 0)).token);
  await leaver.act({ k: "leave" });
  const { token } = await take("Ben", 0);
  await take("Cleo", 1);
  const [next, watcher] = [await viewer(made.id, token), await viewer(made.id, "")];
  await until(() => leaver.version >= next.version, soon);
  const hand = onlyIn(next.view, watcher.view);
  findings.check(hand.length > 0, "a player's hand is open, so that nothing is checked here", canonical(watcher.view));
  const unseen = onlyIn(next.view, leaver.view);
  findings.check(unseen.length === hand.length, "who has given up a seat sees the hand of the next one there", `${unseen} of ${hand}`);
  for (const one of [leaver, next, watcher]) one.close();
}

/** Somebody gives up two seats at once, beside a watcher: as a watcher they then see what the other one sees. */
async function leaverOfTwoSeats() {
  const made = await make(server.url, { game: openGame, seats: [{ kind: "me" }, { kind: "me" }, { kind: "open" }] });
  const watcher = await viewer(made.id, "");
  const leaver = await viewer(made.id, made.token);
  await leaver.act({ k: "leave" });
  await until(() => leaver.version === watcher.version && leaver.view.viewer === null && watcher.version === 3, soon);
  const same = leaver.version === watcher.version && canonical(leaver.view) === canonical(watcher.view);
  findings.check(same, "who gives up two seats is told an old view", `at version ${leaver.version}: ${canonical(leaver.view.seats)}`);
  for (const one of [watcher, leaver]) one.close();
}

/** The lobby keeps its order, whether a table lies in memory or has to be read. */
async function lobbyOrder() {
  for (let i = 0; i < 6; i++) await make(server.url, { game: gameFor(4), name: "Anna", seats: [{ kind: "me" }, { kind: "open" }], listed: true });
  const listed = async () => (await call(server.url, "GET", "/api/v1/games")).body.games.map((view) => view.id);
  const before = await listed();
  await server.kill();
  await server.start();
  await call(server.url, "GET", `/api/v1/games/${before.at(-1)}`);
  const after = await listed();
  findings.check(before.length === 6 && after.join() === before.join(), "the lobby lists tables in another order after a restart", `${before}, then ${after}`);
}

/** Who sits down at a live table that has waited for long gets the time to connect before the computer takes the seat. */
async function lateComer() {
  const clock = { kind: "bank", ms: 600_000, increment: 5000, at_zero: "computer" };
  const made = await make(server.url, { game: gameWithHands, name: "Anna", seats: [{ kind: "me" }, { kind: "open" }], clock });
  const host = await viewer(made.id, made.token);
  await sleep(62_000); // longer than the grace for somebody who is gone
  const { token } = await join(server.url, made.id, { name: "Zoe", invite: made.invite });
  await sleep(300);
  const late = await viewer(made.id, token);
  findings.check(late.view.seats[1].level === 0, "the computer takes the seat of somebody who has just sat down", JSON.stringify(late.view.seats[1]));
  host.close();
  late.close();
}

async function main() {
  await server.start();
  if (flag("long")) await lateComer(); // first: a restart would give everybody time
  await refusedStaysRefused();
  await actionBehindHello();
  await presenceOfTheNext();
  await leaverSeesNothing();
  await leaverOfTwoSeats();
  await lobbyOrder();
  await server.remove();
  findings.finish();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

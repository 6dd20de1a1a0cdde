// Everything that docs/api.md promises, from outside, as a newcomer would use it.
// node tests/server/features.mjs [--long]; --long also waits for clocks at zero, for people
// who are gone, and for a long poll with nothing. Names of parts as further arguments run those only.
import { readFileSync } from "node:fs";
import { call, hashOf, join, make, patched, randomPlayer } from "./client.mjs";
import { Checks, long } from "./checks.mjs";
import { gameFor, games, gamesForThree, gameWithHands, onlyIn, openGame, optionOf } from "./games.mjs";
import { keepingParts } from "./keeping.mjs";
import { Server, sleep, slowness } from "./server.mjs";
import { Talk, plainRequest, talk } from "./talk.mjs";

const checks = new Checks("features");
const server = await new Server().start();
const url = () => server.url;

const me = { kind: "me" };
const open = { kind: "open" };
const computer = { kind: "computer", level: 1 };
const path = (id, rest = "") => `/api/v1/games/${id}${rest}`;
const get = (id, rest, token) => call(url(), "GET", path(id, rest), { token });
const post = (id, rest, token, body, headers) => call(url(), "POST", path(id, rest), { token, body, headers });
const act = (id, token, base, a, key = "k" + Math.random()) => post(id, "/actions", token, { id: key, base, a });

/** A table of two people, started: tokens by seat. */
async function two(game, options = {}, more = {}) {
  const table = await make(url(), { game, options, name: "Anna", seats: [me, open], ...more });
  const zoe = await join(url(), table.id, { name: "Zoe", invite: table.invite });
  return { ...table, tokens: [table.token, zoe.token] };
}

/** Plays one legal move for whoever is to move; gives the seat that moved and the answer. */
async function playOne(table) {
  const shown = (await get(table.id)).body;
  const seat = shown.view.to_move;
  const mine = (await get(table.id, `?seat=${seat}`, table.tokens[seat])).body;
  return { seat, move: mine.legal[0], answer: await act(table.id, table.tokens[seat], mine.v, { k: "move", m: mine.legal[0] }) };
}

/** Waits until a table looks as wanted. */
async function until(id, token, fits, ms = 5000) {
  const end = performance.now() + ms;
  while (true) {
    const { body } = await get(id, "", token);
    if (fits(body.view)) return body;
    if (performance.now() > end) throw new Error("the table never became so: " + JSON.stringify(body.view).slice(0, 400));
    await sleep(10);
  }
}

// --- tables ---------------------------------------------------------------------------------------------------------

async function rules() {
  const { status, body } = await call(url(), "GET", "/api/v1/rules");
  checks.equal("the rules list all games", [status, body.games?.map(({ key }) => key)], [200, games]);
  const described = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
  checks.equal("and so does docs/openapi.json", described.components.schemas.Wish.properties.game.enum, games);
}

async function makeAndJoin() {
  const seed = "00112233445566778899aabbccddeeff";
  const table = await make(url(), { game: openGame, name: "Anna", clientSeed: seed, seats: [me, open] });
  checks.equal("a new table gives id, seat, seats, token, commit, invite and links", Object.keys(table).sort(), ["commit", "id", "invite", "links", "seat", "seats", "token"]);
  checks.equal("the links hold the id, and the invitation only behind #", table.links, { watch: `/watch/${table.id}`, join: `/join/${table.id}#${table.invite}` });
  const before = (await get(table.id)).body;
  checks.equal("before the start there is a commitment and no position", [before.view.stage, before.view.commit, before.view.position], ["waiting", table.commit, null]);
  checks.equal("the hash is that of the view", before.h, hashOf(before.view));
  checks.refused("a wrong invitation is refused to whoever only asks, too", await post(table.id, "/join", "", { invite: "wrong", try: true }), 403, "NOT_INVITED");
  const asked = await post(table.id, "/join", "", { invite: table.invite, try: true });
  checks.equal("whoever only asks with the right one hears so, and takes no seat", [asked.status, asked.body], [200, { invited: true }]);
  checks.refused("a question that is none is refused", await post(table.id, "/join", "", { invite: table.invite, try: "yes" }), 400, "BAD_REQUEST");
  checks.refused("a wrong invitation is refused", await post(table.id, "/join", "", { name: "Eve", invite: "wrong" }), 403, "NOT_INVITED");
  checks.refused("so is none", await post(table.id, "/join", "", { name: "Eve" }), 403, "NOT_INVITED");
  checks.refused("a seat that does not exist is refused", await post(table.id, "/join", "", { invite: table.invite, seat: 4 }), 400, "NO_SUCH_SEAT");
  checks.refused("a seat that is taken is refused", await post(table.id, "/join", "", { invite: table.invite, seat: 0 }), 409, "TAKEN");
  checks.refused("a bad seed is refused", await post(table.id, "/join", "", { invite: table.invite, clientSeed: "xyz" }), 400, "BAD_REQUEST");
  const zoe = await join(url(), table.id, { name: "Zoe", invite: table.invite });
  checks.equal("joining gives the free seat", [zoe.seat, zoe.seats], [1, [1]]);
  checks.equal("the game starts when all sit", (await get(table.id)).body.view.stage, "playing");
  checks.refused("a third person finds no seat", await post(table.id, "/join", "", { invite: table.invite }), 409, "TAKEN");
  checks.refused("an unknown table", await get("nosuchtable"), 404, "NO_TABLE");
}

async function ownToken() {
  const table = await make(url(), { game: openGame, seats: [me, open, open] });
  const token = "0123456789abcdefghijklmnopqrstuv";
  const body = { name: "Zoe", invite: table.invite };
  const answers = [await post(table.id, "/join", token, body), await post(table.id, "/join", token, body)];
  checks.equal("with a token of one's own a join can be repeated", answers.map((one) => [one.status, one.body.seats, one.body.token]), [[200, [1], token], [200, [1], token]]);
  checks.equal("and takes one seat", (await get(table.id)).body.view.seats.map((seat) => seat.kind), ["program", "program", "open"]);
  checks.equal("a short one is refused", (await post(table.id, "/join", "short", body)).status, 400);
}

/** Whoever makes a table can bring a seed that the server did not know when it promised the deal. */
async function sitLater() {
  const table = await make(url(), { game: gameFor(4), seats: [me, computer, me], sit: false, listed: true });
  checks.equal("who sits down later gets token and commitment first", [table.seat, table.seats, table.commit.length], [null, [], 64]);
  checks.equal("and nothing starts", (await get(table.id)).body.view.stage, "waiting");
  checks.refused("the seats wait for the maker", await post(table.id, "/join", "", { name: "Eve" }), 409, "TAKEN");
  const anna = await post(table.id, "/join", table.token, { name: "Anna", clientSeed: "ab".repeat(16) });
  checks.equal("who sits down on all of them", [anna.status, anna.body.seats], [200, [0, 2]]);
  checks.equal("and the game starts", (await get(table.id)).body.view.stage, "playing");
  const other = await make(url(), { game: gameFor(4), seats: [me, open], sit: false });
  const kept = async () => (await get(other.id)).body.view.seats.map((seat) => seat.kept);
  checks.equal("a seat that waits says so", await kept(), [true, false]);
  const joins = [await post(other.id, "/join", other.token, { name: "Anna" }), await post(other.id, "/join", other.token, { name: "Anna" })];
  checks.equal("the maker needs no invitation, also when the answer was lost", joins.map((one) => [one.status, one.body.seats]), [[200, [0]], [200, [0]]]);
  await act(other.id, other.token, 0, { k: "leave" });
  checks.equal("who leaves frees it for everybody", [await kept(), (await join(url(), other.id, { name: "Zoe", invite: other.invite, seat: 0 })).seat], [[false, false], 0]);
}

async function badTables() {
  const wishes = {
    "a sit that is neither true nor false": { game: gameFor(4), seats: [me, open], sit: "later" },
    "an unknown game": { game: "chess", seats: [me, open] },
    "no seats": { game: gameFor(4) },
    "one seat": { game: gameFor(4), seats: [me] },
    "an unknown kind of seat": { game: gameFor(4), seats: [me, { kind: "dog" }] },
    "a level of 9": { game: gameFor(4), seats: [me, { kind: "computer", level: 9 }] },
    "an unknown option": { game: gameFor(4), options: { queen: "own" }, seats: [me, open] },
    "an unknown value of an option": { game: openGame, options: { [optionOf(openGame, "word").name]: "none" }, seats: [me, open] },
    "a clock of no time": { game: gameFor(4), seats: [me, open], clock: { kind: "move", ms: 0 } },
    "loses with three players": { game: gameFor(4), seats: [me, open, open], clock: { kind: "move", ms: 5000, at_zero: "loses" } },
    "an empty name": { game: gameFor(4), name: "  ", seats: [me, open] },
    "a name of 25 characters": { game: gameFor(4), name: "x".repeat(25), seats: [me, open] },
    "a list instead of an object": [],
  };
  for (const [what, body] of Object.entries(wishes)) {
    checks.refused("no table with " + what, await call(url(), "POST", "/api/v1/games", { body }), 400, "BAD_TABLE");
  }
  checks.refused("no table from a torn text", await call(url(), "POST", "/api/v1/games", { body: "{" }), 400, "BAD_JSON");
}

async function lobby() {
  const listed = async () => (await call(url(), "GET", "/api/v1/games")).body.games.map((view) => view.id);
  const shown = await make(url(), { game: gameFor(4), seats: [me, open], listed: true });
  const hidden = await make(url(), { game: gameFor(4), seats: [me, open] });
  const ids = await listed();
  checks.equal("the lobby lists what is to be listed and nothing else", [ids.includes(shown.id), ids.includes(hidden.id)], [true, false]);
  checks.ok("a listed table needs no invitation", shown.invite === undefined && (await post(shown.id, "/join", "", {})).status === 200);
  checks.ok("a full table leaves the lobby", !(await listed()).includes(shown.id));
}

async function watch() {
  const table = await two(gameWithHands);
  const watcher = await talk(server.port, table.id);
  checks.equal("who has no token watches", [watcher.sync.view.viewer, watcher.sync.legal], [null, undefined]);
  const views = await Promise.all(table.tokens.map(async (token) => (await get(table.id, "", token)).body.view));
  const hands = [onlyIn(...views), onlyIn(...[...views].reverse())];
  const seen = JSON.stringify(watcher.sync.view.position);
  checks.ok("and sees no card of a hand", hands.every((hand) => hand.length > 0 && !hand.some((card) => seen.includes(`"${card}"`))), seen);
  const { seat, answer } = await playOne(table);
  const told = await watcher.hears("ev");
  const after = await Promise.all([table.tokens[seat], ""].map(async (token) => (await get(table.id, "", token)).body.view));
  const drawn = onlyIn(...after).filter((card) => !hands[seat].includes(card));
  checks.equal("and is told of moves", [told.v, told.e[0].k], [answer.body.v, "move"]);
  checks.ok("but not of the card drawn", drawn.length > 0 && !drawn.some((card) => JSON.stringify(told.e).includes(`"${card}"`)), told.e);
  checks.equal("and cannot act", (await watcher.act("x", told.v, { k: "resign" })).code, "NOT_SEATED");
  watcher.send({ t: "p" });
  checks.equal("a ping is answered", (await watcher.hears("p")).t, "p");
  watcher.close();
}

async function presence() {
  const table = await two(gameFor(4), {}, { clock: { kind: "move", ms: 60000 } });
  const anna = await talk(server.port, table.id, { token: table.tokens[0] });
  const zoe = await talk(server.port, table.id, { token: table.tokens[1] });
  checks.ok("others hear that somebody came", await anna.hears((m) => m.t === "seat" && m.s === 1 && m.on));
  zoe.close();
  const gone = await anna.hears((m) => m.t === "seat" && m.s === 1 && !m.on);
  checks.equal("and went, and when the computer takes the seat", gone.standInIn, 60);
  checks.equal("nobody else's seat is given away at once", (await anna.act("s", 0, { k: "standin", s: 1 })).code, "TOO_SOON");
  anna.close();
}

/** Who comes and goes is told also at a seat that somebody else had before. */
async function presenceAfterLeave() {
  const table = await make(url(), { game: openGame, seats: [open, open], listed: true });
  const eve = await join(url(), table.id, { name: "Eve", seat: 0 });
  const first = await talk(server.port, table.id, { token: eve.token });
  await first.act("l", 0, { k: "leave" });
  first.close();
  await sleep(50);
  const anna = await join(url(), table.id, { name: "Anna", seat: 0 });
  const zoe = await join(url(), table.id, { name: "Zoe", seat: 1 });
  const other = await talk(server.port, table.id, { token: zoe.token });
  other.forget();
  const one = await talk(server.port, table.id, { token: anna.token });
  const told = await other.hears((m) => m.t === "seat" && m.s === 0 && m.on, 700).catch(() => null);
  checks.ok("others hear who comes to a seat that somebody has given up", told);
  one.close();
  other.close();
}

/** Looking from another of one's seats is neither coming nor going. */
async function presenceOfTwoSeats() {
  const table = await make(url(), { game: openGame, seats: [me, me, open] });
  const zoe = await join(url(), table.id, { invite: table.invite });
  const one = await talk(server.port, table.id, { token: table.token });
  const other = await talk(server.port, table.id, { token: zoe.token });
  await one.hears((m) => m.t === "seat" && m.s === 2);
  await other.hears((m) => m.t === "seat" && m.s === 2);
  other.forget();
  one.forget();
  one.send({ t: "seat", s: 1 });
  await one.hears("sync");
  await sleep(100);
  checks.equal("nobody is told of a change of view", other.heard.filter((m) => m.t === "seat" && m.s !== 2), []);
  one.close();
  other.close();
}

async function hotSeat() {
  const table = await make(url(), { game: gameWithHands, seats: [me, me] });
  checks.equal("two seats, one token", table.seats, [0, 1]);
  const views = [0, 1].map(async (seat) => (await get(table.id, `?seat=${seat}`, table.token)).body.view);
  const [first, second] = await Promise.all(views);
  checks.equal("each view is of its seat", [first.viewer, second.viewer], [0, 1]);
  checks.ok("each sees its own hand only", onlyIn(first, second).length > 0 && onlyIn(second, first).length > 0, [first.position, second.position]);
  const one = await talk(server.port, table.id, { token: table.token, seat: 1 });
  checks.equal("hello can name the seat", one.sync.view.viewer, 1);
  one.forget();
  one.send({ t: "seat", s: 0 });
  checks.equal("seat looks from the other", (await one.hears("sync")).view.viewer, 0);
  for (let i = 0; i < 4; i++) await playOne({ id: table.id, tokens: [table.token, table.token] });
  checks.equal("one token moves for both", (await get(table.id)).body.view.moves, 4);
  checks.refused("nobody resigns against himself", await act(table.id, table.token, 0, { k: "resign" }), 400, "BAD_ACTION");
  one.close();
}

// --- computers --------------------------------------------------------------------------------------------------------

async function computers() {
  const alone = await make(url(), { game: openGame, seats: [computer, computer, computer] });
  checks.equal("who takes no seat has none", [alone.seat, alone.seats], [null, []]);
  const mixed = await make(url(), { game: openGame, seats: [me, computer] });
  const player = randomPlayer(server.port, mixed.id, mixed.token);
  const end = await player.finished;
  checks.equal("a game against a computer ends by the rules, every hash right", [end.end.how, player.mistakes], ["played", []]);
  player.close();
  const over = await until(alone.id, "", (view) => view.stage === "over", 10000);
  checks.ok("computers among themselves play to the end", over.view.end.result && over.view.seats.every((seat) => seat.kind === "computer"));
}

async function wholeGames() {
  for (const game of games) {
    const count = game === gamesForThree[0] ? 3 : 2;
    const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? me : open));
    const turned = optionOf(game, "boolean");
    const table = await make(url(), { game, seats, options: turned ? { [turned.name]: !turned.default } : {} });
    const tokens = [table.token];
    while (tokens.length < count) tokens.push((await join(url(), table.id, { invite: table.invite })).token);
    const players = tokens.map((token) => randomPlayer(server.port, table.id, token));
    const watcher = randomPlayer(server.port, table.id, "");
    const from = performance.now();
    await Promise.all([...players, watcher].map((player) => player.finished));
    const mistakes = [...players, watcher].flatMap((player) => player.mistakes);
    checks.equal(`${game}: a whole game by sockets, every hash right for all seats and a watcher`, mistakes, []);
    checks.note(`${watcher.view.moves} moves in ${Math.round(performance.now() - from)} ms`);
    for (const player of [...players, watcher]) player.close();
  }
}

/** On a server whose computers take their time, so that one can speak before they move. */
async function standIn() {
  const slow = await new Server(["--no-limits", "--computer-pause", "60000"]).start();
  try {
    const table = await make(slow.url, { game: openGame, seats: [me, open] });
    const zoe = await join(slow.url, table.id, { invite: table.invite });
    const tokens = [table.token, zoe.token];
    const view = async () => (await call(slow.url, "GET", path(table.id))).body;
    const seat = (await view()).view.to_move;
    const ask = (rest, token, body) => call(slow.url, "POST", path(table.id, rest), { token, body });
    checks.refused("another's seat cannot be given away", await ask(`/seat/${seat}/ai`, tokens[1 - seat], {}), 409, "TOO_SOON");
    checks.refused("a level that does not exist", await ask(`/seat/${seat}/ai`, tokens[seat], { level: 9 }), 400, "BAD_ACTION");
    checks.equal("the own seat can, by REST", (await ask(`/seat/${seat}/ai`, tokens[seat], { level: 2 })).status, 200);
    const { v, view: shown } = await view();
    checks.equal("everybody sees that a computer plays there", [shown.seats[seat].level, shown.seats[seat].kind], [2, "program"]);
    const legal = (await call(slow.url, "GET", path(table.id, `?seat=${seat}`), { token: tokens[seat] })).body.legal;
    const move = { id: "m", base: v, a: { k: "move", m: legal?.[0] ?? "br>N1" } };
    checks.refused("who has a stand-in does not move", await ask("/actions", tokens[seat], move), 409, "STAND_IN");
    checks.equal("return takes the seat back", (await ask("/actions", tokens[seat], { id: "r", a: { k: "return" } })).status, 200);
    checks.equal("no computer plays there any more", (await view()).view.seats[seat].level, 0);
    checks.equal("and one moves again", (await ask("/actions", tokens[seat], { ...move, id: "m2", base: (await view()).v })).status, 200);
    checks.refused("who was not away cannot return", await ask("/actions", tokens[seat], { id: "r2", a: { k: "return" } }), 409, "NOT_NOW");
    checks.equal("leaving during the game keeps the seat", (await ask("/actions", tokens[seat], { id: "l", a: { k: "leave" } })).status, 200);
    checks.equal("and shows", (await view()).view.seats[seat].left, true);
  } finally {
    await slow.remove();
  }
}

async function standInPlays() {
  const table = await two(openGame);
  for (const seat of [0, 1]) await act(table.id, table.tokens[seat], 0, { k: "standin", s: seat, level: 1 });
  const over = await until(table.id, "", (view) => view.stage === "over", 10000);
  checks.equal("two stand-ins play the game to its end", over.view.end.how, "played");
}

async function leaveBeforeStart() {
  const table = await make(url(), { game: gameWithHands, seats: [me, open], name: "Anna" });
  const table3 = await make(url(), { game: openGame, seats: [me, open, open], name: "Anna" });
  const zoe = await join(url(), table3.id, { name: "Zoe", invite: table3.invite });
  const leaves = () => act(table3.id, zoe.token, 0, { k: "leave" }, "leaves");
  const left = await leaves();
  checks.equal("leaving before the start is possible", left.status, 200);
  checks.equal("and answered as the first time when it is repeated", [(await leaves()).status, (await leaves()).body], [200, left.body]);
  checks.equal("and frees the seat", (await get(table3.id)).body.view.seats[1].kind, "open");
  checks.refused("and ends the token", await get(table3.id, "", zoe.token), 401, "BAD_TOKEN");
  const again = await join(url(), table3.id, { name: "Zoe", invite: table3.invite, seat: 1 });
  checks.equal("somebody else sits down there", again.seat, 1);
  checks.refused("but cannot call the table off", await act(table3.id, again.token, 0, { k: "close" }), 403, "NOT_MAKER");
  checks.equal("close calls a table off", (await act(table.id, table.token, 0, { k: "close" })).status, 200);
  const closed = (await get(table.id)).body.view;
  checks.equal("which is then over", [closed.stage, closed.end.how, closed.end.loser], ["over", "closed", null]);
}

/** Whoever gave the seat up must not look over the shoulder of the next one there, on a socket still open. */
async function leftSeatSeesNothing() {
  const waiting = await make(url(), { game: gameWithHands, seats: [open, open], listed: true });
  const first = await join(url(), waiting.id, { name: "Eve", seat: 0 });
  const left = await talk(server.port, waiting.id, { token: first.token });
  await left.act("l", 0, { k: "leave" });
  const anna = await join(url(), waiting.id, { name: "Anna", seat: 0 });
  const zoe = await join(url(), waiting.id, { name: "Zoe", seat: 1 });
  const views = await Promise.all([anna, zoe].map(async ({ token }) => (await get(waiting.id, "", token)).body.view));
  const hand = onlyIn(...views);
  checks.ok("somebody has a hand", hand.length > 0, views);
  await Promise.race([left.hears((m) => JSON.stringify(m).includes(hand[0]), 700), left.closed]).catch(() => {});
  const leak = left.heard.find((m) => hand.every((card) => JSON.stringify(m).includes(`"${card}"`)));
  checks.ok("a socket of a seat given up does not see the hand of the next person there", !leak, leak);
  left.close();
}

// --- actions ----------------------------------------------------------------------------------------------------------

async function takebackAlone() {
  const table = await make(url(), { game: openGame, seats: [me, computer] });
  const mine = (view) => view.to_move === 0;
  let body = await until(table.id, table.token, mine);
  checks.refused("nothing to take back yet", await act(table.id, table.token, body.v, { k: "takeback" }), 409, "NOTHING_TO_TAKE_BACK");
  const before = body.view.moves;
  await act(table.id, table.token, body.v, { k: "move", m: body.legal[0] });
  body = await until(table.id, table.token, (view) => mine(view) && view.moves > before);
  checks.equal("alone against a computer one takes back at once", (await act(table.id, table.token, body.v, { k: "takeback", keep: before })).status, 200);
  const after = (await get(table.id, "", table.token)).body;
  checks.equal("and the moves are gone", [after.view.moves, after.view.to_move, after.view.takeback], [before, 0, null]);
}

/** What a computer has chosen for a position that was taken back is not played. */
async function takebackWhileItThinks() {
  const slow = await new Server(["--no-limits", "--computer-pause", "3000"]).start();
  try {
    const table = await make(slow.url, { game: openGame, seats: [me, computer] });
    const look = async () => (await call(slow.url, "GET", path(table.id), { token: table.token })).body;
    const deed = (base, a) => call(slow.url, "POST", path(table.id, "/actions"), { token: table.token, body: { id: "d" + Math.random(), base, a } });
    let shown = await look();
    for (; !shown.legal; shown = await look()) await sleep(20);
    const before = shown.view.moves;
    for (; shown.legal; shown = await look()) await deed(shown.v, { k: "move", m: shown.legal[0] });
    checks.equal("a move is taken back while the computer thinks", (await deed(shown.v, { k: "takeback", keep: before })).status, 200);
    await sleep(4000);
    shown = await look();
    checks.equal("and its answer is not played", [shown.view.moves, shown.view.to_move], [before, 0]);
    for (; shown.legal; shown = await look()) await deed(shown.v, { k: "move", m: shown.legal[0] });
    const passed = shown.view.moves;
    for (let i = 0; i < 100 && shown.view.moves === passed; i++, shown = await look()) await sleep(100);
    checks.ok("it answers the next one", shown.view.moves > passed, shown.view.moves);
  } finally {
    await slow.remove();
  }
}

async function takebackByConsent() {
  const table = await two(openGame);
  const { seat, answer } = await playOne(table);
  const asks = (key) => act(table.id, table.tokens[seat], answer.body.v, { k: "takeback" }, key);
  checks.equal("asking is possible", (await asks("t1")).status, 200);
  let { v, view } = (await get(table.id)).body;
  checks.equal("everybody sees who asks", [view.takeback.by, view.takeback.keep, view.takeback.agreed], [seat, 0, [seat]]);
  checks.equal("the other declines", (await act(table.id, table.tokens[1 - seat], v, { k: "decline" })).status, 200);
  ({ v, view } = (await get(table.id)).body);
  checks.equal("then everything stays", [view.takeback, view.moves], [null, 1]);
  checks.refused("nobody agrees to nothing", await act(table.id, table.tokens[1 - seat], v, { k: "agree" }), 409, "NOT_NOW");
  await asks("t2");
  ({ v } = (await get(table.id)).body);
  checks.equal("the other agrees", (await act(table.id, table.tokens[1 - seat], v, { k: "agree" })).status, 200);
  ({ view } = (await get(table.id)).body);
  checks.equal("then the move is gone", [view.takeback, view.moves, view.to_move], [null, 0, seat]);
}

async function takebackRevealed() {
  const table = await two(gameWithHands);
  const { seat, answer } = await playOne(table);
  const refusal = await act(table.id, table.tokens[seat], answer.body.v, { k: "takeback" });
  checks.refused("who has drawn a card takes nothing back", refusal, 409, "REVEALED");
}

async function resign() {
  const table = await two(gameFor(4));
  checks.refused("no rematch before the end", await post(table.id, "/rematch", table.tokens[0], {}), 409, "NOT_OVER");
  checks.equal("a game of two can be given up", (await act(table.id, table.tokens[1], 0, { k: "resign" })).status, 200);
  const { end, stage } = (await get(table.id)).body.view;
  checks.equal("and is over", [stage, end.how, end.loser, "result" in end], ["over", "resigned", 1, false]);
  checks.refused("nobody moves then", await act(table.id, table.tokens[0], 3, { k: "move", m: "x" }), 409, "NOT_PLAYING");
  const three = await make(url(), { game: gameFor(4), seats: [me, computer, computer] });
  checks.refused("a game of three is not given up", await act(three.id, three.token, 0, { k: "resign" }), 400, "BAD_ACTION");
  checks.refused("what has started is not called off", await act(three.id, three.token, 0, { k: "close" }), 409, "NOT_NOW");
  return table;
}

async function rematch() {
  const table = await two(gameFor(4));
  await act(table.id, table.tokens[0], 0, { k: "resign" });
  const calls = await Promise.all(table.tokens.map((token) => post(table.id, "/rematch", token, {})));
  const id = calls[0].body.id;
  checks.equal("both people's calls give the same table", [calls[1].status, calls[1].body.id], [200, id]);
  checks.refused("a watcher makes none", await post(table.id, "/rematch", "wrong", {}), 401, "BAD_TOKEN");
  const shown = (await get(id)).body.view;
  checks.equal("the tables know each other", [shown.before, (await get(table.id)).body.view.next], [table.id, id]);
  checks.equal("the seats are kept", shown.seats.map((seat) => seat.kept), [true, true]);
  const stranger = await post(id, "/join", "", { invite: table.invite, name: "Eve" });
  checks.refused("a stranger finds no seat there", stranger, 409, "TAKEN");
  for (const seat of [0, 1]) {
    const joined = await post(id, "/join", table.tokens[seat], { name: seat ? "Zoe" : "Anna" });
    checks.equal("the old token sits down, one seat on", [joined.status, joined.body.seat, joined.body.token], [200, 1 - seat, table.tokens[seat]]);
  }
  checks.equal("and the rematch starts", (await get(id)).body.view.stage, "playing");
}

/** The tokens of a table of two: who begins, and the other. */
async function inTurn(table) {
  const { to_move } = (await get(table.id)).body.view;
  return to_move === 0 ? table.tokens : [...table.tokens].reverse();
}

async function restActions() {
  const table = await two(gameWithHands);
  const [anna, zoe] = await inTurn(table);
  const { v, legal } = (await get(table.id, "", anna)).body;
  const send = () => post(table.id, "/actions", anna, { base: v, a: { k: "move", m: legal[0] } }, { "Idempotency-Key": "once" });
  const both = await Promise.all([send(), send()]);
  checks.equal("the same action twice is done once and answered alike", both.map((one) => [one.status, one.body.v]), [[200, v + 1], [200, v + 1]]);
  checks.equal("one move was made", (await get(table.id)).body.view.moves, 1);
  checks.equal("the id may stand in the body", (await act(table.id, anna, v, { k: "move", m: legal[0] }, "once")).body.v, v + 1);
  checks.refused("an old base", await act(table.id, zoe, v, { k: "move", m: legal[1] }), 409, "STALE");
  checks.refused("another's turn", await act(table.id, anna, v + 1, { k: "move", m: legal[1] }), 409, "NOT_YOUR_TURN");
  checks.refused("a base in the future", await act(table.id, zoe, v + 50, { k: "move", m: legal[1] }), 400, "BAD_ACTION");
  checks.refused("no base", await act(table.id, zoe, undefined, { k: "move", m: legal[1] }), 400, "BAD_ACTION");
  checks.refused("a move that is none", await act(table.id, zoe, v + 1, { k: "move", m: "hop" }), 400, "BAD_MOVE");
  checks.refused("an action that is none", await act(table.id, zoe, v + 1, { k: "dance" }), 400, "BAD_ACTION");
  checks.refused("no id", await post(table.id, "/actions", zoe, { base: v + 1, a: { k: "resign" } }), 400, "BAD_REQUEST");
  checks.refused("no token", await act(table.id, "", v + 1, { k: "resign" }), 401, "BAD_TOKEN");
  await illegal(table, v + 1, zoe, legal);
  await severalMoves(table, v + 1, zoe);
}

/** The first of some moves that the rules refuse, with the refusal; moves of somebody else are such. */
async function refused(table, token, moves) {
  for (const move of moves) {
    const { body } = await get(table.id, `/explain?move=${encodeURIComponent(move)}`, token);
    if (body.legal === false) return { move, why: body.why[0] };
  }
  throw new Error("the rules refuse nothing");
}

async function illegal(table, v, token, others) {
  const { move, why: expected } = await refused(table, token, others);
  checks.ok("a refusal has a code and a rule", /^[A-Z]+_[A-Z_]+$/.test(expected.c) && /^[A-Z]+-[\d.]+$/.test(expected.rule), expected);
  const says = {};
  for (const lang of ["en", "de"]) {
    const { status, body } = await post(table.id, `/actions?lang=${lang}`, token, { id: lang, base: v, a: { k: "move", m: move } });
    const [why] = body.error.why ?? [];
    checks.equal(`ILLEGAL names code, rule and move (${lang})`, [status, body.error.code, why?.c, why?.rule, body.error.move], [422, "ILLEGAL", expected.c, expected.rule, move]);
    says[lang] = why?.say;
  }
  checks.ok("and says it in both languages", says.en && says.de && says.en !== says.de, says);
  checks.note(`${says.en} / ${says.de}`);
  const german = await talk(server.port, table.id, { token, lang: "de" });
  const nak = await german.act("i", v, { k: "move", m: move });
  checks.equal("on the socket too", [nak.t, nak.code, nak.why[0].say], ["nak", "ILLEGAL", says.de]);
  german.send({ t: "explain", id: "e", m: move });
  const { explanation } = await german.hears("explain");
  checks.equal("explain says the same", [explanation.legal, explanation.why[0].say], [false, says.de]);
  german.close();
}

async function severalMoves(table, v, token) {
  const { legal } = (await get(table.id, "", token)).body;
  const refused = await act(table.id, token, v, { k: "move", m: [legal[0], legal[1]] });
  checks.ok("of several moves all or none are played", refused.status >= 400 && (await get(table.id)).body.v === v, refused.body);
}

async function explain() {
  const table = await two(gameWithHands);
  const [zoe, anna] = await inTurn(table);
  const others = (await get(table.id, "", zoe)).body.legal;
  await playOne(table);
  const { legal } = (await get(table.id, "", anna)).body;
  const asks = (token, move) => get(table.id, `/explain?move=${encodeURIComponent(move)}&lang=de`, token);
  const yes = await asks(anna, legal[0]);
  checks.equal("a legal move is explained as such", [yes.status, yes.body.legal], [200, true]);
  const { move, why } = await refused(table, anna, others);
  const no = await asks(anna, move);
  checks.equal("an illegal one with the rule", [no.body.legal, no.body.why?.[0]?.c, no.body.why?.[0]?.rule], [false, why.c, why.rule]);
  checks.ok("and a sentence of its own", /^[A-Z]+-[\d.]+$/.test(why.rule) && no.body.why[0].say && no.body.why[0].say !== why.say, no.body);
  checks.refused("only who is to move may ask", await asks(zoe, legal[0]), 409, "NOT_YOUR_TURN");
  checks.refused("a move that is none", await asks(anna, "hop"), 400, "BAD_MOVE");
  checks.refused("no move", await get(table.id, "/explain", anna), 400, "BAD_REQUEST");
}

// --- events -----------------------------------------------------------------------------------------------------------

/** A long poll that is ended by a move. */
async function longPollHears() {
  const table = await two(openGame);
  for (const [who, token] of [["a watcher", ""], ["a player", table.tokens[0]]]) {
    const { v } = (await get(table.id)).body;
    let answered = 0;
    const poll = get(table.id, `/events?since=${v}`, token).then((answer) => ((answered = performance.now()), answer));
    await sleep(700);
    checks.ok(`a long poll of ${who} waits while nothing happens`, answered === 0);
    const from = performance.now();
    await playOne(table);
    const { body } = await poll;
    checks.ok(`and is answered with what happens (${who})`, answered > from && answered - from < 1000 * slowness && body.events.length === 1, body);
  }
}

/** Two events at once end a long poll that wants one. */
async function longPollOfOne() {
  const table = await make(url(), { game: openGame, seats: [me, me, open] });
  const poll = get(table.id, "/events?since=1&limit=1");
  await sleep(200);
  await act(table.id, table.token, 0, { k: "leave" });
  const { body } = await poll;
  checks.equal("a long poll gives no more events than asked for", [body.v, body.events.map((m) => m.v)], [3, [2]]);
}

/** Who has no socket and asks again and again is there all the time, and gone some seconds after the last time. */
async function presenceByPolls() {
  const table = await make(server.url, { game: openGame, seats: [{ kind: "me" }, { kind: "open" }] });
  const zoe = await join(server.url, table.id, { invite: table.invite });
  const watcher = await talk(server.port, table.id);
  await watcher.hears((message) => message.t === "seat" && message.s === 1); // the last of those that follow hello
  watcher.forget();
  const seatMessages = () => watcher.heard.filter((message) => message.t === "seat").map((message) => message.on);
  for (let i = 0; i < 3; i++) {
    const { v, view } = (await get(table.id)).body;
    const poll = get(table.id, `/events?since=${v}`, zoe.token);
    await sleep(100);
    const mover = view.to_move === 0 ? table.token : zoe.token;
    const { legal } = (await get(table.id, "", mover)).body;
    await post(table.id, "/actions", mover, { id: "p" + i, base: v, a: { k: "move", m: legal[0] } });
    checks.equal("a poll is answered by a move, not by who comes and goes", (await poll).body.events.length, 1);
    await sleep(200);
  }
  checks.equal("who polls came once and did not go", seatMessages(), [true]);
  await sleep(5500);
  checks.equal("and has gone when no poll comes any more", seatMessages(), [true, false]);
  watcher.close();
}

async function longPollOfNothing() {
  const table = await two(openGame);
  const { v } = (await get(table.id)).body;
  for (const token of ["", table.tokens[0]]) {
    const from = performance.now();
    const { status, body } = await get(table.id, `/events?since=${v}`, token);
    const seconds = (performance.now() - from) / 1000;
    checks.equal(`a long poll ends with nothing (${token ? "player" : "watcher"})`, [status, body.events], [200, []]);
    checks.ok("after about 25 s", seconds > 24 && seconds < 27, seconds);
  }
}

async function resume() {
  const table = await two(openGame);
  for (let i = 0; i < 5; i++) await playOne(table);
  const { v, h } = (await get(table.id)).body;
  const versions = (one) => one.heard.filter((m) => m.t === "ev").map((m) => m.v);
  const back = await new Talk(server.port, table.id).hello({ v: v - 3 });
  await back.hears((m) => m.t === "ev" && m.v === v);
  checks.equal("who knows a version gets exactly the rest", versions(back), [v - 2, v - 1, v]);
  checks.equal("without a sync, and ends at the same hash", [back.heard.some((m) => m.t === "sync"), back.heard.filter((m) => m.t === "ev").at(-1).h], [false, h]);
  back.forget();
  back.send({ t: "since", v: v - 1 });
  await back.hears("ev");
  checks.equal("since does the same", versions(back), [v]);
  back.forget();
  back.send({ t: "since", v: v + 7 });
  checks.equal("a version from nowhere gets a sync", (await back.hears("sync")).v, v);
  back.forget();
  back.send('{"t":"since","v":-9223372036854775808}');
  checks.equal("so does the least number that there is", (await back.hears("sync")).v, v);
  back.close();
  const { body } = await get(table.id, `/events?since=${v - 4}&limit=2`);
  checks.equal("REST gives the same events, so many as asked for", [body.v, body.events.map((m) => m.v)], [v, [v - 3, v - 2]]);
  checks.refused("since must be a number", await get(table.id, "/events?since=x"), 400, "BAD_REQUEST");
}

// --- operations ---------------------------------------------------------------------------------------------------------

async function operations() {
  for (const name of ["/healthz", "/readyz"]) checks.equal(name, (await call(url(), "GET", name)).status, 200);
  const metrics = await call(url(), "GET", "/metrics");
  checks.ok("/metrics counts acknowledged actions", /^merlon_acknowledged_total [1-9]/m.test(metrics.body), metrics.body);
  const others = await plainRequest(server.port, "GET", "/metrics", { "X-Forwarded-For": "192.0.2.7" });
  checks.equal("/metrics is not for who comes through a proxy", others.status, 404);
  checks.equal("an address without anything", (await call(url(), "GET", "/api/v1/nothing")).status, 404);
  checks.equal("another method", (await call(url(), "DELETE", "/api/v1/games")).status, 405);
}

async function clocks() {
  const at = (at_zero) => two(gameFor(4), {}, { clock: { kind: "move", ms: 1000, at_zero } });
  const [loses, computers] = await Promise.all([at("loses"), at("computer")]);
  const seat = (await get(loses.id)).body.view.to_move;
  const other = (await get(computers.id)).body.view.to_move;
  const flagged = await until(loses.id, "", (view) => view.stage === "over", 40000);
  checks.equal("at zero the game is lost", [flagged.view.end.how, flagged.view.end.loser], ["time", seat]);
  const taken = await until(computers.id, "", (view) => view.seats[other].level > 0, 10000);
  checks.equal("or the computer takes the seat", taken.view.stage, "playing");
  checks.equal("until its person returns", (await act(computers.id, computers.tokens[other], 0, { k: "return" })).status, 200);
}

async function bankClock() {
  const table = await two(openGame, {}, { clock: { kind: "bank", ms: 60000, increment: 5000 } });
  const first = (await get(table.id)).body.view;
  const seat = first.to_move;
  checks.equal("a bank clock runs for who is to move", [first.clock.running, first.clock.left], [seat, [60000, 60000]]);
  await sleep(120);
  let played;
  do played = await playOne(table);
  while ((await get(table.id)).body.view.to_move === seat);
  const { clock } = (await get(table.id)).body.view;
  checks.ok("a turn costs its time and gives the increment", played.seat === seat && clock.left[seat] > 64000 && clock.left[seat] <= 64880, clock);
  checks.equal("then the other's runs", [clock.running, clock.left[1 - seat]], [1 - seat, 60000]);
}

async function odds() {
  const table = await two(openGame);
  checks.refused("a limit of 0 events", await get(table.id, "/events?since=0&limit=0"), 400, "BAD_REQUEST");
  const fromTheStart = (await get(table.id, "/events?since=0")).body;
  checks.equal("from the start: the table before anything happened", [fromTheStart.first.v, fromTheStart.first.view.stage], [0, "waiting"]);
  const changed = fromTheStart.events.reduce((view, event) => patched(view, event.d ?? []), fromTheStart.first.view);
  checks.equal("its changes lead to the present", hashOf(changed), (await get(table.id, "")).body.h);
  checks.equal("more events than there are", (await get(table.id, "/events?since=0&limit=100000")).body.events.length, 3);
  const head = await call(url(), "HEAD", path(table.id));
  checks.equal("HEAD is answered without a body", [head.status, head.body], [200, ""]);
  const seat = await get(table.id, "?seat=1", table.tokens[0]);
  checks.equal("nobody looks from a seat that is not his", seat.body.view.viewer, 0);
}

/** At a table with a clock the computer takes the seat of who is gone, sooner if he said so, and gives it back. */
async function absent() {
  const live = () => two(gameFor(4), {}, { clock: { kind: "bank", ms: 600000 } });
  const [gone, left, active] = await Promise.all([live(), live(), live()]);
  const watching = await Promise.all([gone, left, active].map((table) => talk(server.port, table.id, { token: table.tokens[0] })));
  const zoe = await talk(server.port, gone.id, { token: gone.tokens[1] });
  await act(left.id, left.tokens[1], 0, { k: "leave" });
  zoe.close();
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  checks.refused("who has just left is not replaced", await act(left.id, left.tokens[0], 0, { k: "standin", s: 1 }), 409, "TOO_SOON");
  await until(left.id, "", (view) => view.seats[1].level > 0, 20000);
  checks.ok("who left is replaced after 15 s", seconds() > 13 && seconds() < 18, seconds());
  while (seconds() < 40) await sleep(100);
  await playBoth(active);
  await until(gone.id, "", (view) => view.seats[1].level > 0, 65000);
  checks.ok("who is gone is replaced after 60 s", seconds() > 57 && seconds() < 64, seconds());
  checks.equal("and may return", (await act(gone.id, gone.tokens[1], 0, { k: "return" })).status, 200);
  await sleep(300); // long enough to be replaced once more, if nobody noticed
  checks.equal("to the own seat", (await get(gone.id)).body.view.seats[1].level, 0);
  await sleep(2000);
  checks.equal("who acts by REST alone is not replaced", (await get(active.id)).body.view.seats[1].level, 0);
  for (const one of watching) one.close();
}

/** Moves until both seats have moved. */
async function playBoth(table) {
  const moved = new Set();
  while (moved.size < 2) moved.add((await playOne(table)).seat);
}

const parts = {
  rules, makeAndJoin, ownToken, sitLater, badTables, lobby, watch, presence, presenceAfterLeave, presenceOfTwoSeats, hotSeat, computers, wholeGames, standIn, standInPlays, leaveBeforeStart,
  leftSeatSeesNothing, takebackAlone, takebackWhileItThinks, takebackByConsent, takebackRevealed, resign, rematch, restActions, explain,
  longPollHears, longPollOfOne, presenceByPolls, resume, bankClock, odds, operations,
};
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = ([name]) => only.length === 0 || only.includes(name);
// The slow ones wait beside the others.
const slow = long ? Object.entries({ clocks, longPollOfNothing, absent }).filter(wanted).map(([name, body]) => checks.part(name, body)) : [];
for (const [name, body] of Object.entries(parts).filter(wanted)) await checks.part(name, body);
for (const [name, body] of Object.entries(keepingParts).filter(wanted)) await checks.part(name, body);
await Promise.all(slow);
await server.remove();
process.exit(checks.finish());

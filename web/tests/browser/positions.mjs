// Games that stand just before something happens: played by dice with the engine itself until an event comes up in a turn of the reader's
// seat. Always the same for the same seed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { dice, root } from './stage.mjs';

const names = ['', 'Bran', 'Cleo', 'Dario', 'Eva'];

/** The engine in this process; `close` ends it. */
export async function openEngine() {
  const reader = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' });
  const { instantiate } = await reader.ssrLoadModule('/src/engine/module.ts');
  const engine = await instantiate(readFileSync(join(root, 'web/engine/merlon.wasm')));
  const ask = (cmd, args = {}) => {
    const answer = engine.ask({ ...args, cmd });
    if (!answer.ok) throw new Error(`${cmd}: ${answer.error.message}`);
    return answer;
  };
  return { ask, close: () => reader.close() };
}

/** Plays by dice; every move with who made it, in which turn, and what happened. */
function playOut(ask, { game, players, options, seed }) {
  const roll = dice(seed);
  const { stored } = ask('table.new', {
    setup: { game, options, seats: Array.from({ length: players }, (_, seat) => (seat ? { kind: 'computer', level: 1 } : { kind: 'me' })), clock: { kind: 'none' } },
    id: 'moment00', names: names.map((name, seat) => name || `Player ${seat + 1}`).slice(0, players), serverSeed: String(seed % 10).repeat(64), clientSeeds: ['1'.repeat(32)], now: 0,
  });
  const events = [...stored.events];
  const made = [];
  for (;;) {
    const { view, v } = ask('table.sync', { viewer: null }).sync;
    if (view.to_move === null || view.stage !== 'playing') return { stored, events, made };
    const seat = view.to_move;
    const { position } = ask('table.sync', { viewer: seat }).sync.view;
    const { legal, endgame } = ask('look', { position, staged: [], names: names.slice(0, players), viewer: seat, lang: 'en' });
    const move = legal[roll(legal.length)].m;
    const done = seat ? ask('table.computer', { seat, moves: [move], base: v, now: 1 }) : ask('table.act', { seat, a: { k: 'move', m: [move] }, base: v, now: 1 });
    const what = ask('table.at', { move: made.length + 1, viewer: 0 });
    made.push({ seat, move, turn: position.turn ?? position.round ?? 0, events: what.events, position: what.position, after: events.length, choices: legal.length, begun: endgame });
    events.push(...done.stored_events);
  }
}

/** A saved game that stands before the reader's turn in which `event` happens, and the moves of that turn. `event` is a name, or a test
    that gets an event, all events of its move and the position after it; "end": the last move of the game; "endgame": the last round
    begins. `alone`: every decision of the game is sent by itself. Null: the dice never brought it. */
export function before(ask, { game, players = 2, options = {}, event, seed = 1, alone = false, id = `${game}-${seed}` }) {
  const happens = typeof event === 'function' ? event : (one) => one.event === event;
  const fits = (one, index, made) =>
    event === 'end' ? index === made.length - 1 : event === 'endgame' ? !one.begun && made[index + 1]?.begun : one.events.some((each, _, all) => happens(each, all, one.position));
  for (let tries = 0; tries < 60; tries++) {
    const { stored, events, made } = playOut(ask, { game, players, options, seed: seed + tries });
    // A decision without a choice is made by the page itself.
    const at = made.findIndex((one, index) => one.seat === 0 && one.choices > 1 && fits(one, index, made));
    if (at < 0) continue;
    const same = (one) => one && !alone && one.seat === 0 && one.turn === made[at].turn;
    let [first, last] = [at, at];
    while (same(made[first - 1])) first--;
    // What is turned up is decided about only when it is seen.
    while (same(made[last + 1]) && !made[last].events.some((one) => one.event === 'revealed')) last++;
    // A favour with what is taken for it is one turn.
    if (made[last].move.startsWith('favour') && made[last + 1]?.move.startsWith('effect')) last++;
    const kept = events.slice(0, made[first].after);
    const saved = { id, where: 'device', game, names: names.slice(0, players), viewer: 0, state: 'your turn', turn: 1, updated: Date.now(), stored: { ...stored, events: kept }, seen: first };
    return { saved, moves: made.slice(first, last + 1).map(({ move }) => move) };
  }
  return null;
}

/** Puts a saved game into the browser's database and opens it. */
export async function openSaved(page, address, saved) {
  await page.evaluate(
    (game) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('merlon', 1);
        request.onupgradeneeded = () => ['games', 'reviews'].forEach((name) => request.result.createObjectStore(name, { keyPath: 'id' }));
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          transaction.objectStore('games').put(game);
          transaction.oncomplete = () => (request.result.close(), resolve());
        };
      }),
    saved,
  );
  await page.goto(`${address}/play/${saved.id}`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot, .text'));
}

/** Makes a turn by typing its moves; `last` is called right before the button that sends it is pressed. */
export async function typeTurn(page, moves, last = async () => undefined) {
  for (const move of moves) {
    await page.keyboard.press('/');
    await page.fill('.foot form input', move);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.foot form', { state: 'detached' });
    await page.waitForTimeout(60);
  }
  await page.waitForSelector('.confirm:not([disabled])');
  await page.evaluate(() => document.activeElement?.blur());
  await last();
  await page.evaluate(() => document.querySelector('.confirm').click());
}

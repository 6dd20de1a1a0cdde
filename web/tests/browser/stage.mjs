// What every test in a browser needs: a server of its own with the built page, a browser, pages that report their errors.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';
import * as webkit from './webkit.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** The keys of all games. */
export const gameKeys = readFileSync(join(root, 'games/list'), 'utf8').match(/^[a-z_]+$/gm).map((game) => game.replaceAll('_', '-'));
/** What a test needs to know of each game: games/<name>/tests/browser/<test>.mjs; empty where a game has no such file. */
export async function ofGames(test) {
  const load = async (key) => {
    const file = join(root, 'games', key.replaceAll('-', '_'), 'tests/browser', `${test}.mjs`);
    return [key, existsSync(file) ? await import(file) : {}];
  };
  return Object.fromEntries(await Promise.all(gameKeys.map(load)));
}
/** A part of a test that is done with every game that has something for it: `expected` is what ofGames has found. */
export function ofEach(expected, what, part) {
  if (!Object.values(expected).some((game) => game[what])) throw new Error(`no game has ${what} for ${part.name}`);
  const all = async () => {
    for (const [game, { [what]: given }] of Object.entries(expected)) if (given) await part(game, given);
  };
  return Object.defineProperty(all, 'name', { value: part.name });
}
/** A setting of the page: a game was last played with so many. */
export const playedBy = (game, players, options = {}) => ({ [game]: { players, options, seats: [] } });
/** What limits of time are multiplied by, where a test runs beside other work or on a slow machine. */
export const slowness = Number(process.env.MERLON_SLOWNESS ?? 1);
export const sizes = { phone: { width: 390, height: 664 }, tall: { width: 390, height: 844 }, low: { width: 844, height: 390 }, tablet: { width: 820, height: 1180 }, tablet_low: { width: 1180, height: 820 }, desk: { width: 1366, height: 768 }, wide: { width: 1920, height: 1080 } };
/** Which browser the tests run in: chromium, firefox or webkit. */
export const browserName = process.env.MERLON_BROWSER || 'chromium';

/** A server on a free port, with its own data; `games` is what it says of each game, `stop` ends it. */
export async function startServer(args = []) {
  const data = mkdtempSync(join(tmpdir(), 'merlon-web-'));
  const program = process.env.MERLON ?? join(root, 'build/merlon');
  const web = process.env.MERLON_WEB ?? join(root, 'build/web');
  const child = spawn(program, ['serve', '--port', '0', '--address', '127.0.0.1', '--data', data, '--web', web, '--computer-pause', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = /Merlon is at (http:\S+)/.exec(said);
      if (found) resolve(found[1].replace(/\/$/, '').replace('localhost', '127.0.0.1'));
    });
    child.on('exit', (code) => reject(new Error(`the server ended (${code}): ${said}`)));
  });
  const { games } = await (await fetch(`${address}/api/v1/rules`)).json();
  return {
    address,
    games,
    data,
    pid: child.pid,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const chromiumProgram = process.env.CHROMIUM ?? '/usr/bin/chromium';
const firefoxProgram = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? '';
const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Without a window Firefox has neither a mouse that can rest somewhere nor fingers. */
const firefoxSettings = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6, 'dom.w3c_touch_events.enabled': 1 };
const browsers = {
  chromium: { isInstalled: () => existsSync(chromiumProgram), launch: () => chromium.launch({ executablePath: chromiumProgram, args: chromiumArguments }), packages: 'chromium' },
  // An unchanged Firefox, by WebDriver BiDi.
  firefox: { isInstalled: () => existsSync(firefoxProgram), launch: () => firefox.launch({ channel: 'moz-firefox', executablePath: firefoxProgram, firefoxUserPrefs: firefoxSettings }), packages: 'firefox-esr' },
  webkit: { ...webkit, packages: 'webkit2gtk-driver xvfb' },
};

// Before anything else is started, which nobody would end.
if (!browsers[browserName].isInstalled()) {
  console.log(`skipped: ${browserName} is not installed here (Debian's packages: ${browsers[browserName].packages})`);
  process.exit(0);
}

/** The browser that MERLON_BROWSER names. */
export const startBrowser = () => browsers[browserName].launch();

/** What a network, or the owner of a device, may make of sockets: there are none, or they never open. */
const socketTroubles = {
  none: () => delete window.WebSocket,
  hanging: () => {
    window.WebSocket = class {
      CONNECTING = 0;
      OPEN = 1;
      readyState = 0;
      close() {}
    };
  },
};

/** A person with a browser of their own. `settings` are those of the page; errors on the console are collected in `page.troubles`. Nothing is
    kept for later, which takes longer than loading the page, unless `serviceWorkers` says "allow". */
export async function newPerson(browser, address, { size = 'desk', language = 'en', settings = {}, touch = size !== 'desk' && size !== 'wide', theme = 'light', sockets = 'fine', locks = true, serviceWorkers = 'block' } = {}) {
  if (browserName === 'webkit' && (sockets !== 'fine' || !locks)) throw new webkit.NotHere('a page without sockets or locks');
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: touch, locale: language === 'de' ? 'de-DE' : 'en-GB', colorScheme: theme, serviceWorkers });
  const wanted = { language, speed: 0, confirm: 'end', coach: false, theme, soundOffered: true, ...settings };
  // An empty page has nowhere to keep them.
  await context.addInitScript((stored) => location.protocol.startsWith('http') && (localStorage.getItem('merlon.settings') ?? localStorage.setItem('merlon.settings', stored)), JSON.stringify(wanted));
  if (sockets !== 'fine') await context.addInitScript(socketTroubles[sockets]);
  // As in pages without a secure origin.
  if (!locks) await context.addInitScript(() => delete Navigator.prototype.locks);
  return newWindow(context, address, touch);
}

/** Firefox calls it an error when a page is left before its letters have come. */
const leftTooSoon = /download failed \(font-family.*status=2152398850/;

/** One more window of the same browser. */
export async function newWindow(context, address, touch = false) {
  const page = await context.newPage();
  page.troubles = [];
  // The drivers of the others send touches that never become taps.
  page.fingers = touch && browserName === 'chromium';
  const note = (text) => leftTooSoon.test(text) || page.troubles.push(text);
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', (error) => note(`${error.message}\n${error.stack}`));
  page.setDefaultTimeout(20_000 * slowness);
  await page.goto(address);
  return page;
}

/** A random number generator with a seed, so that a failing run can be repeated. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let failures = 0;
export function check(fine, what) {
  if (!fine && /cannot be done with WebKit's driver/.test(what)) return console.log(`skipped: ${what}`);
  if (!fine) failures++;
  console.log(`${fine ? 'ok   ' : 'FAIL '} ${what}`);
}
export function finish() {
  if (failures) console.log(`${failures} failed`);
  process.exitCode = failures ? 1 : 0;
}

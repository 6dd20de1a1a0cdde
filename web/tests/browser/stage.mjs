// What every test in a browser needs: a server of its own with the built page, a browser, pages that report their errors.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** The keys of all games. */
export const gameKeys = JSON.parse(readFileSync(join(root, 'web/src/games/games.json'), 'utf8')).map(({ key }) => key);
/** What limits of time are multiplied by, where a test runs beside other work or on a slow machine. */
export const slowness = Number(process.env.MERLON_SLOWNESS ?? 1);
export const sizes = { phone: { width: 390, height: 664 }, tall: { width: 390, height: 844 }, low: { width: 844, height: 390 }, tablet: { width: 820, height: 1180 }, tablet_low: { width: 1180, height: 820 }, desk: { width: 1366, height: 768 }, wide: { width: 1920, height: 1080 } };

/** A server on a free port, with its own data; `stop` ends it. */
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
  return {
    address,
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

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

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

/** A person with a browser of their own. `settings` are those of the page; errors on the console are collected in `page.troubles`. */
export async function newPerson(browser, address, { size = 'desk', language = 'en', settings = {}, touch = size === 'phone', theme = 'light', sockets = 'fine', locks = true, serviceWorkers = 'allow' } = {}) {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: touch, locale: language === 'de' ? 'de-DE' : 'en-GB', colorScheme: theme, serviceWorkers });
  const wanted = { language, speed: 0, confirm: 'end', coach: false, theme, soundOffered: true, ...settings };
  await context.addInitScript((stored) => localStorage.getItem('merlon.settings') ?? localStorage.setItem('merlon.settings', stored), JSON.stringify(wanted));
  if (sockets !== 'fine') await context.addInitScript(socketTroubles[sockets]);
  // As in pages without a secure origin.
  if (!locks) await context.addInitScript(() => delete Navigator.prototype.locks);
  return newWindow(context, address, touch);
}

/** One more window of the same browser. */
export async function newWindow(context, address, touch = false) {
  const page = await context.newPage();
  page.troubles = [];
  page.fingers = touch;
  page.on('console', (message) => message.type() === 'error' && page.troubles.push(message.text()));
  page.on('pageerror', (error) => page.troubles.push(`${error.message}\n${error.stack}`));
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
  if (!fine) failures++;
  console.log(`${fine ? 'ok   ' : 'FAIL '} ${what}`);
}
export function finish() {
  if (failures) console.log(`${failures} failed`);
  process.exitCode = failures ? 1 : 0;
}

// How much is loaded before somebody can play, and how soon the page answers while the computer thinks, in all games. Figures for
// docs/performance.md; limits that fail.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { check, finish, gameKeys, newPerson, root, slowness, startBrowser, startServer } from './stage.mjs';
import { playTurn } from './robot.mjs';

const kilobyte = 1000;
const server = await startServer();
const browser = await startBrowser();
const built = process.env.MERLON_WEB ?? join(root, 'build/web');

/** What the page and a game's board may weigh over the wire, without the engine. */
const limit = 280 * kilobyte;

/** Bytes over the wire until a game can be played, file by file; what the workers load is not among them. */
async function firstLoad(game) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000 * slowness);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const [urls, files] = [new Map(), new Map()];
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => files.set(requestId, encodedDataLength));
  const weight = () => [...files].filter(([id]) => !(urls.get(id) ?? '').includes('.wasm')).reduce((sum, [, bytes]) => sum + bytes, 0);
  const start = Date.now();
  await page.goto(server.address);
  await page.waitForSelector('[data-play]');
  const home = { bytes: weight(), ms: Date.now() - start };
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector('.board .spot');
  const ms = Date.now() - start;
  // Whatever the table asks for by itself has been asked for by now.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const heaviest = [...files].sort((one, other) => other[1] - one[1]).slice(0, process.env.MERLON_FILES ?? 0);
  for (const [id, bytes] of heaviest) console.log(`  ${bytes} ${urls.get(id)?.replace(/.*\//, '')}`);
  await context.close();
  return { home, table: { bytes: weight(), gzip: weight() + moreAsGzip([...files.keys()].map((id) => urls.get(id))), ms } };
}

/** How much more the same files weigh for a browser that does not accept Brotli, as over plain http elsewhere than at localhost. */
function moreAsGzip(urls) {
  const files = urls.map((url) => new URL(url ?? server.address).pathname).map((path) => join(built, path === '/' ? 'index.html' : path));
  const packed = files.filter((file) => !file.endsWith('.wasm') && existsSync(`${file}.br`) && existsSync(`${file}.gz`));
  return packed.reduce((sum, file) => sum + statSync(`${file}.gz`).size - statSync(`${file}.br`).size, 0);
}

const rounded = (bytes) => Math.round(bytes / kilobyte);
const loads = new Map();
for (const game of gameKeys) loads.set(game, await firstLoad(game));
// The workers' requests are not always reported: what the server holds is the truth about the engine's size.
const list = await (await fetch(`${server.address}/service_worker.js`)).text();
const wasm = /\/assets\/[^"]*\.wasm/.exec(list)[0];
const packed = Number((await fetch(server.address + wasm, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-length'));
for (const [game, { home, table }] of loads) {
  console.log(`${game}: home page ${rounded(home.bytes)} kB in ${home.ms} ms; at the table ${rounded(table.bytes)} kB (gzip: ${rounded(table.gzip)} kB) in ${table.ms} ms; engine ${rounded(packed)} kB`);
  check(table.bytes > 0 && Math.max(table.bytes, table.gzip) <= limit, `${game}: the page and the game take at most ${rounded(limit)} kB: ${rounded(table.bytes)} kB, as gzip ${rounded(table.gzip)} kB`);
  check(packed > 0 && table.bytes + packed <= 1500 * kilobyte, `${game}: with the engine at most 1.5 MB: ${rounded(table.bytes + packed)} kB`);
}

/** The longest time from a press to the next picture while a strong computer thinks, and how many presses there were meanwhile. */
async function answersWhileThinking(game) {
  const page = await newPerson(browser, server.address, { settings: { level: 8 } });
  await page.click(`[data-play="${game}"]`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], .bar [data-move]'));
  await page.evaluate(() => {
    window.pauses = [];
    const thinks = () => !document.title.startsWith('●');
    // Only what was pressed while somebody else has to move.
    const pressed = new Set();
    addEventListener('pointerdown', (event) => thinks() && pressed.add(event.timeStamp), { capture: true });
    const isMeant = ({ name, startTime }) => name === 'pointerdown' ? pressed.has(startTime) : thinks() && ['pointerup', 'click'].includes(name);
    new PerformanceObserver((entries) => window.pauses.push(...entries.getEntries().filter(isMeant).map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 });
    window.pressedMeanwhile = () => pressed.size;
  });
  // Turns are made, and while the computer thinks about its answers, people press things.
  for (let turns = 0; turns < 8 && (await page.evaluate(() => window.pressedMeanwhile())) < 10; turns++) {
    await page.waitForFunction(() => document.title.startsWith('●'));
    await playTurn(page, 3 + turns);
    await page.waitForFunction(() => !document.title.startsWith('●'), undefined, { timeout: 2_000 * slowness }).catch(() => undefined);
    for (let presses = 0; presses < 15 && !(await page.title()).startsWith('●'); presses++) {
      await page.locator('[role=tab]').nth(presses % 2).click({ timeout: 2_000 * slowness }).catch(() => undefined);
      await page.waitForTimeout(60);
    }
  }
  const [pauses, presses] = await page.evaluate(() => [window.pauses, window.pressedMeanwhile()]);
  await page.context().close();
  return { presses, longest: Math.round(Math.max(0, ...pauses)) };
}

for (const game of gameKeys) {
  const { presses, longest } = await answersWhileThinking(game);
  check(presses > 0 && longest < 100 * slowness, `${game}: the page answers within ${100 * slowness} ms while the computer thinks: ${longest} ms, ${presses} presses`);
}
await browser.close();
await server.stop();
finish();

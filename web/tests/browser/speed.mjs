// How much is loaded before somebody can play, and how soon the page answers while the computer thinks. Figures for
// docs/performance.md; limits that fail.
import { check, finish, newPerson, slowness, startBrowser, startServer } from './stage.mjs';

const kilobyte = 1000;
const server = await startServer();
const browser = await startBrowser();

/** Bytes over the wire until a game can be played, by kind. */
async function firstLoad() {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map();
  client.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.url));
  let [rest, engine] = [0, 0];
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if ((kinds.get(requestId) ?? '').includes('.wasm')) engine += encodedDataLength;
    else rest += encodedDataLength;
  });
  const start = Date.now();
  await page.goto(server.address);
  await page.waitForSelector('[data-play]');
  const home = Date.now() - start;
  const shown = rest;
  await page.click('[data-play="schotten-totten"]');
  await page.waitForSelector('.board .spot');
  const table = Date.now() - start;
  await page.waitForTimeout(500);
  await context.close();
  return { shown, rest, engine, home, table };
}

const load = await firstLoad();
// The workers' requests are not always reported: what the server holds is the truth about the engine's size.
const list = await (await fetch(`${server.address}/service_worker.js`)).text();
const wasm = /\/assets\/[^"]*\.wasm/.exec(list)[0];
const packed = Number((await fetch(server.address + wasm, { headers: { 'Accept-Encoding': 'gzip' } })).headers.get('content-length'));
console.log(`home page ${Math.round(load.shown / kilobyte)} kB in ${load.home} ms; at the table ${Math.round(load.rest / kilobyte)} kB in ${load.table} ms; engine ${Math.round(packed / kilobyte)} kB`);
check(load.rest <= 250 * kilobyte, `the page and a game take at most 250 kB: ${Math.round(load.rest / kilobyte)} kB`);
check(packed > 0 && load.rest + packed <= 1500 * kilobyte, `with the engine at most 1.5 MB: ${Math.round((load.rest + packed) / kilobyte)} kB`);

/** The longest time from a press to the next picture while a strong computer thinks. */
async function answersWhileThinking() {
  const page = await newPerson(browser, server.address, { settings: { level: 8 } });
  await page.click('[data-play="kreta"]');
  await page.waitForSelector('.board .spot');
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.evaluate(() => {
    window.pauses = [];
    new PerformanceObserver((entries) => window.pauses.push(...entries.getEntries().map((entry) => entry.duration))).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  // A turn is made, and while the computer thinks about its answer, people press things.
  const tap = async (selector) => page.locator(selector).first().click({ timeout: 5_000 }).catch(() => undefined);
  for (let tries = 0; tries < 12 && (await page.evaluate(() => document.title.startsWith('●'))); tries++) {
    await tap('.confirm, .board .spot.open, .board [data-choice], .bar [data-move]');
    await page.waitForTimeout(80);
  }
  for (let presses = 0; presses < 15; presses++) {
    await page.locator('.tabs button').nth(presses % 2).click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  const pauses = await page.evaluate(() => window.pauses);
  await page.context().close();
  return Math.max(0, ...pauses);
}

const longest = await answersWhileThinking();
console.log(`longest time to the next picture while the computer thinks: ${Math.round(longest)} ms`);
check(longest < 100 * slowness, `the page answers within ${100 * slowness} ms while the computer thinks: ${Math.round(longest)} ms`);
await browser.close();
await server.stop();
finish();

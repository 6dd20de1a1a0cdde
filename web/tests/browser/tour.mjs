// A short way through the page in another browser than Chromium: MERLON_BROWSER=firefox node tests/browser/tour.mjs, or webkit. Every game
// for a stretch by taps, a lesson's first steps, hint and undo, the page loaded again in the middle of a turn and without a server, language
// and theme, and two people at a table by link. In WebKit, whose driver takes longest, one game and one person. Whole games are games.mjs's.
import { browserName, check, finish, gameKeys, newPerson, startBrowser, startServer } from './stage.mjs';
import { playOn, playTurn, tap } from './robot.mjs';

const isShort = browserName === 'webkit';
const server = await startServer();
const browser = await startBrowser();
const mine = (page) => page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], .bar [data-move]'));

/** Whether everything that can be seen stands where it can be seen, with its letters and drawings. */
const looksRight = async () => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`${document.documentElement.scrollWidth - innerWidth} px too wide`);
  if (![...document.fonts].some((font) => font.status === 'loaded')) faults.push('no font has been loaded');
  const drawings = new Set([...document.querySelectorAll('use')].map((one) => one.getAttribute('href')));
  for (const [file, name] of [...drawings].map((address) => address.split('#'))) {
    const isThere = file ? (await (await fetch(file)).text()).includes(`id="${name}"`) : document.getElementById(name);
    if (!isThere) faults.push(`no drawing ${file}#${name}`);
  }
  const board = document.querySelector('.board')?.getBoundingClientRect();
  if (board && (board.width < 100 || board.height < 100)) faults.push(`the board is ${board.width} x ${board.height}`);
  return faults.join(', ');
};

async function stretches() {
  for (const [at, game] of (isShort ? gameKeys.slice(2, 3) : gameKeys).entries()) {
    const size = ['phone', 'desk'][at % 2];
    const page = await newPerson(browser, server.address, { size, language: ['en', 'de'][at % 2], settings: { level: 1 } });
    await page.click(`[data-play="${game}"]`);
    await mine(page);
    await playTurn(page, 5 + at, 12);
    const faults = await page.evaluate(looksRight);
    check(faults === '', `${game}, ${size}: played for a while, and all of it can be seen ${faults}`);
    await leave(page, game);
  }
}

async function lesson() {
  const page = await newPerson(browser, `${server.address}/learn/${gameKeys[0]}`, {});
  const step = () => page.locator('progress').getAttribute('value');
  await page.waitForSelector('.lesson');
  const first = Number(await step());
  for (let tries = 0; tries < 200 && Number(await step()) < first + 2; tries++) {
    await tap(page, '[data-next], .confirm, .board .spot.lit.open');
    await page.waitForTimeout(40);
  }
  check(Number(await step()) >= first + 2, `a lesson's first steps, up to ${await step()}`);
  await leave(page, 'lesson');
}

async function hintAndReload() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await mine(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.spot.lit');
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('h');
  await page.waitForSelector('.confirm');
  check(true, 'a hint stages a move');
  await page.keyboard.press('u');
  await page.waitForFunction(() => !document.querySelector('.confirm') && document.querySelector('.board .spot.open'));
  check(true, 'which is undone');
  await playOn(page, 4, 8);
  const [table, turn] = [page.url(), await page.locator('header .chip').first().innerText()];
  await tap(page, '.board .spot.open');
  await page.reload();
  await mine(page);
  check(page.url() === table && (await page.locator('header .chip').first().innerText()) === turn, 'loaded again in the middle of a turn: the table as it was');
  await page.click('header button.chip');
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  check(/Zug|dran/.test(await page.innerText('body')), 'another language');
  await page.goto(`${server.address}/settings`);
  for (const theme of ['dark', 'light']) {
    await page.locator('select:has(option[value=dark])').selectOption(theme);
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  }
  check(true, 'both themes');
  await leave(page, 'hint and reload');
}

async function atOneTable() {
  const anna = await newPerson(browser, `${server.address}/new/${gameKeys[0]}`, { settings: { name: 'Anna' } });
  await anna.check('input[value=link]', { force: true });
  await anna.click('[data-start]');
  await anna.waitForURL(/\/table\//);
  const zoe = await newPerson(browser, await anna.locator('input[readonly]').inputValue(), { size: 'phone', settings: { name: 'Zoe' } });
  await zoe.click('[data-sit]');
  const first = await Promise.any([anna, zoe].map((page) => mine(page).then(() => page)));
  for (const [page, other] of [[first, first === anna ? zoe : anna], [first === anna ? zoe : anna, first]]) {
    check(await other.evaluate(() => !document.title.startsWith('●')), 'while one has to move, the other waits');
    await playTurn(page, 3);
    await mine(other);
    check(true, `a turn of ${page === anna ? 'Anna' : 'Zoe'} is seen by the other one`);
  }
  await leave(anna, 'Anna');
  await leave(zoe, 'Zoe');
}

/** Last of all, as it ends the server. */
async function withoutServer() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 }, serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.click(`[data-play="${gameKeys[2]}"]`);
  await mine(page);
  await playTurn(page, 2, 5);
  const table = page.url();
  await server.stop();
  await page.reload();
  await mine(page);
  await playTurn(page, 3);
  check(page.url() === table, 'the game goes on after loading the page again without a server');
  await leave(page, 'without a server', /Failed to load|NetworkError|Load failed|connection/i);
}

async function leave(page, name, expected = /^$/) {
  const troubles = page.troubles.filter((text) => !expected.test(text));
  check(troubles.length === 0, `${name}: the console is free of errors ${troubles.slice(0, 2).join(' | ')}`);
  await page.context().close();
}

for (const part of [stretches, lesson, hintAndReload, ...(isShort ? [] : [atOneTable, withoutServer])]) {
  const start = Date.now();
  await part().catch((error) => check(false, `${part.name}: ${error.message}`));
  console.log(`      ${browserName}: ${part.name} took ${Math.round((Date.now() - start) / 1000)} s`);
}
await browser.close();
if (isShort) await server.stop();
finish();

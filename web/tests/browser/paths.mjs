// Ways through the page that nobody plans: unknown and half links, back and reload in the middle of a turn, another language during a
// game, damaged settings, records that are none, no engine, no connection, a phone held sideways, a page made twice as large, a game
// looked at by somebody who was not there, playing on while a review is still being told; an engine that dies, a language or a part of the
// page that does not come, a page that was updated, a game of other rules, an error that nobody foresaw; tables by link and by code.
import { readFileSync, readdirSync } from 'node:fs';
import { check, finish, gameKeys, newPerson, newWindow, ofEach, ofGames, playedBy, root, sizes, slowness, startBrowser, startServer } from './stage.mjs';
import { openFinished, playOn, playToEnd, playTurn, tap } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();
const expected = await ofGames('paths');
const textOf = async (page, selector = 'body') => (await page.innerText(selector)).replace(/\s+/g, ' ');
const staged = (page) => page.locator('[data-staged]').getAttribute('data-staged');

function quiet(page, what, expected = /^$/) {
  const troubles = page.troubles.filter((text) => !expected.test(text));
  check(troubles.length === 0, `${what}: no errors on the console ${troubles.slice(0, 2).join(' | ')}`);
  return page.context().close();
}

async function leads(page, path, said) {
  await page.goto(server.address + path);
  await page.waitForFunction((wanted) => new RegExp(wanted).test(document.body.innerText), said.source).then(() => check(true, `${path} says what is wrong, or leads home`), async () => check(false, `${path}: ${(await textOf(page)).slice(0, 120)}`));
}

async function unknownLinks() {
  const page = await newPerson(browser, server.address, { language: 'de' });
  for (const [path, said] of [
    ['/play/nowhere', /ist nicht auf diesem Gerät/], ['/table/nowhere', /Diesen Tisch gibt es nicht/], ['/watch/nowhere', /Diesen Tisch gibt es nicht/],
    ['/join/nowhere', /Diesen Tisch gibt es nicht/], ['/review/nowhere', /ist nicht auf diesem Gerät/], ['/replay/nowhere', /ist nicht auf diesem Gerät/],
    ['/nowhere', /Diese Seite gibt es nicht/], ['/learn/chess', new RegExp(server.games.at(-1).name.de)], ['/table/', /Vier Brettspiele/], ['/play', /Vier Brettspiele/],
  ]) await leads(page, path, said);
  await quiet(page, 'unknown links', /404/);
  // The server refuses a damaged address; a device that keeps the page shows it.
  const keeper = await newPerson(browser, server.address, { language: 'de', serviceWorkers: 'allow' });
  await keeper.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await leads(keeper, '/%E0%A4%A', /Diese Seite gibt es nicht/);
  await quiet(keeper, 'a damaged link');
}

async function inTheMiddleOfATurn(game, [from, asked, to]) {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${game}"]`);
  await playOn(page, 4, 10);
  const table = page.url();
  await tap(page, from);
  await page.waitForFunction((question) => new RegExp(question).test(document.querySelector('.bar .say').innerText), asked.source);
  check(true, 'once a card is picked the bar asks where it goes');
  await tap(page, to);
  await page.waitForSelector('.confirm');
  const chosen = await staged(page);
  await page.click('header button.chip');
  await page.waitForFunction(() => document.documentElement.lang === 'de' && /So ausführen/.test(document.querySelector('.bar').innerText));
  check((await staged(page)) === chosen, `what is staged outlives another language: ${chosen}`);
  check(!/\b(st|table|name|suit)\.[a-z]/.test(await textOf(page)), 'and everything has its words');
  await page.goBack();
  await page.waitForSelector('[data-play]');
  await page.goForward();
  await page.waitForSelector('.board .spot.open');
  check(page.url() === table && (await page.title()).startsWith('●') && (await staged(page)) === '', 'back and forward: the table as it was, nothing staged');
  await tap(page, '.board .spot.open');
  await page.reload();
  await page.waitForSelector('.board .spot.open');
  check((await page.title()).startsWith('●') && page.url() === table, 'loaded again in the middle of a turn');
  await quiet(page, 'in the middle of a turn');
}

async function damagedSettings() {
  const page = await newPerson(browser, server.address, { language: 'en', settings: { language: 'xx', theme: 3, speed: 77, confirm: 'maybe', level: 99 } });
  await page.waitForSelector('[data-play]');
  check(/Four board games/.test(await textOf(page)), 'settings that cannot be are not taken');
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('.board .spot');
  await quiet(page, 'damaged settings');
}

async function records() {
  const page = await newPerson(browser, server.address, { language: 'de' });
  const examples = `${root}/docs/examples`;
  const [file] = readdirSync(examples).filter((name) => name.endsWith('.record'));
  const good = readFileSync(`${examples}/${file}`, 'utf8');
  for (const [name, text] of [['nothing', ''], ['junk', '\u0000\uFFFD'.repeat(500)], ['half of one', good.slice(0, 600)], ['one of later rules', good.replace(/\[Rules "\d+"\]/, '[Rules "99"]')], ['one of a later form', good.replace('[Merlon "1"]', '[Merlon "2"]')]]) {
    await page.goto(server.address);
    await page.setInputFiles('input[type=file]', { name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('[role=alert]');
    check(/Diese Datei lässt sich nicht öffnen/.test(await textOf(page, '[role=alert]')), `${name} is no record: ${(await textOf(page, '[role=alert]')).slice(37, 110)}`);
  }
  await page.setInputFiles('input[type=file]', { name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(good) });
  await page.waitForSelector('input[type=range]');
  check((await page.locator('[data-file]').count()) === 1 && (await page.locator('[data-link]').count()) === 0, 'a good one is replayed, and passed on as a file: a link would lead nowhere');
  await replayKeys(page);
  await replayList(page, expected[file.slice(0, -'.record'.length)].opened);
  await quiet(page, 'records');
}

/** The keys that people know from films; a field or a button that has the focus keeps its own. */
async function replayKeys(page) {
  const at = async () => Number(/\d+/.exec(await textOf(page, 'output'))[0]);
  const last = Number(await page.locator('input[type=range]').getAttribute('max'));
  const reaches = (place) => page.waitForFunction((wanted) => document.querySelector('input[type=range]').value === String(wanted), place);
  await page.mouse.click(300, 300);
  const places = [];
  for (const [key, place] of [['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last]]) {
    await page.keyboard.press(key);
    await reaches(place).catch(() => undefined);
    places.push(await at());
  }
  check(places.join() === [0, 1, 2, 1, last].join(), `arrows, Home and End go through a replay: ${places}`);
  const playing = () => page.locator('.bar .pri').getAttribute('aria-label');
  const before = await playing();
  await page.keyboard.press(' ');
  const during = await playing();
  await page.keyboard.press(' ');
  check(during !== before && (await playing()) === before, 'the space bar plays it and pauses');
}

/** The list of moves: beside the board, below it or in a sheet; whatever is hidden at a table lies open. */
async function replayList(page, opened) {
  const at = async () => Number(/\d+/.exec(await textOf(page, 'output'))[0]);
  const lines = page.getByRole('listbox', { name: 'Züge' }).getByRole('option');
  const inView = () => page.evaluate(() => {
    const [list, line] = [document.querySelector('[role=listbox]'), document.querySelector('[role=option][aria-selected=true]')];
    const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && outer.height > 60;
  });
  const selected = () => page.locator('[role=option][aria-selected=true]').getAttribute('data-move').then(Number);
  await page.keyboard.press('End');
    await page.waitForFunction(() => [...document.querySelectorAll('[role=option] .told')].every((line) => line.innerText !== '…'));
  check((await lines.count()) > 20 && (await inView()), 'every turn is told in the list, and the current one is in view');
  await lines.nth(4).click();
  check((await at()) === (await selected()) && (await inView()), 'a line of the list leads to its move');
  await page.keyboard.press('ArrowDown');
  check((await lines.nth(5).getAttribute('aria-selected')) === 'true' && (await at()) === (await selected()), 'arrows go from line to line');
  await page.keyboard.press('ArrowRight');
  check((await at()) === Number(await lines.nth(5).getAttribute('data-move')) + 1, 'and from move to move');
  check(opened.test(await textOf(page, '[data-opened]')) && /Clara/.test(await textOf(page, '[data-opened]')), 'everything open: the pile and everybody’s cards');
  await page.locator('.eyes select').selectOption('none');
  await page.waitForFunction(() => !document.querySelector('[data-opened]'));
  check(true, 'a spectator is not told of them');
  await page.locator('.eyes select').selectOption('all');
  for (const [width, height] of [[390, 844], [390, 664], [844, 390], [820, 1180], [1180, 820], [1366, 768], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    if (width < 640) await page.click('[data-moves]');
    await page.waitForSelector('[role=listbox]');
    await page.waitForTimeout(100);
    const cut = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.querySelector('.bar').getBoundingClientRect().bottom - innerHeight]);
    const board = await page.locator('.board').first().boundingBox();
    check((await inView()) && cut.every((over) => over <= 1) && board.height > 200, `${width}×${height}: board, list and bar have room ${cut} ${Math.round(board.height)}`);
    if (width < 640) {
      await lines.nth(7).click();
      check((await page.locator('dialog[open]').count()) === 0 && (await at()) > 0, 'on a phone a line closes the sheet and leads to its move');
    }
  }
}

async function withoutEngine() {
  const page = await newPerson(browser, server.address, { language: 'de', settings: { level: 1 } });
  await page.context().route(/\.wasm/, (route) => route.abort());
  await page.reload();
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('[role=alert]');
  check(/ließ sich nicht laden/.test(await textOf(page, '[role=alert]')), 'an engine that cannot be loaded is said in the reader’s language');
  await page.context().unroute(/\.wasm/);
  await page.context().route(/\.wasm/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('.board .spot', { timeout: 40_000 * slowness });
  check(true, 'and a slow one is waited for');
  await quiet(page, 'without engine', /ERR_FAILED/);
}

async function atTheServer() {
  const [anna, zoe] = [await newPerson(browser, server.address, { settings: { name: 'Anna', lastSetup: playedBy(gameKeys[0], 2) }, serviceWorkers: 'allow' }), await newPerson(browser, server.address, { settings: { name: 'Zoe' } })];
  await anna.goto(`${server.address}/new/${gameKeys[0]}?by=link`);
  await anna.click('[data-start]');
  await anna.waitForURL(/\/table\//);
  await zoe.goto(await anna.locator('input[readonly]').inputValue());
  await zoe.click('[data-sit]');
  for (const page of [anna, zoe]) await page.waitForSelector('.board .spot');
  const first = (await anna.title()).startsWith('●') ? anna : zoe;
  await playTurn(first, 3);
  const second = first === anna ? zoe : anna;
  await second.waitForFunction(() => document.title.startsWith('●'));
  await tap(first, '.board .spot');
  await first.waitForSelector('.side .why');
  check(new RegExp(`${first === anna ? 'Zoe' : 'Anna'}.s turn`).test(await textOf(first, '.side .why')), 'whoever is not on turn is told who is');
  const home = await newWindow(second.context(), server.address);
  await home.waitForFunction(() => document.title === '(1) Merlon');
  check(true, 'at home the title counts the tables that wait for somebody');
  await home.close();
  await anna.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const table = anna.url();
  const stranger = await newPerson(browser, table.replace('/table/', '/replay/'), {});
  await stranger.waitForSelector('.problem[role=alert]');
  check(/when the game is over/.test(await textOf(stranger, '.problem')), 'a game that is not over is not replayed, and it is said');
  await anna.context().setOffline(true);
  await anna.reload();
  await anna.waitForFunction(() => /connection/i.test(document.body.innerText));
  check(true, 'a table that is opened without a connection says so');
  await anna.context().setOffline(false);
  await anna.waitForSelector('.board .spot', { timeout: 40_000 * slowness });
  await anna.click('header .iconbtn:last-of-type');
  await anna.locator('dialog li .btn', { hasText: 'Give up' }).click();
  await anna.click('dialog .btn.pri');
  await anna.waitForSelector('[data-over]');
  await stranger.reload();
  await stranger.waitForSelector('input[type=range]');
  check(/Anna|Zoe/.test(await textOf(stranger)) && (await stranger.locator('[data-link]').count()) === 1, 'a game that is over can be replayed by whoever has the link, and passed on by one');
  await quiet(zoe, 'Zoe');
  await quiet(anna, 'Anna', /net::|WebSocket|Failed to load/);
  await quiet(stranger, 'a stranger');
}

/** A phone held sideways, and a page made twice as large on a small screen. */
async function lowScreens() {
  const lastSetup = Object.assign({}, ...server.games.map(({ key, players }) => playedBy(key, players[1])));
  for (const [name, size] of [['held sideways', { width: 664, height: 390 }], ['twice as large', { width: 683, height: 384 }]]) {
    for (const game of gameKeys) {
      const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, confirm: 'end', lastSetup } });
      await page.click(`[data-play="${game}"]`);
      await page.waitForSelector('.board .spot.open, .board [data-choice]');
      await page.setViewportSize(size);
      await page.waitForFunction(() => document.querySelector('.board .fit').getBoundingClientRect().height > 180).catch(() => undefined);
      const { height, wide } = await page.evaluate(() => ({ height: document.querySelector('.board .fit').getBoundingClientRect().height, wide: document.documentElement.scrollWidth - innerWidth }));
      check(height > 180 && wide <= 1, `${game}, ${name}: the board can be used, ${Math.round(height)} px high`);
      const bar = await page.evaluate(() => document.querySelector('.foot').getBoundingClientRect().bottom - innerHeight);
      check(bar <= 1, `${game}, ${name}: what to do is in sight`);
      await playTurn(page, 5).then(() => check(true, `${game}, ${name}: a turn is played`), (error) => check(false, `${game}, ${name}: ${error.message}`));
      await page.setViewportSize(sizes.phone);
      await page.waitForFunction(() => document.title.startsWith('●') || document.querySelector('[data-over]'));
      await quiet(page, `${game}, ${name}`);
    }
  }
}

async function sameNames(game) {
  const seats = ['Anna', 'Anna', 'W'.repeat(24), 'W'.repeat(24)].map((name) => ({ kind: 'me', name }));
  const page = await newPerson(browser, server.address, { size: 'phone', settings: { textView: true, lastSetup: { [game]: { players: seats.length, options: {}, seats } } } });
  await page.goto(`${server.address}/new/${game}?by=phone`);
  await page.click('[data-start]');
  await page.waitForSelector('.text');
  check((await page.locator('.text h2', { hasText: /^Anna( \(2\))?$/ }).count()) === 2, 'two people of one name can be told apart, and have a part of the text each');
  check((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 1, 'a name as long as can be fits a phone');
  await quiet(page, 'the same names');
}

/** Whoever has chosen no name is "You" in the language of the moment, and somebody in a record. */
async function withoutAName(game, { options, said }) {
  const page = await newPerson(browser, server.address, { settings: { level: 1, lastSetup: playedBy(game, 2, options) } });
  const called = (name) => page.waitForFunction((wanted) => document.querySelector('.panel b')?.innerText === wanted, name);
  await page.click(`[data-play="${game}"]`);
  await called('You');
  check(said.test(await textOf(page, 'header')), 'an option that is not the usual one stands above the table');
  await page.click('header button.chip');
  await called('Du');
  await page.reload();
  await called('Du');
  check(true, 'the own name speaks the language of the page');
  await page.click('header .iconbtn:last-of-type');
  check((await page.locator('dialog li .btn', { hasText: 'Aufzeichnung' }).count()) === 0, 'the record, which has the seed in it, comes after the end');
  await page.locator('dialog li .btn', { hasText: 'Aufgeben' }).click();
  await page.click('dialog .btn.pri');
  await page.waitForSelector('[data-over]');
  await page.click('header .iconbtn:last-of-type');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('dialog li .btn', { hasText: 'Aufzeichnung' }).click()]);
  const record = readFileSync(await file.path(), 'utf8');
  check(/\[Seat1 "Player 1"\]/.test(record), `and a record has a name for everybody: ${/\[Seat1.*/.exec(record)}`);
  await quiet(page, 'without a name');
}

/** Nobody sees more of a game that goes on than at its table. */
async function gamesThatGoOn() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${server.games.find(({ secret_hands }) => secret_hands).key}"]`);
  await playOn(page, 4, 10);
  const table = page.url();
  await page.goto(table.replace('/play/', '/replay/'));
  await page.waitForSelector('.eyes select');
  check((await page.locator('.eyes option').count()) === 2 && (await page.locator('.acts .btn').count()) === 1, 'a game that goes on is replayed with the own eyes or a spectator’s');
  await page.goto(table.replace('/play/', '/review/'));
  await page.waitForSelector('.board .spot.open');
  check(page.url() === table, 'and is not reviewed, but played on');
  await quiet(page, 'games that go on');
}

/** What is open on a screen stays open when only its address changes. */
async function sameScreen() {
  const other = server.games.at(-1);
  const page = await newPerson(browser, `${server.address}/new/${gameKeys[0]}?by=link`);
  await page.click(`nav.choices a[href^="/new/${other.key}"]`);
  await page.waitForFunction((name) => document.querySelector('h1').innerText.includes(name), other.name.en);
  check(await page.isChecked('input[value=link]') && page.url().endsWith(`/new/${other.key}?by=link`), 'another game keeps the company');
  await page.goto(`${server.address}/rules/${gameKeys[0]}/all`);
  await page.setViewportSize(sizes.tablet);
  await page.click('.chapters summary');
  await page.locator('.chapters a').nth(2).click();
  await page.waitForFunction(() => location.hash !== '');
  check(await page.evaluate(() => document.querySelector('.chapters').open && document.activeElement.matches('.chapters a')), 'the list of chapters stays open, and the focus where it is');
  await quiet(page, 'same screen');
}

/** A seat that has just been taken by somebody else: that is said, and stays when the list is asked for again. */
async function takenSeat() {
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await fetch(`${server.address}/api/v1/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Merlon-Bot': 'test' }, body: JSON.stringify({ game: gameKeys[0], options: {}, seats, listed: true }) });
  const { id } = await made.json();
  const page = await newPerson(browser, `${server.address}/lobby`);
  await page.route('**/join', (route) => route.fulfill({ status: 409, json: { error: { code: 'TAKEN', message: 'taken' } } }));
  const asked = () => page.waitForResponse((response) => response.url().endsWith('/api/v1/games'));
  const listed = page.locator('li', { has: page.locator(`a[href="/watch/${id}"]`) });
  await listed.waitFor();
  await Promise.all([asked(), listed.locator('button').click()]);
  await asked();
  check((await page.locator('[role=alert]').count()) === 1, 'the lobby says why somebody could not sit down, and goes on saying it');
  await quiet(page, 'a taken seat', /409/);
}

/** A browser that keeps nothing has tables all the same, on the device and at the server. */
async function withoutStorage() {
  const page = await newPerson(browser, server.address);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('forbidden'); } } }));
  await page.goto(`${server.address}/new/${gameKeys[0]}?by=link`);
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  await page.waitForFunction(() => /waiting for players/i.test(document.querySelector('main')?.innerText ?? ''));
  await page.waitForSelector('main p .btn');
  check(true, 'where the browser keeps nothing, somebody sits at the table that they made');
  await quiet(page, 'without storage');
}

/** Arrows lead from decision to decision, Space from the better move to the one played. */
async function reviewKeys(page) {
  const lines = page.locator('.all [role=option]');
  const selected = () => page.evaluate(() => [...document.querySelectorAll('.all [role=option]')].findIndex((one) => one.getAttribute('aria-selected') === 'true'));
  await page.evaluate(() => document.activeElement.blur());
  const last = (await lines.count()) - 1;
  const places = [];
  for (const key of ['Home', 'ArrowRight', ']', '[', 'End', 'ArrowLeft']) {
    await page.keyboard.press(key);
    places.push(await selected());
  }
  check(places.join() === [0, 1, 2, 1, last, last - 1].join(), `arrows, brackets, Home and End go through a review: ${places}`);
  await lines.nth(3).click();
  await page.waitForFunction((hash) => location.hash === hash, `#${await lines.nth(3).getAttribute('data-move')}`);
  check((await selected()) === 3, 'a line of its list leads to its decision');
  await page.keyboard.press('n');
  const sides = () => page.locator('.sides [aria-pressed=true]').innerText();
  const better = await sides();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(' ');
  const played = await sides();
  await page.keyboard.press(' ');
  check(played !== better && (await sides()) === better, `the space bar shows the better move or the one played: ${better}, ${played}`);
}

async function playOnFromAReview() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playToEnd(page, 'taps', 9);
  await openFinished(page, 'review');
  await page.waitForSelector('.again', { timeout: 180_000 });
  await reviewKeys(page);
  await page.click('.again');
  await page.waitForURL(/\/play\//);
  await page.waitForSelector('.board .spot');
  const before = Number(/\d+/.exec(await page.locator('header .chip').first().innerText())[0]);
  await playTurn(page, 4);
  await page.waitForFunction((turn) => document.querySelector('[data-over]') || Number(/\d+/.exec(document.querySelector('header .chip').innerText)[0]) > turn, before);
  check((await page.locator('.banner').count()) === 0, 'whoever plays on at once plays on where they wanted');
  await quiet(page, 'playing on from a review');
}

/** The threads of the engines fail, as when a device has no memory left. */
async function enginesDie() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playOn(page, 4, 6);
  const before = page.workers();
  for (const worker of before) await worker.evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
  for (let tries = 0; tries < 200 * slowness && page.workers().some((worker) => before.includes(worker)); tries++) await page.waitForTimeout(50);
  await playOn(page, 5, 6);
  check(before.length === 2 && !page.workers().some((worker) => before.includes(worker)), 'engines that die are replaced');
  check((await page.locator('[data-failure], .banner').count()) === 0, 'and the game goes on where it was');
  await quiet(page, 'engines that die', /out of memory/);
}

const failureOf = (page) => page.waitForSelector('[data-failure]').then(async (one) => `${await one.getAttribute('data-failure')}: ${(await one.innerText()).replace(/\s+/g, ' ')}`);

async function languagesFail() {
  const page = await newPerson(browser, server.address, { language: 'de' });
  await page.route(/assets\/every_visit\.de-/, (route) => route.abort());
  await page.reload();
  await page.waitForSelector('[data-play]');
  check(/Four board games/.test(await textOf(page)) && /^language: .*Load again/.test(await failureOf(page)), 'a language that does not come gives way to the other one, and it is said');
  check((await page.evaluate(() => JSON.parse(localStorage.getItem('merlon.settings')).language)) === 'de', 'and is still the one that was chosen');
  await page.route(/assets\/every_visit\.en-/, (route) => route.abort());
  await page.reload();
  check(/^unloaded: Ein Teil der Seite ließ sich nicht laden.*Neu laden/.test(await failureOf(page)), 'without any language there is still a sentence and a way on');
  await page.unroute(/assets\/every_visit\.en-/);
  await page.unroute(/assets\/every_visit\.de-/);
  await page.click('[data-reload]');
  await page.waitForSelector('[data-play]');
  check(/Vier Brettspiele/.test(await textOf(page)), 'which leads on');
  await page.route(/assets\/every_visit\.en-/, (route) => route.abort());
  await page.click('button[lang=en]');
  check(/^language: Die Sprache/.test(await failureOf(page)) && /Vier Brettspiele/.test(await textOf(page)), 'whoever switches to one that does not come stays where they were');
  await quiet(page, 'languages that fail', /ERR_FAILED|Failed to fetch/);
}

/** The server has another build by now: what this page wants to load is gone. */
async function updatedMeanwhile() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  const gone = (route) => route.fulfill({ status: 404, body: '' });
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.route(/assets\/(SettingsScreen|Menu)-.*js/, gone);
  await page.route(`${server.address}/`, (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' })));
  await page.click('a[href="/settings"]');
  check(/^updated: Merlon has been updated.*Load again/.test(await failureOf(page)), 'a page that was updated meanwhile says so');
  await page.waitForFunction(() => document.querySelector('[data-failure]') && performance.getEntriesByType('navigation')[0].type === 'reload');
  check(loads === 1, `and is loaded again by itself once, not for ever: ${loads}`);
  await page.goto(server.address);
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('.board .spot');
  await page.click('header .iconbtn:last-of-type');
  check(/^updated: Merlon has been updated.*Load again/.test(await failureOf(page)), 'so does a table, a part of which is gone by then');
  await page.unroute(/assets\/(SettingsScreen|Menu)-.*js/);
  await page.click('[data-reload]');
  await page.waitForSelector('.board .spot');
  await page.click('header .iconbtn:last-of-type');
  await page.waitForSelector('dialog[open]');
  check(true, 'and is whole after it was loaded again');
  await quiet(page, 'updated meanwhile', /404|Failed to fetch/);
}

/** Changes what the browser keeps of a game. */
const changeSaved = (page, id, from, to) =>
  page.evaluate(([key, before, after]) => new Promise((resolve) => {
    indexedDB.open('merlon').onsuccess = ({ target }) => {
      const store = target.result.transaction('games', 'readwrite').objectStore('games');
      store.get(key).onsuccess = ({ target: { result } }) => {
        result.stored.setup = result.stored.setup.replace(new RegExp(before), after);
        store.put(result).onsuccess = resolve;
      };
    };
  }).then(() => undefined), [id, from, to]);

const saveFile = async (page) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-game]')]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

async function otherRules() {
  const { key: game, rules } = server.games[0];
  const page = await newPerson(browser, server.address, { language: 'de', settings: { level: 1 } });
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector('.board .spot');
  const [table, id] = [page.url(), page.url().split('/').pop()];
  await page.goto(server.address);
  await changeSaved(page, id, '"rules":\\d+', '"rules":99');
  await page.goto(table);
  await page.waitForSelector('main.failed h1');
  const said = await textOf(page, 'main');
  check(/Regeln/.test(said) && /99/.test(said) && !/\b(is|by|this|the)\b/.test(said), `a game of other rules is refused in the reader’s language: ${said.slice(0, 160)}`);
  const { name, text } = await saveFile(page);
  check(name.startsWith(`${game}-`) && name.endsWith('.table') && JSON.parse(text).stored.events.length > 0, `and can be saved: ${name}`);
  const other = await newPerson(browser, server.address);
  const bring = (content) => other.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await bring(text);
  await other.waitForSelector('[role=alert]');
  check(/version 99 of the rules/.test(await textOf(other, '[role=alert]')), 'where its rules are unknown it is not opened');
  await bring(text.replace('\\"rules\\":99', `\\"rules\\":${rules}`));
  await other.waitForURL(/\/play\//);
  await other.waitForSelector('.board .spot');
  check(true, 'where they are known, it goes on');
  await quiet(other, 'a file of a game');
  await quiet(page, 'other rules');
}

async function unforeseen() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playOn(page, 3, 3);
  await page.evaluate(() => void Promise.reject(new Error('nobody foresaw this')));
  check(/^error: Something went wrong.*Load again.*Save the game as a file/.test(await failureOf(page)), 'an error that nobody foresaw is said, with two ways on');
  check(JSON.parse((await saveFile(page)).text).game === gameKeys[0], 'and the game can be saved');
  await page.click('[data-failure] .btn:last-child');
  check((await page.locator('[data-failure]').count()) === 0, 'and put away');
  // A screen that cannot be drawn.
  await page.addInitScript(() => (Array.prototype.findLastIndex = () => { throw new Error('a screen that breaks'); }));
  await page.reload();
  check(/^error: Something went wrong.*Load again.*Save the game as a file.*Home/.test(await failureOf(page)), 'a screen that breaks leaves no white page');
  await page.click('[data-failure] a[href="/"]');
  await page.waitForSelector('[data-play]');
  check(true, 'and home is still there');
  await quiet(page, 'unforeseen', /nobody foresaw|a screen that breaks/);
}

async function byCode() {
  const [anna, zoe] = [await newPerson(browser, `${server.address}/new/${gameKeys[0]}?by=link`, { settings: { name: 'Anna' } }), await newPerson(browser, server.address, { settings: { name: 'Zoe' } })];
  await anna.click('[data-start]');
  await anna.waitForURL(/\/table\//);
  const code = await anna.innerText('[data-code]');
  const link = await anna.locator('input[readonly]').inputValue();
  const [id, secret] = code.split('-');
  check(link.endsWith(`/join/${id}#${secret}`), 'the waiting page shows the code beside the link');
  const enter = async (text) => {
    await zoe.goto(server.address);
    await zoe.fill('form input[type=text]', text);
    await zoe.click('form .btn');
  };
  for (const [what, text, said] of [['half of it', id, /only the first half/], ['a wrong secret', `${id}-${secret.replace(/./g, '2')}`, /not the right one/], ['an unknown table', `1111111111111-${secret}`, /no such table/], ['nonsense', 'come and play!', /neither a link/]]) {
    await enter(text);
    await zoe.waitForSelector('[role=alert]');
    check(said.test(await textOf(zoe, '[role=alert]')) && new URL(zoe.url()).pathname === '/', `${what} is refused at once: ${await textOf(zoe, '[role=alert]')}`);
  }
  await zoe.goto(link.replace(/.$/, secret.endsWith('2') ? '3' : '2'));
  await zoe.waitForSelector('[role=alert]');
  check(/not the right one/.test(await textOf(zoe)) && (await zoe.locator('[data-sit]').count()) === 0, 'so is a link with a wrong ending');
  await zoe.goto(link.replace(/#.*/, ''));
  await zoe.waitForSelector('[role=alert]');
  check(/whole link/.test(await textOf(zoe)) && !/first half/.test(await textOf(zoe)) && (await zoe.locator('[role=alert] button').count()) === 0, 'and one without its ending');
  let away = true;
  await zoe.route(/\/api\/v1\/games\/\w+\/join/, (route) => (away ? route.abort() : route.continue()));
  await zoe.goto(link);
  const again = zoe.locator('[role=alert] button');
  await again.waitFor();
  away = false;
  await again.click();
  await zoe.waitForSelector('[data-sit]');
  check((await zoe.locator('[role=alert]').count()) === 0, 'if the server goes away meanwhile it can be asked again');
  await enter(`Come and play: ${link}`);
  await zoe.waitForSelector('[data-sit]');
  check(true, 'a link inside a message leads to the table');
  await enter(code.toUpperCase());
  await zoe.click('[data-sit]');
  await zoe.waitForURL(/\/table\//);
  check(true, 'and so does the code');
  await quiet(zoe, 'by code', /403|404|ERR_FAILED/);
  await quiet(anna, 'whoever invites');
}

const wanted = process.argv.slice(2);
for (const part of [enginesDie, languagesFail, updatedMeanwhile, otherRules, unforeseen, byCode, unknownLinks, ofEach(expected, 'turn', inTheMiddleOfATurn), damagedSettings, records, withoutEngine, atTheServer, lowScreens, ofEach(expected, 'tellsEach', sameNames), ofEach(expected, 'unusual', withoutAName), gamesThatGoOn, sameScreen, takenSeat, withoutStorage, playOnFromAReview].filter(({ name }) => !wanted.length || wanted.includes(name))) {
  await part().catch((error) => check(false, `${part.name}: ${error.message}`));
}
await browser.close();
await server.stop();
finish();

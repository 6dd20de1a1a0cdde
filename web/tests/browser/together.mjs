// Two people with a browser each play over the server; one of them loses the connection in the middle, moves and all. A third one
// watches. `--all` plays all four games. Then the same where sockets do not work: everything goes by requests.
import { check, finish, gameKeys, newPerson, newWindow, slowness, startBrowser, startServer } from './stage.mjs';
import { playToEnd, playTurn } from './robot.mjs';

// Four games with their rematches are more new tables than one address may have in a minute.
const server = await startServer(process.argv.includes('--all') ? ['--no-limits'] : []);
const browser = await startBrowser();
const checkSoon = (promise, what) => promise.then(() => check(true, what), () => check(false, what));

async function startTable(page, game) {
  await page.goto(`${server.address}/new/${game}`);
  await page.check('input[value=link]', { force: true });
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  return page.locator('input[readonly]').inputValue();
}

async function sitDown(page, link) {
  await page.goto(link);
  await page.click('[data-sit]');
  await page.waitForURL(/\/table\//);
}

const watchLink = (link) => link.replace('/join/', '/watch/').replace(/#.*/, '');
const sawTheEnd = (page) => page.waitForSelector('[data-over]');

/** Both play until the game is over; pictures if it does not come to that. */
async function playBoth(name, [anna, watchAnna], [zoe, watchZoe]) {
  try {
    const [steps] = await Promise.all([playToEnd(anna, 'taps', 11, { most: 20_000, watch: watchAnna }), playToEnd(zoe, 'taps', 12, { most: 20_000, watch: watchZoe })]);
    check(true, `${name}: two browsers to the end, ${steps} steps`);
  } catch (error) {
    check(false, `${name}: ${error.message}`);
    for (const [who, page] of [['anna', anna], ['zoe', zoe]]) await page.screenshot({ path: `/tmp/merlon-together-${who}.png` });
  }
}

async function goHome(name, pages, expected) {
  for (const page of pages) {
    const troubles = page.troubles.filter((text) => !expected.test(text));
    check(troubles.length === 0, `${name}: no errors on the console ${troubles.slice(0, 2).join(' | ')}`);
    await page.context().close();
  }
}

/** Cuts the line for a while, with the third turn just on its way: sockets die, requests fail. No game is over by then. */
function breakLine(page) {
  let [turns, steps] = [0, 0];
  return async (_page, _made, done) => {
    if (done === 'confirm' && ++turns === 3) await page.context().setOffline(true);
    if (turns < 3 || ++steps !== 25) return;
    await checkSoon(page.waitForSelector('.banner'), 'the page says that the connection is gone');
    await page.context().setOffline(false);
  };
}

async function cutOff(game, language) {
  const forTwo = { [game]: { players: 2, options: {}, seats: [] } };
  const anna = await newPerson(browser, server.address, { language, settings: { name: 'Anna', lastSetup: forTwo } });
  const zoe = await newPerson(browser, server.address, { size: 'phone', settings: { name: 'Zoe' } });
  const link = await startTable(anna, game);
  await sitDown(zoe, link);
  const watcher = await newPerson(browser, watchLink(link), {});
  await zoe.evaluate(() => (window.firstLoad = true)); // a page that is loaded again has forgotten this
  await playBoth(`${game}, one of them cut off in between`, [anna], [zoe, breakLine(zoe)]);
  check(await zoe.evaluate(() => window.firstLoad === true), `${game}: nobody had to load the page again`);
  await checkSoon(sawTheEnd(watcher), `${game}: the spectator saw the end`);
  const first = anna.url();
  for (const page of [anna, zoe]) await page.locator('[data-over] .btn.pri').dispatchEvent('click');
  const again = (page) => page.waitForFunction((was) => location.href !== was && document.querySelector('.board .spot'), first);
  await checkSoon(Promise.all([anna, zoe].map(again)), `${game}: both sit at the table of the rematch`);
  await anna.goto(first.replace('/table/', '/replay/'));
  await checkSoon(anna.waitForSelector('input[type=range]'), `${game}: it can be replayed afterwards`);
  for (const page of [anna, zoe]) await checkDeal(page, first.replace('/table/', '/replay/'), game);
  await goHome(game, [anna, zoe, watcher], /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource|net::|can.t establish a connection|NetworkError/);
}

/** Both who made the table and who joined compare the deal with what they were promised, and find their own number in it. */
async function checkDeal(page, replay, game) {
  await page.goto(replay);
  await page.waitForSelector('input[type=range]');
  // On a phone it stands in the sheet with the moves.
  if (await page.locator('[data-moves]').count()) await page.click('[data-moves]');
  await page.locator('.btn:has(use[href="#i-lock"])').click();
  const found = page.locator('dialog[open] .found li');
  await checkSoon(found.nth(2).waitFor(), `${game}: the deal is checked`);
  const said = (await found.allInnerTexts()).join(' ');
  check(/noted before the game.*yours among them|vor dem Spiel gemerkt.*deine eingeschlossen/s.test(said), `${game}: with what was kept from before it`, said);
}

/** Notes how long each turn takes from its confirmation until the page says that it is stored and shows what came of it. */
function timeTurns(turns) {
  return async (page, _steps, done) => {
    if (done !== 'confirm') return;
    const start = Date.now();
    await page.waitForFunction(() => !document.querySelector('.dot.sending'), undefined, { timeout: 60_000 * slowness });
    turns.push(Date.now() - start);
  };
}

/** News come later than answers, so that there is time to act upon what is no longer so. */
const delayNews = (page) =>
  page.route(/\/events\?/, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.fulfill({ response });
  });

async function withoutSockets() {
  const name = 'without sockets';
  // Turns go out without a confirmation, as fast as the page allows.
  const anna = await newPerson(browser, server.address, { settings: { name: 'Anna', confirm: 'never' }, sockets: 'none' });
  const zoe = await newPerson(browser, server.address, { settings: { name: 'Zoe' }, sockets: 'none' });
  const answers = [];
  for (const page of [anna, zoe]) page.on('response', (response) => /\/actions\?/.test(response.url()) && answers.push(response.status()));
  const link = await startTable(anna, gameKeys[0]);
  await sitDown(zoe, link);
  const watcher = await newPerson(browser, watchLink(link), { sockets: 'hanging' });
  const turns = [];
  await delayNews(anna);
  await playBoth(name, [anna], [zoe, timeTurns(turns)]);
  check(answers.length > 20 && answers.every((status) => status === 200), `${name}: ${answers.length} actions by requests, none refused ${answers.filter((status) => status !== 200)}`);
  const longest = Math.max(...turns);
  // Who waited for the long poll would wait for up to 25 s.
  check(turns.length > 5 && longest < 8_000 * slowness, `${name}: every turn went out at once, the slowest in ${longest} ms`);
  await checkSoon(sawTheEnd(watcher), `${name}: a spectator whose socket never opens saw the end`);
  await anna.unrouteAll({ behavior: 'ignoreErrors' });
  await goHome(name, [anna, zoe, watcher], /^$/);
}

/** The same seat in two windows: one hears too late that the other has moved, and sends a turn of its own. It is told why that was not
    done, also when the game goes on, until the person does something. */
async function tooLate() {
  const name = 'too late';
  const anna = await newPerson(browser, server.address, { language: 'de', settings: { name: 'Anna' } });
  const zoe = await newPerson(browser, server.address, { language: 'de', settings: { name: 'Zoe' } });
  await sitDown(zoe, await startTable(anna, gameKeys[0]));
  const mine = (page) => page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open'));
  const mover = await Promise.any([anna, zoe].map((page) => mine(page).then(() => page)));
  const news = { held: false, kept: [], release: () => undefined };
  await mover.context().routeWebSocket(/\/ws\//, (socket) => {
    socket.connectToServer().onMessage((message) => (news.held ? news.kept.push(message) : socket.send(message)));
    news.release = () => news.kept.splice(0).forEach((message) => socket.send(message));
  });
  const late = await newWindow(mover.context(), mover.url());
  await mine(late);
  for (const spot of ['[data-spot^=hand]', '[data-spot^=column]']) await late.locator(`.board ${spot}.open`).first().click();
  await late.waitForSelector('.confirm');
  news.held = true;
  await playTurn(mover, 3);
  await late.click('.confirm');
  for (let waits = 0; waits < 200 * slowness && !news.kept.some((message) => /STALE/.test(message)); waits++) await late.waitForTimeout(20);
  news.held = false;
  news.release();
  const told = () => late.locator('.side .why').innerText();
  check(/weitergegangen/.test(await told()), `${name}: a turn that is refused is told why: ${await told()}`);
  await playTurn(mover === anna ? zoe : anna, 4);
  await mine(late);
  check(/weitergegangen/.test(await told()), `${name}: also after the game went on`);
  await late.locator('.board [data-spot^=hand].open').first().click();
  await checkSoon(late.waitForSelector('.side .why', { state: 'detached' }), `${name}: until something is done`);
  await goHome(name, [anna, zoe], /^$/);
}

/** Nobody is bound to a table that has not begun: a seat becomes free again, and its maker calls it off. */
async function gettingUp() {
  const forThree = { [gameKeys.at(-1)]: { players: 3, options: {}, seats: [] } };
  const anna = await newPerson(browser, server.address, { settings: { name: 'Anna', lastSetup: forThree } });
  const zoe = await newPerson(browser, server.address, { settings: { name: 'Zoe' } });
  const seesZoe = (there) => anna.waitForFunction((wanted) => /Zoe/.test(document.querySelector('main')?.innerText ?? '') === wanted, there);
  const link = await startTable(anna, gameKeys.at(-1));
  for (const way of ['the table', 'home']) {
    await sitDown(zoe, link);
    await seesZoe(true);
    if (way === 'home') await zoe.goto(server.address);
    if (way === 'home') for (const button of ['.remove', '.text.bad']) await zoe.click(`.games ${button}`);
    else for (const button of ['main p .btn', 'dialog .btn.pri']) await zoe.click(button);
    await checkSoon(seesZoe(false), `whoever gets up from ${way} makes room for others`);
    await checkSoon(zoe.waitForFunction(() => location.pathname === '/' && !document.querySelector('.games li')), 'and has no such game any more');
  }
  await sitDown(zoe, link);
  await zoe.waitForSelector('main p .btn');
  check((await zoe.locator('main p .btn').count()) === 1 && (await anna.locator('main p .btn').count()) === 2, 'only who made the table can call it off');
  await anna.locator('main p .btn').last().click();
  await anna.click('dialog .btn.pri');
  await checkSoon(zoe.waitForFunction(() => /has been closed/.test(document.body.innerText)), 'a table that is called off says so to the others');
  await goHome('getting up', [anna, zoe], /^$/);
}

const games = gameKeys.map((game, at) => [game, ['de', 'en'][at % 2]]);
for (const [game, language] of process.argv.includes('--all') ? games : games.slice(0, 1)) await cutOff(game, language);
await gettingUp();
await tooLate().catch((error) => check(false, `too late: ${error.message}`));
await withoutSockets();
await browser.close();
await server.stop();
finish();

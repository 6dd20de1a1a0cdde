// What helps people at a table: hints, a typed move, undoing, taking back, looking back, lessons; the curtain when one device is passed
// round; and one game in two windows.
import { check, finish, newPerson, newWindow, startBrowser, startServer } from './stage.mjs';
import { playOn, playTurn } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();
const count = (page, selector) => page.locator(selector).count();

async function solo() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click('[data-play="schotten-totten"]');
  await page.waitForSelector('.board .spot.open');
  await page.keyboard.press('h');
  await page.waitForSelector('.spot.lit');
  check(true, 'a hint first shows where to look');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await page.waitForSelector('.confirm');
  check(true, 'then it stages the move');
  await page.keyboard.press('u');
  await page.waitForFunction(() => !document.querySelector('.confirm'));
  check(true, 'which can be undone');
  await page.keyboard.press('/');
  await page.locator('form input').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.waitForSelector('form [role=alert]');
  check(true, 'what cannot be understood is said');
  await page.keyboard.press('Escape');
  await playOn(page, 4, 30);
  const turn = async () => Number(/\d+/.exec(await page.locator('header .chip').first().innerText())[0]);
  const before = await turn();
  await page.click('header .iconbtn:last-of-type');
  await page.click('dialog li:first-child .btn');
  await page.waitForFunction((was) => Number(/\d+/.exec(document.querySelector('header .chip').innerText)[0]) < was, before);
  check((await turn()) < before, 'a turn is taken back');
  await page.keyboard.press('[');
  await page.waitForFunction(() => document.querySelector('.bar .pri'));
  check((await count(page, '.board .spot.open')) === 0, 'nothing can be played while somebody looks back');
  await page.keyboard.press('Escape');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function passedRound() {
  const page = await newPerson(browser, server.address, {});
  await page.goto(`${server.address}/new/schotten-totten`);
  await page.check('input[value=people]', { force: true });
  await page.click('[data-start]');
  await page.waitForSelector('.board .spot.open');
  await playTurn(page, 8);
  await page.waitForSelector('.curtain');
  check((await count(page, '.board, .side, .players')) === 0, 'behind the curtain there is nothing');
  await page.reload();
  await page.waitForSelector('.curtain');
  check((await count(page, '.board, .side')) === 0, 'also after the page was loaded again');
  await page.click('.curtain button');
  await page.waitForSelector('.board .spot.open');
  check(true, 'the next person goes on');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function twoWindows() {
  const first = await newPerson(browser, server.address, { settings: { level: 1 } });
  const number = async (page) => Number(/\d+/.exec(await page.locator('header .chip').first().innerText())[0]);
  const looksOn = async (page) => {
    await page.waitForSelector('[data-take-here]');
    return (await count(page, '.board .spot.open, .confirm')) === 0 && !(await page.title()).startsWith('●');
  };
  await first.click('[data-play="schotten-totten"]');
  await playOn(first, 4, 10);
  const second = await newWindow(first.context(), first.url());
  check(await looksOn(second), 'a game that is open in another window can be looked at');
  check((await count(first, '[data-take-here]')) === 0 && (await first.title()).startsWith('●'), 'the other window plays on');
  await second.click('[data-take-here]');
  await second.waitForSelector('.board .spot.open');
  check((await number(second)) === (await number(first)), 'it can be taken over where it stands');
  check(await looksOn(first), 'then the other window looks on');
  await playOn(second, 5, 20);
  const reached = await number(second);
  await second.close();
  await first.waitForSelector('.board .spot.open');
  check(reached > 1 && (await number(first)) === reached, 'when the window is closed, the other one plays on from there');
  check(first.troubles.length + second.troubles.length === 0, `no errors on the console ${[...first.troubles, ...second.troubles].join(' | ')}`);
  await first.context().close();
}

async function lesson(game) {
  const page = await newPerson(browser, server.address, { size: 'phone' });
  await page.goto(`${server.address}/learn/${game}`);
  await page.waitForSelector('.lesson');
  check((await count(page, '.spot.lit')) > 0 || (await count(page, '[data-next]')) > 0, `${game}: the lesson begins`);
  check(page.troubles.length === 0, `${game}: no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

for (const part of [solo, passedRound, twoWindows, ...['schotten-totten', 'kilt-castle', 'kreta', 'caylus'].map((game) => () => lesson(game))]) {
  await part().catch((error) => check(false, error.message));
}
await browser.close();
await server.stop();
finish();

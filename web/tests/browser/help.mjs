// What helps people at a table: hints, reasons, keys that speak, a typed move, undoing, taking back, looking back; and the curtain when
// one device is passed round.
import { check, finish, newPerson, startBrowser, startServer } from './stage.mjs';
import { playToEnd } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();
const count = (page, selector) => page.locator(selector).count();
const enough = (steps) => ({ watch: (_page, made) => { if (made > steps) throw new Error('enough'); } });

async function solo() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click('[data-play="schotten-totten"]');
  await page.waitForFunction(() => document.title.startsWith('●'));
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
  for (const [key, said] of [['m', /^\d+ moves: /], ['s', /^You 0, \w+ 0\.$/], ['p', /^Nothing|\.$/]]) {
    await page.keyboard.press(key);
    await page.waitForSelector('.aloud');
    check(said.test(await page.innerText('.aloud p')), `the key ${key} says it aloud`);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.aloud'));
  await page.keyboard.press('/');
  await page.locator('form input').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.waitForSelector('form [role=alert]');
  check(true, 'what cannot be understood is said');
  await page.keyboard.press('Escape');
  await playToEnd(page, 'taps', 4, enough(30)).catch(() => undefined);
  await page.waitForFunction(() => document.title.startsWith('●'));
  const turn = async () => Number(/\d+/.exec(await page.locator('header .chip').first().innerText())[0]);
  const before = await turn();
  await page.click('header .iconbtn:last-of-type');
  await page.click('dialog li:first-child .btn');
  await page.waitForFunction((was) => Number(/\d+/.exec(document.querySelector('header .chip').innerText)[0]) < was, before);
  check((await turn()) < before, 'a turn is taken back');
  await page.click('[role=tab]:first-child');
  await page.hover('.tab li:last-child button');
  check((await count(page, '.spot.lit')) > 0, 'a line of the log shows what it is about');
  check((await count(page, '.ask')) === 0, 'why the computer moved would show its cards, and is not told');
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => !document.querySelector('.spot.lit'));
  await page.keyboard.press('[');
  await page.waitForFunction(() => document.querySelector('.bar .pri'));
  check((await count(page, '.board .spot.open')) === 0, 'nothing can be played while somebody looks back');
  await page.keyboard.press('Escape');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function reasons() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click('[data-play="kilt-castle"]');
  await playToEnd(page, 'taps', 4, enough(20)).catch(() => undefined);
  await page.click('[role=tab]:first-child');
  await page.locator('.ask').last().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-why] p:not(.muted)').length > 1);
  check(/\d+ of 100|no choice/.test(await page.innerText('[data-why]')), 'the computer says why it moved like that');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[data-why]'));
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function ending() {
  const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, textView: true }, touch: false });
  await page.click('[data-play="schotten-totten"]');
  await playToEnd(page, 'text', 5);
  await page.click('.end .iconbtn');
  check((await count(page, '[data-over]')) === 0, 'the end can be put away to look at the board');
  await page.click('.bar .pri');
  check((await count(page, '[data-over]')) === 1, 'and brought back');
  await page.keyboard.press('L');
  await page.locator('.ask').last().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-why] p:not(.muted)').length > 1);
  check(true, 'after the end the computer says why also where it had hidden cards');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function passedRound() {
  const page = await newPerson(browser, server.address, {});
  await page.goto(`${server.address}/new/schotten-totten`);
  await page.check('input[value=people]', { force: true });
  await page.click('[data-start]');
  await page.waitForSelector('.board .spot.open');
  await playToEnd(page, 'taps', 8, { watch: (_page, _made, done) => { if (done === 'confirm') throw new Error('enough'); } }).catch(() => undefined);
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

for (const part of [solo, reasons, ending, passedRound]) {
  await part().catch((error) => check(false, error.message));
}
await browser.close();
await server.stop();
finish();

// Barriers: every screen and what opens above a table through axe-core, on phone and desktop, light and dark, in both languages; nothing
// reaches beyond the edge, no target is smaller than 24 px.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, finish, gameKeys, newPerson, root, sizes, startBrowser, startServer } from './stage.mjs';
import { lookAway, openFinished, playOn, playToEnd, playUntilPassedOn } from './robot.mjs';

const axe = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
const looks = [
  { size: 'desk', language: 'en', theme: 'dark' },
  { size: 'phone', language: 'de', theme: 'light' },
];
const pages = ['/', '/new/schotten-totten', '/new/caylus?by=link', '/lobby', '/join/nowhere#invite', '/rules/kilt-castle#KC-2.3', '/settings', '/learn', '/about/keyboard', '/about/fairness', '/about/licences'];

/** What reaches beyond the right edge of the window and is not inside something that scrolls. */
const tooWide = () => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest('.wide, pre, svg, .aside, .skip, [data-scrolls]') || [...ancestors(element)].some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
  function* ancestors(element) {
    for (let one = element.parentElement; one; one = one.parentElement) yield one;
  }
  return [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one)).map((one) => one.outerHTML.slice(0, 90));
};

const tooSmall = () =>
  [...document.querySelectorAll('button, a.btn, input, select')]
    .filter((one) => !one.closest('.aside, p, li.text') && !(one.tagName === 'INPUT' && one.closest('label')) && !one.classList.contains('aside') && !one.classList.contains('rulelink'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
    .map(([one, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 80)}`);

/** Letters are there, and what moves has come to rest. */
const atRest = () => document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished)));

async function look(page, name) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(`(${atRest})().then(() => undefined)`);
  await page.evaluate(axe); // as the page's own policy refuses a script tag
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }));
  const grave = violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  check(grave.length === 0, `${name}: no serious barrier ${grave.map((one) => `${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(' ; ')}`).join(' | ')}`);
  const wide = await page.evaluate(tooWide);
  check(wide.length === 0, `${name}: nothing is too wide ${wide.slice(0, 2).join(' | ')}`);
  const small = await page.evaluate(tooSmall);
  check(small.length === 0, `${name}: nothing is too small to be touched ${small.slice(0, 3).join(' | ')}`);
}

const server = await startServer();
const browser = await startBrowser();

async function lookAtPages(page, size, inLook) {
  for (const path of pages) {
    await page.goto(server.address + path);
    await page.waitForSelector('main');
    // The whole page at once: what lies under a bar that sticks to the edge can be scrolled from there.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: sizes[size].width, height: Math.max(sizes[size].height, height) });
    await look(page, inLook(path));
    await page.setViewportSize(sizes[size]);
  }
}

async function lookAtGames(page, inLook) {
  for (const game of gameKeys) {
    await page.goto(server.address);
    await page.click(`[data-play="${game}"]`);
    await page.waitForFunction(() => document.title.startsWith('●'));
    await page.waitForSelector('.board .spot, .board [data-choice], .side [data-choice]');
    await look(page, inLook(game));
    await page.keyboard.press('t');
    await page.waitForSelector('.text');
    await look(page, inLook(`${game} as text`));
    await page.keyboard.press('t');
  }
}

const openMenu = (page) => page.click('header .iconbtn:last-of-type');

async function lookAboveTheTable(page, inLook) {
  await page.goto(server.address);
  await page.click('[data-play="schotten-totten"]');
  await page.waitForSelector('.board .spot.open');
  await lookAway(page, 'hidden');
  await playOn(page, 3, 20);
  await lookAway(page, 'visible');
  await page.waitForSelector('.recap');
  await look(page, inLook('recap'));
  await page.click('.recap .btn');
  await openMenu(page);
  await page.waitForSelector('dialog[open]');
  await look(page, inLook('menu'));
  // A game that was given up early has few decisions to judge.
  await page.locator('dialog li .btn', { hasText: /Give up|Aufgeben/ }).click();
  await page.click('dialog .btn.pri');
  await page.waitForSelector('[data-over]');
  await look(page, inLook('given up'));
  await openFinished(page, 'review');
  await page.waitForSelector('main.cols', { timeout: 120_000 });
  await look(page, inLook('review'));
}

async function lookAtTheEnd(page, inLook) {
  await page.goto(server.address);
  await page.click('[data-play="schotten-totten"]');
  await playToEnd(page, 'taps', 9);
  await look(page, inLook('end'));
  await openFinished(page, 'replay');
  await page.waitForSelector('input[type=range]');
  await look(page, inLook('replay'));
}

async function lookAtTheCurtain(page, inLook) {
  await playUntilPassedOn(page, server.address);
  await look(page, inLook('curtain'));
}

async function lookAtTheServersTable(page, inLook) {
  await page.goto(`${server.address}/new/schotten-totten`);
  await page.check('input[value=link]', { force: true });
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  const link = await page.locator('input[readonly]').inputValue();
  await look(page, inLook('waiting'));
  const guest = await newPerson(browser, link, { settings: { name: 'Zoe' } });
  await guest.click('[data-sit]');
  await page.waitForSelector('.board .spot');
  await look(page, inLook('a table at the server'));
  await guest.context().close();
}

for (const { size, language, theme } of looks) {
  const page = await newPerson(browser, server.address, { size, language, theme, settings: { level: 1 } });
  const inLook = (name) => `${name}, ${size}, ${language}, ${theme}`;
  await lookAtPages(page, size, inLook);
  for (const part of [lookAtGames, lookAboveTheTable, lookAtTheEnd, lookAtTheCurtain, lookAtTheServersTable]) {
    await part(page, inLook).catch((error) => check(false, inLook(`${part.name}: ${error.message}`)));
  }
  await page.context().close();
}
await browser.close();
await server.stop();
finish();

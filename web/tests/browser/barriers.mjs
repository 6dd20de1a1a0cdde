// Barriers: every screen, what opens above a table, the chapters of the lessons and every board of the gallery with its tabs and sheets
// through axe-core, on phone and desktop, light and dark, in both languages; nothing reaches beyond the edge, no target is smaller than
// 24 px. Then by keyboard: tabs, shortcuts that are off, where the focus goes, what is announced; and what a notch covers.
// Names of parts run only those; --long takes every size in both themes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { look, lookForBarriers } from './axe.mjs';
import { openLessons, reached, takeStep } from './learner.mjs';
import { before, openEngine, openSaved } from './positions.mjs';
import { browserName, check, finish, gameKeys, newPerson, ofEach, ofGames, playedBy, root, sizes, slowness, startBrowser, startServer } from './stage.mjs';
import { lookAway, openFinished, playOn, playToEnd, playUntilPassedOn, tap } from './robot.mjs';

const long = process.argv.includes('--long');
const fewLooks = [
  { size: 'desk', language: 'en', theme: 'dark' },
  { size: 'phone', language: 'de', theme: 'light' },
];
const allLooks = Object.keys(sizes).flatMap((size) => ['light', 'dark'].map((theme) => ({ size, theme, language: theme === 'dark' ? 'en' : 'de' })));
const looks = long ? allLooks : fewLooks;

const server = await startServer();
const browser = await startBrowser();
const expected = await ofGames('barriers');
/** One where whoever sits at the screen sees all there is. */
const open = server.games.find(({ secret_hands }) => !secret_hands);
const pages = ['/', `/new/${gameKeys[0]}`, `/new/${gameKeys.at(-1)}?by=link`, '/lobby', '/join/nowhere#invite', `/rules/${open.key}#${open.options.at(-1).rule}`, '/settings', '/learn', '/about/keyboard', '/about/fairness', '/about/licences', '/nowhere', '/table/nowhere'];

async function lookAtPages(page, inLook, _at, size) {
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
    await lookAtAPlayer(page, game, inLook);
    await page.keyboard.press('t');
    await page.waitForSelector('.text');
    await look(page, inLook(`${game} as text`));
    await page.keyboard.press('t');
    await lookAtTabs(page, game, inLook);
    await giveUp(page);
    await look(page, inLook(`${game} given up`));
  }
}

/** On a phone a player's numbers are in a sheet. */
async function lookAtAPlayer(page, game, inLook) {
  const strip = page.locator('.panel .whole').first();
  if (!(await strip.count())) return;
  await strip.click();
  await page.waitForSelector('dialog[open]');
  await look(page, inLook(`${game}, a player`));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

async function lookAtTabs(page, game, inLook) {
  const tabs = page.locator('[role=tab]');
  if (!(await tabs.first().isVisible())) await page.keyboard.press('L');
  await tabs.first().waitFor();
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click();
    await look(page, inLook(`${game}, tab ${at + 1}`));
  }
  const shut = page.locator('.side.open .shut');
  if (await shut.count()) await shut.click();
}

async function giveUp(page) {
  await openMenu(page);
  await page.locator('dialog li .btn', { hasText: /Give up|Aufgeben/ }).click();
  await page.click('dialog .btn.pri');
  await page.waitForSelector('[data-over]');
}

const openMenu = (page) => page.click('header .iconbtn:last-of-type, .tools .menu');

async function lookAboveTheTable(page, inLook) {
  await page.goto(server.address);
  await page.click(`[data-play="${gameKeys[0]}"]`);
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
  await page.locator('dialog li .btn', { hasText: /Settings|Einstellungen/ }).click();
  await look(page, inLook('settings above a table'));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await openMenu(page);
  await page.locator('dialog li .btn', { hasText: /Give up|Aufgeben/ }).click();
  await look(page, inLook('sure'));
  // A game that was given up early has few decisions to judge.
  await page.click('dialog .btn.pri');
  await page.waitForSelector('[data-over]');
  await look(page, inLook('given up'));
  await openFinished(page, 'review');
  await page.waitForSelector('main.cols', { timeout: 120_000 });
  await look(page, inLook('review'));
  await page.click('.verify');
  await page.waitForSelector('dialog[open]');
  await look(page, inLook('how the deal is checked'));
}

async function lookAtTheEnd(page, inLook) {
  await page.goto(server.address);
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playToEnd(page, 'taps', 9);
  await look(page, inLook('end'));
  await openFinished(page, 'replay');
  await page.waitForSelector('input[type=range]');
  await look(page, inLook('replay'));
}

/** A rule beside the text. */
async function lookAtDialogs(page, inLook) {
  await page.goto(`${server.address}/rules/${open.key}`);
  await page.locator('.rulelink').first().click();
  await page.waitForSelector('dialog[open]');
  await look(page, inLook('a rule'));
}

/** The first step of every chapter; each lesson in one look, unless there is time. */
async function lookAtLessons(page, inLook, at) {
  const lessons = await openLessons();
  for (const game of gameKeys.filter((_, index) => long || index % looks.length === at)) {
    const { steps } = await lessons.of(game);
    await page.goto(`${server.address}/learn/${game}`);
    await page.waitForSelector('.lesson');
    for (const [index, step] of steps.entries()) {
      await reached(page, index + 1);
      if (index === 0 || index === steps.length - 1 || step.chapter) await look(page, inLook(`the lesson of ${game}, step ${index + 1}`));
      if (index < steps.length - 1) await takeStep(page, step, index + 1);
    }
  }
  await lessons.close();
}

async function lookAtTheCurtain(page, inLook) {
  await playUntilPassedOn(page, server);
  await look(page, inLook('curtain'));
}

async function lookAtTheServersTable(page, inLook) {
  await page.goto(`${server.address}/new/${gameKeys[0]}`);
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

const active = (page) => page.evaluate(() => (document.activeElement === document.body ? 'BODY' : `${document.activeElement.tagName}.${document.activeElement.className} ${document.activeElement.dataset.move ?? document.activeElement.dataset.spot ?? document.activeElement.dataset.choice ?? ''}`));
const untilMine = (page) => page.waitForFunction(() => (document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], [data-move], [data-bundle], .confirm, .curtain')) || document.querySelector('[data-over]'));

async function tabsByKeyboard() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await untilMine(page);
  const tabs = () => page.evaluate(() => [...document.querySelectorAll('[role=tab]')].map((one) => [one.tabIndex, one.getAttribute('aria-selected') === 'true', one === document.activeElement].map(Number).join('')).join(' '));
  await page.focus('[role=tab][tabindex="0"]');
  await page.keyboard.press('Home');
  const [first, seen] = [await tabs(), []];
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'End', 'ArrowRight']) {
    await page.keyboard.press(key);
    seen.push(await tabs());
  }
  const count = first.split(' ').length;
  const at = (index) => Array.from({ length: count }, (_, one) => (one === index ? '011' : '-100')).join(' ');
  check(first === at(0) && seen.join('|') === [1, 0, count - 1, count - 1, 0].map(at).join('|'), `tabs by arrows, Home and End, one of them in the order of Tab: ${seen.join(' | ')}`);
  const panel = await page.evaluate(() => document.getElementById(document.activeElement.getAttribute('aria-controls'))?.getAttribute('aria-labelledby') === document.activeElement.id);
  check(panel, 'a tab and what it shows name each other');
  await page.context().close();
}

/** `own`: the keys of one game, and what they would show. */
async function shortcutsOff(game, own) {
  const page = await newPerson(browser, `${server.address}/settings`, { settings: { level: 1 } });
  await page.click('#settings-shortcuts');
  await page.goto(server.address);
  await page.click(`[data-play="${game}"]`);
  await untilMine(page);
  for (const key of ['t', 'z', 'h', 'm', ...own.keys, '/', '[']) await page.keyboard.press(key);
  const { text, shown } = await page.evaluate((shows) => ({ text: document.querySelectorAll(`div.text, .zen, .aloud, .foot form, [data-instead=now], ${shows}`).length, shown: [...document.querySelectorAll('kbd')].filter((one) => one.getClientRects().length && one.innerText !== 'Enter').length + document.querySelectorAll('[aria-keyshortcuts]:not([aria-keyshortcuts=Enter])').length }), own.shows);
  check(text === 0 && shown === 0, 'with shortcuts off letters and digits do nothing, and nothing says that they would');
  await page.goto(`${server.address}/settings`);
  check(!(await page.isChecked('#settings-shortcuts input')), 'and they stay off');
  await page.context().close();
}

/** A spot that was decided at may still have the focus: from there arrows lead on, or Tab. */
async function reachOpen(page) {
  const isOpen = () => document.activeElement.matches('.open, .chosen, .confirm, [data-choice]:not([aria-disabled=true]), [data-move], [data-bundle]');
  for (const key of ['', ...Array(20).fill(['ArrowRight', 'ArrowDown']).flat(), ...Array(60).fill('Tab')]) {
    if (key) await page.keyboard.press(key);
    if (await page.evaluate(isOpen)) return true;
  }
  return false;
}

/** Plays by Enter, arrows and Tab only, and notes where the focus is after every decision. */
async function focusStays() {
  for (const [at, game] of gameKeys.entries()) {
    const textView = at === 0;
    const page = await newPerson(browser, server.address, { settings: { level: 1, textView } });
    await page.focus(`[data-play="${game}"]`);
    await page.keyboard.press('Enter');
    await untilMine(page);
    const lost = [];
    for (let turn = 0; turn < 14; turn++) {
      await untilMine(page);
      if (await page.$('[data-over]')) break;
      // Where the focus is when something has to be decided: on something that can be chosen.
      const there = await page.waitForFunction(() => document.activeElement !== document.body && document.activeElement.matches('.spot, [data-choice], [data-move], [data-bundle], .confirm, .card'), null, { timeout: 3_000 * slowness }).then(() => true, () => false);
      if (!there) lost.push(`turn ${turn}: ${await active(page)}`);
      if (!there) break;
      if (!(await reachOpen(page))) lost.push(`turn ${turn}: nothing to decide in reach of ${await active(page)}`);
      const before = await page.evaluate(() => [document.querySelector('[data-staged]')?.dataset.staged, document.querySelector('.bar .say')?.innerText].join());
      await page.keyboard.press('Enter');
      await page.waitForFunction((was) => [document.querySelector('[data-staged]')?.dataset.staged, document.querySelector('.bar .say')?.innerText].join() !== was, before, { timeout: 2_000 }).catch(() => undefined);
      if (!(await page.$('.confirm:not([disabled])'))) continue;
      // Who confirms at once has not read it: see the composer.
      await page.waitForTimeout(400);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('.confirm:not([disabled])'), null, { timeout: 2_000 * slowness }).catch(async () => lost.push(`turn ${turn}: Enter does not confirm at ${await active(page)}`));
    }
    check(lost.length === 0, `${game}${textView ? ' as text' : ''}: by keyboard the focus is always on something to decide ${lost.join(' | ')}`);
    await page.context().close();
  }
}

/** A question that comes up in the bar in the middle of a turn: where it stands, and what leads to it. */
async function promptTakesFocus(game, { buttons, count, by }) {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${game}"]`);
  await untilMine(page);
  let found = false;
  for (let steps = 0; steps < 400 && !found; steps++) {
    await untilMine(page);
    found = await page.evaluate(([shown, wanted]) => document.title.startsWith('●') && document.querySelectorAll(shown).length === wanted, [buttons, count]);
    if (found || (await page.$('[data-over]'))) break;
    const towards = await page.$(by);
    if (towards) await towards.focus();
    else await page.evaluate(() => (document.querySelector('.confirm:not([disabled]), .board .spot.open, .board [data-choice], .bar [data-move]') ?? document.body).focus());
    await page.keyboard.press('Enter');
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => document.activeElement.matches('.bar [data-move]')).catch(() => undefined);
  check(found && /^BUTTON.btn/.test(await active(page)), `a prompt beside the board takes the focus of whoever plays by keys: ${await active(page)}`);
  await page.context().close();
}

/** What live regions say while a turn is made and answered. */
async function oneVoice() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playOn(page, 4, 6);
  await page.waitForTimeout(600);
  await page.click('[role=tab]');
  const told = () => page.evaluate(() => [...document.querySelectorAll('.side ol li')].map((one) => one.querySelector('.text')?.innerText.trim() ?? ''));
  const before = await told();
  await page.evaluate(() => {
    window.said = [];
    const live = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[aria-live], [role=alert], [role=status], [role=log]');
    const note = (region) => window.said.push({ loud: region.role === 'alert' || region.ariaLive === 'assertive', announcer: 'announcer' in region.dataset, text: region.innerText.trim() });
    new MutationObserver((changes) => {
      const regions = new Set(changes.flatMap(({ target, addedNodes }) => [live(target), ...[...addedNodes].filter((one) => one.nodeType === 1).map((one) => live(one))]).filter(Boolean));
      for (const region of regions) if (region.innerText.trim()) note(region);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await playOn(page, 5, 0);
  await page.waitForTimeout(800);
  const said = await page.evaluate(() => window.said);
  const turn = said.filter(({ text }) => /[Yy]our|turn|card|plays|thinks/.test(text));
  check(said.every(({ loud }) => !loud), `nothing interrupts while a turn is made: ${said.filter(({ loud }) => loud).map(({ text }) => text).join(' | ')}`);
  const spoken = said.filter(({ announcer }) => announcer).map(({ text }) => text);
  const news = (await told()).slice(before.length);
  const times = (line) => spoken.join(' ').split(line).length - 1;
  const wrong = [...new Set(news)].filter((line) => times(line) > news.filter((one) => one === line).length || (line === news.at(-1) && !times(line)));
  check(news.length >= 2 && wrong.length === 0 && before.every((line) => news.includes(line) || !times(line)), `what happened is said once: ${news.join(' | ')} by ${spoken.join(' | ')}`);
  const others = turn.filter(({ announcer, text }) => !announcer && spoken.some((one) => one.includes(text)));
  check(others.length === 0, `and by one voice: ${others.map(({ text }) => text).join(' | ')}`);
  await page.context().close();
}

/** As if the edges of the screen were covered: what can be read or pressed lies between them. */
async function safeEdges() {
  const covered = { phone: { top: 47, right: 30, bottom: 34, left: 44 }, desk: { top: 47, right: 30, bottom: 34, left: 44 }, low: { top: 0, right: 47, bottom: 21, left: 47 } };
  const outside = () => {
    const { top, right, bottom, left } = window.insets;
    // The bar that a sideways phone covers is in the middle: the rails of a table use some of its height.
    const spare = (one) => (one.closest('.low:is(.players, .foot)') ? 8 : 0);
    const inSight = (box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
    const atEdge = (one) => getComputedStyle(one).position === 'fixed' || one.closest('header, .foot, .bar, dialog, .recap, .start, .players, .notice') !== null || one.closest('.table, .screen') !== null;
    return [...document.querySelectorAll('a, button, input, select, h1, h2, p')]
      .filter((one) => !one.closest('.aside, .skip, svg, [inert]') && !one.matches('.aside, .skip') && !one.matches('.spot'))
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([one, box]) => inSight(box) && (box.left < left - 1 || box.right > innerWidth - right + 1 || (atEdge(one) && scrollY === 0 && (box.top < top - 1 || box.bottom > innerHeight - bottom + 1 + spare(one)) && !one.closest('[data-scrolls], .scrolls, .tab, .text, ol, .preview:not(.whole), aside'))))
      .map(([one, box]) => `${one.outerHTML.slice(0, 60)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  };
  for (const [size, insets] of Object.entries(covered)) {
    const page = await newPerson(browser, server.address, { size, settings: { level: 1, lastSetup: playedBy(gameKeys[0], 2) } });
    await page.addInitScript((given) => {
      window.insets = given;
      document.addEventListener('DOMContentLoaded', () => Object.entries(given).forEach(([side, px]) => document.documentElement.style.setProperty(`--safe-${side}`, `${px}px`)));
    }, insets);
    for (const path of ['/', `/new/${open.key}`, `/rules/${open.key}`, '/settings', '/join/nowhere', '/nowhere']) {
      await page.goto(server.address + path);
      await page.waitForSelector('main :is(h1, h2)');
      const found = await page.evaluate(outside);
      check(found.length === 0, `${path}, ${size}: nothing under the covered edges ${found.slice(0, 2).join(' | ')}`);
    }
    await page.goto(server.address);
    await page.click(`[data-play="${gameKeys[0]}"]`);
    await playOn(page, 4, 3);
    const atTable = await page.evaluate(outside);
    check(atTable.length === 0, `a table, ${size}: nothing under the covered edges ${atTable.slice(0, 2).join(' | ')}`);
    await openMenu(page);
    await page.locator('dialog li .btn', { hasText: 'Give up' }).click();
    await page.click('dialog .btn.pri');
    await page.waitForSelector('[data-over]');
    const atEnd = await page.evaluate(outside);
    check(atEnd.length === 0, `the end, ${size}: nothing under the covered edges ${atEnd.slice(0, 2).join(' | ')}`);
    await openFinished(page, 'replay');
    await page.waitForSelector('input[type=range]');
    const replay = await page.evaluate(outside);
    check(replay.length === 0, `the replay, ${size}: nothing under the covered edges ${replay.slice(0, 2).join(' | ')}`);
    await page.context().close();
  }
}

/** Smaller than a finger, on purpose. */
const smallForAReason = [
  ['.ticker', 'the end of the log; the button at the top opens it, too'],
  ['.rulelink, p a', 'a word in a sentence'],
];

/** Buttons of a table that are smaller than 44 px for a finger. Spots of a board count as large as they are, or, where the map of a game puts
    them closer together, by the distance to the nearest other one. */
const tooSmallForFingers = ([exceptions, apart]) => {
  const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const buttons = [...document.querySelectorAll('.table :is(button, a.btn, a.brand, select)')].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0 && !one.closest('.aside') && !exceptions.some((selector) => one.matches(selector)));
  const spots = buttons.filter((one) => one.matches('.spot:is(.open, .chosen)'));
  const distance = (spot) => Math.min(...spots.filter((one) => one !== spot).map((one) => {
    const [[x, y], [a, b]] = [centre(spot.getBoundingClientRect()), centre(one.getBoundingClientRect())];
    return Math.hypot(x - a, y - b);
  }));
  // What a finger meets reaches beyond what is seen: measured where it would touch.
  const reach = (one) => {
    const [x, y] = centre(one.getBoundingClientRect());
    const meets = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy));
    const along = (dx, dy) => { let steps = 0; while (steps < 44 && meets(dx * steps, dy * steps)) steps++; return steps; };
    return [along(-1, 0) + along(1, 0) - 1, along(0, -1) + along(0, 1) - 1];
  };
  return buttons
    .filter((one) => !one.matches('.spot') || spots.includes(one))
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      if (width >= 43.5 && height >= 43.5) return false;
      if (one.matches('.spot')) return distance(one) < apart;
      const [wide, high] = reach(one);
      return Math.max(width, wide) < 43.5 || Math.max(height, high) < 43.5;
    })
    .map((one) => `${Math.round(one.getBoundingClientRect().width)}×${Math.round(one.getBoundingClientRect().height)} ${one.dataset.spot ?? one.getAttribute('aria-label') ?? one.innerText.slice(0, 30)} (${one.className.replace(/ ?s(velte)?-\S+/g, '')})`);
};

/** A saved game in which something is about to happen. */
async function savedBefore(game, wanted) {
  const engine = await openEngine();
  const { saved } = before(engine.ask, { game, ...wanted });
  await engine.close();
  return saved;
}

/** Whether the table has the layout of this size, and comes to rest in it. */
const atRest = async (layout) => {
  const places = () => JSON.stringify([...document.querySelectorAll(`.table.${layout} :is(button, .fit)`)].map((one) => one.getBoundingClientRect()));
  const now = places();
  await new Promise((resolve) => setTimeout(resolve, 60));
  return now !== '[]' && now === places();
};

/** Where a finger plays everything can be met. */
async function fingers() {
  for (const game of gameKeys) {
    const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, confirm: 'end' } });
    const { small: known = [], before: wanted, picks } = expected[game];
    if (wanted) await openSaved(page, server.address, await savedBefore(game, wanted));
    else await page.click(`[data-play="${game}"]`);
    await untilMine(page);
    const picked = picks ? await page.evaluate((spots) => [...document.querySelectorAll(spots)].map((one) => one.dataset.spot), picks.tap) : [];
    for (const spot of picked) if (!(await page.$(picks.until))) await tap(page, `.spot[data-spot="${spot}"]`);
    for (const size of ['phone', 'low', 'tablet', 'tablet_low']) {
      await page.setViewportSize(sizes[size]);
      await page.waitForFunction(atRest, size.replace('_', '-'));
      if (picks) check((await page.locator(picks.until).count()) >= picks.atLeast, `${game}, ${size}: ${picks.say}`);
      const small = await page.evaluate(tooSmallForFingers, [[...smallForAReason, ...known].map(([selector]) => selector), 30]);
      check(small.length === 0, `${game}, ${size}: a finger meets every button ${small.slice(0, 6).join(' | ')}`);
    }
    await page.context().close();
  }
}

/** Names of a game's positions. */
const galleryOf = (game) => readdirSync(join(root, 'games', game.replaceAll('-', '_'), 'tests/gallery')).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));

/** Every board of the gallery with its tabs and sheets, on a phone or wide, light or dark in turn; with --long in each of them. */
async function gallery() {
  const reader = await createServer({ root: join(root, 'web'), logLevel: 'error', server: { host: '127.0.0.1', hmr: false, watch: null } });
  await reader.listen();
  const page = await newPerson(browser, `${reader.resolvedUrls.local[0]}tests/gallery/`, { size: 'wide' });
  await page.waitForSelector('.board svg');
  const boards = gameKeys.flatMap((game) => galleryOf(game).map((file) => ({ game, file })));
  const ways = [['phone', 'light'], ['wide', 'dark'], ['low', 'light'], ['phone', 'dark'], ['wide', 'light'], ['low', 'dark']];
  for (const [at, { game, file }] of boards.entries()) {
    for (const [shape, theme] of long ? ways : [ways[at % 2]]) {
      await page.setViewportSize(sizes[shape]);
      await page.evaluate((wanted) => window.show(wanted), { game, file, shape, theme, lang: theme === 'dark' ? 'en' : 'de' });
      await lookForBarriers(page, `${game} ${file}, ${shape}, ${theme}`);
    }
  }
  await page.context().close();
  await reader.close();
}

const wanted = process.argv.slice(2).filter((word) => word !== '--long');
const chosen = (part) => !wanted.length || wanted.includes(part.name);

// WebKit's driver is slow with the boards of the gallery, and they are no others there.
const parts = [tabsByKeyboard, ofEach(expected, 'shortcuts', shortcutsOff), focusStays, ofEach(expected, 'prompt', promptTakesFocus), oneVoice, safeEdges, fingers, ...(browserName === 'chromium' ? [gallery] : [])];
const seen = [lookAtPages, lookAtGames, lookAboveTheTable, lookAtTheEnd, lookAtTheCurtain, lookAtTheServersTable, lookAtDialogs, lookAtLessons];
const timed = async (name, run) => {
  const start = Date.now();
  await run().catch((error) => check(false, `${name}: ${error.message}`));
  console.log(`      ${name}: ${Math.round((Date.now() - start) / 1000)} s`);
};

for (const part of parts.filter(chosen)) await timed(part.name, part);
for (const [at, { size, language, theme }] of looks.entries()) {
  // With two players a game can be given up.
  const lastSetup = Object.assign({}, ...gameKeys.map((game) => playedBy(game, 2)));
  const page = await newPerson(browser, server.address, { size, language, theme, settings: { level: 1, lastSetup } });
  const inLook = (name) => `${name}, ${size}, ${language}, ${theme}`;
  for (const part of seen.filter(chosen)) await timed(inLook(part.name), () => part(page, inLook, at, size));
  await page.context().close();
}
await browser.close();
await server.stop();
finish();

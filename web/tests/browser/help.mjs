// What helps people at a table: hints, reasons, keys that speak, a typed move, undoing, taking back, looking back; the curtain when one
// device is passed round; one game in two windows; and what only one game has (games/<game>/tests/browser/help.mjs).
import { check, finish, gameKeys, newPerson, newWindow, ofEach, ofGames, playedBy, sizes, slowness, startBrowser, startServer } from './stage.mjs';
import { playOn, playToEnd, playTurn, playUntilPassedOn, tap } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();
const expected = await ofGames('help');
/** One with something hidden, and one where everything can be told. */
const [secret, open] = [true, false].map((hidden) => server.games.find(({ secret_hands }) => secret_hands === hidden).key);
const count = (page, selector) => page.locator(selector).count();

async function solo() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${secret}"]`);
  await page.waitForSelector('.board .spot.open');
  await page.keyboard.press('h');
  await page.waitForSelector('.spot.lit');
  check(true, 'a hint first shows where to look');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await page.waitForSelector('.confirm');
  check(true, 'then it stages the move');
  await page.keyboard.press('u');
  await page.waitForFunction(() => !document.querySelector('.confirm') && document.querySelector('.board .spot.open'));
  check(true, 'which can be undone');
  for (const [key, said] of [['m', /^\d+ moves: /], ['s', expected[secret].score ?? /^You \d+, \w+ \d+/], ['p', /^Nothing|\.$/]]) {
    await page.keyboard.press(key);
    await page.waitForSelector('.aloud');
    const told = await page.innerText('.aloud p');
    check(said.test(told), `the key ${key} says it aloud: ${told.slice(0, 60)}`);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.aloud'));
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

/** With a mouse a turn goes out as soon as it is whole, but not one that a hint only shows. */
async function onlyShown(game, spots) {
  const page = await newPerson(browser, server.address, { settings: { level: 1, confirm: 'never' } });
  await page.click(`[data-play="${game}"]`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open'));
  const turn = () => page.locator('header .chip').first().innerText();
  const before = await turn();
  await page.click('header .iconbtn:last-of-type');
  // The computer may have begun: then its move is the only one.
  check(await page.locator('dialog li:first-child .btn').isDisabled(), 'before the own first move there is nothing to take back');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.waitForSelector('.spot.lit');
  await page.keyboard.press('h');
  await page.click('.preview .pv .btn');
  await page.waitForSelector('.confirm');
  const staged = await page.locator('[data-staged]').getAttribute('data-staged');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelector('[data-staged=""]') && document.querySelector('.board .spot.open'));
  check(staged !== '' && (await turn()) === before, 'a move that a hint shows is not played, and can be undone');
  for (const spot of spots) await page.locator(`.board [data-spot^=${spot}].open`).first().click();
  await page.waitForFunction((was) => document.title.startsWith('●') && document.querySelector('header .chip').innerText !== was, before);
  await page.click('header .iconbtn:last-of-type');
  check(await page.locator('dialog li:first-child .btn').isEnabled(), 'after it there is');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** In every game a hint points first, tells the idea, shows the move, and never plays it: confirming is the person's own act. */
async function pointsFirst() {
  for (const [at, game] of gameKeys.entries()) {
    const [language, turns] = [['en', 'de'][at % 2], expected[game].turns ?? 2];
    const page = await newPerson(browser, server.address, { language, settings: { level: 1 } });
    await page.click(`[data-play="${game}"]`);
    const seen = { pointed: 0, idle: 0, shown: 0, sheets: 0 };
    for (let turn = 0; turn < turns; turn++) {
      await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], .bar [data-move]'));
      const before = await page.locator('[data-staged]').getAttribute('data-staged');
      const staged = () => page.locator('[data-staged]').getAttribute('data-staged');
      await page.keyboard.press('h');
      await page.waitForSelector('.pv .said p');
      await page.waitForSelector('.spot.lit, [data-due]');
      seen.pointed++;
      seen.sheets += await count(page, 'section.sheet[data-due]');
      await page.keyboard.press('h');
      await page.waitForFunction((words) => document.querySelector('.pv .btn')?.innerText.trim() === words, language === 'de' ? 'Den Zug zeigen' : 'Show the move');
      if ((await staged()) === before && (await count(page, '.spot.lit, [data-due]'))) seen.idle++;
      await page.keyboard.press('h');
      await page.waitForFunction((was) => document.querySelector('[data-staged]').dataset.staged !== was, before);
      // Nothing goes out by itself: the move stays staged.
      await page.waitForTimeout(300);
      if (await staged()) seen.shown++;
      if (!(await count(page, '.confirm'))) continue;
      await page.click('.confirm');
      await page.waitForSelector('[data-staged=""]');
    }
    check(seen.pointed === turns && seen.idle === turns && seen.shown === turns, `${game}: a hint points first, then tells the idea, then shows the move and does not play it ${JSON.stringify(seen)}`);
    check(page.troubles.length === 0, `${game}: no errors on the console ${page.troubles.join(' | ')}`);
    await page.context().close();
  }
}

/** A zero with a slash looks struck out: in the middle of it there is nothing. */
async function plainZeros() {
  const page = await newPerson(browser, server.address, {});
  await page.evaluate(() => document.fonts.load('700 80px "Merlon Text"', '0'));
  const inks = await page.evaluate(() => {
    const brush = Object.assign(document.createElement('canvas'), { width: 100, height: 100 }).getContext('2d', { willReadFrequently: true });
    return [400, 700].flatMap((weight) => ['--ui', '--serif'].map((font) => {
      brush.clearRect(0, 0, 100, 100);
      brush.font = `${weight} 80px ${getComputedStyle(document.documentElement).getPropertyValue(font)}`;
      brush.textAlign = 'center';
      const { actualBoundingBoxAscent: top, actualBoundingBoxDescent: bottom } = brush.measureText('0');
      brush.fillText('0', 50, 50 + (top - bottom) / 2);
      const ink = (x, y, size) => brush.getImageData(x, y, size, size).data.filter((_, at) => at % 4 === 3).reduce((sum, one) => sum + one, 0);
      return { all: ink(0, 0, 100), middle: ink(46, 46, 8) };
    }));
  });
  check(inks.every(({ all, middle }) => all > 0 && middle === 0), `zeros are plain ${JSON.stringify(inks)}`);
  await page.context().close();
}

async function reasons() {
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  await page.click(`[data-play="${open}"]`);
  await playOn(page, 4, 20);
  check((await count(page, '.tab section li')) > 0, 'what the others did stands below the other tabs');
  await page.locator('.board .spot.off').first().hover();
  await page.waitForSelector('.side .why');
  check(true, 'a mouse that rests on what cannot be done is told why');
  await page.keyboard.press('Escape');
  await page.click('[role=tab]:first-child');
  check((await count(page, '.tab section li')) === 0, 'and not twice below the log');
  const labels = await page.locator('.ask').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  check(labels.length > 1 && labels.every((label) => label.length > 20), 'each question mark says what it is about');
  await page.keyboard.press('L');
  await page.setViewportSize(sizes.phone);
  await page.waitForSelector('.table.phone');
  check((await count(page, '.side.open')) === 0, 'the log of a wide screen is no drawer, also when it becomes narrow');
  await page.setViewportSize(sizes.desk);
  await page.waitForSelector('.table.desk');
  await page.locator('.ask').last().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-why] p:not(.muted)').length > 1);
  check(/\d+ of 100|no choice/.test(await page.innerText('[data-why]')), 'the computer says why it moved like that');
  await page.keyboard.press('m');
  check(/looking back/.test(await page.innerText('.aloud')), 'whoever looks back hears that nothing can be decided there');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[data-why]'));
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function ending() {
  const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, textView: true }, touch: false });
  await page.click(`[data-play="${secret}"]`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.text'));
  await page.keyboard.press('h');
  await page.waitForSelector('.preview .btn');
  await playToEnd(page, 'text', 5);
  check((await count(page, '[data-assisted]')) === 1, 'the end says that there was help');
  await page.click('.end .iconbtn');
  check((await count(page, '[data-over]')) === 0, 'the end can be put away to look at the board');
  await page.click('.bar .pri');
  await page.waitForSelector('[data-over]');
  check(true, 'and brought back');
  await page.keyboard.press('s');
  await page.click('.aloud button');
  await page.keyboard.press('s');
  check((await count(page, '.aloud')) === 1, 'keys speak after the end, too, where it can be seen');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  check((await count(page, '.aloud, [data-over]')) === 0, 'Escape puts away what was said, then the end');
  await page.click('.bar .pri');
  await page.keyboard.press('L');
  await page.locator('.ask').last().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-why] p:not(.muted)').length > 1);
  check(true, 'after the end the computer says why also where it had hidden cards');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** Everything that is public can be seen on a phone. */
async function publicOnAPhone(game, told) {
  const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, coach: true } });
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector('.board .spot.open, .board [data-choice]');
  check((await count(page, '.preview .quiet')) === 1, 'advice stands on a phone, too');
  await page.locator('.panel .whole').nth(1)[page.fingers ? 'tap' : 'click']();
  await page.waitForSelector('dialog[open]');
  check(told.test(await page.innerText('dialog')) && /level 1/.test(await page.innerText('dialog')), 'a tap on a player shows all that is public');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** Nothing jumps while a turn is put together. */
async function steadyOnAPhone() {
  const page = await newPerson(browser, server.address, { size: 'phone', settings: { level: 1, coach: true } });
  for (const game of gameKeys) {
    await page.goto(server.address);
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('.board .spot.open, .board [data-choice]');
    const place = () => page.evaluate(() => JSON.stringify(document.querySelector('.board .fit').getBoundingClientRect()));
    const before = await place();
    await page.keyboard.press('h');
    await page.waitForSelector('.preview .pv .btn');
    const hinted = await place();
    check(hinted === before, `${game}: the board stays where it is while there is a hint ${hinted === before ? '' : `${before} ${hinted}`}`);
    for (let taps = 0; taps < 4 && !(await count(page, '.confirm')); taps++) await tap(page, '.board .spot.open, .board [data-choice]');
    await page.waitForSelector('.confirm');
    const after = await place();
    const button = await page.innerText('.confirm');
    await page.keyboard.press('L');
    await page.waitForSelector('.side.open');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.side:not(.open)');
    check((await page.innerText('.confirm')) === button, `${game}: Escape shuts the drawer and undoes nothing behind it`);
    check(after === before, `${game}: the board stays where it is while a turn is put together ${after === before ? '' : `${before} ${after}`}`);
  }
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function passedRound() {
  const page = await newPerson(browser, server.address, { settings: { speed: 500 } });
  await playUntilPassedOn(page, server);
  check((await count(page, '.board, .side, .players')) === 0, 'behind the curtain there is nothing');
  const zen = () => page.evaluate(() => Boolean(document.querySelector('.table.zen')));
  await page.keyboard.press('z');
  check(!(await zen()), 'and no key works there');
  await page.reload();
  await page.waitForSelector('.curtain');
  check((await count(page, '.board, .side')) === 0, 'also after the page was loaded again');
  await page.click('.curtain button');
  await page.waitForSelector('.board .spot.open');
  check(true, 'the next person goes on');
  await playTurn(page, 9);
  await page.waitForSelector('.curtain');
  await page.click('.curtain button');
  await page.waitForSelector('.spot.lit.happened');
  check(true, 'and is shown what the other one did');
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

async function twoWindows(locks) {
  const first = await newPerson(browser, server.address, { settings: { level: 1 }, locks });
  check((await first.evaluate(() => Boolean(navigator.locks))) === locks, locks ? 'windows with locks' : 'windows without locks');
  const number = async (page) => Number(/\d+/.exec(await page.locator('header .chip').first().innerText())[0]);
  const looksOn = async (page) => {
    await page.waitForSelector('[data-take-here]');
    return (await count(page, '.board .spot.open, .confirm')) === 0 && !(await page.title()).startsWith('●');
  };
  await first.click(`[data-play="${gameKeys[0]}"]`);
  await playOn(first, 4, 10);
  const second = await newWindow(first.context(), first.url());
  check(await looksOn(second), 'a game that is open in another window can be looked at');
  check((await count(first, '[data-take-here]')) === 0 && (await first.title()).startsWith('●'), 'the other window plays on');
  await second.click('[data-take-here]');
  await second.waitForSelector('.board .spot.open');
  check((await number(second)) === (await number(first)), 'it can be taken over where it stands');
  check(await looksOn(first), 'then the other window looks on');
  await playOn(second, 5, 20);
  const plays = await number(second);
  await first.waitForFunction((wanted) => Number(/\d+/.exec(document.querySelector('header .chip').innerText)[0]) === wanted, plays);
  check(await looksOn(first), 'the window that looks on follows');
  check(/another window/.test(await first.innerText('.bar .say')) && (await count(first, '.panel.active, .dot.saved')) === 0, 'and claims neither a turn nor to save anything');
  const wide = first.viewportSize();
  await first.setViewportSize(sizes.phone);
  await first.waitForSelector('.table.phone');
  const covered = await first.evaluate(() => document.querySelector('main.board > :last-child').getBoundingClientRect().bottom - document.querySelector('.foot').getBoundingClientRect().top);
  check(covered <= 1, `on a phone the banner does not push the board over the bar (${covered})`);
  await first.setViewportSize(wide);
  const reached = await number(second);
  await second.close();
  await first.waitForSelector('.board .spot.open');
  check(reached > 1 && (await number(first)) === reached, 'when the window is closed, the other one plays on from there');
  check(first.troubles.length + second.troubles.length === 0, `no errors on the console ${[...first.troubles, ...second.troubles].join(' | ')}`);
  await first.context().close();
}

/** A game that is given up ends in a panel that can be read, although there is no score to be built up. */
async function givenUp() {
  const page = await newPerson(browser, server.address, { settings: { level: 1, speed: 250, lastSetup: playedBy(gameKeys[0], 2) } });
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('.board .spot.open');
  await page.click('header .iconbtn:last-of-type');
  await page.locator('dialog li .btn', { hasText: 'Give up' }).click();
  await page.click('dialog .btn.pri');
  await page.waitForSelector('[data-over]');
  await page.waitForSelector('[data-part=veil]', { state: 'detached', timeout: 8000 * slowness });
  check(await page.isVisible('.end .pri'), 'after giving up the result can be read and another game begun');
  await page.context().close();
}

/** What only one game has. */
async function ownWays(_game, ways) {
  for (const way of ways) await way({ browser, server });
}

const wanted = process.argv.slice(2);
const parts = [solo, ofEach(expected, 'taps', onlyShown), pointsFirst, plainZeros, reasons, ending, givenUp, ofEach(expected, 'player', publicOnAPhone), steadyOnAPhone, passedRound, ofEach(expected, 'ways', ownWays)];
for (const part of [...parts, () => twoWindows(true), () => twoWindows(false)].filter((part) => !wanted.length || wanted.includes(part.name))) {
  await part().catch((error) => check(false, error.message));
}
await browser.close();
await server.stop();
finish();

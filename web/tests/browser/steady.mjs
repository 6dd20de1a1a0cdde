// Nothing that is pointed at moves: a mouse and the keyboard's focus go over choices of every lesson and of a game of each kind, at a
// desk and in a narrow window, and at every change of the page it is measured where everything is that can be chosen: eight choices of a
// decision, in a lesson of every third one. `--all` takes all of them, and every lesson in both sizes, and plays longer; a word, such as
// "phone" or the key of a game, picks some.
import { browserName, check, finish, gameKeys, newPerson, newWindow, ofGames, sizes, startBrowser, startServer } from './stage.mjs';
import { playToEnd } from './robot.mjs';
import { openLessons, reached, takeStep } from './learner.mjs';

const choices = '.board .spot.open, [data-choice], .bar [data-move]';

/** Points at every choice, or at so many of them, others at each turn, by the events of a mouse and by the focus of the keyboard, and
    returns what was not where it had been at any change of the page, and how often something was told. Nothing else happens meanwhile. */
async function pointAtAll([choices, most, turn]) {
  await document.fonts.ready;
  const watched = '.board .spot, [data-choice], [data-move], .floors .kind, .sheet, .board .fit, .bar';
  const text = ({ x, y, width, height }) => [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(' ');
  const places = () => [...document.querySelectorAll(watched)].map((element) => [element, text(element.getBoundingClientRect())]);
  const name = ({ dataset, className }) => dataset.spot ?? dataset.choice ?? dataset.move ?? String(className).split(' ')[0];
  /** Where everything is, once the page has come to rest after the last move. */
  let first = new Map();
  const found = { moved: {}, told: 0 };
  let last = performance.now();
  const observer = new MutationObserver(() => {
    last = performance.now();
    if (document.querySelector('.preview :is(.pv:not(.lesson, .quiet), .why)')) found.told++;
    for (const [element, place] of places()) if (first.has(element) && first.get(element) !== place) found.moved[name(element)] ??= `${first.get(element)} → ${place}`;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const quiet = async () => {
    last = performance.now();
    while (performance.now() - last < 60) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await quiet();
  first = new Map(places());
  const mouse = { pointerType: 'mouse' };
  const all = [...document.querySelectorAll(choices)];
  const apart = Math.max(1, all.length / most);
  const elements = all.filter((_, at) => (at + turn) % apart < 1);
  for (const element of elements) {
    element.dispatchEvent(new PointerEvent('pointerenter', mouse));
    await new Promise((resolve) => setTimeout(resolve));
    element.dispatchEvent(new PointerEvent('pointerleave', mouse));
  }
  await quiet();
  for (const element of elements) {
    element.focus({ preventScroll: true });
    await new Promise((resolve) => setTimeout(resolve));
  }
  await quiet();
  document.activeElement?.blur();
  // A mouse that rests on what cannot be chosen asks why.
  const off = document.querySelector('.board .spot.off');
  off?.dispatchEvent(new PointerEvent('pointerenter', mouse));
  for (let waits = 0; off && waits < 100 && !document.querySelector('.preview .why'); waits++) await new Promise((resolve) => setTimeout(resolve, 50));
  off?.dispatchEvent(new PointerEvent('pointerleave', mouse));
  await quiet();
  observer.disconnect();
  return { moved: Object.entries(found.moved), told: found.told, points: elements.length };
}

const situation = () => [...document.querySelectorAll('.board .spot, [data-choice], .bar [data-move]')].map((one) => `${one.dataset.spot ?? one.dataset.choice ?? one.dataset.move} ${one.className}`).join() + document.querySelector('[data-staged]')?.dataset.staged;

/** A watcher that points at everything in each situation once, or in one of so many, and remembers what it found. */
function pointer(apart = 1) {
  const found = { points: 0, told: 0, decisions: 0, situations: new Set(), moved: [] };
  return {
    found,
    async look(page) {
      const now = await page.evaluate(situation);
      if (found.situations.has(now)) return;
      found.situations.add(now);
      if (found.situations.size % apart) return;
      await page.mouse.move(0, 0);
      const { moved, told, points } = await page.evaluate(pointAtAll, [choices, all ? Infinity : 8, found.situations.size]);
      // Others have moved meanwhile: then something else stands there.
      if ((await page.evaluate(situation)) !== now) return;
      found.decisions++;
      found.points += points;
      found.told += told;
      if (moved.length) found.moved.push(`${await page.innerText('.bar .say')} ${moved.slice(0, 3).map(([name, how]) => `${name}: ${how}`).join('; ')}`);
    },
  };
}

function tell(name, { points, told, decisions, moved }, start) {
  const seconds = Math.round((Date.now() - start) / 1000);
  check(moved.length === 0, `${name}: nothing moves while ${points} choices are pointed at (${decisions} decisions, ${seconds} s) ${moved.slice(0, 4).join(' | ')}`);
  check(points > 0 && told > 0, `${name}: meanwhile something was told about them`);
}

async function lessonOf(game, lesson, size) {
  const page = await newPerson(browser, server.address, { size, touch: false });
  const start = Date.now();
  const { look, found } = pointer(all ? 1 : 3);
  await page.goto(`${server.address}/learn/${game}`);
  await page.waitForSelector('.lesson');
  let number = 0;
  for (const step of lesson.steps.slice(0, -1)) await takeStep(page, step, ++number, look);
  await reached(page, lesson.steps.length);
  tell(`the lesson of ${game}, ${size}`, found, start);
  await page.context().close();
}

async function gameOf(game, size, decisions) {
  const page = await newPerson(browser, server.address, { size, touch: false, settings: { level: 1, coach: true } });
  const start = Date.now();
  const { look, found } = pointer();
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector('main.board');
  const watch = async (_page, _steps, done) => {
    // A turn that was confirmed a moment ago is no decision any more.
    if (done === 'confirm' || !(await page.evaluate(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], .bar [data-move]')))) return;
    await look(page);
    if (found.decisions >= decisions) throw new Error('enough');
  };
  await playToEnd(page, 'taps', 3, { watch }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
  tell(`a game of ${game}, ${size}`, found, start);
  await page.context().close();
}

/** Where the largest picture of a board is: a purse beside the board may be one, too. */
const place = (page) => page.evaluate(() => [...document.querySelectorAll('.board .fit')].map((one) => one.getBoundingClientRect()).sort((a, b) => b.width - a.width).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))[0]);

/** What is said, or asked for, neither moves nor rescales the board: a hint, what a key says, a typed move, the log, a banner. */
async function messagesOf(game) {
  const page = await newPerson(browser, server.address, { settings: { level: 1 }, touch: false });
  await page.click(`[data-play="${game}"]`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, .board [data-choice]'));
  const other = await newWindow(page.context(), page.url());
  await other.waitForSelector('[data-take-here]');
  const moved = [];
  for (const size of Object.keys(sizes)) {
    // A window in the background does not notice that it has another size.
    for (const one of [other, page]) {
      await one.bringToFront();
      await one.setViewportSize(sizes[size]);
      await one.waitForTimeout(200);
    }
    const before = await place(page);
    for (const [what, key, sign] of [['a hint', 'h', '.preview .pv .btn'], ['what a key says', 's', '.aloud'], ['a move that is typed', '/', 'form'], ['the log', 'L', '.table ol[tabindex="0"]']]) {
      // A log that was folded away takes its room back because somebody wanted it.
      if (what === 'the log' && size === 'tablet_low') continue;
      await page.keyboard.press(key);
      await page.waitForSelector(sign);
      if ((await place(page)) !== before) moved.push(`${what}, ${size}: ${before} → ${await place(page)}`);
      for (const gone of ['form', '.aloud', '.side.open']) if (await page.$(gone)) await page.keyboard.press('Escape');
    }
    await page.evaluate(() => document.querySelector('.preview .pv h3 button')?.click());
    // In the other window something else may be asked: rows beside the board differ by a fraction of a pixel.
    const after = await place(other);
    if (before.split(' ').some((edge, at) => Math.abs(edge - after.split(' ')[at]) > 1)) moved.push(`a banner, ${size}: ${before} → ${after}`);
  }
  check(moved.length === 0, `${game}: hint, banner and what keys say leave the board where it is ${moved.slice(0, 4).join(' | ')}`);
  await page.context().close();
}

/** The first page of a phone is whole when it is seen: nothing moves under a finger, with a game that waits or without. */
async function homeOf(size) {
  const page = await newPerson(browser, server.address, { size, settings: { level: 1 } });
  await page.addInitScript(() => {
    window.shifts = [];
    const told = ({ node, previousRect: from, currentRect: to }) => `${node?.className}: ${from.x} ${from.y} → ${to.x} ${to.y}`;
    new PerformanceObserver((list) => list.getEntries().forEach(({ sources }) => window.shifts.push(...sources.map(told)))).observe({ type: 'layout-shift', buffered: true });
  });
  for (const what of ['without a game', 'with a game that waits']) {
    await page.goto(server.address);
    await page.waitForSelector('[data-play]');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    const shifts = await page.evaluate(() => window.shifts);
    check(shifts.length === 0 && (await page.locator('.first').count()) === (what === 'without a game' ? 0 : 1), `home, ${size}, ${what}: nothing moves while it loads ${shifts.slice(0, 4).join(' | ')}`);
    if (what === 'with a game that waits') break;
    await page.click(`[data-play="${gameKeys[0]}"]`);
    await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, .board [data-choice]'));
  }
  await page.context().close();
}

const server = await startServer();
const browser = await startBrowser();
const lessons = await openLessons();
const expected = await ofGames('steady');
const all = process.argv.includes('--all');
const only = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const tried = (name, run) => run.catch((error) => check(false, `${name}: ${error.message}`));
// Others do not say what has moved.
if (browserName === 'chromium') for (const size of ['phone', 'low']) if (`home ${size}`.includes(only)) await tried(`home, ${size}`, homeOf(size));
for (const game of gameKeys) {
  if (`${game} messages`.includes(only)) await tried(`messages of ${game}`, messagesOf(game));
  for (const size of ['phone', 'desk']) {
    if (!`${game} ${size}`.includes(only)) continue;
    // A lesson in one size and a game in the other. At a desk a lesson tells most, unless a game says otherwise.
    const inLesson = size === (expected[game].lessonSize ?? 'desk');
    if (all || only || inLesson) await tried(`the lesson of ${game}, ${size}`, lessonOf(game, await lessons.of(game), size));
    if (all || only || !inLesson) await tried(`a game of ${game}, ${size}`, gameOf(game, size, all ? 40 : 8));
  }
}
await browser.close();
await server.stop();
await lessons.close();
finish();

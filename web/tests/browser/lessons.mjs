// All lessons to their end, as a learner takes them: by taps on a phone in German, with a mouse at a desk in English, and by the
// buttons of the text view. What the learner shall do is read from the lessons themselves.
import { createServer } from 'vite';
import { check, finish, gameKeys, newPerson, slowness, startBrowser, startServer } from './stage.mjs';
import { quote, read, tap } from './robot.mjs';

const plan = [
  { game: 'schotten-totten', way: 'taps', size: 'phone', language: 'de' },
  { game: 'caylus', way: 'taps', size: 'phone', language: 'de' },
  { game: 'kilt-castle', way: 'taps', size: 'desk', language: 'en' },
  { game: 'kreta', way: 'taps', size: 'desk', language: 'en' },
  { game: 'kreta', way: 'text', size: 'phone', language: 'de' },
];

const readTurn = () => ({
  staged: document.querySelector('[data-staged]').dataset.staged.split('|').filter(Boolean),
  floor: [...document.querySelectorAll('.floors .kind')].findIndex((kind) => kind.classList.contains('on')),
  chosen: [...document.querySelectorAll('.board .chosen')].map((spot) => spot.dataset.spot ?? spot.dataset.choice),
  lit: [...document.querySelectorAll('.board .spot.lit')].map((spot) => spot.dataset.spot),
});
const seen = async (page) => ({ ...(await page.evaluate(read)), ...(await page.evaluate(readTurn)) });
const begins = (wanted, staged) => staged.length <= wanted.length && staged.every((move, at) => move === wanted[at]);

/** How much a place or a choice looks like what is wanted: it bears the move's name or is part of it, or the lesson points at it. */
function promise(id, next, lit) {
  const name = id.replace(/^\w+:|^[ps](?=\d)/, '');
  return (id === next ? 4 : 0) + (next.split(/[ @>+]/).includes(name) ? 2 : 0) + (lit.includes(id) ? 1 : 0);
}

/** Everything that a learner could press next, the most promising first. */
function candidates({ open, sheet, moves, lit, floor }, next) {
  if (moves.includes(next)) return [`[data-move="${quote(next)}"]`];
  const places = [...open.map((id) => [id, 'spot']), ...sheet.map((id) => [id, 'choice'])];
  const ordered = places.sort(([one], [other]) => promise(other, next, lit) - promise(one, next, lit));
  return [...ordered.map(([id, kind]) => `[data-${kind}="${quote(id)}"]`), ...(floor >= 0 ? ['.floors .kind:not(.on):not([aria-disabled])'] : [])];
}

/** Waits until a press has done something and the page is at rest: a press that comes too soon would mean something else. */
async function settled(page, before) {
  let [last, now] = [before, before];
  for (let looks = 0; looks < 30 * slowness; looks++) {
    await page.waitForTimeout(15);
    [last, now] = [now, await seen(page)];
    if (JSON.stringify(now) === JSON.stringify(last) && JSON.stringify(now) !== JSON.stringify(before)) break;
  }
  return now;
}

/** Puts the wanted turn together; what leads elsewhere or nowhere is undone, and not pressed again in the same situation. */
async function compose(page, wanted, ready = (now) => now.confirm) {
  const useless = new Set();
  let last = '';
  let now = await seen(page);
  for (let presses = 0; presses < 150; presses++) {
    const onTheWay = begins(wanted, now.staged);
    const whole = onTheWay && now.staged.length === wanted.length;
    if (whole && ready(now)) return;
    const situation = JSON.stringify(now);
    const choice = onTheWay && !whole && candidates(now, wanted[now.staged.length]).find((one) => !useless.has(`${situation} ${one}`));
    if (!choice && !whole) useless.add(last);
    // Everything has been tried: something must have moved away under the finger.
    if (!choice && !now.staged.length && !now.chosen.length) useless.clear();
    last = choice ? `${situation} ${choice}` : '';
    // Something else may have been confirmed: then the lesson offers the way back.
    if (!now.mine) await tap(page, '.lesson > .pri');
    else if (choice) await tap(page, choice);
    else if (!whole) await page.keyboard.press('Escape');
    now = await settled(page, now);
    if (JSON.stringify(now) === situation) useless.add(last);
  }
  throw new Error(`the turn ${wanted.join(', ')} cannot be put together: ${JSON.stringify(await seen(page))}`);
}

const reached = (page, number) => page.waitForSelector(`progress[value="${number}"]`, { state: 'attached' });

/** What is to be read is read; a press while the page still moves things about is none. */
async function readOn(page, number) {
  while ((await page.locator('progress').getAttribute('value')) === String(number)) {
    await tap(page, '[data-next]');
    await page.waitForTimeout(60);
  }
}

/** Caylus: a cube of a batch that is staged is swapped for one of another kind; then the turn begins anew. */
async function swapCube(page, batch) {
  await compose(page, [batch], () => true);
  const other = await page.locator('[data-swap]').first().getAttribute('data-swap');
  const before = await seen(page);
  await tap(page, '[data-swap]');
  const { staged } = await settled(page, before);
  check(staged.join() === `batch ${other}`, `${batch}: a cube is swapped, ${staged.join()}`);
}

async function takeStep(page, step, number) {
  await reached(page, number);
  for (const id of step.point ?? []) await page.waitForSelector(`.text, .board .spot.lit[data-spot="${quote(id)}"]`);
  if (step.say === 'ca.lesson.batch' && !(await page.$('.text'))) await swapCube(page, step.do[0]);
  if (step.do) {
    await compose(page, step.do);
    await tap(page, '.confirm');
  } else await readOn(page, number);
}

async function take(browser, address, lesson, { game, way, size, language }) {
  const name = `${game}, ${way}, ${size}, ${language}`;
  const page = await newPerson(browser, address, { size, language, settings: { textView: way === 'text' } });
  const start = Date.now();
  let number = 0;
  try {
    await page.goto(`${address}/learn/${game}`);
    await page.waitForSelector('.lesson');
    check((await page.locator('header [role=status], header .options .chip').count()) === 0, `${name}: nothing is said about saving or options`);
    for (const step of lesson.steps.slice(0, -1)) await takeStep(page, step, ++number);
    await reached(page, lesson.steps.length);
    await page.waitForSelector('.lesson .row .pri');
    check(true, `${name}: taken to the end (${Math.round((Date.now() - start) / 1000)} s)`);
  } catch (error) {
    check(false, `${name}: step ${number}: ${error.message}`);
    await page.screenshot({ path: `/tmp/merlon-failed-lesson-${game}-${way}.png` }).catch(() => undefined);
  }
  check(page.troubles.length === 0, `${name}: the console is free of errors ${page.troubles.slice(0, 3).join(' | ')}`);
  await page.context().close();
}

const reader = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' });
const server = await startServer();
const browser = await startBrowser();
for (const game of gameKeys) check(plan.some((one) => one.game === game), `the lesson of ${game} is taken`);
for (const one of plan) {
  const { lesson } = await reader.ssrLoadModule(`/src/games/${one.game.replaceAll('-', '_')}/lesson.ts`);
  await take(browser, server.address, lesson, one);
}
await browser.close();
await server.stop();
await reader.close();
finish();

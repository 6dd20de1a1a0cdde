// A learner who takes a lesson: what to do is read from the lesson itself, and found on the page by trying.
import { join } from 'node:path';
import { createServer } from 'vite';
import { check, root, slowness } from './stage.mjs';
import { quote, read, tap } from './robot.mjs';

/** Reads the lessons from the page's sources; `close` ends it. */
export async function openLessons() {
  const reader = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' });
  return {
    of: async (game) => (await reader.ssrLoadModule(join(root, 'games', game.replaceAll('-', '_'), 'web/lesson.ts'))).lesson,
    close: () => reader.close(),
  };
}

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
async function compose(page, wanted, ready = (now) => now.confirm, look = async () => undefined) {
  const useless = new Set();
  let last = '';
  let now = await seen(page);
  for (let presses = 0; presses < 150; presses++) {
    const onTheWay = begins(wanted, now.staged);
    const whole = onTheWay && now.staged.length === wanted.length;
    if (whole && ready(now)) return;
    if (!whole) await look(page);
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

export const reached = (page, number) => page.waitForSelector(`progress[value="${number}"]`, { state: 'attached' });

/** What is to be read is read; a press while the page still moves things about is none. */
async function readOn(page, number) {
  while ((await page.locator('progress').getAttribute('value')) === String(number)) {
    await tap(page, '[data-next]');
    await page.waitForTimeout(60);
  }
}

/** A cube of a batch that is staged is swapped for one of another kind; then the turn begins anew. */
async function swapCube(page, batch) {
  await compose(page, [batch], () => true);
  const other = await page.locator('[data-swap]').first().getAttribute('data-swap');
  const before = await seen(page);
  await tap(page, '[data-swap]');
  const { staged } = await settled(page, before);
  check(staged.join() === `batch ${other}`, `${batch}: a cube is swapped, ${staged.join()}`);
}

/** What the page rings: selectors of spots of the board and of buttons; and how far the turn is. */
const readRings = () => {
  const ringed = [...document.querySelectorAll('.board .spot.lit:not(.happened), [data-due]')];
  const bare = ringed.find((one) => one.matches('[data-due]') && getComputedStyle(one).outlineStyle !== 'dashed');
  if (bare) throw new Error(`a button without its ring: ${bare.outerHTML.slice(0, 200)}`);
  const cut = ringed.find((one) => {
    const [ring, clip] = [one.getBoundingClientRect(), one.closest('.bar .buttons')?.getBoundingClientRect()];
    const over = parseFloat(getComputedStyle(one).outlineOffset) + 3;
    return clip && (ring.top - over < clip.top || ring.bottom + over > clip.bottom || ring.left - over < clip.left || ring.right + over > clip.right) && getComputedStyle(one.parentElement).overflowX !== 'visible';
  });
  if (cut) throw new Error(`a ring that is cut off: ${cut.outerHTML.slice(0, 200)}`);
  const name = ({ dataset }) => ['spot', 'choice', 'move'].filter((one) => dataset[one]).map((one) => `[data-${one}="${CSS.escape(dataset[one])}"]`)[0] ?? '[data-due]';
  return {
    rings: ringed.map(name),
    step: document.querySelector('progress').getAttribute('value'),
    staged: document.querySelector('[data-staged]').dataset.staged,
    picked: document.querySelectorAll('.board .chosen, .floors .kind.on').length,
  };
};

/** Waits until a step rings something and its rings stay as they are, or until it is over. */
async function steadyRings(page, number) {
  let [last, now] = ['', await page.evaluate(readRings)];
  for (let looks = 0; looks < 40 * slowness && now.step === String(number) && (last !== JSON.stringify(now) || !now.rings.length); looks++) {
    await page.waitForTimeout(40);
    [last, now] = [JSON.stringify(now), await page.evaluate(readRings)];
  }
  return now;
}

/** Taps what is ringed and waits for what comes of it. */
async function tapRing(page, ring, before) {
  await tap(page, ring);
  for (let looks = 0; looks < 30 * slowness; looks++) {
    await page.waitForTimeout(20);
    if (JSON.stringify(await page.evaluate(readRings)) !== JSON.stringify(before)) return;
  }
  throw new Error(`a tap on ${ring} does nothing`);
}

/** Takes one step by tapping nothing but what is ringed; each tap must lead on. Of several rings another one is taken each time. */
export async function followRings(page, step, number) {
  await reached(page, number);
  if (!step.do) {
    const { rings } = await page.evaluate(readRings);
    check(rings.length === 0, `step ${number}: nothing is ringed where something is only read`);
    return readOn(page, number);
  }
  // A turn of one's own: everything may be tapped, so nothing is ringed.
  if (step.accept === '.*') return takeStep(page, step, number);
  for (let taps = 0; taps < 12; taps++) {
    const now = await steadyRings(page, number);
    if (now.step !== String(number)) return;
    if (!now.rings.length) throw new Error('nothing is ringed');
    await tapRing(page, now.rings[(number + taps) % now.rings.length], now);
  }
  throw new Error(`twelve taps do not end step ${number}`);
}

/** Takes one step. `look(page)` is called before each press. */
export async function takeStep(page, step, number, look = async () => undefined) {
  await reached(page, number);
  for (const id of step.point ?? []) await page.waitForSelector(`.text, .board .spot.lit.happened[data-spot="${quote(id)}"]`);
  if (step.say === 'ca.lesson.batch' && !(await page.$('.text'))) await swapCube(page, step.do[0]);
  if (step.do) {
    await compose(page, step.do, undefined, look);
    await tap(page, '.confirm');
  } else await readOn(page, number);
}

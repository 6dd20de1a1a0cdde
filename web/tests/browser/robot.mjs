// A player without a plan who uses the page as people do: by taps, by the keyboard, or in the text view.
import { dice } from './stage.mjs';

/** What the page shows and offers now. */
export function read() {
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const find = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const dialog = document.querySelector('dialog[open]');
  return {
    over: find('[data-over]').length > 0,
    curtain: find('.curtain button').length,
    drawer: find('.side.open .shut').length,
    back: find('[data-instead=now]').length,
    confirm: find('.confirm:not([disabled])').length,
    open: find('.board .spot.open').map((spot) => spot.dataset.spot),
    sheet: find('.board [data-choice]:not([aria-disabled="true"]), .side [data-choice]:not([aria-disabled="true"])').map((one) => one.dataset.choice),
    moves: find('.bar [data-move], .text [data-move]').map((one) => one.dataset.move),
    mine: document.title.startsWith('●'),
    dialog: Boolean(dialog),
    moment: document.querySelectorAll('.side li').length,
  };
}

const sleep = (page, ms) => page.waitForTimeout(ms);

/** Where a finger would touch the first element that fits: a point of it that nothing else covers. */
function pointOf(selector) {
  for (const element of document.querySelectorAll(selector)) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5], [0.15, 0.15], [0.85, 0.85]]) {
      const point = { x: box.left + box.width * x, y: box.top + box.height * y };
      const hit = document.elementFromPoint(point.x, point.y);
      if (hit && (hit === element || element.contains(hit))) return point;
    }
  }
  return null;
}

export async function tap(page, selector) {
  const point = await page.evaluate(pointOf, selector);
  if (!point) return;
  if (page.fingers) await page.touchscreen.tap(point.x, point.y);
  else await page.mouse.click(point.x, point.y);
  await sleep(page, 5);
}

export const quote = (text) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** Moves the focus with Tab until it is on something that fits; false if it never is. */
async function tabTo(page, fits) {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(fits)) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

/** Chooses one of the spots that are open by the arrow keys and Enter: towards one of them, and any that comes by is as good. */
async function arrowToOpen(page, wanted, roll) {
  if (!(await tabTo(page, () => document.activeElement?.classList.contains('spot')))) return false;
  for (let presses = 0; presses < 60; presses++) {
    const way = await page.evaluate((id) => {
      const active = document.activeElement;
      const target = document.querySelector(`.board [data-spot="${CSS.escape(id)}"]`);
      if (!target || !active) return null;
      const [from, to] = [active.getBoundingClientRect(), target.getBoundingClientRect()];
      return { open: active.classList.contains('open'), there: active === target, x: to.left + to.width / 2 - from.left - from.width / 2, y: to.top + to.height / 2 - from.top - from.height / 2 };
    }, wanted);
    if (!way) return false;
    if (way.there || (way.open && presses > 25)) {
      await page.keyboard.press('Enter');
      return true;
    }
    const across = [way.x > 0 ? 'ArrowRight' : 'ArrowLeft', way.y > 0 ? 'ArrowDown' : 'ArrowUp'];
    const straight = Math.abs(way.x) > Math.abs(way.y) ? across : across.reverse();
    await page.keyboard.press(roll(4) ? straight[0] : roll(2) ? straight[1] : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'][roll(4)]);
  }
  return false;
}

/** One thing that a person with this way of playing would do next. Returns what it was. */
async function step(page, way, roll) {
  const seen = await page.evaluate(read);
  if (seen.over) return 'over';
  if (seen.curtain) return (await tap(page, '.curtain button'), 'curtain');
  // Something went away under the finger, which met a line of the log: that opens the drawer, or shows an earlier position.
  if (seen.drawer) return (await tap(page, '.side.open .shut'), 'drawer');
  if (seen.back) return (await page.keyboard.press('Escape'), 'back');
  if (!seen.mine) return (await sleep(page, 15), 'wait');
  if (seen.confirm) {
    if (way === 'keyboard') {
      await tabTo(page, () => document.activeElement?.classList.contains('confirm'));
      await page.keyboard.press('Enter');
    } else await tap(page, '.confirm');
    return 'confirm';
  }
  const choices = [
    ...(way === 'text' ? [] : seen.open.map((id) => ['spot', id])),
    ...(way === 'text' ? [] : seen.sheet.map((id) => ['sheet', id])),
    ...seen.moves.map((id) => ['move', id]),
  ];
  if (!choices.length) return (await sleep(page, 15), 'nothing');
  const [kind, id] = choices[roll(choices.length)];
  if (way === 'keyboard') return byKeyboard(page, kind, id, roll);
  const selector = kind === 'spot' ? `.board [data-spot="${quote(id)}"]` : kind === 'sheet' ? `[data-choice="${quote(id)}"]` : `[data-move="${quote(id)}"]`;
  await tap(page, selector);
  return `${kind} ${id}`;
}

async function byKeyboard(page, kind, id, roll) {
  if (kind === 'spot') return (await arrowToOpen(page, id, roll)) ? `spot by keys` : 'nothing';
  const name = kind === 'sheet' ? 'choice' : 'move';
  const found = await page.evaluate(([attribute, value]) => {
    const element = document.querySelector(`[data-${attribute}="${CSS.escape(value)}"]`);
    element?.focus();
    return document.activeElement === element;
  }, [name, id]);
  if (found) await page.keyboard.press('Enter');
  return `${kind} ${id}`;
}

/** Plays until the game is over. `watch(page, steps)` is called now and then. */
export async function playToEnd(page, way, seed, { most = 6000, watch } = {}) {
  const roll = dice(seed);
  let idle = 0;
  for (let steps = 1; steps <= most; steps++) {
    const done = await step(page, way, roll);
    if (done === 'over') return steps;
    idle = done === 'nothing' ? idle + 1 : 0;
    if (idle > 400) throw new Error(`nothing to do, and the game is not over: ${JSON.stringify(await page.evaluate(read))}`);
    if (watch) await watch(page, steps, done);
  }
  throw new Error(`not over after ${most} steps`);
}

/** Opens another screen of the game that has just ended: what is shown is stored, so it is there at once. */
export async function openFinished(page, screen) {
  await page.goto(page.url().replace('/play/', `/${screen}/`));
}

/** Plays for at least so many steps, and to the end of the turn, so that nothing is left half done. */
export async function playTurn(page, seed, steps = 0) {
  const watch = (_page, made, done) => {
    if (made > steps && done === 'confirm') throw new Error('enough');
  };
  await playToEnd(page, 'taps', seed, { watch }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
}

/** The same, and returns when it is this person's turn again. */
export async function playOn(page, seed, steps) {
  await playTurn(page, seed, steps);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open'));
}

/** Starts a game with secrets for people at one device and plays until it has to be passed on. */
export async function playUntilPassedOn(page, { address, games }) {
  await page.goto(`${address}/new/${games.find(({ secret_hands }) => secret_hands).key}`);
  await page.check('input[value=people]', { force: true });
  await page.click('[data-start]');
  await page.waitForSelector('.board .spot.open');
  await playTurn(page, 8);
  await page.waitForSelector('.curtain');
}

/** As if somebody looked at another window meanwhile. */
export const lookAway = (page, state) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

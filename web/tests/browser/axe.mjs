// What a program can find of barriers on a page: axe-core's serious ones, what reaches beyond the edge, targets under 24 px.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, root } from './stage.mjs';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What reaches beyond the right edge of the window and is not inside something that scrolls. */
const tooWide = () => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest('.wide, pre, svg, .aside, .skip, [data-scrolls], [inert]') || [...ancestors(element)].some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
  function* ancestors(element) {
    for (let one = element.parentElement; one; one = one.parentElement) yield one;
  }
  return [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one)).map((one) => one.outerHTML.slice(0, 90));
};

const tooSmall = () =>
  [...document.querySelectorAll('button, a.btn, input, select')]
    // What is only a picture, and a board on which nothing can be done, is not touched.
    .filter((one) => !one.closest('.aside, p, li.text, [inert]') && !(one.matches('.spot.still') && !document.querySelector('.spot.open')) && !(one.tagName === 'INPUT' && one.closest('label')) && !one.classList.contains('aside') && !one.classList.contains('rulelink'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
    .map(([one, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 80)}`);

/** Letters are there, and what moves has come to rest. */
const atRest = () => document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished)));

const graveBarriers = async () => {
  const { violations } = await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] });
  return violations.filter((one) => ['serious', 'critical'].includes(one.impact));
};

/** Barriers only: what axe-core calls serious. */
export async function lookForBarriers(page, name) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await page.evaluate(`(${atRest})().then(() => undefined)`);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe); // as the page's own policy refuses a script tag
  const grave = await page.evaluate(graveBarriers);
  check(grave.length === 0, `${name}: no serious barrier ${grave.map((one) => `${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(' ; ')}`).join(' | ')}`);
}

/** Barriers, and whether everything fits and can be touched. */
export async function look(page, name) {
  await lookForBarriers(page, name);
  const wide = await page.evaluate(tooWide);
  check(wide.length === 0, `${name}: nothing is too wide ${wide.slice(0, 2).join(' | ')}`);
  const small = await page.evaluate(tooSmall);
  check(small.length === 0, `${name}: nothing is too small to be touched ${small.slice(0, 3).join(' | ')}`);
}

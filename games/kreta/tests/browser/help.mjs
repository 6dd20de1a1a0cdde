// For web/tests/browser/help.mjs.
import { check, newPerson, playedBy } from '../../../../web/tests/browser/stage.mjs';

/** In how many turns a hint is asked for. */
export const turns = 3;

/** What is told of a player, on a phone by a tap. */
export const player = /castellan in hand/i;

/** With a mouse turns go out at once, but not while the second ship could sail. Nothing is hidden: the bar says who is next. */
async function twoShips({ browser, server }) {
  const page = await newPerson(browser, `${server.address}/new/kreta?by=phone`, { settings: { confirm: 'never', lastSetup: playedBy('kreta', 2) } });
  const says = (text) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('.bar .say')?.innerText), text);
  const type = async (move) => {
    await page.keyboard.press('/');
    await page.fill('form input', move);
    await page.keyboard.press('Enter');
    await page.waitForSelector('form', { state: 'detached' });
  };
  await page.click('[data-start]');
  await says('Player 1: ');
  for (const key of ['[', 'm']) await page.keyboard.press(key);
  check(!/looking back/.test(await page.innerText('.aloud')), 'before the first move there is nothing to look back at');
  await page.keyboard.press('Escape');
  for (const [who, ...moves] of [['1', 'admiral', 'ship H5'], ['2', 'admiral', 'ship H1'], ['1', 'king admiral', 'ship H2'], ['2', 'king admiral', 'ship H7'], ['1', 'castellan']]) {
    await says(`Player ${who}: `);
    for (const move of moves) await type(move);
  }
  check(true, 'where nothing is hidden the bar says who is next');
  await page.click('[data-move=keep]');
  await says('Player 2: ');
  await type('admiral');
  await says('ship');
  for (const place of ['H7', 'H3']) await page.click(`[data-spot=${place}]`);
  await says('second ship');
  check((await page.locator('[data-move=done]').count()) === 1 && (await page.locator('[data-spot=H4].open').count()) === 1, 'the ship of the higher harbour has sailed, and the other one still can');
  for (const place of ['H1', 'H4']) await page.click(`[data-spot=${place}]`);
  await says('Player 1: ');
  const there = await page.evaluate(() => ['H1', 'H3', 'H4', 'H7'].map((place) => /Player 2/.test(document.querySelector(`[data-spot=${place}]`).getAttribute('aria-label'))));
  check(there.join() === 'false,true,true,false', `both ships are where they were sent: ${there}`);
  check(page.troubles.length === 0, `no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** What only this game has. */
export const ways = [twoShips];

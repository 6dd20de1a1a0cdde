// Every layout of a table with every game: nothing is wider than the screen, the board is large enough, hand and confirm button are in sight
// without scrolling, and no region lies over another one. A word, such as "low" or the key of a game, picks some.
import { check, finish, gameKeys, newPerson, ofGames, sizes, startBrowser, startServer } from './stage.mjs';
import { tap } from './robot.mjs';

const frames = { ...sizes, low_740: { width: 740, height: 360 }, low_667: { width: 667, height: 375 } };
const only = process.argv[2] ?? '';

/** With how many players a game is laid out, and how high the picture of its board is at least. */
const expected = await ofGames('layouts');
/** Cards, purse, kinds of floor: what a turn is put together from. */
const hand = 'main.board :is(.region-hand, .region-choice, .cards, .purse, .tools, [data-spot^="hand:"])';

/** Stages moves until something can be confirmed. Nothing is tapped twice: a second tap may put back what the first one chose. */
async function stage(page) {
  const tapped = [];
  for (let taps = 0; taps < 12 && !(await page.$('.confirm')); taps++) {
    const fresh = tapped.map((spot) => `:not([data-spot="${spot}"])`).join('');
    const open = `.board .spot.open${fresh}`;
    tapped.push(await page.evaluate((selector) => document.querySelector(selector)?.dataset.spot, open));
    await tap(page, `${open}, .board [data-choice]:not([aria-disabled="true"]), .bar [data-move]`);
    await page.waitForTimeout(120);
  }
  await page.waitForSelector('.confirm');
}

function measure(hand) {
  const boxOf = (element) => element.getBoundingClientRect();
  const seen = (element) => boxOf(element).width > 0 && boxOf(element).height > 0;
  const name = (element) => element.className.split(' ')[0] || element.tagName;
  const inSight = ({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const regions = [...document.querySelectorAll('.table > :is(header, .players, main, footer), .side:not(.open) > :is(.preview, .panel, nav)')].filter(seen);
  const over = [];
  for (const [at, one] of regions.entries()) {
    for (const other of regions.slice(at + 1)) {
      const [a, b] = [boxOf(one), boxOf(other)];
      // Over a square board of a phone held sideways the text stands in the board's own place.
      if ([one, other].some((element) => element.matches('.preview.low'))) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5) over.push(`${name(one)} and ${name(other)}`);
    }
  }
  const board = boxOf(document.querySelector('main.board'));
  // The largest picture: a purse beside the board may be one, too.
  const fit = [...document.querySelectorAll('main.board .fit')].map(boxOf).sort((a, b) => b.width - a.width)[0];
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    high: Math.round(Math.min(fit.bottom, board.bottom) - Math.max(fit.top, board.top)),
    across: Math.round(fit.width),
    within: fit.left >= board.left - 1 && fit.right <= board.right + 1,
    hand: [...document.querySelectorAll(hand)].filter(seen).every((one) => inSight(boxOf(one))),
    confirm: inSight(boxOf(document.querySelector('.confirm'))),
    over,
  };
}

async function layoutsOf(game) {
  const page = await newPerson(browser, server.address, { settings: { level: 1, lastSetup: { [game]: { players: expected[game].players, options: {}, seats: [] } } } });
  await page.click(`[data-play="${game}"]`);
  await page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, .board [data-choice]'));
  await stage(page);
  for (const size of Object.keys(frames).filter((one) => `${game} ${one}`.includes(only))) {
    await page.setViewportSize(frames[size]);
    await page.waitForTimeout(200);
    await page.waitForSelector('.confirm');
    const { wide, high, across, within, hand: handSeen, confirm, over } = await page.evaluate(measure, hand);
    check(high >= expected[game].least[size], `${game}, ${size}: the board is ${across} × ${high} px, at least ${expected[game].least[size]} high`);
    check(wide <= 1 && within, `${game}, ${size}: nothing is wider than the screen`);
    check(handSeen && confirm, `${game}, ${size}: hand and confirm button are in sight ${handSeen ? '' : '(hand)'}${confirm ? '' : '(confirm)'}`);
    check(over.length === 0, `${game}, ${size}: no region lies over another one ${over.join(', ')}`);
  }
  check(page.troubles.length === 0, `${game}: no errors on the console ${page.troubles.join(' | ')}`);
  await page.context().close();
}

const server = await startServer();
const browser = await startBrowser();
for (const game of gameKeys) {
  if (gameKeys.includes(only) && game !== only) continue;
  await layoutsOf(game).catch((error) => check(false, `${game}: ${error.message}`));
}
await browser.close();
await server.stop();
finish();

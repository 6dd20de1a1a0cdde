// Every game played to its end in the page. Without arguments a short selection that still meets every game, every way of playing,
// both sizes and both languages; `--each` plays every game in every way, `--all` every combination with sizes and languages, `--only
// KEY` picks one game.
import { check, finish, gameKeys, newPerson, ofGames, startBrowser, startServer } from './stage.mjs';
import { playToEnd } from './robot.mjs';

const expected = await ofGames('games');
const playersOf = (game) => expected[game].players ?? 2;
const ways = ['taps', 'keyboard', 'text'];

function plan() {
  const only = process.argv[process.argv.indexOf('--only') + 1];
  const all = [];
  let turn = 0;
  for (const game of gameKeys) {
    for (const [at, way] of ways.entries()) {
      for (const size of ['phone', 'desk']) {
        for (const language of ['en', 'de']) {
          const once = size === ['phone', 'desk'][(turn + at) % 2] && language === ['en', 'de'][(turn + at + 1) % 2];
          const short = way === 'taps' || (way === 'keyboard' ? turn < 2 : turn !== 1 && turn < 3);
          if (process.argv.includes('--all') || (once && (short || process.argv.includes('--each')))) all.push({ game, way, size, language });
        }
      }
    }
    turn++;
  }
  return process.argv.includes('--only') ? all.filter((one) => one.game === only) : all;
}

/** Nothing may stick out to the side. */
const overflow = () => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 1 ? `${wide} px too wide` : '';
};

/** At a desk the log ends above the bar, also beside a long table of scores and in a low window. */
async function logAboveBar(page) {
  for (const height of [768, 640]) {
    await page.setViewportSize({ width: 1366, height });
    const below = await page.evaluate(() => document.querySelector('.side .tab').getBoundingClientRect().bottom - document.querySelector('.foot').getBoundingClientRect().top);
    if (below > 0) return `${below} px below the upper edge of the bar in a window ${height} px high`;
  }
  return '';
}

async function playOne(browser, address, { game, way, size, language }) {
  // With a mouse turns go out by themselves, as they do for people who have chosen nothing.
  const settings = { textView: way === 'text', confirm: way === 'taps' && size === 'desk' ? 'never' : 'end', level: 1, lastSetup: { [game]: { players: playersOf(game), options: {}, seats: [] } } };
  const page = await newPerson(browser, address, { size, language, settings, touch: size === 'phone' && way === 'taps' });
  const name = `${game}, ${way}, ${size}, ${language}`;
  const start = Date.now();
  let wide = '';
  try {
    await page.click(`[data-play="${game}"]`);
    const steps = await playToEnd(page, way, 7 * name.length, {
      watch: async (_page, count) => {
        if (count % 40 === 5) wide ||= await page.evaluate(overflow);
      },
    });
    check(true, `${name}: over after ${steps} steps (${Math.round((Date.now() - start) / 1000)} s)`);
  } catch (error) {
    check(false, `${name}: ${error.message}`);
    await page.screenshot({ path: `/tmp/merlon-failed-${game}-${way}.png` }).catch(() => undefined);
  }
  if (size === 'desk') {
    const below = await logAboveBar(page);
    check(below === '', `${name}: the log ends above the bar ${below}`);
  }
  check(wide === '', `${name}: fits the screen ${wide}`);
  check(page.troubles.length === 0, `${name}: the console is free of errors ${page.troubles.slice(0, 3).join(' | ')}`);
  await page.context().close();
}

const server = await startServer();
const browser = await startBrowser();
for (const one of plan()) await playOne(browser, server.address, one);
await browser.close();
await server.stop();
finish();

// Pictures of every screen into docs/screens/: both sizes, both languages, both themes where it matters. Looked at by people; the README
// shows some. node tests/browser/screens.mjs [name part]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gameKeys, newPerson, root, startBrowser, startServer } from './stage.mjs';
import { openFinished, playToEnd } from './robot.mjs';

const folder = join(root, 'docs/screens');
const wanted = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();

async function shoot(page, name) {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png${page.troubles.length ? ` — errors: ${page.troubles.splice(0).join(' | ')}` : ''}`);
}

/** Opens a page in every look that is asked for. */
async function each(name, looks, open) {
  if (!name.includes(wanted) && !wanted.includes(name)) return;
  for (const [size, language, theme] of looks) {
    const page = await newPerson(browser, server.address, { size, language, theme });
    try {
      await open(page);
      const theme_ending = theme === 'dark' ? '-dark' : '';
      await shoot(page, `${name}-${size}${language === 'de' ? '-de' : ''}${theme_ending}`);
    } catch (error) {
      console.log(`${name} ${size} ${language}: ${error.message}`);
    }
    await page.context().close();
  }
}

const usual = [['desk', 'en', 'light'], ['phone', 'de', 'light'], ['desk', 'de', 'dark'], ['phone', 'en', 'dark']];
const go = (path) => (page) => page.goto(server.address + path);

/** Plays on for so many steps, and until something stands there that only has to be confirmed. */
async function playOn(page, steps) {
  await playToEnd(page, 'taps', 3, {
    watch: async (_page, count, done) => {
      if (count <= steps || !done.startsWith('spot')) return;
      await page.waitForTimeout(150);
      if (await page.locator('.confirm').count()) throw new Error('enough');
    },
  }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
  // A finger that came late may have opened the drawer over the board.
  const shut = page.locator('.side.open .shut');
  if (await shut.count()) await shut.click();
}

await each('home', usual, async (page) => {
  for (const game of ['kilt-castle', 'kreta']) {
    await page.goto(server.address);
    await page.click(`[data-play="${game}"]`);
    await playOn(page, 10);
  }
  await page.goto(server.address);
  await page.waitForSelector('.mine:visible');
});
for (const game of gameKeys) {
  await each(game, usual, async (page) => {
    await page.click(`[data-play="${game}"]`);
    await playOn(page, { 'schotten-totten': 40, caylus: 90 }[game] ?? 60);
  });
  await each(`learn-${game}`, usual.slice(0, 2), async (page) => {
    await page.goto(`${server.address}/learn/${game}`);
    await page.waitForSelector('.lesson');
  });
}
await each('new', usual.slice(0, 2), go('/new/caylus'));
await each('rules', usual.slice(0, 2), go('/rules/kilt-castle'));
await each('text', usual.slice(0, 2), async (page) => {
  await page.click('[data-play="schotten-totten"]');
  await page.waitForSelector('.board .spot');
  await page.keyboard.press('t');
});
await each('end', usual, async (page) => {
  await page.click('[data-play="schotten-totten"]');
  await playToEnd(page, 'taps', 9);
});
await each('review', usual.slice(0, 2), async (page) => {
  await page.click('[data-play="schotten-totten"]');
  await playToEnd(page, 'taps', 9);
  await openFinished(page, 'review');
  await page.waitForSelector('main.cols[aria-busy=false]', { timeout: 180_000 });
});
await each('replay', usual.slice(0, 2), async (page) => {
  await page.click('[data-play="schotten-totten"]');
  await playToEnd(page, 'taps', 9);
  await page.goto(`${page.url().replace('/play/', '/replay/')}#30`);
  await page.waitForSelector('input[type=range]');
});
/** A table that waits for people. */
async function waitFor(wish) {
  const answer = await fetch(`${server.address}/api/v1/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Merlon-Bot': 'screens' }, body: JSON.stringify({ ...wish, listed: true }) });
  if (!answer.ok) throw new Error(await answer.text());
}
const [me, open, computer] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 5 }];
await waitFor({ game: 'caylus', name: 'Zoe', seats: [me, computer, open, open], clock: { kind: 'bank', ms: 1_200_000, increment: 20_000, at_zero: 'computer' } });
await waitFor({ game: 'schotten-totten', name: 'Bran', seats: [me, open], options: { tactics: true } });
await each('lobby', usual.slice(0, 2), async (page) => {
  await page.goto(`${server.address}/lobby`);
  await page.waitForSelector('.facts');
});
for (const [name, path] of [['settings', '/settings'], ['learn', '/learn'], ['keyboard', '/about/keyboard'], ['fairness', '/about/fairness']]) {
  await each(name, usual.slice(0, 2), go(path));
}
await each('waiting', usual.slice(0, 2), async (page) => {
  await page.goto(`${server.address}/new/kreta`);
  await page.check('input[value=link]', { force: true });
  await page.fill('.field.name input', 'Anna');
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  const friend = await newPerson(browser, await page.locator('input[readonly]').first().inputValue(), { settings: { name: 'Zoe' } });
  await friend.click('[data-sit]');
  await page.waitForSelector('text=Zoe');
  await friend.context().close();
});
await browser.close();
await server.stop();

// Pictures of every screen into docs/screens/: a contact sheet of all sizes in both themes for each, and single ones for the README.
// Looked at by people. node tests/browser/screens.mjs [name part] [folder]; about four minutes for all of them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shootAll, writeSheet } from './contact.mjs';
import { check, finish, gameKeys, newPerson, ofGames, root, startBrowser, startServer } from './stage.mjs';
import { playToEnd } from './robot.mjs';

const [wanted = '', folder = join(root, 'docs/screens')] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
const made = new Set();
/** What documents show by itself, at a desk in daylight. */
const single = ['home', ...gameKeys];

async function shoot(page, name) {
  const shots = await shootAll(page);
  await writeSheet(browser, shots, join(folder, `${name}.webp`));
  made.add(`${name}.webp`);
  if (single.includes(name)) {
    writeFileSync(join(folder, `${name}-desk.png`), shots.find(({ row, size }) => row === 0 && size === 'desk').picture);
    made.add(`${name}-desk.png`);
  }
  check(page.troubles.length === 0, `${name} ${page.troubles.splice(0).join(' | ')}`);
}

/** Opens a screen, or several one after the other, and takes their pictures. */
async function each(name, open) {
  if (wanted && !name.includes(wanted)) return;
  const page = await newPerson(browser, server.address, { settings: { level: 1 } });
  const start = Date.now();
  await open(page, (part = name) => shoot(page, part)).catch((error) => check(false, `${name}: ${error.message}`));
  console.log(`      ${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  await page.context().close();
}
const go = (path) => async (page, shootIt) => {
  await page.goto(server.address + path);
  await page.waitForSelector('main');
  await shootIt();
};

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

const expected = await ofGames('screens');
await each('home', async (page, shootIt) => {
  for (const game of gameKeys.slice(1, 3)) {
    await page.goto(server.address);
    await page.click(`[data-play="${game}"]`);
    await playOn(page, 10);
  }
  await page.goto(server.address);
  await page.waitForSelector('.mine:visible');
  await shootIt();
});
for (const game of gameKeys) {
  await each(game, async (page, shootIt) => {
    await page.click(`[data-play="${game}"]`);
    await playOn(page, expected[game].steps ?? 60);
    await shootIt();
  });
  await each(`learn-${game}`, async (page, shootIt) => {
    await page.goto(`${server.address}/learn/${game}`);
    await page.waitForSelector('.lesson');
    await shootIt();
  });
}
await each('new', go(`/new/${gameKeys.at(-1)}`));
await each('rules', go(`/rules/${gameKeys[1]}`));
await each('text', async (page, shootIt) => {
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await page.waitForSelector('.board .spot');
  await page.keyboard.press('t');
  await shootIt();
});
await each('end, replay, review', async (page, shootIt) => {
  await page.click(`[data-play="${gameKeys[0]}"]`);
  await playToEnd(page, 'taps', 9);
  await shootIt('end');
  const table = page.url();
  await page.goto(`${table.replace('/play/', '/replay/')}#30`);
  await page.waitForSelector('input[type=range]');
  await shootIt('replay');
  await page.goto(table.replace('/play/', '/review/'));
  await page.waitForSelector('main.cols[aria-busy=false]', { timeout: 180_000 });
  await shootIt('review');
});
/** A table that waits for people. */
async function waitFor(wish) {
  const answer = await fetch(`${server.address}/api/v1/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Merlon-Bot': 'screens' }, body: JSON.stringify({ ...wish, listed: true }) });
  if (!answer.ok) throw new Error(await answer.text());
}
const [me, open, computer] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 5 }];
await waitFor({ game: gameKeys.at(-1), name: 'Zoe', seats: [me, computer, open, open], clock: { kind: 'bank', ms: 1_200_000, increment: 20_000, at_zero: 'computer' } });
const [game, switched] = server.games.flatMap(({ key, options }) => options.filter(({ kind, in_front }) => kind === 'boolean' && in_front).map((option) => [key, option]))[0];
await waitFor({ game, name: 'Bran', seats: [me, open], options: { [switched.name]: !switched.default } });
await each('lobby', async (page, shootIt) => {
  await page.goto(`${server.address}/lobby`);
  await page.waitForSelector('.facts');
  await shootIt();
});
for (const [name, path] of [['settings', '/settings'], ['learn', '/learn'], ['keyboard', '/about/keyboard'], ['fairness', '/about/fairness']]) {
  await each(name, go(path));
}
await each('waiting', async (page, shootIt) => {
  await page.goto(`${server.address}/new/${gameKeys[2]}`);
  await page.check('input[value=link]', { force: true });
  await page.fill('.field.name input', 'Anna');
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  const friend = await newPerson(browser, await page.locator('input[readonly]').first().inputValue(), { settings: { name: 'Zoe' } });
  await friend.click('[data-sit]');
  await page.waitForSelector('text=Zoe');
  await friend.context().close();
  await shootIt();
});
// Pictures of screens that are no more.
const old = readdirSync(folder).filter((name) => /\.(png|webp)$/.test(name) && !made.has(name));
if (!wanted) for (const name of old) rmSync(join(folder, name));
await browser.close();
await server.stop();
finish();

// Two people with a browser each play over the server; one of them loses the connection in the middle, moves and all. A third one
// watches. `--all` plays all four games.
import { check, finish, newPerson, startBrowser, startServer } from './stage.mjs';
import { playToEnd } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();

async function startTable(page, game) {
  await page.goto(`${server.address}/new/${game}`);
  await page.check('input[value=link]', { force: true });
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  return page.locator('input[readonly]').inputValue();
}

/** Cuts the line for a while in the middle of the game: sockets die, requests fail. */
function breakLine(page, at) {
  let steps = 0;
  return async () => {
    if (++steps === at) await page.context().setOffline(true);
    if (steps === at + 25) {
      await page.waitForSelector('.banner', { timeout: 20_000 }).then(() => check(true, 'the page says that the connection is gone'), () => check(false, 'the page says that the connection is gone'));
      await page.context().setOffline(false);
    }
  };
}

const games = [['schotten-totten', 'de'], ['kilt-castle', 'en'], ['kreta', 'de'], ['caylus', 'en']];
for (const [game, language] of process.argv.includes('--all') ? games : games.slice(0, 1)) {
  const anna = await newPerson(browser, server.address, { language, settings: { name: 'Anna' } });
  const zoe = await newPerson(browser, server.address, { size: 'phone', settings: { name: 'Zoe' } });
  const link = await startTable(anna, game);
  await zoe.goto(link);
  await zoe.click('[data-sit]');
  await zoe.waitForURL(/\/table\//);
  const watcher = await newPerson(browser, link.replace('/join/', '/watch/').replace(/#.*/, ''), {});
  await zoe.evaluate(() => (window.firstLoad = true)); // a page that is loaded again has forgotten this
  try {
    const [steps] = await Promise.all([
      playToEnd(anna, 'taps', 11, { most: 20_000 }),
      playToEnd(zoe, 'taps', 12, { most: 20_000, watch: breakLine(zoe, 60) }),
    ]);
    check(true, `${game}: two browsers to the end, ${steps} steps, one of them cut off in between`);
  } catch (error) {
    check(false, `${game}: ${error.message}`);
    for (const [name, page] of [['anna', anna], ['zoe', zoe]]) await page.screenshot({ path: `/tmp/merlon-together-${name}.png` });
  }
  check(await zoe.evaluate(() => window.firstLoad === true), `${game}: nobody had to load the page again`);
  await watcher.waitForSelector('[data-over]', { timeout: 15_000 }).then(() => check(true, `${game}: the spectator saw the end`), () => check(false, `${game}: the spectator saw the end`));
  const first = anna.url();
  for (const page of [anna, zoe]) await page.locator('[data-over] .btn.pri').dispatchEvent('click');
  const again = (page) => page.waitForFunction((was) => location.href !== was && document.querySelector('.board .spot'), first, { timeout: 10_000 });
  await Promise.all([anna, zoe].map(again)).then(() => check(true, `${game}: both sit at the table of the rematch`), () => check(false, `${game}: both sit at the table of the rematch`));
  await anna.goto(first.replace('/table/', '/replay/'));
  await anna.waitForSelector('input[type=range]', { timeout: 10_000 }).then(() => check(true, `${game}: it can be replayed afterwards`), () => check(false, `${game}: it can be replayed afterwards`));
  const expected = /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/;
  for (const page of [anna, zoe, watcher]) {
    const troubles = page.troubles.filter((text) => !expected.test(text));
    check(troubles.length === 0, `${game}: no errors on the console ${troubles.slice(0, 2).join(' | ')}`);
    await page.context().close();
  }
}
await browser.close();
await server.stop();
finish();

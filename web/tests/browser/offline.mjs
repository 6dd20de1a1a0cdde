// After the first visit the game needs no server: the page is loaded again without one, and a game goes on where it was.
import { check, finish, gameKeys, newPerson, startBrowser, startServer } from './stage.mjs';
import { playToEnd, playTurn } from './robot.mjs';

const server = await startServer();
const browser = await startBrowser();
const page = await newPerson(browser, server.address, { settings: { level: 1 }, serviceWorkers: 'allow' });
// It is ready when it has kept everything.
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
await page.click(`[data-play="${gameKeys[0]}"]`);
await page.waitForSelector('.board .spot.open');
await playTurn(page, 2, 12);
const id = page.url();
await server.stop();
await page.reload();
await page.waitForSelector('.board .spot');
check(page.url() === id, 'the table is there after loading the page again without a server');
const steps = await playToEnd(page, 'taps', 5);
check(steps > 0, `played to the end without a server (${steps} steps)`);
await page.goto(`${server.address}/rules/${gameKeys.at(-1)}`);
await page.waitForSelector('main h1, main h2');
check(true, 'the rules can be read without a server');
const troubles = page.troubles.filter((text) => !/Failed to load resource|net::/.test(text));
check(troubles.length === 0, `no errors on the console ${troubles.join(' | ')}`);
await browser.close();
finish();

// All lessons to their end, as a learner takes them: by taps on nothing but what is ringed, on a phone in German and with a mouse at a
// desk in English, and by the buttons of the text view. Then the first real game begins, with advice.
import { check, finish, gameKeys, newPerson, ofGames, slowness, startBrowser, startServer } from './stage.mjs';
import { followRings, openLessons, reached } from './learner.mjs';

const expected = await ofGames('lessons');

async function take(browser, address, lesson, { game, way, size, language }) {
  const name = `${game}, ${way}, ${size}, ${language}`;
  const page = await newPerson(browser, address, { size, language, settings: { textView: way === 'text' } });
  const start = Date.now();
  let number = 0;
  try {
    await page.goto(`${address}/learn/${game}`);
    await page.waitForSelector('.lesson');
    check((await page.locator('header [role=status], header .chip.option').count()) === 0, `${name}: nothing is said about saving or options`);
    for (const step of lesson.steps.slice(0, -1)) await followRings(page, step, ++number);
    await reached(page, lesson.steps.length);
    await page.waitForSelector('.lesson .row .pri');
    check(true, `${name}: taken to the end (${Math.round((Date.now() - start) / 1000)} s)`);
    await page.click('.lesson .row .pri');
    await page.waitForURL(/\/play\//);
    await page.waitForFunction(() => document.title.startsWith('●'), undefined, { timeout: 30_000 * slowness });
    const advice = await page.waitForSelector('.preview .quiet').then((box) => box.textContent());
    check(advice.length > 20 && !/Before you confirm|bevor du ihn/.test(advice), `${name}: the first game begins with advice: ${advice.slice(0, 60)}`);
  } catch (error) {
    check(false, `${name}: step ${number}: ${error.message}`);
    await page.screenshot({ path: `/tmp/merlon-failed-lesson-${game}-${way}.png` }).catch(() => undefined);
  }
  check(page.troubles.length === 0, `${name}: the console is free of errors ${page.troubles.slice(0, 3).join(' | ')}`);
  await page.context().close();
}

const lessons = await openLessons();
const server = await startServer();
const browser = await startBrowser();
for (const game of gameKeys) {
  const ways = expected[game].ways ?? [];
  check(ways.length > 0, `the lesson of ${game} is taken`);
  for (const way of ways) await take(browser, server.address, await lessons.of(game), { game, ...way });
}
await browser.close();
await server.stop();
await lessons.close();
finish();

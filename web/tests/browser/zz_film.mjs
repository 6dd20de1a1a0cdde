import { openEngine, before, openSaved, typeTurn } from '/work/look/moments/web/tests/browser/positions.mjs';
import { film, stopClock, strip, waitForScene } from '/work/look/moments/web/tests/browser/film.mjs';
import { newPerson, startBrowser, sizes } from '/work/look/moments/web/tests/browser/stage.mjs';
const address = process.env.ADDRESS ?? 'http://127.0.0.1:5305';
const [games, size, theme='light', language='en', seed='1'] = process.argv.slice(2);
sizes.tall={width:390,height:844}; sizes.low={width:844,height:390}; sizes.tabp={width:820,height:1180}; sizes.tabl={width:1180,height:820}; sizes.wide={width:1920,height:1080};
const e = await openEngine(); const browser = await startBrowser();
for (const game of games.split(',')) {
  const { saved, moves } = before(e.ask, { game, players: game==='schotten-totten'?2:3, event: 'end', seed: Number(seed) });
  const page = await newPerson(browser, address, { size, theme, language, settings: { speed: 250, soundOffered: true } });
  await openSaved(page, address, saved);
  await typeTurn(page, moves, () => stopClock(page));
  const length = await waitForScene(page, 'victory');
  const name = `${game}-${size}-${theme}-${language}`;
  const files = await film(page, '/tmp/film', name, length, { parts: [0.02, 0.25, 0.5, 0.63, 0.8, 0.93, 1] });
  await page.clock.runFor(600); await page.waitForTimeout(100); await page.screenshot({ path: `/tmp/film/${name}-calm.png` });
  await strip(browser, [...files, `/tmp/film/${name}-calm.png`], `/tmp/film/${name}.png`, size==='desk'||size==='wide'||size==='tabl'?{across:2,width:960}:size==='low'?{across:2,width:844}:{across:4,width:390});
  console.log(name, length, page.troubles);
  await page.context().close();
}
await browser.close(); await e.close();

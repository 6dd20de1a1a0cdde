// Films a scene: the page's clock is stopped and moved on by hand, so that every picture shows the same time in timers and animations.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowness } from './stage.mjs';

/** Stops the page's clock; what was begun before goes on. */
export async function stopClock(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Moves the stopped clock on until a scene of this kind begins; its length in milliseconds. */
export async function waitForScene(page, kind, most = 12_000 * slowness) {
  for (let gone = 0; gone < most; gone += 20) {
    const length = await page.evaluate((wanted) => document.querySelector(`[data-scene="${wanted}"]`)?.dataset.length, kind);
    if (length) return Number(length);
    await page.clock.runFor(20);
    await page.waitForTimeout(15);
  }
  throw new Error(`no scene “${kind}” within ${most} ms`);
}

/** Pictures at parts of a scene that has just begun; their files. `look` is called at each. */
export async function film(page, folder, name, length, { parts = [0, 0.25, 0.5, 0.75, 1], look = async () => undefined } = {}) {
  if (folder) mkdirSync(folder, { recursive: true });
  const files = [];
  let now = 0;
  for (const part of parts) {
    // The last frame, not what comes after it.
    const time = Math.min(length * part, length - 2);
    await page.clock.runFor(Math.max(0, Math.round(time - now)));
    now = time;
    await page.evaluate((at) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
    }, time);
    await look(part);
    if (!folder) continue;
    const file = join(folder, `${name}-${String(Math.round(part * 100)).padStart(3, '0')}.png`);
    await page.screenshot({ path: file });
    files.push(file);
  }
  return files;
}

/** The pictures in rows of `across`, in one file. */
export async function strip(browser, files, file, { across = 4, width = 480 } = {}) {
  const page = await browser.newPage({ viewport: { width: across * width, height: 100 } });
  const images = files.map((one) => `<img width="${width}" src="data:image/png;base64,${readFileSync(one).toString('base64')}">`);
  await page.setContent(`<body style="margin:0;line-height:0">${images.join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

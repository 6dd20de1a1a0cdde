// Contact sheets: one state of the page in every size, light in the upper row and dark in the lower one, as one small picture.
import { writeFileSync } from 'node:fs';
import { sizes } from './stage.mjs';

/** In the page: writes settings, and lets it take them over as if another window had changed them. */
export const choose = (changes) => {
  const key = 'merlon.settings';
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...changes }));
  dispatchEvent(new StorageEvent('storage', { key }));
};

/** English by day and German by night, so that both are seen in every size. */
export const rows = [{ theme: 'light', language: 'en' }, { theme: 'dark', language: 'de' }];

/** The page has taken a size and settings over and has come to rest. */
async function settled(page) {
  await page.waitForTimeout(200);
  await page.evaluate(() => Promise.allSettled([document.fonts.ready, ...document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < 2000).map((one) => one.finished)]).then(() => undefined));
}

/** Pictures of the page in every row and size: [{ row, size, picture }]. */
export async function shootAll(page) {
  const shots = [];
  for (const [row, settings] of rows.entries()) {
    await page.evaluate(choose, settings);
    for (const size of Object.keys(sizes)) {
      await page.setViewportSize(sizes[size]);
      await settled(page);
      shots.push({ row, size, picture: await page.screenshot() });
    }
  }
  await page.evaluate(choose, rows[0]);
  await page.setViewportSize(sizes.desk);
  return shots;
}

/** In the page: puts pictures side by side on a canvas, and returns it as a file of WebP. */
async function compose({ shots, sizes, scale, gap }) {
  const names = Object.keys(sizes);
  const columns = names.map((name) => sizes[name].width * scale);
  const height = Math.max(...names.map((name) => sizes[name].height)) * scale;
  const count = 1 + Math.max(...shots.map(({ row }) => row));
  const canvas = Object.assign(document.createElement('canvas'), { width: columns.reduce((sum, one) => sum + one + gap, gap), height: count * (height + gap) + gap });
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#9a9a9a';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  for (const { row, size, picture } of shots) {
    const at = names.indexOf(size);
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const left = columns.slice(0, at).reduce((sum, one) => sum + one + gap, gap);
    brush.drawImage(image, left, gap + row * (height + gap), columns[at], sizes[size].height * scale);
  }
  return canvas.toDataURL('image/webp', 0.8).split(',')[1];
}

/** Writes a contact sheet of what `shootAll` took. */
export async function writeSheet(browser, shots, file) {
  const page = await browser.newPage();
  const given = { shots: shots.map(({ picture, ...rest }) => ({ ...rest, picture: picture.toString('base64') })), sizes, scale: 0.4, gap: 8 };
  writeFileSync(file, Buffer.from(await page.evaluate(compose, given), 'base64'));
  await page.close();
}

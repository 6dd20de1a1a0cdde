// Draws public/icon.svg as the pictures that phones put on their home screens: node tests/make_icons.mjs
// The drawing stands in the inner four fifths, because launchers cut icons round; the ground reaches to the edge.
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';

const drawing = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8').replace(' rx="12"', '');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0;background:#0b5c8a"><div style="width:80%;margin:10%">${drawing}</div></body>`);
  await page.screenshot({ path: new URL(`../public/icon-${size}.png`, import.meta.url).pathname });
  await page.close();
}
await browser.close();

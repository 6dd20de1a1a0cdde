// A picture of one page: node tests/shot.mjs URL FILE [WIDTHxHEIGHT] ; errors of the page's console are printed.
import { chromium } from 'playwright-core';

const [url, file, size = '1366x768'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: Number(process.env.SCALE ?? 1) });
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(message.type(), message.text()));
page.on('pageerror', (error) => console.log('page error', error.message));
await page.goto(url, { waitUntil: 'networkidle' });
if (process.env.CLICK) for (const selector of process.env.CLICK.split(';')) await page.click(selector);
await page.waitForTimeout(Number(process.env.WAIT ?? 300));
await page.screenshot({ path: file });
await browser.close();

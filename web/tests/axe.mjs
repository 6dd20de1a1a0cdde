// Looks for barriers on the pages around the tables, on phone and desktop, light and dark, in both languages, and for text that does not
// fit: node tests/axe.mjs [ADDRESS] [PATH …]. The page must be served (npx vite). Ends with 1 if there is anything to mend.
import { chromium } from 'playwright-core';

const [base = 'http://localhost:5173', ...asked] = process.argv.slice(2);
const paths = asked.length ? asked : [
  '/', '/new/schotten-totten', '/new/kilt-castle?by=phone', '/new/caylus?by=link', '/lobby', '/join/nowhere#invite', '/rules/kilt-castle#KC-2.3',
  '/rules/caylus', '/settings', '/about/keyboard', '/about/fairness', '/about/licences',
];
const looks = [
  { width: 1366, height: 768, language: 'en', theme: 'dark' },
  { width: 390, height: 664, language: 'de', theme: 'light' },
];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
let found = 0;

/** What reaches beyond the right edge of the window. */
const tooWide = () => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest('.wide, pre, svg, .aside, .skip');
  return [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one)).map((one) => one.outerHTML.slice(0, 90));
};

for (const { width, height, language, theme } of looks) {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript((chosen) => localStorage.setItem('merlon.settings', chosen), JSON.stringify({ language, theme }));
  for (const path of paths) {
    const page = await context.newPage();
    page.on('pageerror', (error) => (found++, console.log(path, 'error:', error.message)));
    await page.goto(base + path, { waitUntil: 'networkidle' });
    // The whole page at once: what lies under a bar that sticks to the edge can be scrolled from there.
    await page.setViewportSize({ width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) });
    await page.addScriptTag({ path: new URL('../node_modules/axe-core/axe.min.js', import.meta.url).pathname });
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
    for (const one of violations) console.log(`${path} ${width} ${theme}: ${one.id}: ${one.help}\n  ${one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join('\n  ')}`);
    const wide = await page.evaluate(tooWide);
    for (const one of wide.slice(0, 4)) console.log(`${path} ${width} ${language}: too wide: ${one}`);
    found += violations.length + wide.length;
    await page.close();
  }
  await context.close();
}
await browser.close();
console.log(found ? `${found} to mend` : 'no barriers found');
process.exit(found ? 1 : 0);

// Pictures of every screen and of every state of a table, in every size, theme and language, into a folder: for the eyes of whoever
// changes how things look. Beside them a list of what a program can find: letters under 12 px, text that is cut off.
// node tests/browser/looks.mjs <folder> [scene part,…] [--some]; --some: two sizes, each theme and language once.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose } from './contact.mjs';
import { gameKeys, newPerson, ofGames, playedBy, sizes, startBrowser, startServer } from './stage.mjs';
import { lookAway, playOn, playToEnd, playTurn } from './robot.mjs';

const some = process.argv.includes('--some');
const [folder = '/tmp/merlon-looks', wanted = ''] = process.argv.slice(2).filter((one) => one !== '--some');
mkdirSync(folder, { recursive: true });
const findings = join(folder, `findings${wanted && `-${wanted}`}.txt`);
writeFileSync(findings, '');
const server = await startServer();
const browser = await startBrowser();
const expected = await ofGames('looks');
const [first, last] = [gameKeys[0], server.games.at(-1)];
const secret = server.games.find(({ secret_hands }) => secret_hands).key;
/** Those that more than two can play. */
const forSeveral = server.games.filter(({ players }) => players[1] > 2);

/** What can be measured: small letters and text that does not fit into its box. */
function measure() {
  const found = new Set();
  const note = (kind, element, text) => found.add(`${kind} ${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replace(/ ?s(velte)?-\S+/g, '')} “${text.trim().slice(0, 50)}”`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest('.aside, script, style, symbol, defs') || !element.checkVisibility?.({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const scale = element.closest('svg') && element.getScreenCTM ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 11.4) note(`${size.toFixed(1)}px`, element, node.data);
    if (!element.closest('svg') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible' && element.clientWidth) note('cut', element, element.textContent);
  }
  return [...found];
}

/** One state in all looks, or in some. */
async function shoot(page, name, { only = () => true } = {}) {
  for (const language of ['en', 'de']) {
    for (const theme of ['light', 'dark']) {
      for (const size of Object.keys(sizes)) {
        if (!only(size, language, theme) || (some && !someLooks.only(size, language, theme))) continue;
        await page.setViewportSize(sizes[size]);
        await page.evaluate(choose, { language, theme });
        await page.waitForTimeout(220);
        await page.screenshot({ path: join(folder, `${name}_${size}_${language}_${theme}.png`) });
        if (theme === 'light') for (const one of await page.evaluate(measure)) appendFileSync(findings, `${name} ${size} ${language}: ${one}\n`);
      }
    }
  }
  if (page.troubles.length) appendFileSync(findings, `${name}: ERROR ${page.troubles.splice(0).join(' | ')}\n`);
  await page.evaluate(choose, { language: 'en', theme: 'light' });
  await page.setViewportSize(sizes.desk);
  await page.waitForTimeout(100);
  console.log(name);
}

const someLooks = { only: (size, language, theme) => (size === 'phone' || size === 'desk') && (language === 'de') === (theme === 'dark') };

const scenes = [];
const scene = (name, run) => scenes.push([name, run]);

for (const [name, path] of Object.entries({
  home: '/', lobby: '/lobby', rules: `/rules/${forSeveral[0].key}`, rules_one: `/rules/${last.key}#${last.options.at(-1).rule}`,
  ...Object.fromEntries(gameKeys.map((game, at) => [`new_${game}`, `/new/${game}${['', '?by=phone', '?by=link'][at % 3]}`])),
  settings: '/settings', learn: '/learn', keyboard: '/about/keyboard', fairness: '/about/fairness', licences: '/about/licences',
  bad_join: '/join/nowhere#invite', bad_play: '/play/nowhere', bad_table: '/table/nowhere', bad_watch: '/watch/nowhere', bad_review: '/review/nowhere', bad_replay: '/replay/nowhere', bad_rules: '/rules/nothing', bad_path: '/nonsense',
})) {
  scene(`page_${name}`, async (page) => {
    await page.goto(server.address + path);
    await page.waitForTimeout(500);
    await shoot(page, `page_${name}`);
    const high = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 40);
    if (high && !/rules/.test(name)) {
      for (const [size, language, theme] of [['phone', 'de', 'light'], ['phone', 'en', 'dark'], ['desk', 'en', 'light']]) {
        await page.setViewportSize(sizes[size]);
        await page.evaluate(choose, { language, theme });
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(folder, `page_${name}_whole_${size}_${language}_${theme}.png`), fullPage: true });
      }
    }
  });
}

const mine = (page) => page.waitForFunction(() => document.title.startsWith('●') && document.querySelector('.board .spot.open, [data-choice], .bar [data-move]'));

async function begin(page, game, players, settings = {}) {
  await page.evaluate(choose, { level: 2, lastSetup: playedBy(game, players), ...settings });
  await page.goto(server.address);
  await page.click(`[data-play="${game}"]`);
  await mine(page);
}

/** Taps something that cannot be done now, if there is anything. Where everything can be, as before the first card of a game, something is
    chosen first. */
async function refuse(page) {
  const closed = () => page.evaluate(() => {
    const found = document.querySelector('.board :is(.spot.off, [aria-disabled="true"])');
    found?.click();
    return Boolean(found);
  });
  if (!(await closed())) {
    const choice = await page.$('.board [data-choice]');
    if (!choice) return false;
    await choice.evaluate((one) => one.click());
    await page.waitForFunction(() => document.querySelector('.board .spot.off'));
    await closed();
  }
  await page.waitForSelector('.preview .why');
  return true;
}

const tables = gameKeys.flatMap((game) => (expected[game].tables ?? [{ players: 2, pauses: [10, 20] }]).map((table, at, all) => ({ game, ...table, isSmall: all.length > 1 && at === 0 })));
for (const { game, players, pauses, review, isSmall } of tables) {
  const short = `${game}${players}`;
  scene(`table_${short}`, async (page) => {
    await begin(page, game, players, { coach: true });
    await shoot(page, `${short}_1start`);
    await page.evaluate(choose, { coach: false });
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('h');
      await page.waitForFunction(() => document.querySelector('.spot.lit, .confirm'), undefined, { timeout: 8000 }).catch(() => undefined);
      await page.waitForTimeout(600);
      await shoot(page, `${short}_2hint${step}`, step === 3 ? {} : someLooks);
    }
    await page.keyboard.press('U');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    if (await refuse(page)) await shoot(page, `${short}_3refusal`, isSmall ? someLooks : {});
    await page.keyboard.press('Escape');
    // Every question that comes up, once, and the table early, in the middle and late.
    const asked = new Set();
    let staged = 0;
    let turns = 0;
    await playToEnd(page, 'taps', 7, {
      most: 9000,
      watch: async (_page, _steps, done) => {
        if (done === 'wait' || done === 'nothing') return;
        if (done === 'confirm') turns++;
        if (done === 'confirm' && pauses.includes(turns)) {
          await mine(page).catch(() => undefined);
          await page.waitForTimeout(300);
          if (await page.evaluate(() => document.title.startsWith('●'))) await shoot(page, `${short}_4${turns === pauses[0] ? 'middle' : 'late'}`);
          return;
        }
        const now = await page.evaluate(() => ({ say: document.querySelector('.bar .say')?.textContent ?? '', confirm: Boolean(document.querySelector('.confirm')), mine: document.title.startsWith('●') }));
        if (!now.mine) return;
        const key = now.confirm ? (await page.evaluate(() => document.querySelector('.confirm')?.textContent ?? '')).replace(/[^a-z ]/g, '').split(' ')[0] + ' staged' : now.say.replace(/\d+|“.*?”/g, '#').slice(0, 40);
        if (asked.has(key) || asked.size > 22) return;
        asked.add(key);
        await page.waitForTimeout(150);
        await shoot(page, `${short}_5ask${String(++staged).padStart(2, '0')}`, someLooks);
      },
    });
    await page.waitForTimeout(600);
    await shoot(page, `${short}_6end`, isSmall ? someLooks : {});
    const url = page.url();
    await page.goto(`${url.replace('/play/', '/replay/')}#20`);
    await page.waitForSelector('input[type=range]');
    await shoot(page, `${short}_7replay`, game === first ? {} : someLooks);
    if (review) {
      await page.goto(url.replace('/play/', '/review/'));
      await page.waitForTimeout(700);
      await shoot(page, `${short}_8progress`, someLooks);
      await page.waitForSelector('main.cols[aria-busy=false]', { timeout: 240_000 });
      await shoot(page, `${short}_8review`);
      for (const [size, language, theme] of [['phone', 'de', 'light'], ['phone', 'en', 'dark'], ['desk', 'en', 'light']]) {
        await page.setViewportSize(sizes[size]);
        await page.evaluate(choose, { language, theme });
        await page.waitForTimeout(400);
        await page.evaluate(() => [...document.querySelectorAll('*')].forEach((one) => one.scrollTo?.(0, 1e6)));
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(folder, `${short}_8review_below_${size}_${language}_${theme}.png`), fullPage: true });
      }
    }
    if (game === first) {
      await page.goto(server.address);
      await page.waitForTimeout(600);
      await shoot(page, 'page_home_with_games');
    }
  });
}

scene('above', async (page) => {
  await begin(page, first, 2);
  const watch = (turns) => (_page, _steps, done) => {
    if (done === 'confirm' && --turns === 0) throw new Error('enough');
  };
  await playToEnd(page, 'taps', 3, { watch: watch(9) }).catch(() => undefined);
  await mine(page);
  await page.click('header .iconbtn:last-of-type');
  await shoot(page, 'above_menu');
  await page.locator('dialog li .btn', { hasText: /Give up/ }).click();
  await shoot(page, 'above_sure', someLooks);
  await page.click('dialog .btn:not(.pri)');
  await page.locator('dialog li .btn', { hasText: /Settings/ }).click();
  await shoot(page, 'above_settings', someLooks);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await shoot(page, 'above_text');
  await page.keyboard.press('t');
  await page.keyboard.press('z');
  await shoot(page, 'above_zen', someLooks);
  await page.keyboard.press('z');
  await page.keyboard.press('m');
  await shoot(page, 'above_aloud', someLooks);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.locator('form input').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  await shoot(page, 'above_command', someLooks);
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await shoot(page, 'above_back');
  await page.keyboard.press('Escape');
  await page.keyboard.press('L');
  await shoot(page, 'above_log');
  const tabs = await page.locator('[role=tab]').count();
  for (let at = 1; at < tabs; at++) {
    await page.locator('[role=tab]').nth(at).click();
    await shoot(page, `above_tab${at}`, someLooks);
  }
});
for (const { key: game, players } of forSeveral) {
  scene(`tabs_${game}`, async (page) => {
    await begin(page, game, players[1]);
    let turns = 14;
    await playToEnd(page, 'taps', 3, {
      watch: (_page, _steps, done) => {
        if (done === 'confirm' && --turns === 0) throw new Error('enough');
      },
    }).catch(() => undefined);
    await mine(page);
    await page.keyboard.press('L');
    await shoot(page, `tabs_${game}_log`, someLooks);
    await page.locator('.ask').last().click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(2500);
    await shoot(page, `tabs_${game}_why`, someLooks);
    await page.keyboard.press('Escape');
    await page.keyboard.press('L');
    const tabs = await page.locator('[role=tab]').count();
    for (let at = 1; at < tabs; at++) {
      await page.locator('[role=tab]').nth(at).click();
      await shoot(page, `tabs_${game}_${at}`, someLooks);
    }
    await page.evaluate(() => document.querySelector('.tabs .shut')?.click());
    await page.keyboard.press('t');
    await shoot(page, `tabs_${game}_text`, someLooks);
  });
}
for (const game of gameKeys) {
  scene(`learn_${game}`, async (page) => {
    await page.goto(`${server.address}/learn/${game}`);
    await page.waitForSelector('.lesson');
    await shoot(page, `learn_${game}_1`);
    for (let at = 2; at < 5; at++) {
      if (!(await page.locator('.lesson .pri').count())) break;
      await page.locator('.lesson .pri').first().click();
      await page.waitForTimeout(300);
      await shoot(page, `learn_${game}_${at}`, someLooks);
    }
  });
}
scene('people', async (page) => {
  await page.goto(`${server.address}/new/${secret}`);
  await page.check('input[value=people]', { force: true });
  await page.click('[data-start]');
  await mine(page);
  await playToEnd(page, 'taps', 8, { watch: (_page, _steps, done) => { if (done === 'confirm') throw new Error('enough'); } }).catch(() => undefined);
  await page.waitForSelector('.curtain');
  await shoot(page, 'people_curtain');
});
scene('told', async (page) => {
  await begin(page, first, 2);
  await lookAway(page, 'hidden');
  await playOn(page, 3, 20);
  await lookAway(page, 'visible');
  await page.waitForSelector('.recap');
  await shoot(page, 'told_recap', someLooks);
  await page.goto(`${server.address}/rules/${forSeveral[0].key}`);
  await page.locator('.rulelink').first().click();
  await page.waitForSelector('dialog[open]');
  await shoot(page, 'told_rule', someLooks);
});
scene('record', async (page) => {
  await page.setInputFiles('input[type=file]', { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"not": "a record"}') });
  await page.waitForTimeout(700);
  await shoot(page, 'record_bad');
  const join = page.locator('form input[type=text]').first();
  await join.fill('http://elsewhere/nothing').catch(() => undefined);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(700);
  await shoot(page, 'record_badlink', someLooks);
});
scene('server', async (page) => {
  await page.goto(`${server.address}/new/${forSeveral[0].key}?by=link`);
  await page.click('input[type=checkbox]', { force: true }).catch(() => undefined);
  await page.click('[data-start]');
  await page.waitForURL(/\/table\//);
  await page.waitForSelector('input[readonly]');
  const link = await page.locator('input[readonly]').first().inputValue();
  await shoot(page, 'server_waiting');
  const zoe = await newPerson(browser, link, { settings: { name: 'Zoe' } });
  await zoe.waitForSelector('[data-sit]');
  await shoot(zoe, 'server_join');
  const lobby = await newPerson(browser, `${server.address}/lobby`, {});
  await lobby.waitForTimeout(600);
  await shoot(lobby, 'server_lobby');
  await zoe.click('[data-sit]');
  const people = [page, zoe];
  for (const who of ['Mia', 'Ole']) {
    const more = await newPerson(browser, link, { settings: { name: who } });
    await more.click('[data-sit]', { timeout: 3000 }).then(() => people.push(more), () => undefined);
  }
  await page.waitForSelector('.board .spot');
  await page.waitForTimeout(500);
  await shoot(page, 'server_table');
  await shoot(zoe, 'server_other', someLooks);
  const watcher = await newPerson(browser, page.url().replace('/table/', '/watch/'), {});
  await watcher.waitForSelector('.board .spot');
  await shoot(watcher, 'server_watch', someLooks);
  await page.click('header .iconbtn:last-of-type');
  await shoot(page, 'server_menu', someLooks);
  await page.keyboard.press('Escape');
  const titles = await Promise.all(people.map((one) => one.title()));
  // Whoever begins.
  const mover = people[titles.findIndex((title) => title.startsWith('●'))];
  const other = people.find((one) => one !== mover);
  await playTurn(mover, 3);
  await mover.click('header .iconbtn:last-of-type');
  await mover.locator('dialog li .btn', { hasText: /take/i }).click();
  await other.waitForSelector('.banner');
  await shoot(other, 'server_takeback', someLooks);
  await mover.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.waitForSelector('.banner', { timeout: 40_000 });
  await shoot(page, 'server_lost');
  await page.goto(`${server.address}/lobby`).catch(() => undefined);
});

for (const [name, run] of scenes) {
  if (!wanted.split(',').some((part) => name.includes(part))) continue;
  const page = await newPerson(browser, server.address, { size: 'desk', settings: { level: 2, name: 'You' }, touch: false });
  await run(page).catch(async (error) => {
    console.log(`${name}: ${error.message.split('\n')[0]}`);
    await page.screenshot({ path: join(folder, `broken_${name}.png`) }).catch(() => undefined);
  });
  await page.context().close();
}
await browser.close();
await server.stop();

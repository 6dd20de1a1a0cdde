// Scenes in the page: each is played from a game that stands right before it, and skipped by a tap and by a key. `--film FOLDER` keeps
// pictures of every scene at 0, 25, 50, 65, 75 and 100 % of its length; a word picks some: `moments.mjs victory --film /tmp/film`.
import { createServer } from 'vite';
import { browserName, check, finish, gameKeys, newPerson, ofGames, slowness, startBrowser, startServer } from './stage.mjs';
import { film, stopClock, strip, waitForScene } from './film.mjs';
import { before, openEngine, openSaved, typeTurn } from './positions.mjs';

/** One line in games/<name>/tests/browser/moments.mjs is enough for a scene: what it is called, and the event of the engine that it follows
    ("end": the game is over; "endgame": the last round begins; a function may test more). Besides: players, options, seed, size, `as`
    (more of a name), `alone` (positions.mjs). `layer`: what must appear above the board in the middle of it; `moves`: what must move on
    the board itself. `answered`: others move meanwhile or right after it, and change the figures. */
const expected = await ofGames('moments');
const scenes = gameKeys.flatMap((game) => (expected[game].scenes ?? []).map((scene) => ({ game, ...scene })));
/** A position in which a piece glides. */
const gliding = gameKeys.flatMap((game) => (expected[game].glide ? [{ game, ...expected[game].glide }] : []))[0];

const argument = process.argv.indexOf('--film');
const folder = argument < 0 ? null : process.argv[argument + 1];
const only = process.argv.slice(2).filter((word) => !word.startsWith('--') && word !== folder);

/** What must be true from the first frame on: the figures of the players, as the page's own text has them. */
const figures = () => [...document.querySelectorAll('[data-seat] [data-figure]')].map((one) => one.textContent).join(' ');
const boardBox = () => JSON.stringify(document.querySelector('main.board .fit')?.getBoundingClientRect() ?? null);
/** What is to be seen of a scene now: things of the layer, and what moves on the board. */
const seenNow = ({ layer, moves }) => ({
  layer: layer ? [...document.querySelectorAll('.layer > *')].filter((one) => one.matches(layer) && one.getBoundingClientRect().width > 0 && getComputedStyle(one).opacity > 0).length : 0,
  moves: moves ? document.getAnimations().filter((one) => one.effect?.target?.matches?.(moves)).length : 0,
});
const playing = (kind) => document.querySelector('[data-scene]')?.dataset.scene === kind;

async function open(one, settings = {}) {
  const found = before(engine.ask, one);
  if (!found) throw new Error('the dice never brought it');
  const page = await newPerson(browser, server.address, { size: one.size ?? 'desk', settings: { speed: 250, ...settings } });
  await openSaved(page, server.address, found.saved);
  return { page, moves: found.moves };
}

/** In others no clock stops animations, and sounds are rendered more quietly, or not at all: there pieces glide and scenes are skipped. */
const isChromium = browserName === 'chromium';

/** The whole scene, with a stopped clock. */
async function whole(one, name) {
  const { page, moves } = await open(one);
  await typeTurn(page, moves, () => stopClock(page));
  const length = await waitForScene(page, one.kind);
  const seen = { figures: new Set(), boxes: new Set(), layer: 0, moves: 0 };
  const look = async (part) => {
    await lookAround();
    if (part === 0.5) seen.nameless = await page.getByRole('button', { name: /^$/ }).count();
    if (part === 0 || part === 1) return;
    const now = await page.evaluate(seenNow, { layer: one.layer, moves: one.moves });
    [seen.layer, seen.moves] = [Math.max(seen.layer, now.layer), Math.max(seen.moves, now.moves)];
  };
  const lookAround = async () => (seen.figures.add(await page.evaluate(figures)), seen.boxes.add(await page.evaluate(boardBox)));
  const files = await film(page, folder, name.replaceAll(' ', '-'), length, { look, parts: [0, 0.25, 0.5, 0.65, 0.75, 1] });
  if (folder) await strip(browser, files, `${folder}/${name.replaceAll(' ', '-')}.png`, ['phone', 'tall'].includes(one.size) ? { across: 6, width: 390 } : { across: 3, width: 800 });
  await page.clock.runFor(500);
  if (!one.answered) {
    await look();
    check(seen.figures.size === 1, `${name}: the figures are the new ones from the first frame on (${[...seen.figures].join(' | ')})`);
  }
  check(seen.boxes.size === 1, `${name}: the board stays where it is ${[...seen.boxes].join(' | ')}`);
  check(seen.nameless === 0, `${name}: every button has a name in the middle of it`);
  if (one.layer) check(seen.layer > 0, `${name}: ${seen.layer} of ${one.layer} in the middle of it`);
  if (one.moves) check(seen.moves > 0, `${name}: ${seen.moves} of ${one.moves} move on the board`);
  check(!(await page.evaluate(playing, one.kind)), `${name}: it is over after ${length} ms`);
  check(page.troubles.length === 0, `${name}: no errors ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** A card that is laid glides: in the middle it lies between its old and its new place. */
async function glides() {
  const page = await newPerson(browser, server.address, { settings: { speed: 500, moments: 'off' } });
  const found = before(engine.ask, gliding);
  await openSaved(page, server.address, found.saved);
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    const centre = (one) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(one.getBoundingClientRect());
    window.glides = [];
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      if (!this.dataset.piece || !given[0].some((frame) => frame.transform)) return animation;
      const [length, places] = [animation.effect.getTiming().duration, []];
      for (const part of [0, 0.5, 0.999]) (animation.currentTime = length * part), places.push(centre(this));
      animation.currentTime = 0;
      window.glides.push({ piece: this.dataset.piece, places });
      return animation;
    };
  });
  await typeTurn(page, found.moves);
  await page.waitForFunction(() => window.glides.length > 0, null, { timeout: 5000 * slowness }).catch(() => {});
  const made = await page.evaluate(() => window.glides);
  const far = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);
  const between = ({ places: [from, middle, to] }) => far(from, to) > 20 && far(from, middle) > 0.1 * far(from, to) && far(middle, to) > 0.1 * far(from, to) && Math.abs(far(from, middle) + far(middle, to) - far(from, to)) < 3;
  check(made.some(between), `a piece glides between its places ${JSON.stringify(made.slice(0, 2))}`);
  check(page.troubles.length === 0, `no errors while it glides ${page.troubles.join(' | ')}`);
  await page.context().close();
}

/** Skipped in the page's own time: gone within one frame. */
async function skipped(one, name, how, act) {
  const { page, moves } = await open(one);
  await typeTurn(page, moves);
  await page.waitForFunction(playing, one.kind);
  await page.waitForTimeout(150);
  await page.evaluate((kind) => {
    const gone = () => document.querySelector('[data-scene]')?.dataset.scene !== kind && !document.querySelector('.layer > *');
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => requestAnimationFrame(() => requestAnimationFrame(() => (window.skippedAtOnce = gone()))), { once: true, capture: true });
  }, one.kind);
  await act(page);
  check(await page.waitForFunction(() => window.skippedAtOnce !== undefined).then(() => page.evaluate(() => window.skippedAtOnce)), `${name}: ${how} skips it within a frame`);
  await page.context().close();
}

/** Every sound, rendered without loudspeakers by the page's own code: how loud it gets, and when it has ended. */
async function sounds() {
  const sources = await createServer({ server: { host: '127.0.0.1', port: 0, hmr: false, ws: false }, logLevel: 'error' });
  await sources.listen();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${sources.httpServer.address().port}/tests/browser/sounds.html`);
  const heard = await page.evaluate(async () => {
    const { durationOf, recipeOf, voice } = await import('/src/moments/recipes.ts');
    const { outlet } = await import('/src/moments/sound.ts');
    const render = async (name, options) => {
      const audio = new OfflineAudioContext(1, 44_100 * 3, 44_100);
      const recipe = recipeOf(name, options);
      // A limiter that has just been made is closed at first: in the page it is made long before the first sound.
      const start = 0.25;
      voice(audio, outlet(audio, 70), recipe, start);
      const samples = (await audio.startRendering()).getChannelData(0);
      const last = samples.findLastIndex((one) => Math.abs(one) > 0.002);
      return { name, peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0), ends: (last / 44_100 - start) * 1000, length: durationOf(recipe) };
    };
    const names = ['tick', 'wood', 'coin', 'bell', 'key', 'thud', 'drum', 'horn', 'pencil', 'turn', 'card', 'refusal'];
    return Promise.all([...names.map((name) => render(name)), render('horn', { short: true }), render('horn', { low: true }), render('thud', { low: true }), render('coin', { low: true })]);
  });
  for (const { name, peak, ends, length } of heard) check(peak > 0.05 && peak < 0.6 && ends <= length + 60, `${name} sounds: peak ${peak.toFixed(3)}, silent after ${Math.round(ends)} of ${Math.round(length)} ms`);
  await page.close();
  await sources.close();
}

/** Sound is offered once: after the reader's first move, and never again. */
async function offered() {
  const page = await newPerson(browser, server.address, { settings: { speed: 0, soundOffered: false } });
  await page.addInitScript(() => {
    const { AudioContext } = window;
    window.contexts = 0;
    window.AudioContext = class extends AudioContext {
      constructor(...given) {
        super(...given);
        window.contexts++;
      }
    };
  });
  const contexts = () => page.evaluate(() => window.contexts);
  const found = before(engine.ask, gliding);
  await openSaved(page, server.address, found.saved);
  const early = await page.locator('.offer').count();
  await typeTurn(page, found.moves);
  await page.waitForSelector('.offer');
  check(early === 0 && (await contexts()) === 0, 'sound is offered after the first move, and off until it is wanted');
  await page.click('.offer .btn');
  await page.waitForFunction(() => window.contexts === 1 && JSON.parse(localStorage.getItem('merlon.settings')).sound && !document.querySelector('.offer'));
  await page.reload();
  await page.waitForSelector('.board .spot');
  check((await page.locator('.offer').count()) === 0, 'sound is offered once');
  await page.context().close();
}

/** Nothing moves for whoever wants that. */
async function still(one, name) {
  const { page, moves } = await open(one, { speed: 0 });
  await typeTurn(page, moves);
  await page.waitForTimeout(600);
  const moved = await page.evaluate(() => document.getAnimations().filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition)).filter((animation) => animation.effect.getKeyframes().some(({ transform, clipPath }) => (transform && transform !== 'none') || clipPath)).length);
  check(moved === 0, `${name}: without animation nothing moves`);
  check(page.troubles.length === 0, `${name}: no errors without animation ${page.troubles.join(' | ')}`);
  await page.context().close();
}

const tapBoard = (page) => page.evaluate(() => document.querySelector('main.board .fit').getBoundingClientRect()).then(({ x, y, width, height }) => page.mouse.click(x + width / 2, y + height / 2));

const server = await startServer();
const browser = await startBrowser();
const engine = await openEngine();
if (isChromium && (!only.length || only.includes('sounds'))) await sounds().catch((error) => check(false, `sounds: ${error.message}`));
if (!only.length || only.includes('offer')) await offered().catch((error) => check(false, `the offer of sound: ${error.message}`));
if (!only.length || only.includes('glide')) await glides().catch((error) => check(false, `gliding: ${error.message}`));
let victories = 0;
for (const one of scenes) {
  const name = [one.game, one.kind, one.as].filter(Boolean).join(' ');
  if (only.length && !only.some((word) => name.includes(word))) continue;
  try {
    if (isChromium) await whole(one, name);
    // Every way to skip is tried, one after the other, with the longest scene.
    if (one.kind !== 'victory') continue;
    const at = victories++;
    if (at % 2 === 0) await skipped(one, name, 'a tap on the board', tapBoard);
    else await skipped(one, name, 'a key', (page) => page.keyboard.press(['Escape', ' ', 'Enter'][at % 3]));
    if (at % 2) await still(one, name);
  } catch (error) {
    check(false, `${name}: ${error.message}`);
  }
}
await engine.close();
await browser.close();
await server.stop();
finish();

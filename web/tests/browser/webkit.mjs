// Debian's WebKit for the tests (packages webkit2gtk-driver and xvfb): the part of Playwright's interface that the tests use, spoken as
// WebDriver. A driver process has one session, so every person gets a driver and a browser of their own. What WebDriver cannot do
// (changing requests, workers, being offline) throws `NotHere`; stage.mjs counts that as skipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = readdirSync('/usr/lib').flatMap((folder) => ['4.0', '4.1'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`));
const program = programs.filter(existsSync).at(-1);
export const isInstalled = () => Boolean(program) && ['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(`/usr/bin/${name}`));

export class NotHere extends Error {
  constructor(what) {
    super(`${what} cannot be done with WebKit's driver`);
  }
}

/** What was started ends with this process, however that ends. */
const started = new Set();
function start(name, args, options) {
  const child = spawn(name, args, options);
  started.add(child);
  return child;
}
/** Folders that the browsers' processes may still write to when they are told to end. */
const folders = [];
process.once('exit', () => {
  started.forEach((child) => child.kill());
  for (const folder of folders) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is a temporary one.
    }
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A command that has no answer by then will never have one: the driver forgets what it asked of a page that was just left. On a busy
    machine it takes seconds to answer. */
const patience = 20_000 * Number(process.env.MERLON_SLOWNESS ?? 1);

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Without a graphics card layers that are put together cost half of all its time. */
const plainDrawing = { WEBKIT_DISABLE_COMPOSITING_MODE: '1' };

/** Its toolbar is wider than a phone unless everything in it is tiny. */
const tinyToolbar = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

function makeProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'merlon-webkit-'));
  folders.push(folder);
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), tinyToolbar);
  return folder;
}

/** A screen that nobody sees. Xvfb says which number it has. */
async function startScreen() {
  const child = start('Xvfb', ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('Xvfb does not start')));
  });
  return { child, display: `:${number}` };
}

export async function launch() {
  const screen = await startScreen();
  const contexts = new Set();
  return {
    async newContext(options = {}) {
      const context = await Context.open(screen.display, options, () => contexts.delete(context));
      contexts.add(context);
      return context;
    },
    async close() {
      for (const context of [...contexts]) await context.close();
      screen.child.kill();
    },
  };
}

class Context {
  #driver;
  #profile;
  #address;
  #closed;
  #queue = Promise.resolve();
  #current;
  #scripts = [];
  #prepared = new Set();
  #pages = 0;

  static async open(display, { viewport, locale = 'en-GB' }, closed) {
    const context = new Context();
    context.viewport = viewport ?? { width: 1280, height: 720 };
    context.#closed = closed;
    context.#profile = makeProfile();
    const port = await freePort();
    const folders = Object.fromEntries(['CONFIG', 'DATA', 'CACHE', 'STATE'].map((kind) => [`XDG_${kind}_HOME`, context.#profile]));
    const env = { ...process.env, ...folders, DISPLAY: display, GDK_BACKEND: 'x11', LANG: 'C.UTF-8', LANGUAGE: locale.replace('-', '_'), NO_AT_BRIDGE: '1', ...plainDrawing };
    context.#driver = start('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
    context.#address = `http://127.0.0.1:${port}`;
    await context.#begin();
    return context;
  }

  async #begin() {
    const end = Date.now() + patience;
    while (!(await fetch(`${this.#address}/status`).then(() => true, () => false))) {
      if (Date.now() > end) throw new Error('WebKitWebDriver does not start');
      await sleep(50);
    }
    const options = { binary: program, args: ['--automation'] };
    const { sessionId } = await this.#call('POST', '/session', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options } } });
    this.#address += `/session/${sessionId}`;
    await this.#call('POST', '/timeouts', { script: patience / 2 });
  }

  async #call(method, path, body, limit = patience) {
    const response = await fetch(this.#address + path, { method, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined, signal: AbortSignal.timeout(limit) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  /** One command after the other, each in its window. */
  send(page, method, path, body, limit) {
    const sent = this.#queue.then(async () => {
      if (this.#current !== page.handle) await this.#call('POST', '/window', { handle: page.handle });
      this.#current = page.handle;
      return this.#call(method, path, body, limit);
    });
    this.#queue = sent.catch(() => undefined);
    return sent;
  }

  /** WebDriver runs nothing before the page's own scripts. These run once for an address, before its first page: enough for what is stored. */
  async addInitScript(script, argument) {
    this.#scripts.push([script, argument]);
  }
  async prepare(page, url) {
    const { origin, protocol } = new URL(url);
    if (!protocol.startsWith('http') || this.#prepared.has(origin)) return;
    this.#prepared.add(origin);
    await page.open(`${origin}/icon.svg`);
    for (const [script, argument] of this.#scripts) await page.evaluate(script, argument);
  }

  async newPage() {
    const first = this.#pages++ === 0;
    const handle = first ? await this.#call('GET', '/window') : (await this.#call('POST', '/window/new', { type: 'window' })).handle;
    if (first) this.#current = handle;
    const page = new Page(this, handle);
    await page.setViewportSize(this.viewport);
    return page;
  }

  async close() {
    this.#closed();
    await this.#queue;
    await this.#call('DELETE', '').catch(() => undefined);
    const ended = once(this.#driver, 'exit');
    this.#driver.kill();
    setTimeout(() => this.#driver.kill('SIGKILL'), 2_000).unref();
    await ended;
  }
}
for (const name of ['route', 'unroute', 'routeWebSocket', 'setOffline', 'newCDPSession']) Context.prototype[name] = () => Promise.reject(new NotHere(name));

/** In the page: the elements that a locator means. */
function matches({ selector, hasText, at }) {
  const isVisible = (one) => one.getClientRects().length > 0 && one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== 'hidden';
  const wanted = selector.startsWith('text=') ? { source: selector.slice(5), flags: 'i' } : hasText;
  const css = selector.startsWith('text=') ? 'body *' : selector.replaceAll(':visible', '');
  let found = [...document.querySelectorAll(css)];
  if (selector.includes(':visible')) found = found.filter(isVisible);
  if (wanted) found = found.filter((one) => new RegExp(wanted.source, wanted.flags).test((one.innerText ?? one.textContent).replace(/\s+/g, ' ')));
  return at === undefined ? found : found.slice(at, at === -1 ? undefined : at + 1);
}

/** In the page: errors from now on are kept until somebody asks for them. */
function keepTroubles() {
  if (window.keptTroubles) return;
  const kept = (window.keptTroubles = []);
  addEventListener('error', ({ message, error }) => kept.push({ message, stack: error?.stack }));
  addEventListener('unhandledrejection', ({ reason }) => kept.push({ message: String(reason), stack: reason?.stack }));
  const say = console.error;
  console.error = (...all) => (kept.push({ text: all.join(' ') }), say(...all));
}

/** In the page: only the first of the elements may have the next press. */
function guardPress([wanted]) {
  window.pressAwaited?.abort();
  const guard = (window.pressAwaited = new AbortController());
  const isMeant = ({ target }) => wanted?.contains(target) || target.closest('label')?.contains(wanted);
  const judge = (event) => {
    if (event.type === 'pointerdown' && isMeant(event)) {
      guard.abort();
      window.pressAwaited = undefined;
    } else {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, judge, { capture: true, signal: guard.signal });
}

const isExpression = (text) => {
  try {
    return Boolean(new Function(`return (${text}\n)`));
  } catch {
    return false;
  }
};
/** A function, or a text, as Playwright takes them. */
function bodyOf(script) {
  if (typeof script === 'function') return `return (${script})(...given)`;
  return isExpression(script) ? `return (${script}\n)` : script;
}

const keys = { Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C', ' ': ' ', Space: ' ', End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017' };

class Page {
  #context;
  #listeners = { console: [], pageerror: [] };
  #timeout = 30_000;
  #url = 'about:blank';
  #size;

  constructor(context, handle) {
    this.#context = context;
    this.handle = handle;
    this.mouse = { move: (x, y) => this.#point([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }]), click: (x, y) => this.#click(x, y) };
    this.touchscreen = { tap: (x, y) => this.#click(x, y) };
    this.keyboard = { press: (key) => this.#press(key.split('+').filter(Boolean)), type: (text) => this.#press([...text], true) };
  }

  context() {
    return this.#context;
  }
  on(event, listener) {
    if (!(event in this.#listeners)) throw new NotHere(`listening to ${event}`);
    this.#listeners[event].push(listener);
  }
  setDefaultTimeout(ms) {
    this.#timeout = ms;
  }
  #send(method, path, body, limit) {
    return this.#context.send(this, method, path, body, limit);
  }

  async #point(actions) {
    await this.#send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  }
  #click(x, y) {
    return this.#point([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);
  }
  /** Keys that are held together, or one after the other. */
  async #press(names, oneByOne = false) {
    const values = names.map((name) => keys[name] ?? name);
    const [down, up] = ['keyDown', 'keyUp'].map((type) => (value) => ({ type, value }));
    const actions = oneByOne ? values.flatMap((value) => [down(value), up(value)]) : [...values.map(down), ...values.toReversed().map(up)];
    await this.#send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /**
   * The driver may wait for ever for a page to load, so it does not wait: the old page is marked, and the new one has no mark. Asked
   * by scripts that answer at once, as one that is awaited is lost with its page. A question that is lost all the same must not use up
   * the time of those after it.
   */
  async #load(path, body) {
    const ask = (script) => this.#send('POST', '/execute/sync', { script, args: [] }, patience / 5);
    for (let tries = 1; ; tries++) {
      await ask('window.isLeft = true').catch(() => undefined);
      await this.#send('POST', path, body);
      const loaded = this.until(() => ask("return !window.isLeft && document.readyState !== 'loading'"), `loading ${body?.url ?? 'again'}`, { timeout: patience });
      // Now and then a load never begins.
      if (await loaded.then(() => true, (error) => tries > 2 && Promise.reject(error))) break;
    }
    await this.evaluate(() => undefined);
  }
  async goto(url) {
    await this.#context.prepare(this, url);
    const [now, then] = [this.#url, url].map((one) => one.replace(/#.*/, ''));
    if (url.includes('#') && now === then) await this.#travel('/url', { url });
    else await this.#load('/url', { url });
  }
  open(url) {
    return this.#load('/url', { url });
  }
  async #travel(path, body) {
    await this.#send('POST', path, body);
    await this.evaluate(() => undefined);
  }
  reload() {
    return this.#load('/refresh');
  }
  goBack() {
    return this.#travel('/back');
  }
  goForward() {
    return this.#travel('/forward');
  }
  close() {
    return this.#send('DELETE', '/window');
  }
  /** Where the page was when it was last asked something. */
  url() {
    return this.#url;
  }
  title() {
    return this.evaluate(() => document.title);
  }

  async evaluate(script, ...given) {
    const text = `const [given, done] = arguments;
      (${keepTroubles})();
      Promise.resolve().then(async () => { ${bodyOf(script)} }).then((value) => ({ value }), (error) => ({ failed: String(error?.stack || error) })).then((answer) =>
        done(JSON.stringify({ ...answer, url: location.href, troubles: window.keptTroubles.splice(0) })));`;
    const { value, failed, url, troubles } = JSON.parse(await this.#send('POST', '/execute/async', { script: text, args: [given] }));
    this.#url = url;
    for (const { text: said, message, stack } of troubles) {
      if (said !== undefined) this.#listeners.console.forEach((listener) => listener({ type: () => 'error', text: () => said }));
      else this.#listeners.pageerror.forEach((listener) => listener({ message, stack }));
    }
    if (failed) throw new Error(failed);
    return value;
  }

  /** Asks again until the answer is one; a page that is just being left gives none. */
  async until(ask, what, { timeout = this.#timeout } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const answer = await ask().catch((error) => (/javascript error|unexpected|no such|unknown|timeout/i.test(error.message) ? undefined : Promise.reject(error)));
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`Timeout: ${what}, at ${this.#url}`);
      await sleep(25);
    }
  }
  async waitForFunction(script, given, options) {
    const text = `async (...given) => { ${bodyOf(script)} }`;
    await this.until(() => this.evaluate(`(${text})(${JSON.stringify(given)}).then(Boolean)`), String(script), options);
  }
  waitForSelector(selector, options) {
    return this.locator(selector).first().waitFor(options);
  }
  waitForURL(pattern, options) {
    const fits = () => (pattern instanceof RegExp ? pattern.test(this.#url) : typeof pattern === 'function' ? pattern(new URL(this.#url)) : this.#url === pattern);
    return this.until(() => this.evaluate(() => undefined).then(fits), `the address ${pattern}`, options);
  }
  waitForTimeout(ms) {
    return sleep(ms);
  }
  async waitForLoadState() {
    await this.waitForFunction(() => document.readyState === 'complete');
  }

  viewportSize() {
    return this.#size;
  }
  /** The window is as much larger as its frame is. */
  async setViewportSize(size) {
    this.#size = size;
    const inner = () => this.evaluate(() => [innerWidth, innerHeight]);
    const outer = await this.#send('GET', '/window/rect');
    const [width, height] = await inner();
    if (width === size.width && height === size.height) return;
    await this.#send('POST', '/window/rect', { width: size.width + outer.width - width, height: size.height + outer.height - height });
    await this.until(async () => String(await inner()) === String([size.width, size.height]), `a window of ${size.width} x ${size.height}`, { timeout: patience });
  }
  async screenshot({ path } = {}) {
    const picture = Buffer.from(await this.#send('GET', '/screenshot'), 'base64');
    if (path) writeFileSync(path, picture);
    return picture;
  }

  locator(selector, { hasText } = {}) {
    return new Locator(this, { selector, hasText: hasText instanceof RegExp ? { source: hasText.source, flags: hasText.flags } : hasText && { source: hasText.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: 'i' } });
  }
  async $(selector) {
    const found = this.locator(selector).first();
    return (await found.count()) ? found : null;
  }
}
for (const name of ['click', 'fill', 'check', 'focus', 'hover', 'innerText', 'inputValue', 'isChecked', 'isVisible', 'getAttribute', 'dispatchEvent']) {
  Page.prototype[name] = function (selector, ...given) {
    return this.locator(selector).first()[name](...given);
  };
}
for (const name of ['route', 'unroute', 'unrouteAll', 'setInputFiles', 'waitForEvent', 'waitForResponse', 'addInitScript', 'workers']) {
  Page.prototype[name] = () => Promise.reject(new NotHere(name));
}

class Locator {
  #page;
  #query;

  constructor(page, query) {
    this.#page = page;
    this.#query = query;
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }
  nth(at) {
    return new Locator(this.#page, { ...this.#query, at });
  }

  /** What a function makes of the elements that are found, and of something given. */
  evaluateAll(use, given) {
    return this.#page.evaluate(`(async () => (${use})((${matches})(${JSON.stringify(this.#query)}), ${JSON.stringify(given)}))()`);
  }
  /** The same for the first one, as soon as there is one. */
  async #ofOne(use, given, options) {
    const text = `(all, given) => all.length ? { value: (${use})(all[0], given) } : null`;
    return (await this.#page.until(() => this.evaluateAll(text, given), this.#query.selector, options)).value;
  }
  count() {
    return this.evaluateAll((all) => all.length);
  }
  allInnerTexts() {
    return this.evaluateAll((all) => all.map((one) => one.innerText));
  }
  isVisible() {
    return this.evaluateAll((all) => all.some((one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== 'hidden'));
  }
  async waitFor({ state = 'visible', ...options } = {}) {
    const isThere = { attached: async () => (await this.count()) > 0, visible: () => this.isVisible(), detached: async () => !(await this.count()), hidden: async () => !(await this.isVisible()) };
    await this.#page.until(isThere[state], `${this.#query.selector} ${state}`, options);
    return this;
  }

  /** Where it can be pressed: at rest, enabled, and covered by nothing. */
  async #place(options) {
    const find = async (all) => {
      const one = all[0];
      if (!one || one.disabled) return null;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = () => Object.values(one.getBoundingClientRect().toJSON()).join();
      const before = box();
      await new Promise((resolve) => setTimeout(resolve, 30)); // a window behind others draws no frames
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const reached = hit && (one.contains(hit) || hit.closest('label')?.contains(one));
      return width && before === box() && reached ? { x: left + width / 2, y: top + height / 2 } : null;
    };
    return this.#page.until(() => this.evaluateAll(find), `pressing ${this.#query.selector}`, options);
  }
  /** What is pressed may have moved on before the press arrives: then nobody gets it, and it is made again. */
  async click(options) {
    for (let tries = 1; ; tries++) {
      const { x, y } = await this.#place(options);
      await this.evaluateAll(guardPress);
      await this.#page.mouse.click(x, y);
      const arrived = this.#page.until(() => this.#page.evaluate(() => !window.pressAwaited), `pressing ${this.#query.selector}`, { timeout: 1_000 });
      if (await arrived.then(() => true, (error) => tries > 4 && Promise.reject(error))) return;
      console.log(`      pressed again: ${this.#query.selector}`);
    }
  }
  tap(options) {
    return this.click(options);
  }
  async hover(options) {
    const { x, y } = await this.#place(options);
    await this.#page.mouse.move(x, y);
  }
  check(options) {
    return this.#ofOne((one) => one.checked || one.click(), undefined, options);
  }
  focus(options) {
    return this.#ofOne((one) => one.focus(), undefined, options);
  }
  fill(text, options) {
    return this.#ofOne((one, value) => {
      one.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value').set.call(one, value);
      for (const event of ['input', 'change']) one.dispatchEvent(new Event(event, { bubbles: true }));
    }, text, options);
  }
  selectOption(value, options) {
    return this.fill(value, options);
  }
  dispatchEvent(event) {
    return this.#ofOne((one, name) => void one.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true })), event);
  }
  innerText(options) {
    return this.#ofOne((one) => one.innerText ?? one.textContent, undefined, options);
  }
  inputValue(options) {
    return this.#ofOne((one) => one.value, undefined, options);
  }
  isChecked(options) {
    return this.#ofOne((one) => one.checked, undefined, options);
  }
  isEnabled(options) {
    return this.#ofOne((one) => !one.disabled, undefined, options);
  }
  isDisabled(options) {
    return this.#ofOne((one) => one.disabled, undefined, options);
  }
  getAttribute(name, options) {
    return this.#ofOne((one, wanted) => one.getAttribute(wanted), name, options);
  }
}

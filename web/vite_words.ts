// The terminal's words (lang/, games/<name>/words/) hold much that the page never says: of them, the build keeps what the page's sources can say.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Told apart from the address of a file of the page, which Vite would make of it. */
const here = import.meta.url;

/** Where the page's sources are: its own, and those of every game. */
const folders = [new URL('./src', here), ...readdirSync(new URL('../games', here)).map((game) => new URL(`../games/${game}/web`, here)).filter((folder) => existsSync(folder))];

const readSources = () =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));

// A quoted text of words, dots and places: 'table.home', `ca.web.move.${move.kind}`.
const place = String.raw`\$\{(?:[^{}\x60]|\{[^{}]*\}|\x60[^\x60]*\x60)*\}`;
const quoted = new RegExp(`(?<=['"\x60])(?:[\\w.-]|${place})+(?=['"\x60])`, 'g');

/** Where a place offers two words, one of them stands there; else anything may. */
function pattern(text: string): string {
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = text.split(new RegExp(`(${place})`));
  return parts.map((part) => {
    if (!part.startsWith('${')) return literal(part);
    const either = /\? '([\w.-]*)' : '([\w.-]*)'\}$/.exec(part);
    return either ? `(?:${literal(either[1])}|${literal(either[2])})` : '[\\w.-]*';
  }).join('');
}
const isTemplate = (text: string) => text.includes('${');

/** What the page can say: every key that stands in its sources, or that a template there can become. */
export function whatIsSaid(sources = readSources()): { sources: string[]; written: string[]; isSaid(key: string): boolean } {
  const written = [...new Set(sources.flatMap((text) => text.match(quoted) ?? []))];
  const literals = new Set(written.filter((text) => !text.includes('$')));
  const whole = written.filter((text) => isTemplate(text) && /^[a-z]+\./.test(text)).map((text) => new RegExp(`^${pattern(text)}$`));
  /** `${key}.you`: what is put behind a key that was given. */
  const tails = written.filter((text) => text.startsWith('${') && text.includes('}.')).map((text) => pattern(text.replace(new RegExp(`^${place}`), '')));
  const [named, open] = [tails.filter((tail) => !tail.includes('[')), tails.filter((tail) => tail.includes('['))].map((some) => some.map((tail) => new RegExp(`^(.+?)${tail}$`)));

  const fits = (key: string) => whole.some((one) => one.test(key));
  const isSaid = (key: string): boolean =>
    literals.has(key) || fits(key) ||
    named.some((tail) => { const head = tail.exec(key)?.[1]; return head !== undefined && (literals.has(head) || fits(head)); }) ||
    open.some((tail) => { const head = tail.exec(key)?.[1]; return head !== undefined && fits(head); });
  return { sources, written, isSaid };
}

export function terminalWords(): Plugin {
  const root = new URL('..', import.meta.url).pathname;
  const isTerminals = (id: string) => id.startsWith(root) && /^(lang|games\/\w+\/words)\//.test(id.slice(root.length));
  let isSaid: (key: string) => boolean;
  return {
    name: 'merlon-terminal-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      ({ isSaid } = whatIsSaid());
    },
    transform(text, id) {
      if (!isTerminals(id)) return null;
      return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).filter(([key]) => isSaid(key))));
    },
  };
}

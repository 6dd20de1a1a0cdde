// Sentences in the reader's language. Catalogues are flat JSON files: `web/lang/<name>.<language>.json` and
// `games/<name>/web/words/` for the page; `lang/<name>.<language>.json` and `games/<name>/words/<language>.json`, which the terminal and
// the server use too. Messages have places, {stone}, and may have plurals: {count, plural, one{# card} other{# cards}}.
import failureDe from '../../lang/failure.de.json';
import failureEn from '../../lang/failure.en.json';

export type Language = 'en' | 'de';
export type Facts = Record<string, string | number>;

type Catalogue = Record<string, string>;
/** Besides what every visit can say: words that are loaded only when they are wanted, those of a game when somebody sits down at it, those of
    its rule book when somebody opens that, those about its end at the end. */
const files = import.meta.glob<Catalogue>(
  ['./every_visit.*.ts', '../../lang/review.*.json', '../../../games/*/words/*.json', '../../../games/*/web/words/*.json', '!../../../games/*/web/words/about.*.json'],
  { import: 'default' },
);

/** The name of a catalogue: a game's own (its name), that of its rule book (<game>_book), or one of the page. */
function catalogueOf(path: string): { name: string; language: string } {
  const [, game, kind, language] = /(?:\/games\/(\w+)\/.*)?\/(?:(\w+)\.)?(\w+)\.(?:json|ts)$/.exec(path)!;
  return { name: [game, kind].filter(Boolean).join('_'), language };
}

/** What the page can say when nothing else could be loaded. */
const always: Record<Language, Catalogue> = { en: failureEn, de: failureDe };

class Words {
  language = $state<Language>('en');
  messages = $state.raw<Catalogue>(always.en);
  /** A language has been loaded. */
  spoken = $state(false);
  private entered = new Set<string>();
  /** The language that was asked for last. */
  private wanted: Language = 'en';
  /** What has been loaded last or is being loaded, the latest last; without what has failed, which must not keep others waiting. */
  private loads: Promise<void>[] = [Promise.resolve()];

  /** Loads a language, then switches to it. */
  speak(language: Language): Promise<void> {
    const before = this.wanted;
    this.wanted = language;
    return this.load(() => {
      if (this.wanted === language) this.wanted = before;
    });
  }

  /** Speaks a language as far as the page has its words with it. */
  stammer(language: Language): void {
    [this.language, this.messages] = [language, always[language]];
    document.documentElement.lang = language;
  }

  private get latest(): Promise<void> {
    return this.loads.at(-1)!;
  }

  /** `forget`: takes back what was wanted if it does not come. */
  private load(forget = () => {}): Promise<void> {
    const loading: Promise<void> = this.switchTo(this.wanted, () => this.latest === loading).then(
      // What came later has the words of this one, too; if it fails, this one is not to blame.
      (switched) => (switched ? void this.loads.splice(0, this.loads.indexOf(loading)) : this.latest.catch(() => this.load())),
    ).catch((error) => {
      forget();
      this.loads = this.loads.filter((one) => one !== loading);
      throw error;
    });
    this.loads.push(loading);
    return loading;
  }

  /** False if somebody has asked for more words, or another language, meanwhile. */
  private async switchTo(language: Language, isWanted: () => boolean): Promise<boolean> {
    const wanted = Object.entries(files).filter(([path]) => this.wants(path, language));
    const catalogues = await Promise.all(wanted.map(([, load]) => load()));
    if (!isWanted()) return false;
    this.messages = Object.assign({}, always[language], ...catalogues);
    this.spoken = true;
    this.language = language;
    document.documentElement.lang = language;
    return true;
  }

  /** Loads the words of a game, or others that are not always there, now and whenever the language changes. */
  async enter(game: string): Promise<void> {
    const room = game.replaceAll('-', '_');
    if (this.entered.has(room)) return this.latest;
    this.entered.add(room);
    await this.load(() => this.entered.delete(room));
  }

  private wants(path: string, language: Language): boolean {
    const { name, language: spoken } = catalogueOf(path);
    return spoken === language && (name === 'every_visit' || this.entered.has(name));
  }
}

export const words = new Words();

/** One for each language: making it takes much longer than using it. */
function kept<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}
const numbers = kept((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const plurals = kept((language) => new Intl.PluralRules(language));
const lists = { conjunction: kept((language) => new Intl.ListFormat(language)), disjunction: kept((language) => new Intl.ListFormat(language, { type: 'disjunction' })) };

/** The message with this key, its places filled in; a missing one shows its key, so that it is noticed. */
export function say(key: string, facts: Facts = {}): string {
  const message = words.messages[key];
  return message === undefined ? key : fill(message, facts, words.language);
}

export function hasMessage(key: string): boolean {
  return words.messages[key] !== undefined;
}

/** A message about somebody: "Anna gives up.", but "You give up." where there is such a one for whoever reads. */
export function sayOf(key: string, facts: Facts & { name: string }): string {
  const toYou = `${key}.you`;
  return say(facts.name === say('name.you') && hasMessage(toYou) ? toYou : key, facts);
}

/** For words that begin a sentence or a button. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Anna, you and Nik", or "Anna, Zoe or Nik", in the reader's language. */
export function listed(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const language = words.language === 'en' ? 'en-GB' : words.language;
  return lists[type](language).format(parts.map((part, at) => (at > 0 ? within(part) : part)));
}

/** Inside a sentence whoever reads is written small: "you", "you +3", "you and Nik"; not so what is a sentence itself. */
function within(part: string): string {
  const you = words.messages['name.you'];
  return you && part.startsWith(you) && !/^\p{L}|[.!?]$/u.test(part.slice(you.length)) ? part.charAt(0).toLowerCase() + part.slice(1) : part;
}

/** Fills the places of a message. */
export function fill(message: string, facts: Facts, language: Language): string {
  let text = '';
  for (let at = 0; at < message.length; ) {
    const open = message.indexOf('{', at);
    if (open < 0) return text + message.slice(at);
    const close = closing(message, open);
    text += message.slice(at, open);
    const filled = place(message.slice(open + 1, close), facts, language);
    const small = within(filled);
    text += small === filled || /(^|[.!?“„])\s*$/.test(text) ? filled : small;
    at = close + 1;
  }
  return text;
}

function closing(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++;
    if (message[at] === '}' && --depth === 0) return at;
  }
  return message.length;
}

function place(inside: string, facts: Facts, language: Language): string {
  const plural = /^(\w+), plural, (.*)$/s.exec(inside);
  if (!plural) return inside in facts ? number(facts[inside], language) : '';
  const count = Number(facts[plural[1]]);
  const forms = formsOf(plural[2]);
  const form = forms[`=${count}`] ?? forms[plurals(language).select(count)] ?? forms.other ?? '';
  return fill(form.replaceAll('#', number(count, language)), facts, language);
}

function formsOf(text: string): Record<string, string> {
  const forms: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const close = closing(text, open);
    forms[text.slice(at, open).trim()] = text.slice(open + 1, close);
    at = close + 1;
  }
  return forms;
}

function number(value: string | number, language: Language): string {
  return typeof value === 'number' ? numbers(language).format(value) : value;
}

// Amounts such as "1F1W" or "2D": as numbers, as words, as a row of signs.
import { listed, say } from '$page/words/words.svelte';

export const kinds = ['food', 'wood', 'stone', 'cloth', 'gold'] as const;
export type Kind = (typeof kinds)[number];
export type Cubes = Record<Kind, number>;
export const letterOf: Record<Kind, string> = { food: 'F', wood: 'W', stone: 'S', cloth: 'C', gold: 'G' };

/** The symbol of each letter. */
export const icons: Record<string, string> = {
  F: 'q-food', W: 'q-wood', S: 'q-rock', C: 'q-cloth', G: 'q-gold', A: 'q-any', R: 'q-free', D: 'coin', P: 'vp', V: 'crown',
};

export interface Amount {
  count: number;
  letter: string;
}

/** "1D 1C" and "1F1W" as amounts. */
export function amounts(text: string): Amount[] {
  return [...text.matchAll(/(\d+)([A-Z])/g)].map(([, count, letter]) => ({ count: Number(count), letter }));
}

/** The amounts in words: "1 food and 2 deniers". */
export function inWords(text: string): string {
  return listed(amounts(text).map(({ count, letter }) => say(`ca.web.goods.${letter}`, { count })));
}

/** What a move pays or gets, as letters: {deniers: 2, cubes: "1F"} is "2D1F". */
export function lettersOf(side: { deniers?: number; points?: number; cubes?: string } | undefined): string {
  if (!side) return '';
  return (side.deniers ? `${side.deniers}D` : '') + (side.points ? `${side.points}P` : '') + (side.cubes ?? '');
}

/** One sign of a line: a number or word, a symbol, or both. */
export interface Sign {
  text?: string;
  icon?: string;
}

const arrow: Sign = { icon: 'i-arr' };
const slash: Sign = { text: '/' };

/** The effect of a tile as signs: what is paid, an arrow, what is got. */
export function signsOf(effect: string): Sign[] {
  if (effect === '') return [];
  if (effect.startsWith('build ')) return [{ icon: 'hammer' }, { text: say(`ca.web.class.${effect.slice(6)}`) }];
  const options = effect.split(' or ');
  const bare = options.length > 1 && options.every((option) => /^\+?1[A-Z]$/.test(option));
  return options.flatMap((option, at) => [...(at ? [slash] : []), ...(option.includes('>') ? trade(option) : gains(option, bare))]);
}

/** The same in rows: two rates of a trade stand one below the other. */
export const rowsOf = (effect: string): Sign[][] =>
  (effect.includes('>') ? effect.split(' or ') : [effect]).map(signsOf).filter((row) => row.length);

/** A single cube needs no number. */
function trade(option: string): Sign[] {
  const [pay, get] = option.split('>');
  const side = (text: string) => amounts(text).map(({ count, letter }) => ({ text: count > 1 || letter === 'D' ? String(count) : undefined, icon: icons[letter] }));
  return [...side(pay), arrow, ...(get === 'residence' ? [{ icon: 'houseicon' }] : side(get))];
}

/** Where each choice is a single cube, its picture says it all. */
function gains(option: string, bare: boolean): Sign[] {
  return amounts(option).map(({ count, letter }) => ({ text: bare ? undefined : `+${count}`, icon: icons[letter] }));
}

/** The effect in words, for those who hear the page. */
export function effectInWords(effect: string): string {
  if (effect.startsWith('build ')) return say(`ca.web.effect.build.${effect.slice(6)}`);
  const either = (options: string[]) => listed(options, 'disjunction');
  const options = effect.split(' or ');
  if (!effect.includes('>')) return say('ca.web.effect.gain', { goods: either(options.map(inWords)) });
  return either(options.map((option) => {
    const [pay, get] = option.split('>');
    if (get === 'residence') return say('ca.web.effect.residence', { pay: inWords(pay) });
    return say('ca.web.effect.trade', { pay: inWords(pay), get: inWords(get) });
  }));
}

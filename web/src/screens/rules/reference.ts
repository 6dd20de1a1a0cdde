// The numbered rules: which game a rule belongs to, and the text of a game's rules in a language, loaded when somebody wants to read it.
import { games } from '../../games/games';
import type { Language } from '../../words/words.svelte';
import { blocksOf, type Block } from './text';

const texts = import.meta.glob<string>('../../../../games/*/rules.*.md', { query: '?raw', import: 'default' });

/** The game of a rule, which begins with the letters of its game. */
export function gameOfRule(rule: string): string | null {
  return games.find((game) => game.rule_letters === rule.slice(0, 2))?.key ?? null;
}

export function addressOfRule(rule: string): string {
  return `/rules/${gameOfRule(rule)}/all#${rule}`;
}

const references = new Map<string, Promise<Block[]>>();

/** All blocks of a game's rules. */
export function reference(game: string, language: Language): Promise<Block[]> {
  const path = `../../../../games/${game.replaceAll('-', '_')}/rules.${language}.md`;
  let found = references.get(path);
  if (!found) {
    found = texts[path]?.().then(blocksOf) ?? Promise.reject(new Error(`no rules: ${path}`));
    found.catch(() => references.delete(path));
    references.set(path, found);
  }
  return found;
}

/** One rule: its paragraph, and the tables and drawings that follow it. */
export async function ruleBlocks(rule: string, language: Language): Promise<Block[]> {
  const blocks = await reference(gameOfRule(rule) ?? '', language);
  const first = blocks.findIndex((block) => block.kind === 'paragraph' && block.rule === rule);
  if (first < 0) return [];
  let last = first + 1;
  while (blocks[last] && blocks[last].kind !== 'paragraph' && blocks[last].kind !== 'heading') last++;
  return blocks.slice(first, last);
}

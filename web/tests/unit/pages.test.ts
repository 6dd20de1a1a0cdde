// The pages around the tables: what they read from elsewhere is there, in both languages.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games as offered } from '../../src/games/games';
import games from 'virtual:games';
import { runningGames } from '../../src/screens/home/games_list';
import { checkInvitation, codeOf, readInvitation } from '../../src/table/invitation';
import { clockWords } from '../../src/screens/lobby/facts';
import { gameOfRule, ruleBlocks } from '../../src/screens/rules/reference';
import { blocksOf, forPlayers, matching, piecesOf, type Block } from '../../src/screens/rules/text';
import { resized, troubleWith, usualSeats } from '../../src/screens/newgame/seats';
import { catalogue, inGames, pageWords } from './catalogues';

const rules = (game: string, language: string) => blocksOf(readFileSync(`../games/${game.replaceAll('-', '_')}/rules.${language}.md`, 'utf8'));
const places = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map((found) => found[1]).sort();

describe('words', () => {
  test.each(['lang/pages', ...inGames('web/words/about')])('%s says the same in both languages', (name) => {
    const [english, german] = [catalogue(`${name}.en.json`), catalogue(`${name}.de.json`)];
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const key of Object.keys(english)) expect(new Set(places(german[key])), key).toEqual(new Set(places(english[key])));
  });

  test('every option and every value has words', () => {
    const words = pageWords('en');
    for (const game of offered) {
      for (const option of game.options) {
        const key = `option.${game.key}.${option.name}`;
        const wanted = [key, `${key}.about`, ...option.values.map((value) => `${key}.${value}`)];
        for (const one of wanted) expect(words, one).toHaveProperty([one]);
      }
    }
  });
});

describe('rules', () => {
  test.each(games.map((game) => game.key))('%s: no file is named, and nothing else is left out for that', (game) => {
    for (const language of ['en', 'de']) {
      const plain = rules(game, language).map((block) => ('plain' in block ? block.plain : block.text));
      expect(plain.filter((text) => /\.md\b/.test(text))).toEqual([]);
      const start = plain.find((text) => /Merlon plays them|Merlon spielt/.test(text));
      expect(start).toMatch(language === 'en' ? /Every rule has a number\. A rule marked/ : /Jede Regel trägt eine Nummer\. Eine Regel mit/);
    }
  });

  test.each(games.map((game) => game.key))('%s: both books have the same rules, and every option names one', (game) => {
    const numbers = (language: string) => rules(game, language).flatMap((block) => (block.kind === 'paragraph' && block.rule ? [block.rule] : []));
    const english = numbers('en');
    expect(english.length).toBeGreaterThan(30);
    expect(numbers('de')).toEqual(english);
    for (const option of games.find((one) => one.key === game)!.options) expect(english).toContain(option.rule);
    for (const rule of english) expect(gameOfRule(rule)).toBe(game);
  });

  const headings = (blocks: Block[]) => blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  const rulesOf = (blocks: Block[]) => blocks.flatMap((block) => (block.kind === 'paragraph' && block.rule ? [block.rule] : []));

  test.each(games.map((game) => game.key))('%s: the chapter for programmers is shown only to who asks for one of its rules', async (game) => {
    for (const language of ['en', 'de'] as const) {
      const all = rules(game, language);
      const shown = forPlayers(all);
      expect(headings(all).filter((text) => !headings(shown).includes(text))).toEqual([expect.stringMatching(/programmers|Programmierer/)]);
      expect(headings(shown).join()).not.toMatch(/Schreibweise|written/);
      const left = rulesOf(all).filter((rule) => !rulesOf(shown).includes(rule));
      expect(left.length).toBeGreaterThan(0);
      expect(left.length).toBeLessThan(9);
      for (const rule of left) {
        expect([forPlayers(all, rule), forPlayers(all, rule.toLowerCase())]).toEqual([all, all]);
        expect(rulesOf(await ruleBlocks(rule, language))).toEqual([rule]);
      }
      expect(forPlayers(all, rulesOf(shown)[0])).toEqual(shown);
    }
  });

  test('text has emphasis, code and references', () => {
    expect(piecesOf('a **b** `c` KC-2.3 *(option `d`)*')).toEqual([
      { kind: 'text', text: 'a ' }, { kind: 'strong', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' }, { kind: 'rule', rule: 'KC-2.3' }, { kind: 'text', text: ' ' }, { kind: 'soft', text: '(option d)' },
    ]);
  });

  test('tables, drawings and lists are kept apart', () => {
    const kinds = blocksOf('# T\n\ntext\nmore\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n\ny\n```\n\n- one\n  and\n- two\n').map((block) => block.kind);
    expect(kinds).toEqual(['heading', 'paragraph', 'table', 'drawing', 'list']);
  });

  test('a search keeps headings of what it finds', () => {
    const blocks = blocksOf('## 1. A\n\n**KC-1.1** wall\n\n## 2. B\n\n**KC-2.1** gate\n');
    expect(matching(blocks, 'GATE').map((block) => block.kind)).toEqual(['heading', 'paragraph']);
    expect(matching(blocks, 'kc-1.1')).toHaveLength(2);
  });
});

describe('home', () => {
  test('a link or a code leads to its table, also inside a message', () => {
    const address = (text: string) => readInvitation(text)?.address ?? null;
    const link = `${location.origin}/join/k3n8abcd#secret1`;
    expect(codeOf(link)).toBe('k3n8abcd-secret1');
    expect(address(codeOf(link))).toBe('/join/k3n8abcd#secret1');
    expect(address(' K3N8 abcd - secret1 ')).toBe('/join/k3n8abcd#secret1');
    expect(address(`(${link}).`)).toBe('/join/k3n8abcd#secret1');
    expect(address('join k3n8-x')).toBe('/join/k3n8#x');
    const [id, secret] = ['k3n8abcdefgh1', 'abcdefgh12345678'];
    for (const text of [`join ${id}-${secret}, please`, `K3N8 abcd EFGH1-abcd efgh 1234 5678`]) expect(address(text), text).toBe(`/join/${id}#${secret}`);
    expect(address('k3n8abcd#secret1')).toBe('/join/k3n8abcd#secret1');
    expect(address(`Come and play: ${link} tonight`)).toBe('/join/k3n8abcd#secret1');
    expect(address('https://else.example/join/k3n8#x')).toBe('https://else.example/join/k3n8#x');
    expect(address(`${location.origin}/watch/k3n8`)).toBe('/watch/k3n8');
    expect(codeOf(`${location.origin}/join/k3n8abcd`)).toBe('k3n8abcd');
    for (const none of ['https://else.example/evil', 'javascript:alert(1)', '', 'a b', '-secret']) expect(address(none), none).toBeNull();
  });

  test('half a code is told from a link that lacks its ending', async () => {
    const table = { listed: false, stage: 'waiting' } as never;
    await expect(checkInvitation(readInvitation('k3n8abcd')!, table)).rejects.toMatchObject({ code: 'HALF_CODE' });
    await expect(checkInvitation(readInvitation(`${location.origin}/join/k3n8abcd`)!, table)).rejects.toMatchObject({ code: 'NOT_INVITED' });
  });

  test('the game that waits for the person stands first', () => {
    const game = (id: string, state: string) => ({ id, state }) as never;
    expect(runningGames([game('a', 'others'), game('b', 'over'), game('c', 'your turn')]).map((one) => one.id)).toEqual(['c', 'a']);
  });
});

describe('seats', () => {
  test('company decides who sits down', () => {
    expect(usualSeats('computers', 3, 4)).toEqual([{ kind: 'me' }, { kind: 'computer', level: 4 }, { kind: 'computer', level: 4 }]);
    expect(resized([{ kind: 'me' }, { kind: 'open' }], 'link', 3, 4)).toEqual([{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]);
    expect(troubleWith([{ kind: 'computer', level: 1 }], 'computers')).toBe('newgame.nobody');
  });
});

test.each([
  [{ kind: 'none' }, 'no clock'],
  [{ kind: 'move', ms: 180_000 }, '3 minutes for each turn'],
  [{ kind: 'move', ms: 86_400_000 }, '1 day for each turn'],
  [{ kind: 'bank', ms: 5_400_000 }, '90 minutes for the whole game'],
  [{ kind: 'bank', ms: 3_600_000, increment: 5000 }, '1 hour for the whole game, and 5 seconds for each turn'],
] as const)('a clock is said as people say it: %o', (clock, words) => {
  expect(clockWords(clock)).toBe(words);
});

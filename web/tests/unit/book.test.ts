// The rule books: every example is a position that the engine accepts, and what its verdict says is what the engine says.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookNames, triedPosition, type Book, type Example, type Picture } from '../../src/games/book';
import { room as caylusRoom } from '../../../games/caylus/web';
import { book as caylus } from '../../../games/caylus/web/book';
import { book as kiltCastle } from '../../../games/kilt_castle/web/book';
import { book as kreta } from '../../../games/kreta/web/book';
import { book as schottenTotten } from '../../../games/schotten_totten/web/book';
import type { Move, Position } from '../../src/games/room';
import { around, curve, widened } from '../../src/screens/rules/cut';
import { hasMessage, words, type Language } from '../../src/words/words.svelte';
import { PlayedTable } from './played';
import { hasEngine } from './real_engine';

const books: Book[] = [schottenTotten, kiltCastle, kreta, caylus];
const pictures = books.flatMap((book) => {
  const shown: [string, Picture][] = [...book.turn, ...book.examples].map(({ id, picture }) => [`the picture of ${book.game} ${id}`, picture]);
  return [...shown, [`the picture of the end of ${book.game}`, book.end.picture] as [string, Picture]];
});
const examples = books.flatMap((book) => book.examples.map((example) => [`${book.game} ${example.id}`, example] as const));

describe.runIf(hasEngine)('the engine', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    table = await PlayedTable.open();
  });

  const about = (position: Position) => ({ position, lang: 'en', names: bookNames(position, 'You'), viewer: position.viewer });
  const look = (position: Position, staged: string[] = []) => table.ask({ cmd: 'look', ...about(position), staged }) as { legal: Move[]; position: Position; events: Record<string, any>[] };
  const explain = (position: Position, move: string, staged: string[] = []) => table.ask({ cmd: 'explain', ...about(position), staged, move });
  const exampleOf = (book: Book, id: string) => triedPosition(book.examples.find((one) => one.id === id)!);

  /** All whole turns of one player, as the page puts them together: up to three moves. Of a walk only the first villager is tried, and of
      two ships the first: they are very many. */
  function turnsOf(position: Position): { moves: string; after: Position }[] {
    const turns: { moves: string; after: Position }[] = [];
    const ends = position.game === 'caylus' ? caylusRoom.ends! : (_: Move, before: Position, after: Position) => before.turn !== after.turn;
    const grow = (staged: string[], legal: Move[]) => {
      const done = legal.filter(({ m }) => m === 'done');
      for (const move of done.length ? done : legal) {
        const [turn, after] = [[...staged, move.m], look(position, [...staged, move.m])];
        if (!after.legal.length || ends(move, position, after.position)) turns.push({ moves: turn.join(' '), after: after.position });
        else if (turn.length < 3) grow(turn, after.legal);
      }
    };
    grow([], look(position).legal);
    return turns;
  }

  it.each(examples)('accepts the position of %s as it is stored', (_name, example) => {
    const position = triedPosition(example);
    expect(look(position).position).toEqual(position);
    expect(position.to_move).toBe(position.viewer);
  });

  it.each(pictures)('accepts %s', (_name, { position, before }) => {
    for (const shown of before ? [before, position] : [position]) expect(look(shown).position).toEqual(shown);
  });

  it.each(pictures.filter(([, { position }]) => position.stones?.some((stone: any) => stone.owner !== null)))('proves every stone that is won in %s', (_name, { position }) => {
    const { last_seat: last, ...now } = position;
    const open = { ...now, turn: position.turn + (last === undefined ? 0 : 1), to_move: 0, phase: 'play', idle: true, stones: position.stones.map((stone: any) => ({ ...stone, owner: null })) } as Position;
    const isProved = (_: unknown, at: number) => explain(open, `claim ${at + 1}`).explanation.proof?.verdict === 'stands';
    expect(position.stones.map(isProved)).toEqual(position.stones.map((stone: any) => stone.owner === 0));
  });

  const influence = (position: Position, province: number): number[] => position.provinces[province - 1].influence;
  const tiles = (position: Position) => Object.values(position.seats[0].goods as Record<string, number>).reduce((sum, count) => sum + count);
  const blueTops = (position: Position) => position.towers.filter((tower: any) => tower.floors.at(-1)[0] === 'b').length;
  const nextDay = (position: Position, move: string) => look({ ...position, ducat_day: true }, [move]).events.find((event) => event.event === 'paid' && event.colour === 'b')?.ducats;
  const stoneFour = (_: Position, after: Position) => after.stones[3].owner === 0;
  /** What each task asks for, said by the engine's answers alone. `all` are the positions after every turn that is possible. */
  const asked: Record<string, (start: Position, after: Position, moves: string, all: Position[]) => boolean> = {
    'schotten-totten best': stoneFour,
    'schotten-totten gone': stoneFour,
    'schotten-totten held': stoneFour,
    'schotten-totten nines': stoneFour,
    'kilt-castle cost': (start, after) => after.ducats[0] === start.ducats[0] && blueTops(after) === 2,
    'kilt-castle far': (_, after) => after.rows.some((row: any) => row.place === 'N5' && row.cards[0].includes('b')),
    'kilt-castle roof': (_, after) => after.towers.some((tower: any) => tower.roof),
    'kilt-castle day': (start, _, moves) => nextDay(start, moves) > 6,
    'kreta tie': (_, after) => influence(after, 5)[0] > Math.max(...influence(after, 5).slice(1)),
    'kreta closed': (_, after) => after.provinces[7].peoples[0] > 0,
    'kreta chain': (start, after, _, all) => tiles(after) > tiles(start) && after.seats[0].score === Math.max(...all.filter((one) => tiles(one) > tiles(start)).map((one) => one.seats[0].score)),
    'kreta fort': (_, after) => after.provinces.filter((province: any) => province.influence[0] > 0).length === 4,
    'caylus price': (start, after) => after.seats[0].workers < start.seats[0].workers,
    'caylus provost': (_, after, __, all) => after.provost >= 9 && after.seats[0].deniers === Math.max(...all.filter((one) => one.provost >= 9).map((one) => one.seats[0].deniers)),
    'caylus batch': (start, after) => after.seats[0].houses.dungeon > start.seats[0].houses.dungeon,
    'caylus build': (start, after) => after.seats[0].points - start.seats[0].points === 4,
  };

  it.each(examples)('takes for right in %s what does what the task asks for, and nothing else', (name, example) => {
    const [start, turns] = [triedPosition(example), turnsOf(triedPosition(example))];
    const all = turns.map(({ after }) => after);
    const right = turns.filter(({ moves }) => new RegExp(`^(${example.right})$`).test(moves)).map(({ moves }) => moves);
    expect(right).toEqual(turns.filter(({ moves, after }) => asked[name](start, after, moves, all)).map(({ moves }) => moves));
    expect(right.length).toBeGreaterThan(0);
    expect(right.length).toBeLessThan(turns.length);
  });

  it('finds Bran and Cleo where the sentences say', () => {
    const [closed, led] = [exampleOf(kreta, 'closed'), kreta.end.picture.position];
    expect(bookNames(closed, 'You')).toEqual(['You', 'Bran', 'Cleo']);
    expect(bookNames({ ...closed, viewer: 1 }, 'You')).toEqual(['Bran', 'You', 'Cleo']);
    expect(closed.seats.map((seat: any) => seat.abbot)).toEqual([null, 8, null]);
    expect([led.provinces[4].peoples, led.provinces[7].peoples]).toEqual([[2, 2, 0], [0, 0, 1]]);
  });

  describe('says what the verdict says', () => {
    const owner = (id: string, move: string) => look(exampleOf(schottenTotten, id), [move]).position.stones[3].owner;
    it('Schotten-Totten', () => {
      expect([owner('best', 'r6@4'), owner('best', 'r9@4')]).toEqual([null, 0]);
      expect([owner('gone', 'r5@4'), owner('gone', 'r8@4')]).toEqual([null, 0]);
      expect([owner('held', 'r3@5'), owner('held', 'b7@7')]).toEqual([null, 0]);
      // Against less than an Ordered Clan the three nines win.
      expect([owner('nines', 'r9@4'), owner('nines', 'r3@4')]).toEqual([1, 0]);
      // There is nothing to claim, although the only card that could beat it is in the own hand.
      const held = exampleOf(schottenTotten, 'held');
      const refused = explain({ ...held, options: { ...held.options, auto_claim: false } }, 'claim 4');
      expect([refused.legal, refused.why.rule]).toEqual([false, 'ST-4.15']);
    });

    it('Kilt Castle', () => {
      const cost = exampleOf(kiltCastle, 'cost');
      const prices = Object.fromEntries(look(cost).legal.filter(({ d }) => d.crests === 0).map(({ d }) => [d.square, d.price]));
      expect(prices).toEqual({ 11: 1, 12: 2, 13: 0, 14: 0 });
      expect(explain(cost, '15')).toMatchObject({ legal: false, why: { rule: 'KC-4.3' } });
      expect(look(cost, ['12']).position.ducats).toEqual([8, 10, 10, 12]);

      const far = exampleOf(kiltCastle, 'far');
      expect(look(far).legal.map(({ m }) => m)).toContain('by>N5');
      expect(explain(far, 'by>E1')).toMatchObject({ legal: false, why: { rule: 'KC-2.5' } });
      expect(explain(far, 'bg>N5')).toMatchObject({ legal: false, why: { rule: 'KC-2.6' } });
      expect(far.rows).toHaveLength(4);
      const fiveRows = { ...far, rows: [{ place: 'W4', cards: ['yg'] }, ...far.rows.map((row: any) => ({ ...row, cards: row.cards.filter((card: string) => card !== 'yg') }))] };
      expect(explain(fiveRows, 'b>N5')).toMatchObject({ legal: false, why: { rule: 'KC-3.1' } });
      expect(explain(exampleOf(kiltCastle, 'roof'), '13')).toMatchObject({ legal: true });
      expect(look(exampleOf(kiltCastle, 'roof'), ['13']).position.towers.find((one: any) => one.square === '13').roof).toBe(true);
      expect(look(exampleOf(kiltCastle, 'roof'), ['12']).position.towers.some((one: any) => one.roof)).toBe(false);
    });

    it('Kilt Castle: what a ducat day pays', () => {
      const day = { ...exampleOf(kiltCastle, 'day'), ducat_day: true };
      const paid = (move: string) => look(day, [move]).events.filter((event) => event.event === 'paid' && event.colour === 'b').map((event) => event.ducats);
      expect(paid('35')).toEqual([6]);
      expect(paid('15')).toEqual([8]);
      expect(Math.max(...['25', '25+2', '35+2'].flatMap(paid))).toBe(6);
    });

    it('Kreta', () => {
      const tie = exampleOf(kreta, 'tie');
      expect(look(tie, ['castellan']).position.seats.map((seat: any) => seat.score)).toEqual([9, 9, 7]);
      const led = kreta.end.picture.position;
      expect(look(led, ['castellan']).position.seats.map((seat: any) => seat.score)).toEqual([9, 6, 7]);
      expect(explain(exampleOf(kreta, 'closed'), 'people 8', ['commander'])).toMatchObject({ legal: false, why: { rule: 'KR-2.5' } });
      expect(look(exampleOf(kreta, 'chain'), ['farmer']).legal.map(({ m }) => m)).toEqual(['tile 10', 'tile 13', 'tile 15']);
      expect(look(exampleOf(kreta, 'chain'), ['farmer', 'tile 15']).position.seats[0].score).toBe(6);
      const fort = exampleOf(kreta, 'fort');
      const reached = (site: number) => look(fort, ['architect', `fort ${site}`]).position.provinces.filter((one: any) => one.influence[0] > 0).length;
      expect(Array.from({ length: 26 }, (_, at) => at + 1).filter((site) => ![7, 16].includes(site) && reached(site) === 4)).toEqual([12]);
    });

    it('Caylus', () => {
      const price = exampleOf(caylus, 'price');
      expect(look(price).legal.map(({ m }) => m)).toEqual(['place 9', 'pass']);
      expect(explain(price, 'place 7')).toMatchObject({ legal: false, why: { rule: 'CA-3.3' } });
      expect(look(exampleOf(caylus, 'provost'), ['provost +1']).position.seats[0].deniers).toBe(2);
      const batch = exampleOf(caylus, 'batch');
      expect(look(batch, ['batch 1F1W1S']).position.seats[0].points).toBe(7);
      expect(look(batch, ['stop']).position.seats[0].points).toBe(0);
      expect(look(batch).legal.map(({ m }) => m)).toEqual(['batch 1F1W1S', 'stop']);
      const build = exampleOf(caylus, 'build');
      const brings = (move: string) => look(build, [move]).position.seats[0].points - build.seats[0].points;
      for (const { m } of look(build).legal) expect(brings(m) === 4, m).toBe(new RegExp(`^${caylus.examples[3].right}$`).test(m));
      expect(look(build, ['build W_LAWYER pay 1W1C']).position.road[9]).toMatchObject({ tile: 'W_LAWYER', owner: 0 });
    });
  });
});

describe.each(['en', 'de'] as Language[])('words in %s', (language) => {
  beforeAll(() => words.speak(language));

  const wordsOf = (example: Example) => ['title', 'verdict', 'say', 'task', 'right', 'wrong'].map((what) => `${example.id}.${what}`);
  it.each(books.map((book) => [book.game, book] as const))('%s has all its sentences', (game, book) => {
    const pictures = [...book.turn, ...book.examples, book.end].map((one) => one.picture);
    const keys = [
      'goal', 'end', 'end.picture', 'tie',
      ...book.turn.flatMap(({ id }) => [`turn.${id}`, `turn.${id}.say`]), ...book.examples.flatMap(wordsOf), ...book.mistakes.flatMap(({ id }) => [`mistake.${id}`, `mistake.${id}.say`]),
      ...book.end.pays.map(({ id }) => `pay.${id}`), ...pictures.flatMap((picture) => picture.marks ?? []).map((mark) => `mark.${mark.say}`),
    ].map((key) => `book.${game}.${key}`);
    expect(keys.filter((key) => !hasMessage(key))).toEqual([]);
    // And none that nobody shows; the table of a game has one of its own.
    const known = Object.keys(words.messages).filter((key) => key.startsWith(`book.${game}.`) && !keys.includes(key));
    expect(known).toEqual(book.Table ? [`book.${game}.stronger`] : []);
  });

  it.each(examples)('%s asks a question, and the verdict answers it', (name, { id, verdict }) => {
    const [title, answer] = ['title', 'verdict'].map((what) => words.messages[`book.${name.split(' ')[0]}.${id}.${what}`]);
    expect(title).toMatch(/\?$/);
    expect(answer.match(/^(Yes|No|Ja|Nein)\b/)?.[0] ?? 'fact').toBe({ en: { yes: 'Yes', no: 'No', fact: 'fact' }, de: { yes: 'Ja', no: 'Nein', fact: 'fact' } }[language][verdict]);
  });

  it.each(books.map((book) => [book.game, book] as const))('%s names rules that exist', (game, book) => {
    const text = readFileSync(`../games/${game.replaceAll('-', '_')}/rules.${language}.md`, 'utf8');
    const rules = [...book.examples, ...book.mistakes, book.end].flatMap((one) => one.rules);
    expect(rules.filter((rule) => !text.includes(`**${rule}**`))).toEqual([]);
    expect(book.examples).toHaveLength(4);
    expect(book.turn.length).toBeGreaterThanOrEqual(2);
    expect(book.turn.length).toBeLessThanOrEqual(4);
  });
});

describe('terms', () => {
  const read = (game: string, file: string) => readFileSync(`../games/${game}/web/words/${file}.json`, 'utf8');
  // What a thing is called at the table, and what the book must not call it.
  it.each([
    ['kreta', 'Kastell', /Festung/], ['caylus', 'Stoff', /Tuch\b/], ['caylus', 'Bauernhof', /\bHof\b/], ['caylus', 'Sorte', /\bArt\b/], ['kilt_castle', 'Fläche', /Gebiet/],
  ])('of %s in German: %s', (game, term, other) => {
    expect([read(game, 'de'), read(game, 'book.de')].map((text) => text.includes(term))).toEqual([true, true]);
    expect(read(game, 'book.de')).not.toMatch(other);
  });

  it.each(['en', 'book.en'])('%s speaks of the provost as of a person', (name) => {
    expect(read('caylus', name)).not.toMatch(/\b(move|leave|beyond|before|joined) it\b/i);
  });
});

describe('a picture', () => {
  const board = { width: 700, height: 600 };
  it('is cut round its spots, and widened within the board', () => {
    expect(around([{ x: 10, y: 20, w: 5, h: 5 }, { x: 30, y: 20, w: 10, h: 5 }], 2)).toEqual({ x: 8, y: 18, w: 34, h: 9 });
    expect(around([{ x: 0, y: 0, w: 5, h: 5 }, undefined], 2)).toBeNull();
    expect(widened({ x: 100, y: 100, w: 100, h: 100 }, 2, board)).toEqual({ x: 50, y: 100, w: 200, h: 100 });
    expect(widened({ x: 0, y: 100, w: 100, h: 100 }, 2, board)).toEqual({ x: 0, y: 100, w: 200, h: 100 });
    expect(widened({ x: 600, y: 0, w: 100, h: 600 }, 2, board)).toEqual({ x: 0, y: 0, w: 700, h: 600 });
  });
  it('has arrows that end where they point', () => {
    expect(curve({ x: 0, y: 0, w: 10, h: 10 }, { x: 100, y: 0, w: 10, h: 10 }).way).toBe('M5 5Q55 -15 105 5');
  });
});

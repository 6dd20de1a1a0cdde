// Caylus' room: what is printed is what the rules say; every legal move can be made by a place, a sheet or the bar; previews, texts
// and labels have words in both languages.
import { flushSync, mount, unmount } from 'svelte';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { room } from '../web';
import Sheet from '../web/Sheet.svelte';
import { desktop, low, phone } from '../web/geometry';
import { rowsOf, signsOf } from '../web/goods';
import { moveAt, notationAt, targetOf } from '../web/moves';
import { placeInWords } from '../web/names';
import { spotsOf } from '../web/spots';
import { castle, factsOf, favourTable, lines, tileIds } from '../web/tiles';
import { swapped } from '../web/sheets/batch';
import { words, type Language } from '$page/words/words.svelte';
import { fromGallery, galleryOf, type Shown } from '$tests/unit/gallery';

const rules = readFileSync('../games/caylus/rules.en.md', 'utf8');
const rows = rules.split('\n').filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));

const samples = galleryOf('caylus');
const sampleOf = (name: string) => fromGallery('caylus', name);
const names = ['Anna', 'Zoe', 'Nik', 'Eva', 'Max'];

describe('what is printed', () => {
  it('has no amounts that read like fractions', () => {
    for (const id of tileIds) expect(signsOf(factsOf(id).effect).map((sign) => sign.text ?? '').filter((text) => /\d.*\//.test(text))).toEqual([]);
    expect(rowsOf(factsOf('S_CHURCH').effect).map((row) => row.map((sign) => sign.text))).toEqual([['2', undefined, '3'], ['4', undefined, '5']]);
    expect(rowsOf(factsOf('W_FARM_F').effect)).toHaveLength(1);
  });

  it('is what the table of tiles says', () => {
    // The names of tiles in programs stand in a table of their own, in the same order.
    const ids = rows.filter((row) => row.length === 3 && /^`[A-Z_]+`$/.test(row[0]));
    const known = rows.filter((row) => row.length === 9 && ['neutral', 'fixed', 'wood', 'stone', 'residence', 'prestige'].includes(row[1]));
    expect(ids.map((row) => row[0].slice(1, -1))).toEqual(tileIds);
    expect(known.map((row) => row.slice(0, 2))).toEqual(ids.map((row) => row.slice(1)));
    const number = (cell: string) => Number(cell.replace('–', '0').replace('D', ''));
    const plain = (cell: string) => cell.replace('–', '');
    for (const [at, [, group, , cost, points, favours, effect, bonus, income]] of known.entries()) {
      expect(factsOf(tileIds[at])).toEqual({
        group, cost: plain(cost), points: number(points), favours: number(favours), effect: plain(effect), bonus: plain(bonus), income: number(income),
      });
    }
  });

  it('differs between the printings as the rules say', () => {
    const printings = Object.entries({ text2005: 'text of 2005', tiles2006: 'tiles of 2006 (usual)', later: 'later printings' });
    for (const [key, edition] of printings) {
      const [, lawyer, church, tailor] = rows.find((row) => row[0] === edition)!;
      expect([factsOf('W_LAWYER', key).points, factsOf('S_CHURCH', key).points, factsOf('S_TAILOR', key).effect]).toEqual([parseInt(lawyer), parseInt(church), tailor]);
    }
  });

  it('has the castle and the favours of the rules', () => {
    const sections = rows.filter((row) => row.length === 11 && ['dungeon', 'walls', 'towers'].includes(row[0]));
    expect(sections.map(([id, mark, space, house, none, ...favours]) => ({ id, mark: Number(mark), room: Number(space), points: parseInt(house), penalty: parseInt(none.slice(1)), favours: [0, ...favours.map((cell) => parseInt(cell))] }))).toEqual(castle);
    const levels = rows.filter((row) => row.length === 5 && /^[1-5]$/.test(row[0]));
    for (const [level, a, b, c, d] of levels) {
      expect([a, b, c]).toEqual(lines.slice(0, 3).map((line) => favourTable[line][Number(level) - 1]));
      expect(d).toContain(favourTable.d[Number(level) - 1]);
    }
  });
});

/** Opens the sheet anew, presses these buttons one after the other, and tells what was staged and which buttons work then. */
function press({ position, legal, explain }: Shown, path: number[]): { moves: string[]; working: number[] } {
  const moves: string[] = [];
  const target = document.createElement('div');
  const turn = {
    picked: null, pick: () => {}, consider: () => {}, why: () => {},
    stage: (move: string) => moves.push(move),
    explain: async (move: string) => explain?.[move] ?? {},
  };
  const props = { position, before: position, staged: [], legal, turn, viewer: position.to_move, names, phone: false, shape: 'wide' as const, lit: [], events: null };
  const sheet = mount(Sheet, { target, props: props as never });
  flushSync();
  const buttons = () => [...target.querySelectorAll('button')];
  for (const at of path) {
    buttons()[at].click();
    flushSync();
  }
  const working = buttons().flatMap((button, at) => (button.hasAttribute('aria-disabled') ? [] : [at]));
  void unmount(sheet);
  return { moves, working };
}

/** All moves that the sheet stages by one button, or by a second one if the first has staged nothing. */
function stagedBySheet(sample: Shown): Set<string> {
  const staged = new Set<string>();
  for (const first of press(sample, []).working) {
    const { moves, working } = press(sample, [first]);
    for (const move of moves) staged.add(move);
    if (moves.length) continue;
    for (const second of working) for (const move of press(sample, [first, second]).moves) staged.add(move);
  }
  return staged;
}

describe.each(samples)('$name', (sample) => {
  const { position, legal } = sample;
  beforeAll(() => words.speak('en'));

  it('every legal move can be made', () => {
    const choice = { position, legal, chosen: null };
    const made = new Set<string>();
    for (const layout of [desktop, phone, low(false)]) {
      const spots = spotsOf(layout, position, choice, names);
      for (const spot of spots.filter((one) => one.state === 'open')) {
        const move = moveAt(position, legal, spot.id);
        if (move) made.add(move.m);
      }
      expect(new Set(spots.map((spot) => spot.id)).size).toBe(spots.length);
    }
    for (const move of legal) if (room.barKinds.includes(move.d.kind)) made.add(move.m);
    const moves = stagedBySheet(sample);
    for (const move of moves) expect(legal.map((one) => one.m)).toContain(move);
    expect(legal.filter((move) => !made.has(move.m) && !moves.has(move.m)).map((move) => move.m)).toEqual([]);
  }, 20000);

  it('a place asks about the move it would make', () => {
    for (const move of legal) {
      const place = targetOf(position, move);
      if (place) expect(notationAt(position, place)).toBe(move.m);
    }
  });

  it.each(['en', 'de'] as Language[])('has all its words in %s', async (language) => {
    await words.speak(language);
    const told: string[] = [];
    for (const move of legal) {
      const { title, lines: shown } = room.preview(position, move, sample.explain?.[move.m] ?? {}, names);
      expect(shown.length).toBeLessThanOrEqual(3);
      expect(shown.length).toBeGreaterThan(0);
      told.push(title, ...shown.map((line) => line.text));
    }
    for (const section of room.text(position, 0, names)) told.push(section.title, ...section.lines);
    for (const spot of spotsOf(desktop, position, { position, legal, chosen: null }, names)) told.push(spot.label);
    for (let seat = 0; seat < position.players; seat++) {
      const { facts, note } = room.panel(position, seat);
      told.push(...facts.map((fact) => fact.label), note ?? '');
    }
    told.push(...room.chips(position));
    for (const text of told) expect(text).not.toMatch(/\bca\.[a-z]|[{}]|undefined|NaN/);
  });
});

it.each([['en', 'Belongs to you', 'Becomes your residence'], ['de', 'Gehört dir', 'Wird dein Wohnhaus']] as [Language, string, string][])('what belongs to whoever reads is theirs in %s', async (language, owned, ordered) => {
  await words.speak(language);
  const { position } = sampleOf('mid');
  const space = position.road.find((one: any) => one.tile);
  const road = position.road.map((one: any) => (one === space ? { ...one, owner: 0, pending: 0 } : one));
  const text = placeInWords({ ...position, road }, String(space.space), [words.messages['name.you'], 'Zoe', 'Nik', 'Eva', 'Max']);
  expect(text).toContain(`. ${owned}. ${ordered}`);
});

it.each(['en', 'de'] as Language[])('the log tells buildings of one name apart in %s', async (language) => {
  await words.speak(language);
  const { position } = sampleOf('start5');
  const carpenters = position.road.filter((one: any) => /CARP/.test(one.tile ?? '')).map((one: any) => one.space);
  const told = carpenters.flatMap((place: number) => room.tell([{ event: 'placed', seat: 1, place, price: 1 }], position, 1, names, 0));
  expect(told).toHaveLength(2);
  for (const [at, space] of carpenters.entries()) expect(told[at]).toContain(` ${space} (1 `);
});

it('who gives nothing more sees what the whole turn brings', async () => {
  await words.speak('en');
  const { position, legal } = sampleOf('batch');
  const seats = position.seats.map((seat: any, at: number) => ({ ...seat, batches: at === position.to_move ? 3 : 0, houses: { dungeon: at === position.to_move ? 6 : 0, walls: at === position.to_move ? 1 : 0, towers: 0 } }));
  const { lines: shown } = room.preview({ ...position, seats, scored: 0 }, legal.find((move) => move.d.kind === 'stop')!, {}, names);
  expect(shown.map((line) => line.text)).toEqual(['3 batches: 14 points', 'You are ahead for the favour.']);
});

it('a line of favours says before it is chosen that it has no effect yet', async () => {
  await words.speak('en');
  const { position, legal } = sampleOf('favour');
  const after = (marker: number) => {
    const seats = position.seats.map((seat: any) => ({ ...seat, favours: { ...seat.favours, d: marker } }));
    const move = { ...legal[0], d: { kind: 'favour', line: 'd' } };
    return room.preview({ ...position, seats }, move, {}, names).lines[1].text;
  };
  expect([after(0), after(1)]).toEqual([expect.stringContaining('no effect'), expect.stringContaining('if you can pay')]);
});

it('a cube of a batch is swapped for the next kind that the wallet has', () => {
  const wallet = { food: 1, wood: 0, stone: 1, cloth: 2, gold: 0 };
  expect(swapped('1F1W1S', 'W', wallet)).toBe('1F1S1C');
  expect(swapped('1F1W1S', 'S', wallet)).toBe('1F1W1C');
  expect(swapped('1F1S1C', 'C', { ...wallet, wood: 1 })).toBe('1F1W1S');
  expect(swapped('1F1S1C', 'S', wallet)).toBe(null);
});

it('whoever has no choice is told so', async () => {
  await words.speak('en');
  const asked = (file: string, kind: string) => {
    const { position, legal } = sampleOf(file);
    return room.question(position, legal.filter((move) => move.d.kind === kind), null);
  };
  expect([asked('place3', 'pass'), asked('trade', 'none')]).toEqual(['You cannot send another worker: pass.', 'There is nothing you can do here now.']);
});

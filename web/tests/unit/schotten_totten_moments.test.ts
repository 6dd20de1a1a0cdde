// What Schotten-Totten stages: proofs with the cards that refute them, formations, tactics cards; and the marks that stay.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '../../src/games/room';
import { decisiveFor } from '../../src/games/schotten_totten/facts';
import { moments } from '../../src/games/schotten_totten/moments';
import { refuted } from '../../src/games/schotten_totten/refuted';
import { mostMoving, tooMany } from '../../src/moments/scene';
import { words } from '../../src/words/words.svelte';

const start: Position = JSON.parse(readFileSync(resolve(__dirname, '../gallery/schotten-totten-mid.json'), 'utf8')).position;
const around = { mover: 0, viewer: 0, names: ['Anna', 'Zoe'], colours: [7, 8] };

type Side = string[];
interface Laid {
  [stone: number]: { owner?: number; sides: [Side, Side]; fog?: number };
}

/** A position in which only these cards lie on the table. */
function lying(laid: Laid): Position {
  const position = structuredClone(start);
  position.stones.forEach((stone: any, at: number) => {
    const { owner = null, sides = [[], []], fog = null } = laid[at + 1] ?? {};
    Object.assign(stone, { owner, fog, mud: null, sides: sides.map((side) => side.map((card, turn) => ({ card, turn }))) });
  });
  return position;
}

beforeAll(() => words.speak('en'));

describe('the cards that the other side lacks', () => {
  it('lie open, and would have made it stronger', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } }), 4)).toEqual(['y8']);
  });
  it('are none where nothing would be stronger, or the other side is complete', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b7', 'b8', 'b9'], ['y6', 'y7']] }, 7: { sides: [[], ['y8']] } }), 4)).toEqual([]);
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7', 'r1']] }, 7: { sides: [[], ['y8']] } }), 4)).toEqual([]);
  });
  it('are at most two, and each refutes something that the other does not', () => {
    const position = lying({ 1: { owner: 0, sides: [['r1', 'r2', 'r3'], ['y6']] }, 2: { sides: [['y7'], ['y5']] }, 3: { sides: [['y8'], ['y4']] } });
    expect(refuted(position, 1)).toHaveLength(2);
  });
  it('are only counted together where Fog lies', () => {
    expect(refuted(lying({ 4: { owner: 0, fog: 0, sides: [['b5', 'b6', 'b9'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } }), 4)).toEqual(['b9', 'y8']);
  });
  it('are not looked for among wildcards', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'leader1'], ['y6', 'y7']] } }), 4)).toEqual([]);
  });
});

describe('a claim', () => {
  const before = lying({ 4: { sides: [['b5', 'b6'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } });
  const after = lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } });
  const events = [{ event: 'placed', seat: 0, card: 'b7', stone: 4 }, { event: 'claimed', seat: 0, stone: 4 }];

  it('is proved in 1.7 seconds with its ghosts, in the same time for the other', () => {
    const [scene] = moments(events, before, after, around);
    expect(scene).toMatchObject({ kind: 'proof', length: 1700, say: 'Stone 4 is yours: Ordered Clan 18.', data: { stone: 4, seat: 0, ghosts: ['y8'] } });
    const [other] = moments(events, before, after, { ...around, viewer: 1 });
    expect(other.length).toBe(scene.length);
    expect(other.cues.map(({ at }) => at)).toEqual(scene.cues.map(({ at }) => at));
    expect(other.say).toBe('Stone 4 goes to Anna: Ordered Clan 18.');
  });

  it('by rank alone is shorter, and the next ones of a turn shorter still', () => {
    const both = lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7', 'r1']] }, 5: { owner: 0, sides: [['r4', 'r5', 'r6'], []] } });
    const [first, second] = moments([...events, { event: 'claimed', seat: 0, stone: 5 }], before, both, around);
    expect([first.length, second.length]).toEqual([900, 500]);
    expect(first.data).toMatchObject({ against: 'Horde 14', ghosts: [] });
  });

  it('moves few things at a time, within its length, and says what it is without movement', () => {
    const [scene] = moments(events, before, after, around);
    expect(tooMany(scene.cues).size).toBe(0);
    expect(mostMoving).toBeGreaterThan(0);
    for (const { at, length = 0 } of scene.cues) expect(at + length).toBeLessThanOrEqual(scene.length);
    expect(scene.still?.show).toMatchObject([{ label: 'Ordered Clan 18' }]);
  });
});

it('a formation that proves nothing yet is named', () => {
  const before = lying({ 2: { sides: [['b5', 'b6'], []] } });
  const after = lying({ 2: { sides: [['b5', 'b6', 'b7'], []] } });
  expect(moments([{ event: 'placed', seat: 0, card: 'b7', stone: 2 }], before, after, around)).toMatchObject([{ kind: 'ready', length: 500, data: { ribbon: 'Ordered Clan 18', claimed: false } }]);
  expect(moments([{ event: 'placed', seat: 0, card: 'b6', stone: 2 }], lying({}), before, around)).toEqual([]);
});

it('a tactics card is held up, and the card that it is about nods', () => {
  const [scene] = moments([{ event: 'trick', seat: 1, card: 'deserter' }, { event: 'discarded', seat: 1, card: 'b7', from: 2 }], start, start, around);
  expect(scene).toMatchObject({ kind: 'tactics', length: 700, say: 'Zoe plays Deserter.' });
  expect(scene.cues.some(({ target }) => target && 'pieces' in target && target.pieces.includes('b7'))).toBe(true);
});

describe('stones that would win are marked', () => {
  const owned = (...stones: number[]) => lying(Object.fromEntries(stones.map((stone) => [stone, { owner: 0, sides: [[], []] as [Side, Side] }])));
  it.each([
    [[3, 4], [2, 5]],
    [[3, 5], [4]],
    [[1, 2], [3]],
    [[1], []],
    [[1, 3, 5, 7], [2, 4, 6, 8, 9]],
  ])('with %j: %j', (mine, marked) => {
    expect([...decisiveFor(owned(...mine), 0)]).toEqual(marked);
    expect(decisiveFor(owned(...mine), 1).size).toBe(0);
  });
});

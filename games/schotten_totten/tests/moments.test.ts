// What Schotten-Totten stages: proofs with the cards that refute them, formations, tactics cards; and the marks that stay.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '$page/games/room';
import { reasonsOf } from '../web/claimed';
import { decisiveFor } from '../web/facts';
import { moments } from '../web/moments';
import { cardName } from '../web/names';
import { refuted } from '../web/refuted';
import { tooMany } from '$page/moments/scene';
import { words } from '$page/words/words.svelte';
import { fromGallery } from '$tests/unit/gallery';

const start: Position = fromGallery('schotten-totten', 'mid').position;
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
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } }), 4).cards).toEqual(['y8']);
  });
  it('are none where nothing would be stronger, or the other side is complete', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b7', 'b8', 'b9'], ['y6', 'y7']] }, 7: { sides: [[], ['y8']] } }), 4).cards).toEqual([]);
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7', 'r1']] }, 7: { sides: [[], ['y8']] } }), 4).cards).toEqual([]);
  });
  it('are at most two, and each refutes something that the other does not', () => {
    const position = lying({ 1: { owner: 0, sides: [['r1', 'r2', 'r3'], ['y6']] }, 2: { sides: [['y7'], ['y5']] }, 3: { sides: [['y8'], ['y4']] } });
    expect(refuted(position, 1).cards).toHaveLength(2);
  });
  it('are only counted together where Fog lies', () => {
    expect(refuted(lying({ 4: { owner: 0, fog: 0, sides: [['b5', 'b6', 'b9'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } }), 4).cards).toEqual(['b9', 'y8']);
  });
  it('are not looked for among wildcards', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'leader1'], ['y6', 'y7']] } }), 4).cards).toEqual([]);
  });
  it('lay open when the stone was claimed, not only after it', () => {
    expect(refuted(lying({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7']] }, 7: { sides: [[], ['y8', 'r7']] } }), 4, ['y8']).cards).toEqual([]);
  });
});

describe('why a stone belongs to somebody', () => {
  const claimed = { event: 'claimed', seat: 0, stone: 4 };
  const reasons = (laid: Laid, history: { events: Record<string, any>[]; position: Position }[], change: object = {}) => reasonsOf({ ...lying(laid), ...change }, history, 4);
  const proved: Laid = { 4: { owner: 0, sides: [['b5', 'b6', 'b7'], ['y6', 'y7']] } };

  it('is told from the open cards of the time of the claim', () => {
    const now: Laid = { ...proved, 7: { sides: [[], ['y8', 'y5']] } };
    const then = lying({ ...proved, 7: { sides: [[], ['y8']] } });
    expect(reasons(now, [{ events: [claimed], position: then }]).lacks).toEqual(['y8']);
    expect(reasons(now, [{ events: [claimed], position: then }]).lines).toEqual([`${cardName('y8')} would have been stronger there, but it lies at stone 7.`]);
    // A card that was laid after the claim, in the same turn, proves nothing.
    expect(reasons(now, [{ events: [claimed, { event: 'placed', seat: 0, card: 'y8', stone: 7 }], position: then }]).lacks).toEqual([]);
    expect(reasons(now, [])).toEqual({ lacks: [], lines: ['No unseen card could have beaten it.'] });
    expect(reasons(now, [], { phase: 'over' }).lines).toEqual([]);
  });
  it('does not say that one card would have been enough where two are missing', () => {
    const laid: Laid = { 4: { owner: 0, sides: [['r7', 'r8', 'r9'], ['y9']] } };
    expect(reasons(laid, [{ events: [claimed], position: lying(laid) }]).lines).toEqual(['No unseen card could have beaten it.']);
    const one: Laid = { 4: { owner: 0, sides: [['r6', 'r7', 'r8'], ['y9']] }, 2: { sides: [['y8'], []] } };
    expect(reasons(one, [{ events: [claimed], position: lying(one) }]).lines).toEqual([`Without ${cardName('y8')} nothing stronger was possible.`]);
  });
  it('is told in sentences of their own for two complete sides and for stones that were settled', () => {
    const both = (other: Side): Laid => ({ 4: { owner: 0, sides: [['b5', 'b6', 'b7'], other] } });
    expect(reasons(both(['y6', 'y7', 'r1']), []).lines).toEqual(['Both sides were complete, and this one was stronger.']);
    expect(reasons(both(['y5', 'y6', 'y7']), []).lines).toEqual(['Both sides were complete and equally strong; this one was finished first.']);
    expect(reasons(both(['y5', 'y6', 'leader1']), []).lines[0]).toContain('stronger, or equally strong');
    const settled = [{ events: [{ event: 'settled', seat: 0, stone: 4 }], position: start }];
    expect(reasons(proved, settled, { phase: 'over' })).toEqual({ lacks: [], lines: ['Decided at the end of the game: only this side was complete.'] });
    expect(reasons(both(['y6', 'y7', 'r1']), settled, { phase: 'over' }).lines[0]).toMatch(/^Decided at the end of the game: both/);
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
    expect(first.say).toBe('Stone 4 is yours: Ordered Clan 18 against Horde 14.');
  });

  it('moves few things at a time, within its length, and says what it is without movement', () => {
    const [scene] = moments(events, before, after, around);
    expect(tooMany(scene.cues).size).toBe(0);
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

it('with wildcards no formation is named: only the engine knows it', () => {
  const before = lying({ 2: { sides: [['b5', 'leader1'], []] } });
  const sides: [Side, Side] = [['b5', 'leader1', 'b7'], []];
  const placed = { event: 'placed', seat: 0, card: 'b7', stone: 2 };
  expect(moments([placed], before, lying({ 2: { sides } }), around)[0].say).toBe('You complete your side of stone 2 with a wild card.');
  expect(moments([placed], before, lying({ 2: { sides } }), { ...around, viewer: 1 })[0].say).toBe('Anna completes a side of stone 2 with a wild card.');
  expect(moments([placed, { event: 'claimed', seat: 0, stone: 2 }], before, lying({ 2: { owner: 0, sides } }), around)[0].say).toBe('Stone 2 is yours.');
});

describe('a tactics card', () => {
  const played = (...events: Record<string, any>[]) => moments(events, start, start, around)[0];
  const trick = (card: string) => ({ event: 'trick', seat: 1, card });

  it('is held up, and the card that it is about nods', () => {
    const scene = played(trick('deserter'), { event: 'discarded', seat: 1, card: 'b7', from: 2 });
    expect(scene).toMatchObject({ kind: 'tactics', length: 1100, say: 'Zoe plays Deserter.', data: { held: 'deserter', stone: 2 } });
    expect(scene.cues.some(({ target }) => target && 'pieces' in target && target.pieces.includes('b7'))).toBe(true);
    for (const { at, length = 0 } of scene.cues) expect(at + length).toBeLessThanOrEqual(scene.length);
  });
  it.each([
    [[{ event: 'placed', seat: 1, card: 'fog', stone: 4 }], 4, 'only the sum counts'],
    [[{ event: 'placed', seat: 1, card: 'leader2', stone: 9 }], 9, 'any card'],
    [[trick('traitor'), { event: 'moved', seat: 1, card: 'b7', from: 2, stone: 6 }], 6, 'changes sides'],
    [[trick('redeploy'), { event: 'discarded', seat: 1, card: 'b7', from: 2 }], 2, 'out of the game'],
  ])('%j: what it does is told at stone %i', (events, stone, ribbon) => {
    expect(played(...events)).toMatchObject({ data: { stone, ribbon }, still: { show: [{ label: ribbon }] } });
  });
  it('that is about no stone goes to the pile, without a ribbon', () => {
    const scene = played(trick('scout'));
    expect(scene).toMatchObject({ data: { stone: null, ribbon: '' } });
    expect(scene.still).toBeUndefined();
    expect(scene.cues.some(({ target }) => target && 'parts' in target && target.parts.includes('staged:ribbon'))).toBe(false);
  });
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

// Schotten-Totten's room: every legal move of real positions can be made by taps on spots or a button of the bar; previews and text
// speak both languages.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardProps, Position, Shape } from '$page/games/room';
import { room } from '../web';
import { spotsOf } from '../web/spots';
import { choose, placesOf } from '../web/moves';
import { layoutOf } from '../web/geometry';
import { piecesOf } from '../web/pieces';
import { suits } from '../web/cards';
import { seesAll, usesTactics, withStaged } from '../web/facts';
import { verdictLine, type Proof } from '../web/proof';
import { readSide } from '../web/reading';
import { words, type Language } from '$page/words/words.svelte';
import { fromGallery, galleryOf, type Shown } from '$tests/unit/gallery';
import { hasEngine, realEngine } from '$tests/unit/real_engine';

const saved = galleryOf('schotten-totten');

const shapes: Shape[] = ['wide', 'phone', 'low'];

function boardOf({ position, legal }: Shown, picked: string | null, shape: Shape, viewer: number | null = position.viewer): BoardProps {
  const turn = { picked, pick() {}, stage() {}, consider() {}, why() {}, explain: async () => ({}) };
  return { position, before: position, staged: [], legal, turn, viewer, names: ['Anna', 'Zoe'], phone: shape === 'phone', shape, lit: [], events: null };
}

function layoutFor({ position }: Shown, shape: Shape, ratio = 0) {
  const tactics = usesTactics(position);
  return layoutOf({ shape, slots: tactics ? 4 : 3, tactics, ratio });
}

const spotsFor = (one: Shown, picked: string | null, shape: Shape = 'wide', ratio = 0) => spotsOf(boardOf(one, picked, shape), layoutFor(one, shape, ratio), true);

/** Every move that taps on spots can stage. */
function reachable(one: Shown, shape: Shape): Set<string> {
  const staged = new Set<string>();
  const seen = new Set<string | null>();
  const visit = (picked: string | null) => {
    if (seen.has(picked)) return;
    seen.add(picked);
    for (const spot of spotsFor(one, picked, shape)) {
      const choice = choose(one.position, one.legal, [], picked, spot.id);
      if (spot.state === 'open' && choice && 'stage' in choice) staged.add(choice.stage);
      if (choice && 'pick' in choice && choice.pick !== null) visit(choice.pick);
    }
  };
  visit(null);
  return staged;
}

describe('both hands, where nothing is hidden', () => {
  const { position } = fromGallery('schotten-totten', 'mid');
  const { viewer: _, ...whole } = structuredClone(position);
  const unseen = suits.flatMap((suit) => [1, 2, 3, 4, 5, 6].map((value) => `${suit}${value}`)).filter((card) => !JSON.stringify(whole).includes(`"${card}"`));
  whole.hands[1] = unseen.slice(0, whole.hands[1].length);
  const open = { name: 'open', position: whole as Position, legal: [] };

  it.each(shapes)('are drawn, on the board and apart from each other (%s)', (shape) => {
    const layout = layoutOf({ shape, slots: 4, tactics: true, open: seesAll(open.position) });
    const pieces = piecesOf(boardOf(open, null, shape, null), layout);
    const placeOf = (card: string) => pieces.find((piece) => piece.card === card)!.place;
    for (const hand of open.position.hands as string[][]) for (const card of hand) expect(placeOf(card), card).toBeDefined();
    for (const card of open.position.hands[1]) expect(placeOf(card).y + placeOf(card).h).toBeLessThan(layout.farEnd - layout.depth);
    for (const { place } of pieces) expect(place.y >= 0 && place.y + place.h <= layout.height).toBe(true);
  });

  it('are told in words', async () => {
    await words.speak('en');
    const titles = room.text(open.position, null, ['Anna', 'Zoe']).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Hand: Anna', 'Hand: Zoe']));
    expect(room.text(position, null, ['Anna', 'Zoe']).map(({ title }) => title)).not.toContain('Hand: Zoe');
  });

  it('are one where a view is shown', () => {
    expect(layoutOf({ shape: 'wide', slots: 3, tactics: false, open: seesAll(position) }).farHand).toBe(null);
  });
});

describe('a card that is played', () => {
  const one = saved.find(({ legal }) => legal.some(({ d }) => d.kind === 'place'))!;
  const move = one.legal.find(({ d }) => d.kind === 'place')!;

  it('leaves a shadow in the hand that came from nowhere', () => {
    const board = { ...boardOf(one, null, 'wide'), staged: [move] };
    const shadow = piecesOf(board, layoutOf({ shape: 'wide', slots: 4, tactics: true })).find(({ key }) => key === `${move.d.card}#used`);
    expect(shadow).toMatchObject({ faint: true, origin: null });
  });

  it('keeps its name from the hand to the stone, so that it glides there', () => {
    const layout = layoutFor(one, 'wide');
    const { card, stone } = move.d;
    const staged = piecesOf({ ...boardOf(one, null, 'wide'), position: withStaged(one.position, [move], one.position.viewer), staged: [move] }, layout);
    const [held] = piecesOf(boardOf(one, null, 'wide'), layout).filter(({ key }) => key === card);
    const [laid] = staged.filter(({ key }) => key === card);
    expect(held.place.y).toBeGreaterThan(layout.table);
    expect(laid.place.y).toBeLessThan(layout.table);
    expect(Math.abs(laid.place.x + laid.place.w / 2 - (stone - 0.5) * layout.pitch)).toBeLessThan(1);
  });

  it('comes from the edge of its side where nobody saw it before', () => {
    const near = one.position.viewer;
    for (const piece of piecesOf(boardOf(one, null, 'wide'), layoutFor(one, 'wide')).filter(({ place }) => place.y < 300)) {
      const isFar = one.position.stones.some((stone: { sides: { card: string }[][] }) => stone.sides[1 - near].some(({ card }) => card === piece.card));
      expect(piece.origin).toBe(isFar ? 'hand:far' : 'hand:near');
    }
  });
});

it('one button claims every stone that is proved', async () => {
  await words.speak('en');
  const claims = fromGallery('schotten-totten', 'claims').legal;
  expect(room.bundle!(claims)!.moves).toEqual(claims.filter(({ d }) => d.kind === 'claim').map(({ m }) => m));
  expect(room.bundle!(claims)!.say).toMatch(/^Claim all \d$/);
  expect(room.bundle!(claims.filter(({ d }) => d.kind !== 'claim'))).toBe(null);
});

it.runIf(hasEngine)('the column of a stone that has an owner says that nothing changes there', async () => {
  const engine = await realEngine();
  const asked = saved.filter(({ position }) => position.phase === 'play').flatMap(({ position, legal }) =>
    position.stones.flatMap((stone: { owner: number | null }, at: number) => (stone.owner === null ? [] : [{ position, choice: choose(position, legal, [], null, `column:${at + 1}`) }])),
  );
  expect(asked.length).toBeGreaterThan(3);
  for (const { position, choice } of asked) {
    const { why } = engine.ask({ cmd: 'explain', position, staged: [], move: (choice as { why: string }).why, names: ['Anna', 'Zoe'], viewer: position.viewer, lang: 'en' }) as any;
    expect(why.rule).toBe('ST-4.16');
  }
});

it('a claimed stone shows its proof, also while somebody else decides', () => {
  for (const one of saved) {
    const owned = one.position.stones.flatMap((stone: { owner: number | null }, at: number) => (stone.owner === null ? [] : [`stone:${at + 1}`]));
    for (const id of owned) expect(choose(one.position, [], [], null, id)).toEqual({ look: Number(id.slice(-1)) });
    const idle = spotsOf({ ...boardOf(one, null, 'wide'), legal: [] }, layoutFor(one, 'wide'), false).map(({ id }) => id);
    expect(idle.filter((id) => id.startsWith('stone:'))).toEqual(owned);
  }
});

it('what is asked about a stone names no card that nobody sees', () => {
  for (const { position } of saved) {
    const later = { ...position, to_move: 1 - (position.viewer ?? 0) };
    for (let stone = 1; stone <= 9; stone++) expect(JSON.stringify(choose(later, [], [], null, `stone:${stone}`))).not.toContain('?');
  }
});

describe.each(saved)('$name', (one) => {
  it.each(shapes)('every legal move can be made by taps or a button (%s)', (shape) => {
    const staged = reachable(one, shape);
    for (const { d } of one.legal.filter(({ d }) => room.barKinds.includes(d.kind))) staged.add(d.kind);
    expect([...staged].sort()).toEqual(one.legal.map(({ m }) => m).sort());
  });

  it('what cannot be chosen names a move to ask about', () => {
    for (const spot of spotsFor(one, null).filter(({ state }) => state === 'off')) {
      expect(choose(one.position, one.legal, [], null, spot.id)).toHaveProperty('why');
    }
  });

  // From a square room to a flat one; the least and the largest ones of each shape are among them.
  it.each(shapes.flatMap((shape) => [0, 0.5, 0.92, 1.25, 1.55, 2].map((ratio) => ({ shape, ratio }))))('spots have names of their own, are large enough and lie on the board ($shape $ratio)', ({ shape, ratio }) => {
    const spots = spotsFor(one, null, shape, ratio);
    expect(new Set(spots.map(({ id }) => id)).size).toBe(spots.length);
    const { width, height } = layoutFor(one, shape, ratio);
    for (const { id, x, y, w, h } of spots) {
      // Nine columns share the width of a phone; a stone is a part of its column.
      expect(Math.min(w, h), id).toBeGreaterThanOrEqual(id.startsWith('stone:') ? 36 : 42);
      expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height, id).toBe(true);
    }
  });

  it.each(shapes)('number and glyph of every covered card show (%s)', (shape) => {
    for (const ratio of [0, 0.9, 1.25, 1.55, 1.75]) {
      const { card, depth, table, nearStart, farEnd, lean } = layoutFor(one, shape, ratio);
      expect(card.step / card.w).toBeGreaterThanOrEqual(shape === 'low' ? 0.3 : 0.35);
      expect(farEnd - depth - lean).toBeGreaterThanOrEqual(0);
      expect(nearStart + depth + lean).toBeLessThan(table);
    }
  });

  it('each card is drawn once, for a spectator too', () => {
    for (const viewer of [one.position.viewer, null]) {
      const keys = piecesOf(boardOf(one, null, 'wide', viewer), layoutFor(one, 'wide')).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('the spots of a move exist', () => {
    const sources = new Set(spotsFor(one, null).map(({ id }) => id));
    for (const move of one.legal.filter(({ d }) => !room.barKinds.includes(d.kind))) expect(sources).toContain(placesOf(move)[0]);
  });
});

describe.each(['en', 'de'] as Language[])('in %s', (language) => {
  beforeAll(() => words.speak(language));
  const missing = /\b(st|suit)\.[a-z]/;

  it.each(saved)('$name is told completely', (one) => {
    for (const viewer of [one.position.viewer, null]) {
      const sections = room.text(one.position, viewer, ['Anna', 'Zoe']);
      const lines = sections.flatMap(({ title, lines }) => [title, ...lines]);
      expect(lines.join('\n')).not.toMatch(missing);
      expect(lines.every(Boolean)).toBe(true);
    }
    expect(JSON.stringify([room.panel(one.position, 0), room.panel(one.position, 1), room.coach(one.position, 0), ...[null, 'column:3', 'hand:r7', 'hand:scout', 'hand:traitor', 'take:traitor:b4@2'].map((picked) => room.question(one.position, one.legal, picked)), room.chips(one.position)])).not.toMatch(missing);
    expect(spotsFor(one, null).map(({ label }) => label).join()).not.toMatch(missing);
    for (const move of one.legal) expect(JSON.stringify(room.preview(one.position, move, {}, ['Anna', 'Zoe']))).not.toMatch(missing);
  });

  const own = { formation: 'ordered_clan', sum: 21 };
  const reply = { formation: 'run', sum: 18 };
  const none = { formation: 'none', sum: 0 };
  it.each([
    { verdict: 'stands', own, reply, reply_complete: false, reply_cards: ['g7', 'g9'] },
    { verdict: 'stands', own, reply, reply_complete: true, reply_cards: [] },
    { verdict: 'stands', own, reply: none, reply_complete: false, reply_cards: [] },
    { verdict: 'stands', own, reply: own, reply_complete: true, reply_cards: [] },
    { verdict: 'counterexample', own: reply, reply: own, reply_complete: false, reply_cards: ['leader1'] },
    { verdict: 'weaker', own: reply, reply: own, reply_complete: true, reply_cards: [] },
    { verdict: 'tie_lost', own, reply: own, reply_complete: true, reply_cards: [] },
    { verdict: 'own_side_incomplete', own: none, reply, reply_complete: false, reply_cards: ['g7'] },
  ])('a proof that says $verdict is told', (proof) => {
    const told = { stone: 2, ...proof };
    const { position } = fromGallery('schotten-totten', 'mid');
    const place = { m: 'b7@2', d: { kind: 'place', card: 'b7', stone: 2 }, say: 'b7@2' };
    const claim = { m: 'claim 2', d: { kind: 'claim', stone: 2 }, say: 'claim 2' };
    for (const best of [{ ...own, cards: ['b6'] }, { ...none, cards: [] }]) {
      for (const move of [place, claim]) {
        const { lines } = room.preview(position, move, { proof: told, preview: { proof: told, best } }, ['Anna', 'Zoe']);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(JSON.stringify(lines)).not.toMatch(missing);
      }
    }
  });
});

it('a proof by being first does not call the other side weaker', async () => {
  await words.speak('en');
  const team = { formation: 'team', sum: 18 };
  const proof: Proof = { stone: 2, verdict: 'stands', own: team, reply: team, reply_complete: true, reply_cards: [] };
  expect(verdictLine(proof).text).toBe('Proved: Team 18 on the other side is as strong, but was finished later.');
  expect(verdictLine({ ...proof, reply_complete: false }).text).toBe('Proved: the other side can still tie with Team 18, but would finish later.');
});

describe('what lies there, read aloud', () => {
  it.each([
    [['b6', 'b8', 'b7'], 3, false, 'ordered_clan', 21],
    [['r5', 'y5', 'g5'], 3, false, 'team', 15],
    [['p2', 'p5', 'p9'], 3, false, 'clan', 16],
    [['o3', 'g4', 'r5'], 3, false, 'run', 12],
    [['y9', 'b4', 'p4'], 3, false, 'horde', 17],
    [['b6', 'b8', 'b7'], 3, true, 'total', 21],
    [['b6', 'b8', 'b7', 'b5'], 4, false, 'ordered_clan', 26],
  ] as const)('%j', (cards, slots, fog, shape, sum) => {
    expect(readSide([...cards], slots, fog)).toEqual({ shapes: [shape], sum, complete: true });
  });
  it('leaves wildcards and surplus cards to the engine', () => {
    expect(readSide(['b6', 'leader1'], 3, false)).toBeNull();
    expect(readSide(['b6', 'b7', 'b8', 'b9'], 3, false)).toBeNull();
  });
});

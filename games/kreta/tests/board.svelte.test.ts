// Taps on Kreta's board, with the turn that they put together and the engine itself but without its thread.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { room } from '../web';
import { castellanPays } from '../web/facts';
import { layoutFor } from '../web/geometry';
import { spotsOf } from '../web/spots';
import { settings } from '$page/settings.svelte';
import type { GameTable } from '$page/table/table.svelte';
import { say } from '$page/words/words.svelte';
import { fromGallery } from '$tests/unit/gallery';
import { hasEngine } from '$tests/unit/real_engine';

vi.mock('$page/engine/engine', async (original) => (await import('$tests/unit/real_engine')).inPlaceOf(original));

const { Composer } = await import('$page/table/composer.svelte');

const names = ['Anna', 'Zoe', 'Nik', 'Eva'];
let leave = () => {};
afterEach(() => (leave(), (leave = () => {})));

/** A board as a table shows it: somebody's turn in a position of the gallery. */
async function sitDown(name: string) {
  settings.confirm = 'always';
  const { position } = fromGallery('kreta', name);
  const viewer = position.to_move;
  const seats = position.seats.map((_: unknown, seat: number) => ({ name: names[seat], kind: 'me', level: 0 }));
  const table = { position, document: { id: 'table', seats, viewer, to_move: viewer, moves: 0 }, mine: true, curtain: null, sending: false, room };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  const target = document.createElement('div');
  const props = {
    before: position, turn: composer, viewer, names, phone: false, shape: 'wide' as const, lit: [], events: null,
    get position() {
      return composer.staged.length ? composer.look!.position : position;
    },
    get staged() {
      return composer.staged;
    },
    get legal() {
      return composer.legal;
    },
  };
  const board = mount(room.Board, { target, props });
  leave = () => void unmount(board);
  const tap = async (place: string) => {
    const at = /^\d$/.test(place) ? `[aria-keyshortcuts="${place}"]` : `[data-spot="${place}"]`;
    target.querySelector<HTMLElement>(at)!.click();
    flushSync();
    await settled();
  };
  return { composer, position, tap, target };
}
/** Without its thread the engine answers before anything else happens. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const [king, admiral, commander, abbot, farmer, architect, castellan] = '1234567';

describe.runIf(hasEngine)('taps', () => {
  test.each([
    ['start', 'H2', admiral, ['admiral', 'ship H2']],
    ['start', 's7', architect, ['architect', 'fort 7']],
    ['start', 'p5', commander, ['commander', 'people 5']],
    ['start', 'p5', abbot, ['abbot', 'abbot 5']],
  ])('in %s the place %s is chosen before its card %s', async (name, place, card, moves) => {
    const { composer, tap } = await sitDown(name);
    await tap(place);
    expect(composer.picked).toBe(place);
    await tap(card);
    expect(composer.staged.map((move) => move.m)).toEqual(moves);
    expect(composer.complete).toBe(true);
  });

  test('the king stands between a place and the card that he repeats', async () => {
    const { composer, tap } = await sitDown('mid');
    await tap('p16');
    await tap(king);
    await tap(abbot);
    expect(composer.staged[0].m).toBe('king abbot');
    expect(composer.staged[1].m).toBe('abbot 16');
  });

  test('a place that the card cannot use is not forgotten in silence', async () => {
    const { composer, tap } = await sitDown('mid');
    await tap('s7');
    await tap(architect);
    expect(composer.staged.length).toBe(1);
    expect(composer.refusal?.rule).toBe('KR-7.1');
  });

  test.each([
    [admiral, 'H2', abbot, ['abbot']],
    [commander, 'p16', abbot, ['abbot']],
    [architect, 's7', admiral, ['admiral']],
  ])('a turn is complete, and another card is taken: %s %s %s', async (card, place, other, moves) => {
    const { composer, tap } = await sitDown('start');
    await tap(card);
    await tap(place);
    expect(composer.complete).toBe(true);
    await tap(other);
    expect(composer.staged.map((move) => move.m)).toEqual(moves);
    expect(composer.legal.length).toBeGreaterThan(1);
  });

  test.each([[king, 'KR-8.3'], [farmer, 'KR-6.1']])('a card that cannot be played does not cost the turn: %s, %s', async (other, rule) => {
    const { composer, tap, target } = await sitDown('start');
    await tap(admiral);
    await tap('H2');
    await tap(other);
    expect(composer.staged.length).toBe(2);
    expect(composer.refusal?.rule).toBe(rule);
    expect(target.querySelector(`[aria-keyshortcuts="${other}"]`)!.ariaDisabled).toBe('true');
  });

  test('nobody can walk on: the bar says so, and so does the reason, whatever is tapped', async () => {
    const { composer, position, tap } = await sitDown('walk');
    expect(room.question(position, composer.legal, null)).toBe(say('kr.web.ask.walk.none'));
    // The people of 5 has gone to 6: it stays there, and 5 receives none.
    for (const province of [1, 5, 6, 8]) {
      await tap(`p${province}`);
      expect(composer.refusal?.rule, `province ${province}`).toBe('KR-4.7');
    }
  });

  test('on a walk the reason is about the people that is near', async () => {
    const { composer, tap } = await sitDown('commander');
    await composer.stageMove('13>15');
    await composer.stageMove('12>14');
    // Those of 3 and 4 are too far away; the one that has come to 15 stays there.
    await tap('p16');
    expect(composer.refusal?.rule).toBe('KR-4.7');
  });

  test.each([['farmer', null, false], ['commander', null, false], ['architect', null, true], ['architect', 'or', false], ['start', null, true]] as const)('in %s with the half %s taps may mean sites: %s', async (name, half, may) => {
    const { position, legal } = fromGallery('kreta', name);
    const spots = spotsOf(layoutFor('phone'), { position, legal, staged: [], picked: null, wished: half, names });
    const layerOf = (kind: string) => spots.find((spot) => spot.id.startsWith(kind))!.layer ?? 0;
    expect(layerOf('s') >= layerOf('p')).toBe(may);
  });

  test.each(['start', 'late', 'full', 'mid', 'king'])('what a castellan would bring is what the engine says: %s', async (name) => {
    const { composer, position } = await sitDown(name);
    const { preview } = await composer.explain(composer.legal.find((move) => move.m !== 'castellan')!.m);
    expect(castellanPays(position)).toEqual(preview[0].now.points);
    const { lines } = room.preview(position, { m: 'castellan', d: { kind: 'play', card: 'castellan' }, say: '' }, {}, names);
    const others = castellanPays(position).filter((points) => points > castellanPays(position)[position.to_move!]);
    expect(lines.some((line) => line.tone === 'warn')).toBe(others.length > 0);
    for (const points of castellanPays(position)) if (points) expect(lines[0].text).toContain(`+${points}`);
  });

  test('the castellan can be given up and taken again', async () => {
    const { composer, tap, target } = await sitDown('start');
    await tap(castellan);
    expect(composer.complete).toBe(true);
    expect(target.querySelector(`[aria-keyshortcuts="${castellan}"]`)!.ariaDisabled).toBe(null);
    await tap(abbot);
    expect(composer.staged.map((move) => move.m)).toEqual(['abbot']);
    await tap(castellan);
    expect(composer.staged.map((move) => move.m)).toEqual(['castellan']);
  });

  test('another place is taken instead', async () => {
    const { composer, tap } = await sitDown('start');
    await tap(admiral);
    await tap('H2');
    await tap('H3');
    expect(composer.staged.map((move) => move.m)).toEqual(['admiral', 'ship H3']);
  });
});

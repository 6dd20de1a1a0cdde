// Ships and peoples of Kreta in whatever order people move them, with the engine itself but without its thread.
import { describe, expect, test, vi } from 'vitest';
import { room } from '../web';
import { choose } from '../web/moves';
import { settings } from '$page/settings.svelte';
import type { GameTable } from '$page/table/table.svelte';
import { fromGallery } from '$tests/unit/gallery';
import { asked, hasEngine } from '$tests/unit/real_engine';

vi.mock('$page/engine/engine', async (original) => (await import('$tests/unit/real_engine')).inPlaceOf(original));

const { ask } = await import('$page/engine/engine');
const { Composer } = await import('$page/table/composer.svelte');

async function at(name: string) {
  settings.confirm = 'never';
  const { position } = fromGallery('kreta', name);
  const seats = position.seats.map((_: unknown, seat: number) => ({ name: `P${seat}`, kind: 'me', level: 0 }));
  const sent: string[][] = [];
  const act = async ({ m }: { m: string[] }) => void sent.push(m);
  const table = { position, document: { id: 'table', seats, viewer: position.to_move, to_move: position.to_move, moves: 0 }, mine: true, curtain: null, sending: false, room, act };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  return { composer, position, sent };
}
/** What a castellan would pay before and after the second of two moves, and after the first. */
async function second([first, next]: string[], name = 'admiral') {
  const { composer } = await at(name);
  settings.confirm = 'always';
  const scores = async (move: string, when: 'now' | 'after') => (await composer.explain(move)).preview.map((card: Record<string, unknown>) => card[when]);
  const afterFirst = await scores(first, 'after');
  await composer.stageMove(first);
  return { first: afterFirst, now: await scores(next, 'now'), after: await scores(next, 'after') };
}
const texts = (moves: { m: string }[]) => moves.map((move) => move.m).sort();

// The ships lie in H4 and H6; H2, H5 and H7 have room.
describe.runIf(hasEngine)('two ships', () => {
  test.each([['H6>H2', 'H4>H7'], ['H6>H5', 'H4>H2'], ['H4>H7', 'H6>H2'], ['H4>H2', 'H6>H5']])('%s and then %s', async (first, second) => {
    const { composer, sent } = await at('admiral');
    await composer.stageMove(first);
    expect(sent).toEqual([]);
    expect(composer.look!.position.phase).toBe('sail');
    const other = second.slice(0, 2);
    expect(texts(composer.legal.filter((move) => move.d.kind === 'sail'))).toEqual(['H2', 'H5', 'H7'].filter((to) => !first.endsWith(to)).map((to) => `${other}>${to}`));
    await composer.stageMove(second);
    const [low, high] = [first, second].map((way) => way.slice(3)).sort();
    expect(sent).toEqual([[`H4>${low}`, `H6>${high}`]]);
    expect(composer.refusal).toBe(null);
  });

  test.each([['H6>H2', []], ['H4>H2', ['done']]])('the other may stay after %s', async (first, rest) => {
    const { composer, sent } = await at('admiral');
    await composer.stageMove(first);
    expect(composer.complete).toBe(false);
    const { position, legal } = composer.look!;
    const again = choose('H2', { position, legal, staged: composer.staged, picked: null, wished: null });
    composer.why((again as { why: string }).why);
    await vi.waitFor(() => expect(composer.refusal?.rule).toBe('KR-3.4'));
    expect(composer.legal.find((move) => move.m === 'done')?.say).toBeTruthy();
    await composer.stageMove('done');
    expect(sent).toEqual([[first, ...rest]]);
  });

  test('both orders bring the same', async () => {
    const both = await Promise.all([['H4>H2', 'H6>H7'], ['H6>H2', 'H4>H7'], ['H4>H7', 'H6>H2'], ['H6>H7', 'H4>H2']].map((ways) => second(ways)));
    for (const { now, after, first } of both) {
      expect(after).toEqual(both[0].after);
      expect(now).toEqual(first);
    }
    expect(both[1].now).not.toEqual(both[1].after);
  });

  test('to be done changes nothing', async () => {
    const { now, after } = await second(['H6>H2', 'done']);
    expect(now).toEqual(after);
  });

  test('what the second would bring is told, and why it cannot go somewhere', async () => {
    const { composer } = await at('admiral');
    await composer.stageMove('H6>H2');
    composer.consider('H4>H7');
    await vi.waitFor(() => expect(composer.considered?.move.m).toBe('H4>H7'));
    expect(composer.considered!.answer.why).toBeUndefined();
    composer.why('H4>H1');
    await vi.waitFor(() => expect(composer.refusal?.rule).toBe('KR-3.3'));
  });

  test.each([['4 7', 'H4>H7'], ['done', 'done']])('%s is typed after H6>H2', async (text, move) => {
    const { composer, position } = await at('admiral');
    await composer.stageMove('H6>H2');
    const { moves } = await ask('typed', { position, staged: composer.staged.map((one) => one.m), text, names: ['A', 'B', 'C', 'D'], viewer: position.to_move, lang: 'en' });
    expect(moves).toEqual([move]);
    expect(texts(composer.legal)).toContain(move);
  });

  test('a hint after H6>H2 is about the other ship', async () => {
    const { composer, position } = await at('admiral');
    await composer.stageMove('H6>H2');
    await ask('think.begin', { position, staged: ['H6>H2'], nodes: 100, seed: 'hint' });
    await ask('think.run', { nodes: 100 });
    const { candidates } = await ask('think.end', { names: ['A', 'B', 'C', 'D'], lang: 'en' });
    expect(texts(candidates)).toEqual(texts(composer.legal));
  });

  test.each([['H4>H6', 'KR-3.4'], ['H2>H5', 'KR-3.4'], ['H6>H5', 'KR-3.2'], ['H4>H2', 'KR-3.3'], ['ship H1', 'KR-2.1'], ['people 3', 'KR-2.1']])('why not %s after H6>H2: %s', async (move, rule) => {
    const { composer } = await at('admiral');
    await composer.stageMove('H6>H2');
    composer.why(move);
    await vi.waitFor(() => expect(composer.refusal?.rule).toBe(rule));
    // Not that the next player is to play a card.
    expect(composer.refusal!.say).not.toContain('card');
  });
});

describe.runIf(hasEngine)('a turn that is complete', () => {
  async function complete() {
    const { composer, sent } = await at('admiral');
    settings.confirm = 'always';
    await composer.stageMove('H4>H2');
    await composer.stageMove('H6>H7');
    expect(composer.complete).toBe(true);
    return { composer, sent };
  }

  test('is not sent by the second half of a double tap', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { composer, sent } = await complete();
    clock.mockReturnValue(1200);
    await composer.stageMove('H6>H7');
    expect(sent).toEqual([]);
    clock.mockReturnValue(1600);
    await composer.stageMove('H6>H7');
    clock.mockRestore();
    expect(sent).toEqual([['H4>H2', 'H6>H7']]);
  });

  test('is not sent once something is taken back', async () => {
    const { composer, sent } = await complete();
    const undone = composer.undo();
    await composer.confirm();
    await undone;
    expect(sent).toEqual([]);
    expect(texts(composer.staged)).toEqual(['H4>H2']);
  });

  test('says so to whoever wants to do what has been done', async () => {
    const { composer } = await complete();
    composer.why('done');
    await vi.waitFor(() => expect(composer.refusal?.say).toContain('turn is ready'));
  });
});

// Peoples stand in 3, 4, 12 and 13.
describe.runIf(hasEngine)('a walk', () => {
  const walks = (composer: InstanceType<typeof Composer>) => composer.legal.filter((move) => move.d.kind === 'walk');

  test('goes in any order, and is sent in the engine’s', async () => {
    const { composer, sent } = await at('commander');
    await composer.stageMove(walks(composer).find((move) => move.d.from === 13 && move.d.to > 13)!.m);
    expect(new Set(walks(composer).map((move) => move.d.from))).toEqual(new Set([3, 4, 12]));
    expect(walks(composer).some((move) => move.d.to === 13)).toBe(false);
    const [first] = composer.staged;
    const second = walks(composer).find((move) => move.d.from === 3)!;
    await composer.stageMove(second.m);
    expect(composer.refusal).toBe(null);
    if (composer.legal.length) await composer.stageMove('done');
    expect(sent.map((moves) => moves.filter((move) => move !== 'done'))).toEqual([[second.m, first.m]]);
  });

  test('brings the same in any order', async () => {
    const [one, other] = await Promise.all([['4>7', '12>11'], ['12>11', '4>7']].map((ways) => second(ways, 'commander')));
    expect(other.after).toEqual(one.after);
    expect(other.now).toEqual(other.first);
    expect(other.now).not.toEqual(other.after);
  });

  test('takes one question about what follows and one about what it brings', async () => {
    const { composer } = await at('commander');
    settings.confirm = 'always';
    for (const { m } of walks(composer)) {
      asked.length = 0;
      await composer.stageMove(m);
      expect(asked.map(({ cmd }) => cmd).sort(), m).toEqual(['explain', 'look']);
      await composer.undo();
    }
  });

  test('offers every pair of ways in both orders', async () => {
    const pairs = new Set<string>();
    const ends = (m: string) => /^(4|12)>/.test(m);
    const { composer: start } = await at('commander');
    for (const first of walks(start).filter((move) => ends(move.m))) {
      const { composer } = await at('commander');
      settings.confirm = 'always';
      await composer.stageMove(first.m);
      for (const second of walks(composer).filter((move) => ends(move.m))) pairs.add(`${first.m} ${second.m}`);
    }
    expect(pairs.size).toBeGreaterThan(20);
    for (const pair of pairs) expect(pairs, pair).toContain(pair.split(' ').reverse().join(' '));
  });
});

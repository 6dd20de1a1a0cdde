// Ships and peoples of Kreta in whatever order people move them, with the engine itself but without its thread.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { instantiate } from '../../src/engine/module';
import { room } from '../../src/games/kreta';
import { choose } from '../../src/games/kreta/moves';
import { settings } from '../../src/settings.svelte';
import type { GameTable } from '../../src/table/table.svelte';

const file = `${process.cwd()}/engine/merlon.wasm`;
const built = existsSync(file);

vi.mock('../../src/engine/engine', async (original) => {
  const real = await original<typeof import('../../src/engine/engine')>();
  const engine = built ? await instantiate(readFileSync(file)) : null;
  const ask = async (cmd: string, args: object = {}) => {
    const answer = engine!.ask(JSON.parse(JSON.stringify({ ...args, cmd })));
    if (answer.ok) return answer;
    throw new real.EngineError(answer.error!.code, answer.error!.message);
  };
  return { ...real, ask };
});

const { Composer } = await import('../../src/table/composer.svelte');

async function at(name: string) {
  settings.confirm = 'never';
  const { position } = JSON.parse(readFileSync(`${process.cwd()}/tests/gallery/${name}.json`, 'utf8'));
  const seats = position.seats.map((_: unknown, seat: number) => ({ name: `P${seat}`, kind: 'me', level: 0 }));
  const sent: string[][] = [];
  const act = async ({ m }: { m: string[] }) => void sent.push(m);
  const table = { position, document: { seats, viewer: position.to_move, to_move: position.to_move, moves: 0 }, mine: true, curtain: null, sending: false, room, act };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  return { composer, sent };
}
const texts = (moves: { m: string }[]) => moves.map((move) => move.m).sort();

// The ships lie in H4 and H6; H2, H5 and H7 have room.
describe.runIf(built)('two ships', () => {
  test.each([['H6>H2', 'H4>H7'], ['H6>H5', 'H4>H2'], ['H4>H7', 'H6>H2'], ['H4>H2', 'H6>H5']])('%s and then %s', async (first, second) => {
    const { composer, sent } = await at('kreta-admiral');
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

  test('one may stay', async () => {
    const { composer, sent } = await at('kreta-admiral');
    await composer.stageMove('H6>H2');
    expect(composer.complete).toBe(true);
    const { position, legal } = composer.look!;
    const again = choose('H2', { position, legal, staged: composer.staged, picked: null, wished: null });
    expect(again).toEqual({ stage: 'H6>H2' });
    await composer.stageMove('H6>H2');
    expect(sent).toEqual([['H6>H2']]);
  });

  test('what the second would bring is told, and why it cannot go somewhere', async () => {
    const { composer } = await at('kreta-admiral');
    await composer.stageMove('H6>H2');
    composer.consider('H4>H7');
    await vi.waitFor(() => expect(composer.considered?.move.m).toBe('H4>H7'));
    expect(composer.considered!.answer.why).toBeUndefined();
    composer.why('H4>H1');
    await vi.waitFor(() => expect(composer.refusal?.rule).toBe('KR-3.3'));
  });
});

// Peoples stand in 3, 4, 12 and 13.
describe.runIf(built)('a walk', () => {
  const walks = (composer: InstanceType<typeof Composer>) => composer.legal.filter((move) => move.d.kind === 'walk');

  test('goes in any order, and is sent in the engine’s', async () => {
    const { composer, sent } = await at('kreta-commander');
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

  test('offers every pair of ways in both orders', async () => {
    const pairs = new Set<string>();
    const ends = (m: string) => /^(4|12)>/.test(m);
    const { composer: start } = await at('kreta-commander');
    for (const first of walks(start).filter((move) => ends(move.m))) {
      const { composer } = await at('kreta-commander');
      settings.confirm = 'always';
      await composer.stageMove(first.m);
      for (const second of walks(composer).filter((move) => ends(move.m))) pairs.add(`${first.m} ${second.m}`);
    }
    expect(pairs.size).toBeGreaterThan(20);
    for (const pair of pairs) expect(pairs, pair).toContain(pair.split(' ').reverse().join(' '));
  }, 60_000);
});

// A turn put together, with the engine itself but without its thread. Several moves at once: games/<game>/tests/.
import { describe, expect, test, vi } from 'vitest';
import { loadRoom } from '../../src/games';
import { games } from '../../src/games/games';
import { settings } from '../../src/settings.svelte';
import { Refused, type GameTable } from '../../src/table/table.svelte';
import { words } from '../../src/words/words.svelte';
import { composerAt } from './composed';
import { galleryOf } from './gallery';
import { hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => {
  const engine = await (await import('./real_engine')).inPlaceOf(original);
  return { ...engine, ask: vi.fn(engine.ask) };
});

const { Composer } = await import('../../src/table/composer.svelte');

const [{ key, rule_letters }] = games;
const room = await loadRoom(key);
/** A position in which something can be done. */
const atTheTable = () => composerAt(room, galleryOf(key).find(({ legal }) => legal.length > 0)!.position);

/** Stages what comes first until the turn is whole. */
async function whole(composer: InstanceType<typeof Composer>) {
  for (let moves = 0; moves < 4 && !composer.complete; moves++) await composer.showMove(composer.legal[0].m);
}

test('on others’ turns the reason for everything is whose turn it is', () => {
  const seats = ['Anna', ''].map((name) => ({ name, kind: 'person', level: 0 }));
  const composer = new Composer({ document: { id: 'table', seats, viewer: 1, to_move: 0, moves: 4 }, mine: false, curtain: null } as unknown as GameTable);
  composer.why('anything');
  expect(composer.refusal?.say).toContain('Anna');
});

test('an engine that fails is no question that is out of date', async () => {
  const { ask, EngineError } = await import('../../src/engine/engine');
  const seats = ['Anna', 'Zoe'].map((name) => ({ name, kind: 'person', level: 0 }));
  const composer = new Composer({ position: {}, document: { id: 'table', seats, viewer: 0, to_move: 0, moves: 4 }, mine: true, curtain: null, room: null } as unknown as GameTable);
  vi.mocked(ask).mockRejectedValueOnce(new EngineError('ENGINE_DIED', 'unreachable'));
  await expect(composer.explain('anything')).rejects.toMatchObject({ code: 'ENGINE_DIED' });
  vi.mocked(ask).mockRejectedValueOnce(new EngineError('STALE', 'no such move'));
  expect(await composer.explain('anything')).toEqual({});
});

describe.runIf(hasEngine)('a turn that was sent and refused', () => {
  /** A turn is sent and refused for this reason. */
  async function refused(why: Refused) {
    const { composer, table } = await atTheTable();
    Object.assign(table, { sending: false, act: () => Promise.reject(why) });
    await whole(composer);
    await composer.confirm();
    return { composer, table };
  }
  const rule = { c: 'batch', rule: `${rule_letters}-7.2`, p: {}, say: 'You have no such goods.' };

  test.each(['en', 'de'] as const)('says why, in words: %s', async (language) => {
    await words.speak(language);
    const stale = await refused(new Refused('STALE', 'the game has gone on since'));
    expect(stale.composer.refusal?.say).toMatch(language === 'en' ? /gone on/ : /weitergegangen/);
    for (const code of ['ILLEGAL', 'BAD_MOVE']) {
      const { composer } = await refused(new Refused(code, 'code'));
      expect(composer.refusal?.say).toMatch(language === 'en' ? /Please choose/ : /Bitte wähle/);
    }
    const { composer } = await refused(new Refused('ILLEGAL', '', [rule]));
    expect(composer.refusal).toMatchObject({ say: rule.say, rule: rule.rule });
    await words.speak('en');
  });

  test('goes on saying so while the table goes on, the turn is over, or a mouse comes by', async () => {
    const { composer, table } = await refused(new Refused('STALE', ''));
    await composer.refresh();
    composer.consider(composer.legal[0]?.m ?? null);
    await new Promise((resolve) => setTimeout(resolve));
    table.mine = false;
    await composer.refresh();
    expect(composer.refusal?.say).toMatch(/gone on/);
  });

  test('until the person does something', async () => {
    for (const act of ['pick', 'undo', 'reset'] as const) {
      const { composer } = await refused(new Refused('STALE', ''));
      await composer[act](null as never);
      expect(composer.refusal, act).toBe(null);
    }
  });
});

test.runIf(hasEngine)('a turn that is gone before its words come in another language is no error', async () => {
  const { composer, table } = await atTheTable();
  await whole(composer);
  await words.speak('de');
  const retold = composer.refresh();
  table.mine = false;
  await composer.refresh();
  await expect(retold).resolves.toBeUndefined();
  await words.speak('en');
});

test.runIf(hasEngine)('a move that is only shown is never sent, even where turns go out by themselves', async () => {
  const { composer, table } = await atTheTable();
  const act = vi.fn(async () => undefined);
  Object.assign(table, { sending: false, act });
  settings.confirm = 'never';
  await whole(composer);
  expect(act).not.toHaveBeenCalled();
  await composer.confirm();
  expect(act).toHaveBeenCalledOnce();
});

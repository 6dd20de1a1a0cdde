// A turn put together, with the engine itself but without its thread: several moves at once, and others in their place.
import { describe, expect, test, vi } from 'vitest';
import { room } from '../../../games/caylus/web';
import { room as cards } from '../../../games/schotten_totten/web';
import type { GameRoom } from '../../src/games/room';
import { settings } from '../../src/settings.svelte';
import { Refused, type GameTable } from '../../src/table/table.svelte';
import { words } from '../../src/words/words.svelte';
import { fromGallery } from './gallery';
import { hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => {
  const engine = await (await import('./real_engine')).inPlaceOf(original);
  return { ...engine, ask: vi.fn(engine.ask) };
});

const { Composer } = await import('../../src/table/composer.svelte');

const atTheCastle = () => at(room, 'batch');
const atTheStones = () => at(cards, 'start');

/** Stages what comes first until the turn is whole. */
async function whole(composer: InstanceType<typeof Composer>) {
  for (let moves = 0; moves < 4 && !composer.complete; moves++) await composer.showMove(composer.legal[0].m);
}

async function at(room: GameRoom, name: string) {
  const { position } = fromGallery(room.key, name);
  const seats = ['Anna', 'Zoe', 'Nik'].slice(0, position.players).map((name) => ({ name, kind: 'me', level: 0 }));
  const table = { position, document: { id: 'table', seats, viewer: 0 }, mine: true, curtain: null, room };
  const composer = new Composer(table as unknown as GameTable);
  await composer.refresh();
  return { composer, table };
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

describe.runIf(hasEngine)('several moves of one turn', () => {
  const three = ['batch 1F1W1S', 'batch 1F1W1C', 'batch 1F1S1C'];
  const staged = (composer: InstanceType<typeof Composer>) => composer.staged.map((move) => move.m);

  test('are staged one after the other', async () => {
    const { composer } = await atTheCastle();
    await composer.stageAll(three);
    expect(staged(composer)).toEqual(three);
  });

  test('one of them becomes another, and those after it stay, whatever is picked', async () => {
    const { composer } = await atTheCastle();
    await composer.stageAll(three);
    composer.pick('something');
    await composer.replace(1, ['batch 1F1W1G', three[2]]);
    expect(staged(composer)).toEqual([three[0], 'batch 1F1W1G', three[2]]);
    expect(composer.picked).toBe(null);
  });

  test.each(['undo', 'replace'] as const)('are gone if the table went on meanwhile, whatever was done about them: %s', async (how) => {
    const { composer, table } = await atTheCastle();
    await composer.stageAll(three);
    table.position = fromGallery(room.key, 'mid').position;
    await (how === 'undo' ? composer.undo() : composer.replace(1, ['batch 1F1W1G']));
    expect(staged(composer)).toEqual([]);
    expect(composer.legal.length).toBeGreaterThan(0);
  });
});

describe.runIf(hasEngine)('a turn that was sent and refused', () => {
  /** A turn is sent and refused for this reason. */
  async function refused(why: Refused) {
    const { composer, table } = await atTheStones();
    Object.assign(table, { sending: false, act: () => Promise.reject(why) });
    await whole(composer);
    await composer.confirm();
    return { composer, table };
  }
  const rule = { c: 'batch', rule: 'CA-7.2', p: {}, say: 'You have no such goods.' };

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
  const { composer, table } = await atTheStones();
  await whole(composer);
  await words.speak('de');
  const retold = composer.refresh();
  table.mine = false;
  await composer.refresh();
  await expect(retold).resolves.toBeUndefined();
  await words.speak('en');
});

test.runIf(hasEngine)('a move that is only shown is never sent, even where turns go out by themselves', async () => {
  const { composer, table } = await atTheStones();
  const act = vi.fn(async () => undefined);
  Object.assign(table, { sending: false, act });
  settings.confirm = 'never';
  await whole(composer);
  expect(act).not.toHaveBeenCalled();
  await composer.confirm();
  expect(act).toHaveBeenCalledOnce();
});

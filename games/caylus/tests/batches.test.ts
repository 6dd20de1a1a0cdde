// Batches for the castle: several moves of one turn, and others in their place, with the engine itself but without its thread.
import { describe, expect, test, vi } from 'vitest';
import { room } from '../web';
import type { Composer } from '$page/table/composer.svelte';
import { composerAt } from '$tests/unit/composed';
import { fromGallery } from '$tests/unit/gallery';
import { hasEngine } from '$tests/unit/real_engine';

vi.mock('$page/engine/engine', async (original) => (await import('$tests/unit/real_engine')).inPlaceOf(original));

const atTheCastle = () => composerAt(room, fromGallery(room.key, 'batch').position);

describe.runIf(hasEngine)('several moves of one turn', () => {
  const three = ['batch 1F1W1S', 'batch 1F1W1C', 'batch 1F1S1C'];
  const staged = (composer: Composer) => composer.staged.map((move) => move.m);

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

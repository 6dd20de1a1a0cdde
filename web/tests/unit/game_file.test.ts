// A game of this device as a file: also one whose rules this version does not know, which is said in both languages.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { games } from '../../src/games/games';
import { hasEngine } from './real_engine';

vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original));

const { startOnDevice } = await import('../../src/table/begin');
const { DeviceTable } = await import('../../src/table/device_table.svelte');
const { readTableFile, tableFile } = await import('../../src/table/game_file');
const { saved } = await import('../../src/table/saved.svelte');
const { troubleWords } = await import('../../src/table/server');
const { words } = await import('../../src/words/words.svelte');

const begun = async () => saved.games.find((game) => game.id === id)!;
const id = hasEngine ? await startOnDevice({ game: games[0].key, options: {}, seats: [{ kind: 'me', name: 'Anna' }, { kind: 'me', name: 'Zoe' }] }) : '';
const why = (one: string) => new DeviceTable(one).open().then(() => '', troubleWords);

describe.runIf(hasEngine)('a game as a file', () => {
  afterAll(() => words.speak('en'));

  test('goes on where it is opened', async () => {
    const other = await saved.importTable(readTableFile(tableFile(await begun()))!);
    const table = new DeviceTable(other);
    await table.open();
    expect(table.document!.seats.map((chair) => chair.name)).toEqual(['Anna', 'Zoe']);
    expect(other).not.toBe(id);
  });

  test('holds nothing that is only this device’s', async () => {
    expect(tableFile({ ...(await begun()), token: 'secret', seed: 'secret', inviteLink: 'secret' })).not.toContain('secret');
  });

  test('gives the database nothing that a game has not', async () => {
    const { form, ...rest } = JSON.parse(tableFile(await begun()));
    const read = readTableFile(JSON.stringify({ form, ...rest, token: 'secret', more: 1 }))!;
    expect(read).toMatchObject(rest);
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['token']));
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['more']));
  });

  test.each(['', '{', 'null', '[]', '{"form":"merlon-table-1"}', '[Merlon "1"]'])('is not %j', (text) => {
    expect(readTableFile(text)).toBeNull();
  });

  test('of other rules is refused in a sentence of either language, and can be saved', async () => {
    const game = await begun();
    const other = { ...game, id: 'other', stored: { ...game.stored!, setup: game.stored!.setup.replace(/"rules":\d+/, '"rules":99') } };
    await saved.put(other).catch(() => undefined);
    await words.speak('en');
    expect(await why('other')).toMatch(/^This version of Merlon cannot continue this game\. It was played by version 99 of the rules; this version of Merlon plays by version \d+\./);
    await words.speak('de');
    expect(await why('other')).toMatch(/^Diese Version von Merlon kann diese Partie nicht fortsetzen\. .*99/);
    expect(readTableFile(tableFile(other))!.stored).toEqual(other.stored);
  });
});

// The games of this device in a database that other windows use too, and that may fail.
import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedGame } from '../../src/table/saved.svelte';

/** As much of the browser's database as the page uses. */
class Shelf {
  games = new Map<string, SavedGame>();
  broken = false;
  /** What is there can be read, but nothing can be added. */
  full = false;
  connection: { onclose?: () => void; transaction(): object } = { transaction: () => this.transaction() };

  open() {
    const request: Record<string, any> = { result: this.connection, error: new Error('broken') };
    queueMicrotask(() => (this.broken ? request.onerror() : request.onsuccess()));
    return request;
  }

  private transaction() {
    if (this.broken) throw new Error('the connection is closed');
    const transaction: Record<string, any> = {};
    const answered = (result: unknown) => {
      const request: Record<string, any> = { result };
      queueMicrotask(() => (request.onsuccess?.(), setTimeout(() => transaction.oncomplete?.())));
      return request;
    };
    const refused = () => {
      transaction.error = new Error('no room');
      setTimeout(() => transaction.onabort());
      return {};
    };
    const store = {
      get: (id: string) => answered(this.games.get(id)),
      getAll: () => answered([...this.games.values()]),
      put: (game: SavedGame) => (this.full ? refused() : answered(void this.games.set(game.id, game))),
      delete: (id: string) => answered(void this.games.delete(id)),
    };
    return Object.assign(transaction, { objectStore: () => store });
  }
}

const shelf = new Shelf();
vi.stubGlobal('indexedDB', { open: () => shelf.open() });
const { saved } = await import('../../src/table/saved.svelte');

const game: SavedGame = { id: 'a', where: 'server', game: 'high-card', names: ['Anna'], viewer: 0, state: 'others', turn: 1, updated: 1, token: 't' };

beforeEach(() => {
  shelf.broken = shelf.full = false;
  shelf.games.clear();
});

test('a database that could not be opened is opened later', async () => {
  shelf.broken = true;
  await expect(saved.put(game)).rejects.toThrow();
  expect(saved.works).toBe(false);
  shelf.broken = false;
  await saved.put(game);
  expect(shelf.games.get('a')).toEqual(game);
  // The browser may close it at any time.
  shelf.connection.onclose!();
  await saved.refresh();
  expect(saved.works).toBe(true);
  expect(saved.games).toEqual([game]);
});

test('a game that could not be written stays in the list of this window until it is', async () => {
  const other = { ...game, id: 'b', updated: 2 };
  await saved.put(other);
  shelf.full = true;
  const fresh = { ...game, id: 'c', updated: 3 };
  for (const one of [fresh, { ...other, turn: 5 }]) await expect(saved.put(one)).rejects.toThrow('no room');
  await saved.refresh();
  expect(saved.games).toEqual([fresh, { ...other, turn: 5 }]);
  expect(saved.works).toBe(false);
  // Nor do news of it put it away.
  await saved.update('c', { state: 'your turn' });
  expect(await saved.load('c')).toEqual({ ...fresh, state: 'your turn' });

  shelf.full = false;
  await saved.put(fresh);
  await saved.forget('b');
  await saved.refresh();
  expect(saved.games).toEqual([fresh]);
  expect(saved.works).toBe(true);
  await saved.forget('c');
});

test('news is added to what another window has written meanwhile', async () => {
  await saved.put(game);
  shelf.games.set('a', { ...game, seen: 12, seed: 's' });
  await saved.update('a', { state: 'your turn', updated: 2 });
  expect(shelf.games.get('a')).toEqual({ ...game, seen: 12, seed: 's', state: 'your turn', updated: 2 });
  expect(saved.games[0]).toEqual(shelf.games.get('a'));
});

test('a game that another window has finished or forgotten stays so', async () => {
  await saved.put(game);
  const over = { ...game, state: 'over', record: '…' } as SavedGame;
  shelf.games.set('a', over);
  await saved.update('a', { state: 'others' });
  expect(shelf.games.get('a')).toEqual(over);
  shelf.games.clear();
  await saved.update('a', { state: 'others' });
  expect(shelf.games.size).toBe(0);
  expect(saved.games).toEqual([]);
});

test('where nothing is kept the list of this window has the news', async () => {
  await saved.put(game);
  shelf.broken = true;
  await saved.update('a', { state: 'your turn' });
  expect(saved.games.find(({ id }) => id === 'a')?.state).toBe('your turn');
});

test('advice ends after two own games of a kind, and of that kind only', async () => {
  const over = (id: string, kind: string, viewer: number | null): SavedGame => ({ ...game, id, game: kind, state: 'over', viewer });
  for (const one of [over('1', 'high-card', 0), over('2', 'high-card', null), over('3', 'low-card', 0)]) await saved.put(one);
  expect(saved.hasPlayed('high-card')).toBe(false);
  await saved.put(over('4', 'high-card', 1));
  expect([saved.hasPlayed('high-card'), saved.hasPlayed('low-card')]).toEqual([true, false]);
});

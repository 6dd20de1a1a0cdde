// What the winners hold stays tinted after the game, and their pennant stands beside it at home: every spot that a room names is on
// its board, and somebody holds something.
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, test } from 'vitest';
import list from 'virtual:games';
import type { GameRoom } from '../../src/games/room';
import SavedRow from '../../src/screens/home/SavedRow.svelte';
import { words } from '../../src/words/words.svelte';
import { fromGallery } from './gallery';

const rooms = import.meta.glob<GameRoom>('../../../games/*/web/index.ts', { import: 'room' });
const turn = { picked: null, pick: () => {}, stage: () => {}, consider: () => {}, why: () => {} };

describe.each(list.map((game) => game.key))('%s', (key) => {
  test('what a seat holds at the end lies on the board', async () => {
    await words.speak('en');
    await words.enter(key);
    const room = await rooms[`../../../games/${key.replaceAll('-', '_')}/web/index.ts`]();
    const { position } = fromGallery(key, 'over');
    const target = document.createElement('div');
    const names = ['Anna', 'Zoe', 'Nik', 'Eva', 'Ian'].slice(0, position.players);
    const board = mount(room.Board, { target, props: { position, before: position, staged: [], legal: [], turn, viewer: 0, names, phone: false, shape: 'wide', lit: [], events: null } });
    flushSync();
    const onBoard = new Set([...target.querySelectorAll('[data-spot]')].map((one) => one.getAttribute('data-spot')));
    const held = names.map((_, seat) => room.holds(position, seat));
    expect(held.flat().length).toBeGreaterThan(0);
    expect(held.flat().filter((spot) => !onBoard.has(spot))).toEqual([]);
    for (const spots of held) expect(new Set(spots).size).toBe(spots.length);
    void unmount(board);
  });
});

test('a finished game shows the pennants of those who won', async () => {
  await words.speak('en');
  const game = { id: 'one', where: 'device', game: 'high-card', names: ['Anna', 'Zoe'], viewer: 0, state: 'over', turn: 9, updated: 1, result: { won: true, points: 40, winners: [0, 1] } };
  const target = document.createElement('div');
  const row = mount(SavedRow, { target, props: { game, onremove: () => {} } as never });
  flushSync();
  expect(target.querySelectorAll('.pennant').length).toBe(2);
  void unmount(row);
});

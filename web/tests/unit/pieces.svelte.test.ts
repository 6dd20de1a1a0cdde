// Every piece on a board has a name of its own, in every position of the gallery and every shape: animations find it by that.
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { room as kiltCastle } from '../../../games/kilt_castle/web';
import { room as kreta } from '../../../games/kreta/web';
import type { GameRoom, Position, Shape } from '../../src/games/room';
import { words } from '../../src/words/words.svelte';
import { galleryOf } from './gallery';

const turn = { picked: null, pick: () => {}, stage: () => {}, consider: () => {}, why: () => {} };
const shapes: Shape[] = ['phone', 'low', 'wide'];

const pieceCounts: Record<string, (position: Position) => number> = {
  'kilt-castle': (position) => position.rows.flatMap((row: { cards: string[] }) => row.cards).length + position.towers.length,
  kreta: (position) => position.provinces.flatMap((one: { peoples: number[]; cities: number[] }) => [...one.peoples, ...one.cities]).reduce((sum: number, count: number) => sum + count, 0),
};

describe.each([kiltCastle, kreta])('$key', (room: GameRoom) => {
  beforeAll(async () => {
    await words.speak('en');
    await words.enter(room.key);
  });

  it.each(galleryOf(room.key))('$name', ({ position, legal }) => {
    for (const shape of shapes) {
      const target = document.createElement('div');
      const names = ['Anna', 'Zoe', 'Nik', 'Eva'].slice(0, position.players);
      const board = mount(room.Board, { target, props: { position, before: position, staged: [], legal, turn, viewer: position.viewer ?? 0, names, phone: shape === 'phone', shape, lit: [], events: null } });
      flushSync();
      const pieces = [...target.querySelectorAll('[data-piece]')].map((one) => one.getAttribute('data-piece'));
      expect(new Set(pieces).size, shape).toBe(pieces.length);
      expect(pieces.length, shape).toBeGreaterThanOrEqual(pieceCounts[room.key](position));
      expect([...target.querySelectorAll('[data-piece][transform]')]).toEqual([]);
      expect([...target.querySelector('.regions')!.children].map((one) => /region-(\w+)/.exec(one.className)?.[1]).every(Boolean)).toBe(true);
      void unmount(board);
    }
  });
});

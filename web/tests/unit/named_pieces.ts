// For tests: every piece on a board has a name of its own, in every position of the gallery and every shape; animations find it by that.
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import type { GameRoom, Position, Shape } from '../../src/games/room';
import { words } from '../../src/words/words.svelte';
import { galleryOf } from './gallery';

const turn = { picked: null, pick: () => {}, stage: () => {}, consider: () => {}, why: () => {} };
const shapes: Shape[] = ['phone', 'low', 'wide'];

/** `count`: how many pieces a position has at least. */
export function namesEveryPiece(room: GameRoom, count: (position: Position) => number): void {
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
      expect(pieces.length, shape).toBeGreaterThanOrEqual(count(position));
      expect([...target.querySelectorAll('[data-piece][transform]')]).toEqual([]);
      expect([...target.querySelector('.regions')!.children].map((one) => /region-(\w+)/.exec(one.className)?.[1]).every(Boolean)).toBe(true);
      void unmount(board);
    }
  });
}

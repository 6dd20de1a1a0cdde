// What a screen reader says: to whoever is there, about what is new.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, type Announced } from '../../src/screens/table/announce.svelte';

const line = (text: string) => ({ moves: 1, seat: 0, text, stored: true, spots: [], moment: null });

class Table {
  now = $state.raw<Announced>({ lines: null, now: 'Your turn.', advice: '', busy: false, hidden: false });
}

let table: Table;
let announcer: Announcer;
let end: () => void;

function goOn(news: Partial<Announced>): string {
  table.now = { ...table.now, ...news };
  flushSync();
  vi.advanceTimersByTime(1000);
  return announcer.text;
}

beforeEach(() => {
  vi.useFakeTimers();
  end = $effect.root(() => {
    table = new Table();
    announcer = new Announcer(() => table.now);
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('who lifts the curtain does not hear what was said to somebody else', () => {
  expect(goOn({ lines: [], now: 'You draw the red 7.' })).toBe('You draw the red 7.');
  expect(goOn({ hidden: true })).toBe('');
  table.now = { ...table.now, now: 'Your turn.', hidden: false };
  flushSync();
  expect(announcer.text).toBe('');
  vi.advanceTimersByTime(1000);
  expect(announcer.text).toBe('Your turn.');
});

test('what happened before the table was opened is not read aloud, however late it comes', () => {
  expect(goOn({ lines: null })).toBe('Your turn.');
  expect(goOn({ lines: [line('Anna builds.'), line('Zoe builds.')] })).toBe('Your turn.');
  expect(goOn({ lines: [line('Anna builds.'), line('Zoe builds.'), line('Nik builds.')] })).toBe('Nik builds. Your turn.');
});

test('a scene is told when it begins, and once; afterwards the log tells the whole move', () => {
  goOn({ lines: [] });
  const scene = { say: 'Ducat day: you 2, Bran 5' };
  expect(goOn({ scene, busy: true })).toBe('Ducat day: you 2, Bran 5.');
  announcer.text = '';
  expect(goOn({ scene, now: 'Bran thinks.', busy: true })).toBe('');
  expect(goOn({ scene: null, busy: false, lines: [line('Bran moves a card. Ducat day.')], now: 'Your turn.' })).toBe('Bran moves a card. Ducat day. Your turn.');
  // What stays to be told, and was, is not told again after another scene.
  const stays = { say: 'Last round.' };
  expect(goOn({ scene: stays, busy: true })).toBe('Last round.');
  expect(goOn({ scene: { say: 'Roof.' } })).toBe('Roof.');
  expect(goOn({ scene: stays })).toBe('Roof.');
  // The same once more after a takeback.
  expect(goOn({ scene: { ...scene }, busy: true })).toBe('Ducat day: you 2, Bran 5.');
});

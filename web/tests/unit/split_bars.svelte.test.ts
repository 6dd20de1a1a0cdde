// The parts of a win share: they add up to the whole that is told, and what was lost is never painted as a gain.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import SplitBars from '../../src/screens/review/SplitBars.svelte';
import type { SeatSummary } from '../../src/screens/review/types';
import { words } from '../../src/words/words.svelte';

await words.speak('en');

function shown(parts: Partial<SeatSummary>, chance: boolean) {
  const summary = { seat: 0, name: 'Anna', decisions: 9, accuracy: 80, counts: {}, start: 50, own: 0, others: 0, luck: 0, end: 50, ...parts };
  const part = mount(SplitBars, { target: document.body, props: { summary, own: true, chance } });
  flushSync();
  const rows = [...document.querySelectorAll('li')].map((row) => ({
    value: Number(row.querySelector('b')!.textContent!.replace('−', '-')),
    look: row.querySelector('.bar')!.classList,
  }));
  const total = Number(/[−+]?\d+(?= points)/.exec(document.querySelector('p')!.textContent!)![0].replace('−', '-'));
  void unmount(part);
  document.body.innerHTML = '';
  return { rows, total };
}

test.each([true, false])('add up to what is told below them, whether there was chance or not: %s', (chance) => {
  for (const parts of [{ own: -31.4, others: -60.2, luck: 41.6, end: 0 }, { start: 33.3, own: -12.5, others: 70.3, luck: 8.9, end: 100 }, { own: -6, others: 3, luck: 14.2, start: 49.6, end: 60.4 }]) {
    const { rows, total } = shown(parts, chance);
    expect(rows.reduce((sum, { value }) => sum + value, 0)).toBe(total);
  }
});

test('are painted by what they brought, whoever decided', () => {
  const { rows } = shown({ own: 12, others: -60, luck: -2, end: 0 }, true);
  for (const { value, look } of rows) expect(look.contains(value < 0 ? 'bad' : 'good'), `${value}`).toBe(true);
  expect(rows.map(({ value }) => value)).toContain(-60);
});

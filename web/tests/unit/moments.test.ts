// Small things after a game: the address of a moment, and the name of a record's file.
import { expect, test, vi } from 'vitest';
import { noteMoment } from '../../src/route.svelte';
import { fileName } from '../../src/screens/review/download';

test('the address is not written at every moment on the way, and a browser that refuses it keeps nobody from looking', () => {
  vi.useFakeTimers();
  const replace = vi.spyOn(history, 'replaceState');
  for (let at = 1; at <= 200; at++) noteMoment(at);
  vi.runAllTimers();
  expect(replace.mock.calls.map(([, , address]) => address)).toEqual(['#200']);
  replace.mockImplementation(() => {
    throw new Error('too often');
  });
  noteMoment(3);
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});

test('a record is called by its game and its day', () => {
  expect(fileName('high-card', new Date(2026, 10, 5, 13).getTime())).toBe('high-card-2026-11-05.record');
});

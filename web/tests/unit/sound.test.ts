// Which sounds are heard, and how long each is. That they sound is heard in a browser (tests/browser/moments.mjs).
import { expect, test, vi } from 'vitest';
import { durationOf, recipeOf, type SoundName } from '../../src/moments/recipes';
import { mostVoices, Voices } from '../../src/moments/sound';

const voiceOf = (ends: number) => ({ ends, raise: vi.fn(), fade: vi.fn() });

test('at most six sound together, and the oldest makes room', () => {
  const voices = new Voices();
  const all = Array.from({ length: 8 }, () => voiceOf(1000));
  all.forEach((one, at) => voices.add('coin', at * 50, () => one));
  expect(voices.count(400)).toBe(mostVoices);
  expect(all.map((one) => one.fade.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
});

test('several of one kind within 40 ms are one, a little louder', () => {
  const voices = new Voices();
  const first = voiceOf(1000);
  const second = vi.fn(() => voiceOf(1000));
  voices.add('coin', 0, () => first);
  voices.add('coin', 20, second);
  voices.add('coin', 39, second);
  voices.add('wood', 39, () => voiceOf(1000));
  expect(second).not.toHaveBeenCalled();
  expect(first.raise).toHaveBeenCalledTimes(1);
  expect(first.raise.mock.calls[0][0]).toBeCloseTo(1.26, 2);
  expect(voices.count(50)).toBe(2);
  voices.add('coin', 45, second);
  expect(second).toHaveBeenCalledTimes(1);
});

test('what has ended leaves its place, and what is hushed fades', () => {
  const voices = new Voices();
  voices.add('tick', 0, () => voiceOf(50));
  expect(voices.count(60)).toBe(0);
  const bell = voiceOf(1000);
  voices.add('bell', 60, () => bell);
  voices.hush();
  expect([bell.fade.mock.calls.length, voices.count(61)]).toEqual([1, 0]);
});

test.each([['tick', 46], ['wood', 91], ['coin', 251], ['bell', 1402], ['key', 126], ['thud', 272], ['drum', 461], ['pencil', 70]] as [SoundName, number][])('%s lasts %i ms', (name, length) => {
  expect(durationOf(recipeOf(name))).toBe(length);
});

test('ticks rise by 40 Hz up to an octave, coins by a semitone', () => {
  const pitch = (name: SoundName, step: number) => recipeOf(name, { step }).tones![0].from;
  expect([0, 1, 50].map((step) => pitch('tick', step))).toEqual([880, 920, 1760]);
  expect(pitch('coin', 12) / pitch('coin', 0)).toBeCloseTo(2, 5);
});

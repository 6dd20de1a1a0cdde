// Which sounds are heard, and how long each is. That they sound is heard in a browser (tests/browser/moments.mjs).
import { expect, test, vi } from 'vitest';
import { durationOf, recipeOf, type SoundName } from '../../src/moments/recipes';
import { mostVoices, sounds, Voices } from '../../src/moments/sound';
import { settings } from '../../src/settings.svelte';

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

/** A loudspeaker that only notes what is made of it. */
function loudspeaker() {
  const made: { gains: { gain: { value: number } }[]; resume: ReturnType<typeof vi.fn> }[] = [];
  const param = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn(), setTargetAtTime: vi.fn() });
  const node = (): Record<string, unknown> => ({ connect: (next: unknown) => next, start: vi.fn(), stop: vi.fn(), gain: param(), frequency: param(), detune: param(), Q: param(), threshold: param(), knee: param(), ratio: param(), attack: param(), release: param(), delayTime: param() });
  vi.stubGlobal('AudioContext', class {
    state = 'running';
    currentTime = 0;
    sampleRate = 44_100;
    destination = node();
    gains: { gain: { value: number } }[] = [];
    resume = vi.fn();
    constructor() {
      made.push(this);
    }
    createGain = () => (this.gains.push(node() as never), this.gains.at(-1));
    createDynamicsCompressor = node;
    createOscillator = node;
    createBiquadFilter = node;
    createBufferSource = node;
    createDelay = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
  });
  return made;
}

test('no sound is made before it is wanted and the page is touched; volume and off work', async () => {
  expect([settings.sound, settings.soundOffered]).toEqual([false, false]);
  const made = loudspeaker();
  const touch = () => window.dispatchEvent(new Event('pointerdown'));
  touch();
  sounds.play('wood');
  expect(made).toHaveLength(0);
  settings.sound = true;
  sounds.play('wood');
  expect(made, 'wanted, but nobody has touched the page').toHaveLength(0);
  touch();
  const [{ gains }] = made;
  const level = () => gains[0].gain.value;
  settings.volume = 35;
  sounds.play('wood');
  expect([made.length, level()]).toEqual([1, expect.closeTo(0.175)]);
  expect(gains.length).toBeGreaterThan(1);
  settings.volume = 70;
  sounds.play('coin');
  expect(level()).toBeCloseTo(0.35);
  settings.sound = false;
  const before = gains.length;
  sounds.play('bell');
  touch();
  expect([gains.length, made.length]).toEqual([before, 1]);
  vi.unstubAllGlobals();
});

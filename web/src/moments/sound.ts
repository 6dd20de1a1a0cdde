// Sounds at the table. They are off until the reader turns them on, and the browser's sound starts on the first touch after that.
import { settings } from '../settings.svelte';
import { durationOf, recipeOf, voice, type SoundName, type SoundOptions } from './recipes';

export type { SoundName, SoundOptions };
export type SoundCue = SoundName | ({ name: SoundName } & SoundOptions);

/** The loudest the page may be, at the slider's usual place. */
const [masterGain, usualVolume] = [0.35, 70];
/** Of one kind within so many milliseconds only one sounds, by so much louder. */
const [together, louder] = [40, 10 ** (2 / 20)];
export const mostVoices = 6;
const fadeSeconds = 0.06;

interface Voice {
  name: SoundName;
  begun: number;
  ends: number;
  /** Changes its gain, and fades it. */
  raise(by: number): void;
  fade(): void;
}

/** Which sounds are heard: a few at a time, the oldest makes room, and equal ones at one time are one. */
export class Voices {
  private voices: (Voice & { raised?: boolean })[] = [];

  /** `make` starts a sound, unless one of its kind has just begun. Times in milliseconds. */
  add(name: SoundName, now: number, make: () => Omit<Voice, 'name' | 'begun'>): void {
    this.voices = this.voices.filter((one) => one.ends > now);
    const same = this.voices.find((one) => one.name === name && now - one.begun < together);
    if (same) {
      if (!same.raised) same.raise(louder);
      same.raised = true;
      return;
    }
    while (this.voices.length >= mostVoices) this.voices.shift()!.fade();
    this.voices.push({ name, begun: now, ...make() });
  }

  hush(): void {
    for (const one of this.voices) one.fade();
    this.voices = [];
  }

  count(now: number): number {
    return this.voices.filter((one) => one.ends > now).length;
  }
}

/** What everything goes through: the reader's volume, and a limit. */
export function outlet(audio: BaseAudioContext, volume: number): AudioNode {
  const [master, limiter] = [audio.createGain(), audio.createDynamicsCompressor()];
  master.gain.value = (masterGain * volume) / usualVolume;
  limiter.threshold.value = -6;
  limiter.knee.value = 0;
  limiter.ratio.value = 20;
  limiter.attack.value = 0.003;
  limiter.release.value = 0.1;
  master.connect(limiter).connect(audio.destination);
  return master;
}

class Sounds {
  private audio: AudioContext | null = null;
  private out: AudioNode | null = null;
  private volume = -1;
  private voices = new Voices();

  play(cue: SoundCue): void {
    const ready = settings.sound && this.ready();
    if (!ready) return;
    const { audio, out } = ready;
    const { name, ...options } = typeof cue === 'string' ? { name: cue } : cue;
    const recipe = recipeOf(name, options);
    this.voices.add(name, performance.now(), () => {
      const start = audio.currentTime + 0.005;
      const { level, sources } = voice(audio, out, recipe, start, options.gain);
      return {
        ends: performance.now() + durationOf(recipe),
        raise: (by) => void level.gain.setValueAtTime((options.gain ?? 1) * by, audio.currentTime),
        fade: () => fadeOut(audio, level, sources),
      };
    });
  }

  /** What sounds fades away: somebody has skipped it. */
  hush(): void {
    this.voices.hush();
  }

  /** Somebody touches the page: from now on it may sound. */
  wake(): void {
    if (!settings.sound || !globalThis.AudioContext) return;
    this.audio ??= new AudioContext();
    if (this.audio.state === 'suspended') void this.audio.resume();
  }

  private ready(): { audio: AudioContext; out: AudioNode } | null {
    if (!this.audio && navigator.userActivation?.hasBeenActive) this.wake();
    if (!this.audio) return null;
    if (this.volume !== settings.volume) [this.out, this.volume] = [outlet(this.audio, settings.volume), settings.volume];
    return { audio: this.audio, out: this.out! };
  }
}

function fadeOut(audio: AudioContext, level: GainNode, sources: AudioScheduledSourceNode[]): void {
  const now = audio.currentTime;
  level.gain.setValueAtTime(level.gain.value, now);
  level.gain.linearRampToValueAtTime(0, now + fadeSeconds);
  for (const source of sources) source.stop(now + fadeSeconds);
}

export const sounds = new Sounds();

for (const touch of ['pointerdown', 'keydown']) globalThis.addEventListener?.(touch, () => sounds.wake(), { capture: true, passive: true });

/** A short shake of the device, where there is something that shakes and somebody has touched the page. */
export function buzz(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
}

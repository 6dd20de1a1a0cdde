// The eight sounds, made from oscillators and noise: no file has to be loaded. Times in milliseconds, gains before the master's.

export type SoundName = 'tick' | 'wood' | 'coin' | 'bell' | 'key' | 'thud' | 'drum' | 'horn' | 'pencil' | 'turn' | 'card' | 'refusal';

export interface SoundOptions {
  /** The how manieth of a row: ticks rise by 40 Hz, coins by a semitone, the second knock of wood by a fourth. */
  step?: number;
  /** A coin that lands, an octave lower; the lower tone of the horn alone, for somebody else's victory. */
  low?: boolean;
  /** A horn of three short tones; a drum of one beat. */
  short?: boolean;
  gain?: number;
}

interface Envelope {
  attack?: number;
  hold?: number;
  decay: number;
  peak: number;
  /** After the sound's beginning. */
  at?: number;
}
interface Filter {
  type: BiquadFilterType;
  frequency: number;
  /** Sweeps to this within `over`. */
  to?: number;
  over?: number;
  q?: number;
}
interface Tone extends Envelope {
  type: OscillatorType;
  from: number;
  /** Glides to this within `over`. */
  to?: number;
  over?: number;
  cents?: number;
  vibrato?: { hertz: number; cents: number; after: number };
  filter?: Filter;
}
interface Noise extends Envelope {
  colour: 'white' | 'pink' | 'brown';
  filter?: Filter;
}
export interface Recipe {
  tones?: Tone[];
  noises?: Noise[];
  echo?: { after: number; gain: number };
}

const semitones = (count: number) => 2 ** (count / 12);
const aFourth = 1.335;

function wood(step: number): Recipe {
  const pitch = aFourth ** step;
  return {
    tones: [{ type: 'sine', from: 320 * pitch, to: 240 * pitch, over: 30, attack: 1, decay: 90, peak: 0.5 }],
    noises: [{ colour: 'white', hold: 4, decay: 18, peak: 0.3, filter: { type: 'bandpass', frequency: 1400, q: 3 } }],
  };
}

function coin(step: number, low: boolean): Recipe {
  const pitch = semitones(step) * (low ? 0.5 : 1);
  const cents = Math.random() * 16 - 8;
  const filter: Filter = { type: 'highpass', frequency: 900 };
  return {
    tones: [
      { type: 'sine', from: 2093 * pitch, attack: 1, decay: 220, peak: 0.22, cents, filter },
      { type: 'sine', from: 3136 * pitch, attack: 1, decay: 220, peak: 0.14, cents, filter },
    ],
    echo: { after: 15, gain: 0.2 },
  };
}

function bell(): Recipe {
  const partials = [[523, 0.3], [1046, 0.22], [1256, 0.16], [1568, 0.1], [2093, 0.06]];
  return {
    tones: partials.map(([from, peak], at) => ({ type: 'sine', from, attack: 2, decay: 1400 * 0.8 ** at, peak, filter: { type: 'lowpass', frequency: 6000 } })),
    noises: [{ colour: 'white', hold: 3, decay: 12, peak: 0.2 }],
  };
}

function key(): Recipe {
  const click = (from: number, at: number): Tone => ({ type: 'square', from, at, hold: 2, decay: 14, peak: 0.18 });
  const scrape: Filter = { type: 'bandpass', frequency: 900, to: 2200, over: 90, q: 6 };
  return { tones: [click(1500, 0), click(1100, 110)], noises: [{ colour: 'pink', at: 10, attack: 20, hold: 30, decay: 40, peak: 0.1, filter: scrape }] };
}

function thud(low: boolean): Recipe {
  const [pitch, gain] = low ? [0.5, 0.6] : [1, 1];
  const filter: Filter = { type: 'lowpass', frequency: 400 };
  return {
    tones: [{ type: 'sine', from: 110 * pitch, to: 55 * pitch, over: 80, attack: 2, hold: 10, decay: 260, peak: 0.7 * gain }],
    noises: [{ colour: 'brown', hold: 20, decay: 120, peak: 0.35 * gain, filter }],
  };
}

function drum(short: boolean): Recipe {
  const beats = short ? [[0, 1]] : [[0, 1], [220, 0.8]];
  return {
    tones: beats.map(([at, gain]) => ({ type: 'sine', from: 160, to: 90, over: 60, at, attack: 1, decay: 240, peak: 0.6 * gain })),
    noises: beats.map(([at, gain]) => ({ colour: 'white', at, hold: 6, decay: 60, peak: 0.2 * gain, filter: { type: 'lowpass', frequency: 1200 } })),
  };
}

function horn(short: boolean, low: boolean): Recipe {
  const [g3, d4, g4] = [196, 294, 392];
  const whole = low ? [[g3, 0, 620]] : [[g3, 0, 220], [d4, 220, 620]];
  const tones = short ? [[d4, 0, 120], [g4, 120, 120], [d4, 240, 120]] : whole;
  // The lower tone alone is softer: somebody else has won.
  const peak = low ? 0.28 * 0.6 : 0.28;
  const voice = ([from, at, hold]: number[], cents: number): Tone => ({
    type: 'sawtooth', from, cents, at, attack: 40, hold: hold - 40, decay: short ? 120 : 260, peak: peak / 2,
    vibrato: { hertz: 5, cents: 6, after: 250 }, filter: { type: 'lowpass', frequency: 500, to: 1800, over: 120, q: 0.8 },
  });
  return { tones: tones.flatMap((tone) => [voice(tone, 0), voice(tone, 3)]), echo: { after: 90, gain: 0.15 } };
}

const tick = (step: number): Recipe => ({
  tones: [{ type: 'triangle', from: Math.min(1760, 880 + 40 * step), attack: 1, decay: 45, peak: 0.25, filter: { type: 'bandpass', frequency: 1800, q: 1.2 } }],
});
/** The key's scrape alone. */
const pencil = (): Recipe => ({ noises: [{ colour: 'pink', attack: 15, hold: 25, decay: 30, peak: 0.06, filter: { type: 'bandpass', frequency: 3000, q: 1 } }] });
/** A soft knock, as of a card that is laid down, and a lower one for what cannot be done. */
const softly = (recipe: Recipe, pitch: number, gain: number): Recipe => ({
  tones: recipe.tones?.map((tone) => ({ ...tone, from: tone.from * pitch, to: tone.to && tone.to * pitch, peak: tone.peak * gain })),
  noises: recipe.noises?.map((noise) => ({ ...noise, peak: noise.peak * gain })),
});
/** Two notes, a fourth apart: it is the reader's turn. */
const turn = (): Recipe => ({ tones: [587, 784].map((from, at) => ({ type: 'sine', from, at: at * 120, attack: 20, decay: 380, peak: 0.3 })) });

export function recipeOf(name: SoundName, { step = 0, low = false, short = false }: SoundOptions = {}): Recipe {
  switch (name) {
    case 'tick': return tick(step);
    case 'wood': return wood(step);
    case 'coin': return coin(step, low);
    case 'bell': return bell();
    case 'key': return key();
    case 'thud': return thud(low);
    case 'drum': return drum(short);
    case 'horn': return horn(short, low);
    case 'pencil': return pencil();
    case 'turn': return turn();
    case 'card': return softly(wood(0), 1, 0.4);
    case 'refusal': return softly(wood(0), 0.5, 0.6);
  }
}

const endOf = ({ at = 0, attack = 0, hold = 0, decay }: Envelope) => at + attack + hold + decay;

/** How long a sound lasts, in milliseconds. */
export function durationOf({ tones = [], noises = [], echo }: Recipe): number {
  return Math.max(...[...tones, ...noises].map(endOf)) + (echo ? 2 * echo.after : 0);
}

/** A sound that has decayed is a hundredth of its peak, and fades in the milliseconds after that. */
const [decayed, tail] = [0.01, 6];

function envelope(audio: BaseAudioContext, start: number, { at = 0, attack = 0, hold = 0, decay, peak }: Envelope): GainNode {
  const node = audio.createGain();
  const begin = start + at / 1000;
  const top = begin + Math.max(attack, 0.5) / 1000;
  node.gain.setValueAtTime(0, begin);
  node.gain.linearRampToValueAtTime(peak, top);
  node.gain.setValueAtTime(peak, top + hold / 1000);
  node.gain.exponentialRampToValueAtTime(peak * decayed, top + (hold + decay) / 1000);
  node.gain.linearRampToValueAtTime(0, top + (hold + decay + tail) / 1000);
  return node;
}

function filtered(audio: BaseAudioContext, begin: number, { type, frequency, to, over = 0, q }: Filter): BiquadFilterNode {
  const node = audio.createBiquadFilter();
  node.type = type;
  node.frequency.setValueAtTime(frequency, begin);
  if (to) node.frequency.linearRampToValueAtTime(to, begin + over / 1000);
  if (q) node.Q.value = q;
  return node;
}

const noiseBuffers = new WeakMap<BaseAudioContext, Map<Noise['colour'], AudioBuffer>>();

/** A second of noise; pink and brown are white noise with less and less of the high. */
function noiseOf(audio: BaseAudioContext, colour: Noise['colour']): AudioBuffer {
  const known = noiseBuffers.get(audio) ?? new Map<Noise['colour'], AudioBuffer>();
  noiseBuffers.set(audio, known);
  const ready = known.get(colour);
  if (ready) return ready;
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  const keep = { white: 0, pink: 0.8, brown: 0.98 }[colour];
  let last = 0;
  for (let at = 0; at < samples.length; at++) {
    last = keep * last + (1 - keep) * (Math.random() * 2 - 1);
    samples[at] = last;
  }
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  for (let at = 0; at < samples.length; at++) samples[at] /= loudest;
  known.set(colour, buffer);
  return buffer;
}

/** Makes a sound that begins at `start` (seconds of the context) and goes to `out`. */
export function sound(audio: BaseAudioContext, out: AudioNode, recipe: Recipe, start: number): AudioScheduledSourceNode[] {
  const sources: AudioScheduledSourceNode[] = [];
  const connect = (source: AudioScheduledSourceNode, shape: Envelope & { filter?: Filter }) => {
    const begin = start + (shape.at ?? 0) / 1000;
    const level = envelope(audio, start, shape);
    const through = shape.filter ? source.connect(filtered(audio, begin, shape.filter)) : source;
    through.connect(level).connect(out);
    source.start(begin);
    source.stop(start + endOf(shape) / 1000 + 0.01);
    sources.push(source);
  };
  for (const tone of recipe.tones ?? []) connect(oscillator(audio, tone, start), tone);
  for (const noise of recipe.noises ?? []) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio, noise.colour);
    connect(source, noise);
  }
  return sources;
}

function oscillator(audio: BaseAudioContext, { type, from, to, over = 0, cents = 0, at = 0, vibrato, ...shape }: Tone, start: number): OscillatorNode {
  const node = audio.createOscillator();
  const begin = start + at / 1000;
  node.type = type;
  node.detune.value = cents;
  node.frequency.setValueAtTime(from, begin);
  if (to) node.frequency.exponentialRampToValueAtTime(to, begin + over / 1000);
  if (vibrato) {
    const [wave, depth] = [audio.createOscillator(), audio.createGain()];
    wave.frequency.value = vibrato.hertz;
    depth.gain.value = vibrato.cents;
    wave.connect(depth).connect(node.detune);
    wave.start(begin + vibrato.after / 1000);
    wave.stop(start + endOf({ at, ...shape }) / 1000);
  }
  return node;
}

/** A voice: the sound with its gain and its echo, ready to be faded as a whole. */
export function voice(audio: BaseAudioContext, out: AudioNode, recipe: Recipe, start: number, gain = 1): { level: GainNode; sources: AudioScheduledSourceNode[] } {
  const level = audio.createGain();
  level.gain.value = gain;
  level.connect(out);
  const mixed = audio.createGain();
  mixed.connect(level);
  if (recipe.echo) {
    const [delay, quiet] = [audio.createDelay(1), audio.createGain()];
    delay.delayTime.value = recipe.echo.after / 1000;
    quiet.gain.value = recipe.echo.gain;
    mixed.connect(delay).connect(quiet).connect(level);
  }
  return { level, sources: sound(audio, mixed, recipe, start) };
}

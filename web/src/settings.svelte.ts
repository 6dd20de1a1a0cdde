// What a person has chosen, kept on this device. `settings` is reactive: change a member and it is applied (theme, speed,
// language) and stored. `ready` is fulfilled when the first language has been loaded; mount the page after that.
import { failures } from './failure.svelte';
import { words, type Language } from './words/words.svelte';

export type Theme = 'system' | 'light' | 'dark';
/** Milliseconds of one animation; 0: nothing moves. */
export type Speed = 0 | 120 | 250 | 500;
/** When a turn is confirmed by hand: never, at its end, also when there was no choice. */
export type Confirm = 'never' | 'end' | 'always';

/** Staged scenes: whole, at 60 % of their length, or their marks only. */
export type Moments = 'full' | 'short' | 'off';

export type Seat = { kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'computer'; level: number; name?: string };

/** How a game was set up the last time. */
export interface Setup {
  players: number;
  options: Record<string, any>;
  seats: Seat[];
}

export interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  confirm: Confirm;
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  /** The reader has been asked whether they want sound. */
  soundOffered: boolean;
  moments: Moments;
  /** Names, clocks and the log are hidden at the table. */
  zen: boolean;
  /** A line of advice in the first games. */
  coach: boolean;
  /** The table as headings, lists and buttons instead of a picture. */
  textView: boolean;
  /** Single letters, digits and signs do something at a table. */
  shortcuts: boolean;
  /** On a phone held sideways the actions are at the left. */
  leftHanded: boolean;
  /** Empty: the page says "You". */
  name: string;
  /** The computer level that was chosen last, 1 to 8. */
  level: number;
  lastSetup: Record<string, Setup>;
  /** Whether the panel beside the board of each game is folded, where it can be. */
  folded: Record<string, boolean>;
}

const key = 'merlon.settings';

function fresh(): Settings {
  return {
    language: navigator.language?.toLowerCase().startsWith('de') ? 'de' : 'en',
    theme: 'system',
    speed: 250,
    // A finger misses more easily than a mouse.
    confirm: globalThis.matchMedia?.('(pointer: coarse)').matches ? 'end' : 'never',
    sound: false,
    volume: 70,
    soundOffered: false,
    moments: 'full',
    zen: false,
    coach: true,
    textView: false,
    shortcuts: true,
    leftHanded: false,
    name: '',
    level: 4,
    lastSetup: {},
    folded: {},
  };
}

/** What can be chosen where a type alone does not say it. */
const choices: Partial<Record<keyof Settings, readonly unknown[]>> = {
  language: ['en', 'de'],
  theme: ['system', 'light', 'dark'],
  speed: [0, 120, 250, 500],
  confirm: ['never', 'end', 'always'],
  moments: ['full', 'short', 'off'],
  level: [1, 2, 3, 4, 5, 6, 7, 8],
};

/** What is stored, as far as it can be: an old or damaged entry must not keep the page from starting. */
function stored(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}');
    // As it was called before.
    if (found.confirm === 'reveal') found.confirm = 'end';
    const like = fresh() as unknown as Record<string, unknown>;
    const fits = (member: string, value: unknown) => typeof value === typeof like[member] && value !== null && (choices[member as keyof Settings]?.includes(value) ?? true);
    return Object.fromEntries(Object.entries(found).filter(([member, value]) => fits(member, value)));
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...fresh(), ...stored() });

function store(text: string) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
}

const darkSystem = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const stillSystem = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

function applyTheme() {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && darkSystem?.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function applyShortcuts() {
  document.documentElement.dataset.shortcuts = settings.shortcuts ? 'on' : 'off';
}

function applySpeed() {
  const speed = effectiveSpeed();
  document.documentElement.style.setProperty('--speed', `${speed}ms`);
  document.documentElement.dataset.motion = speed === 0 ? 'off' : 'on';
}

/** The speed of animations in milliseconds, with the system's wish for less motion respected. */
export function effectiveSpeed(): number {
  return stillSystem?.matches ? 0 : settings.speed;
}

/** The other language: for the switch in the top bar. */
export function switchLanguage() {
  settings.language = settings.language === 'en' ? 'de' : 'en';
}

let firstSpoken: () => void;
export const ready = new Promise<void>((resolve) => (firstSpoken = resolve));

/** Where a language does not come, the page goes on in the one that it speaks, or in the other one, and says so. */
async function speak(language: Language): Promise<void> {
  try {
    await words.speak(language);
  } catch {
    if (words.spoken) settings.language = words.language;
    else await words.speak(language === 'en' ? 'de' : 'en').catch(() => words.stammer(language));
    failures.told = 'language';
  }
  firstSpoken();
}

$effect.root(() => {
  $effect(() => store(JSON.stringify(settings)));
  $effect(applyTheme);
  $effect(applySpeed);
  $effect(applyShortcuts);
  $effect(() => void speak(settings.language));
});
darkSystem?.addEventListener('change', applyTheme);
stillSystem?.addEventListener('change', applySpeed);
// Another window of this page has changed something.
window.addEventListener('storage', (event) => event.key === key && Object.assign(settings, stored()));

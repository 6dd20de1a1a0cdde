// Where everything stands while a victory is staged, in pixels of the end panel.

/** The calm head of the panel: its height, and the wall at its foot. */
export const crest = { head: 88, wall: 14, merlons: 12 };
/** Room for what is counted, above the poles. */
const titleRoom = 50;

export interface Sizes {
  /** Where the wall's crest lies. */
  base: number;
  /** How far a pennant climbs. */
  climb: number;
  poles: number[];
  standard: { x: number; y: number; width: number; height: number };
  /** Where the pennants of the others stand beside the standard, and how far they lean. */
  salutes: number[];
  leans: number;
  headWidth: number;
}

export function metrics(width: number, height: number, seats: number): Sizes {
  const base = height - crest.wall - crest.merlons;
  const climb = Math.max(24, base - titleRoom - 34);
  const step = (width - 64) / Math.max(1, seats);
  const tall = Math.max(70, Math.min(170, base - 40));
  // The standard stands beside its headline where there is room for both, and below it where the panel is narrow and high.
  const wide = width > 420 || height < 220;
  const clothWidth = Math.min(92, tall * 0.62);
  const x = wide ? width * 0.66 : width * 0.36;
  const y = wide ? Math.max(22, base - tall - 14) : Math.max(titleRoom + 26, base - tall - 12);
  const standard = { x, y, width: clothWidth, height: Math.max(60, base - y - 14) };
  const first = wide ? width * 0.14 : x + clothWidth / 2 + 34;
  const room = wide ? x - clothWidth / 2 - 40 - first : width - 30 - first;
  return {
    base, climb, standard,
    poles: Array.from({ length: seats }, (_, seat) => 20 + step * (seat + 0.25)),
    salutes: Array.from({ length: Math.max(0, seats - 1) }, (_, at) => first + (room * at) / Math.max(1, seats - 1)),
    leans: 9,
    headWidth: wide ? width * 0.5 : width,
  };
}

// Scorings, read from what happened: which provinces a castellan counted, and what each brought.
import type { Past } from '$page/games/room';

type Event = Record<string, any>;

export interface ProvinceGains {
  province: number;
  gains: { seat: number; points: number }[];
}

/** What a scoring brought, by province; provinces that brought nobody anything are left out. */
export function gainsOf(events: Event[]): ProvinceGains[] {
  const scored = events.filter((event) => event.event === 'scored');
  const provinces = [...new Set(scored.map((event) => event.province as number))];
  return provinces.map((province) => ({ province, gains: scored.filter((event) => event.province === province).map(({ seat, points }) => ({ seat, points })) }));
}

/** The last scoring that was made. */
export function lastScoring(history: readonly Past[]): ProvinceGains[] {
  return gainsOf(history.findLast(({ events }) => events.some((event) => event.event === 'taken_up'))?.events ?? []);
}

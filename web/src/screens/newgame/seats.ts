// Who sits where while a game is being set up.
import type { Seat } from '../../settings.svelte';

/** On this device against computers, several people at this device, or friends by link. */
export type Company = 'computers' | 'people' | 'link';

/** The kinds of seats that make sense. */
export function kindsFor(company: Company): Seat['kind'][] {
  return company === 'link' ? ['me', 'open', 'computer'] : ['me', 'computer'];
}

/** Seats as one would expect them; the first is the person's own. */
export function usualSeats(company: Company, players: number, level: number): Seat[] {
  return Array.from({ length: players }, (_, at): Seat => (at === 0 ? { kind: 'me' } : usualSeat(company, level)));
}

function usualSeat(company: Company, level: number): Seat {
  if (company === 'computers') return { kind: 'computer', level };
  return company === 'people' ? { kind: 'me' } : { kind: 'open' };
}

/** More or fewer seats, the ones there are kept. */
export function resized(seats: Seat[], company: Company, players: number, level: number): Seat[] {
  return Array.from({ length: players }, (_, at) => seats[at] ?? usualSeat(company, level));
}

export function ofKind(kind: Seat['kind'], level: number): Seat {
  return kind === 'computer' ? { kind, level } : { kind };
}

/** Why this company cannot play, as the key of a message; null: it can. */
export function troubleWith(seats: Seat[], company: Company): string | null {
  if (company !== 'link' && !seats.some((seat) => seat.kind === 'me')) return 'newgame.nobody';
  return null;
}

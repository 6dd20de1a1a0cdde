// Keys of the board besides arrows and Enter: 1 to 9 pick from the hand, with Shift they choose a stone, C walks through what can be claimed.
import { isElsewhere } from '$page/parts/keys';
import type { Spot } from '$page/parts/spots';
import type { Move } from '$page/games/room';

/** The spot that a number key chooses; null if the key is none of ours. */
export function keyTarget(event: KeyboardEvent, spots: Spot[]): string | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (!digit || isElsewhere(event)) return null;
  const wanted = event.shiftKey ? `Shift+${digit}` : digit;
  return spots.find((spot) => spot.key === wanted)?.id ?? null;
}

/** The next stone that can be claimed, after the one that is looked at. */
export function nextClaim(event: KeyboardEvent, legal: Move[], at: string | null): string | null {
  if (isElsewhere(event)) return null;
  const stones = legal.flatMap(({ d }) => (d.kind === 'claim' ? [`stone:${d.stone}`] : []));
  return stones.length ? stones[(stones.indexOf(at ?? '') + 1) % stones.length] : null;
}

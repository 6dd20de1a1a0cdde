// How long a scene takes here: what the reader has chosen, and how often they have seen its kind in this game.
import { effectiveSpeed, settings } from '../settings.svelte';

const [short, usualSpeed] = [0.6, 250];
/** From the third time on the same kind is told shorter. */
const usedTo = 3;

/** Nothing is staged: somebody wants none, reads the table as a text, or does not look. */
export const unstaged = (): boolean => settings.moments === 'off' || settings.textView || document.hidden;

/** What a scene's times are multiplied by; `times`: how often its kind has been played, this one included. */
export function scaleOf(times: number): number {
  const speed = Math.min(1.5, Math.max(0.5, effectiveSpeed() / usualSpeed));
  return speed * (settings.moments === 'short' || times >= usedTo ? short : 1);
}

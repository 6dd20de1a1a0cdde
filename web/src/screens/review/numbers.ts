// Numbers with a sign, as print has it.
import { words } from '../../words/words.svelte';

export function signed(value: number): string {
  const whole = Math.round(value);
  const text = new Intl.NumberFormat(words.language).format(Math.abs(whole));
  return whole > 0 ? `+${text}` : whole < 0 ? `−${text}` : text;
}

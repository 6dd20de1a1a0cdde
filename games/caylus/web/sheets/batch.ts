// Batches for the castle, written "1F1W1S": one food and two other kinds.
import { amounts, kinds, letterOf, type Cubes } from '../goods';

const kindsIn = (batch: string) => amounts(batch).map(({ letter }) => letter);

/** The batch with a cube of another kind instead: the next one that the wallet still has. null: there is none. */
export function swapped(batch: string, letter: string, wallet: Cubes): string | null {
  const letters = kindsIn(batch);
  const own = kinds.findIndex((kind) => letterOf[kind] === letter);
  const others = [...kinds.slice(own + 1), ...kinds.slice(1, own)];
  const kind = others.find((one) => wallet[one] > 0 && !letters.includes(letterOf[one]));
  if (!kind) return null;
  const wanted = letters.map((one) => (one === letter ? letterOf[kind] : one));
  return kinds.map((one) => letterOf[one]).filter((one) => wanted.includes(one)).map((one) => `1${one}`).join('');
}

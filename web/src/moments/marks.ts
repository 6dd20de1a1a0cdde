// Marks on every board in the colours of seats, drawn by BoardFrame at the spots concerned: what the others did since the reader's last move,
// and after the game what the winners hold.
import { getContext, setContext } from 'svelte';

export interface Mark {
  spot: string;
  /** 1 to 8, as in p1…p8. */
  colour: number;
  /** The whole spot is tinted. */
  tint?: boolean;
}

const key = Symbol('marks');

/** To be called where a screen is set up, for the boards in it. */
export const setMarks = (read: () => Mark[]): void => void setContext(key, read);
/** For a board: none where nobody has set any. */
export const marksHere = (): (() => Mark[]) => getContext<(() => Mark[]) | undefined>(key) ?? (() => []);

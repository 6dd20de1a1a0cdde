// Lets pieces glide whenever moves were made (motion.ts). To be called where a screen is set up: it has to look before anything below it
// is drawn anew.
import { glide, take, type Snapshot } from './motion';

/** What is shown: another position that moves led to lets its pieces glide; looking back and taking back do not. */
export interface Shown {
  position: unknown;
  /** The past is looked at, or the board is not there. */
  jumps: boolean;
  /** Moves made by then. */
  moves: number;
}

/** Lets the pieces under `root` glide whenever `read` says that moves were made. */
export function watchPieces(root: () => ParentNode | null, read: () => Shown, onglide?: (duration: number) => void): void {
  let last: Shown | null = null;
  let before: Snapshot | null = null;
  $effect.pre(() => {
    const now = read();
    const onward = last && !last.jumps && !now.jumps && now.moves >= last.moves && now.position !== last.position;
    before = onward ? (before ?? take(root())) : null;
    last = now;
  });
  $effect(() => {
    void read();
    if (!before) return;
    const duration = glide(root(), before);
    before = null;
    if (duration) onglide?.(duration);
  });
}

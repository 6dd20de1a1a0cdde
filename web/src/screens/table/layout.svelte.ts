// The six layouts of a table, and what follows from each. docs/web.md has a table of them.
import type { Shape } from '../../games/room';

/** `low`: a phone held sideways. `tablet-low`: a tablet held sideways, or a small window. */
export type Kind = 'phone' | 'low' | 'tablet' | 'tablet-low' | 'desk' | 'wide';

/** Narrower than this two rails leave no room for a board: a page made four times as large. */
const leastRails = 560;
/** Narrower than this the rails of a low screen are narrower, too. */
export const leastWideRails = 720;

/** Height counts before width: a phone held sideways is as wide as a small tablet. */
export function layoutOf(width: number, height: number): Kind {
  if (height < 480 && width > height && width >= leastRails) return 'low';
  if (width < 640) return 'phone';
  if (width < 1200 && height >= width) return 'tablet';
  if (width < 1280) return 'tablet-low';
  return width < 1680 ? 'desk' : 'wide';
}

export class Layout {
  width = $state(innerWidth);
  height = $state(innerHeight);

  readonly kind = $derived(layoutOf(this.width, this.height));
  readonly phone = $derived(this.kind === 'phone');
  readonly low = $derived(this.kind === 'low');
  /** At a desk there is room for everything, and a mouse. */
  readonly desk = $derived(this.kind === 'desk' || this.kind === 'wide');
  readonly wide = $derived(this.kind === 'wide');
  /** Log and tabs lie in a drawer. */
  readonly drawn = $derived(this.phone || this.low);
  /** The players stand in a narrow column: their sign, their score. */
  readonly railed = $derived(this.low || this.kind === 'tablet-low');
  /** A low window that is too narrow for rails: the board keeps a size that can be used, and the page scrolls. */
  readonly scrolls = $derived(this.phone && this.height < 480);
  readonly shape = $derived<Shape>(this.phone ? 'phone' : this.low ? 'low' : 'wide');
}

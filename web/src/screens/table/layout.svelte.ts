// How much room the window has, and what follows from it for a table.
import type { Shape } from '../../games/room';

export class Layout {
  width = $state(innerWidth);
  height = $state(innerHeight);

  readonly phone = $derived(this.width <= 640);
  readonly desk = $derived(this.width >= 1024);
  /** A phone held sideways, or a page made twice as large: the board keeps a size that can be used, and the page scrolls. */
  readonly low = $derived(!this.desk && this.height < 500);
  readonly shape = $derived<Shape>(this.phone ? 'phone' : this.low ? 'low' : 'wide');
}

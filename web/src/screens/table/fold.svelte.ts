// On a tablet held sideways the panel beside the board can be folded to a column of tabs. Each game remembers what was chosen for it;
// until then it is folded beside a board so wide that it becomes larger by that.
import { settings } from '../../settings.svelte';
import type { Layout } from './layout.svelte';

/** Boards with a larger ratio, width to height, are limited by the width beside an open panel. */
const wideBoard = 1.4;

export class Fold {
  /** What the board asks for, as long as nobody has chosen. */
  private usual = $state(false);

  constructor(
    private layout: Layout,
    private game: () => string | null,
  ) {}

  get folded(): boolean {
    return this.layout.kind === 'tablet-low' && (settings.folded[this.game() ?? ''] ?? this.usual);
  }
  set folded(folded: boolean) {
    const game = this.game();
    if (this.layout.kind === 'tablet-low' && game) settings.folded = { ...settings.folded, [game]: folded };
  }

  /** Looks how wide the picture of a board is. */
  measure(board: Element): void {
    // The largest picture: a purse beside the board may be one, too.
    const pictures = [...board.querySelectorAll<HTMLElement>('.fit')].sort((one, other) => other.clientWidth - one.clientWidth);
    const ratio = Number(pictures[0]?.style.getPropertyValue('--ratio'));
    if (ratio) this.usual = ratio > wideBoard;
  }
}

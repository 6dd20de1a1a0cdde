// The half of a card that the reader has chosen: the board reads taps as that half, and the action bar asks for it.
import type { Half } from './moves';

class Wished {
  half = $state<Half | null>(null);
}

export const wished = new Wished();

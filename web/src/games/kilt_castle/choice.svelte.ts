// What the reader has chosen and finds again: the kind of floor, and whether the ducat day is shown.
import type { FloorChoice } from './moves';

class Choice {
  floor = $state<FloorChoice>({ colour: null, crests: 0 });
  ducatDay = $state(false);
}

export const choice = new Choice();

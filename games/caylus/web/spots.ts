// The buttons over the road: every place with its rectangle, its name and what touching it would do now.
import type { Spot } from '$page/parts/spots';
import type { Move, Position } from '$page/games/room';
import { places, standsOn, type Layout } from './geometry';
import { meant, moveAt } from './moves';
import { placeInWords } from './names';
import { crowdOn } from './standing';

export interface Choice {
  /** The position in which the decision is made: before what is staged last. */
  position: Position;
  legal: Move[];
  /** The place of the move staged last. */
  chosen: string | null;
}

/** The spots of all places. `shown` is what is drawn, `choice` what can be chosen. */
export function spotsOf(layout: Layout, shown: Position, choice: Choice, names: string[]): Spot[] {
  const spots = places.filter((place) => layout.boxes[place]).map((place): Spot => ({
    id: place,
    ...layout.boxes[place],
    label: placeInWords(shown, place, names),
    state: stateOf(choice, place),
    drag: choice.position.phase === 'gate' && place === 'gate' && choice.legal.length > 0,
  }));
  if (provostMoves(choice)) spots.push(flagSpot(layout, shown, names));
  return spots;
}

const provostMoves = ({ legal }: Choice) => legal.some((move) => move.d.kind === 'provost');

function stateOf({ position, legal, chosen }: Choice, place: string): Spot['state'] {
  if (place === chosen) return 'chosen';
  if (moveAt(position, legal, place)) return 'open';
  if (position.phase === 'gate' && place === 'gate' && legal.length) return 'open';
  return legal.length && meant(position, place) ? 'off' : 'still';
}

/** The provost can be dragged to his new space; a finger needs more room than he has. */
function flagSpot(layout: Layout, shown: Position, names: string[]): Spot {
  const space = layout.boxes[shown.provost] ? shown.provost : 20;
  const { x, y, size } = standsOn(layout, space, crowdOn(shown, space, { provost: space, bailiff: shown.bailiff })).provost;
  const [w, h] = [44, 44];
  return { id: 'flag', x: x - w / 2, y: y - size / 2 - h / 2, w, h, layer: 1, label: placeInWords(shown, String(shown.provost), names), state: 'open', drag: true };
}

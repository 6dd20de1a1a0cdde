// Places of a board that can be chosen. The picture is decoration; what can be chosen are real buttons that lie over it.

export interface Spot {
  id: string;
  /** In units of the picture. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** What it is called, for people who hear the page. */
  label: string;
  /** open: can be chosen now; chosen; off: cannot, and says why; still: only looked at. */
  state: 'open' | 'chosen' | 'off' | 'still';
  /** It can be dragged to another spot. */
  drag?: boolean;
  /** A key that chooses it: "1". */
  key?: string;
  /** Arrow keys move among spots of one group first. */
  group?: string;
  /** Its outline in units of the picture, if it is not a rectangle: only inside it the spot answers. */
  shape?: [number, number][];
  /** Lies over spots with a lower number where they overlap; 0 if not given. */
  layer?: number;
  /** Where a mark of what happened there is put, if not at its corner; null: nowhere, what lies in it has its own. */
  mark?: [number, number] | null;
}

/** The outline of a spot for CSS, in percent of its rectangle. */
export function clipOf(spot: Spot): string | null {
  if (!spot.shape) return null;
  const corner = ([x, y]: [number, number]) => `${(((x - spot.x) / spot.w) * 100).toFixed(1)}% ${(((y - spot.y) / spot.h) * 100).toFixed(1)}%`;
  return `polygon(${spot.shape.map(corner).join(', ')})`;
}

/** Where a mark is put: where the spot says, the corner of a rectangle, the middle of an outline's longest edge. Corners of outlines meet others, and bear signs. */
export function markAt({ mark, shape, x, y, w }: Spot): [number, number] {
  if (mark) return mark;
  if (!shape) return [x + w, y];
  const edges = shape.map(([x1, y1], at) => {
    const [x2, y2] = shape[(at + 1) % shape.length];
    return { length: Math.hypot(x2 - x1, y2 - y1), middle: [(x1 + x2) / 2, (y1 + y2) / 2] as [number, number] };
  });
  return edges.reduce((best, edge) => (edge.length > best.length ? edge : best)).middle;
}

/** The nearest spot in a direction, of the same group if there is one: straight on counts, sideways counts twice. Of spots in the same
    place it is the one that can be used, or else the one on top: a lone card covers its place. */
export function neighbour(spots: Spot[], from: Spot, key: string): Spot | null {
  const fellows = from.group ? spots.filter((spot) => spot.group === from.group) : [];
  return nearest(fellows, from, key) ?? nearest(spots, from, key);
}

const rank = ({ state, layer }: Spot) => (state === 'open' ? 100 : 0) + (layer ?? 0);

function nearest(spots: Spot[], from: Spot, key: string): Spot | null {
  const centre = (spot: Spot) => [spot.x + spot.w / 2, spot.y + spot.h / 2];
  const [x, y] = centre(from);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.id === from.id) continue;
    const [sx, sy] = centre(spot);
    const [dx, dy] = [sx - x, sy - y];
    const ahead = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy;
    const aside = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) : Math.abs(dx);
    if (ahead <= 0.5 || aside > ahead * 3) continue;
    const cost = ahead + 2 * aside;
    if (cost < least || (cost === least && best && rank(spot) > rank(best))) [best, least] = [spot, cost];
  }
  return best;
}

// Where things are on the screen, by what a scene calls them.
import { elementOf, named, type Rectangle } from '../parts/motion';
import type { Place } from './scene';

/** The element of a place; a point has none. */
export function elementAt(root: ParentNode, place: Place): Element | null {
  if ('seat' in place) return elementOf(root, `seat:${place.seat}`);
  if ('figure' in place) return elementOf(root, `seat:${place.figure}`)?.querySelector('[data-figure]') ?? null;
  if ('piece' in place) return root.querySelector(named('piece', place.piece));
  if ('part' in place) return root.querySelector(named('part', place.part));
  if ('spot' in place) return root.querySelector(named('spot', place.spot));
  return null;
}

/** Where a place is in pixels of the window; null: it is not to be seen. */
export function boxOf(root: ParentNode, place: Place): Rectangle | null {
  if (!('point' in place)) {
    const box = elementAt(root, place)?.getBoundingClientRect();
    return box && (box.width || box.height) ? box : null;
  }
  const matrix = root.querySelector<SVGSVGElement>('main .fit > svg')?.getScreenCTM();
  if (!matrix) return null;
  const [x, y] = place.point;
  return { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f, width: 0, height: 0 };
}

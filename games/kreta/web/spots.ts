// The buttons over the map: provinces, harbours and sites with their names, areas and states.
import type { Move, Position } from '$page/games/room';
import type { Spot } from '$page/parts/spots';
import { choose, functionOf, sourceOf, targetOf, type Half } from './moves';
import { cellOf, type Layout } from './geometry';
import { harbours, provinces, type Point } from './map';
import { harbourLabel, provinceLabel, siteLabel } from './names';

export interface Scene {
  position: Position;
  legal: Move[];
  staged: Move[];
  picked: string | null;
  wished: Half | null;
  names: string[];
}

function stateOf(place: string, scene: Scene): Spot['state'] {
  const last = scene.staged.at(-1);
  if (scene.legal.length === 0) return last && targetOf(last) === place ? 'chosen' : 'still';
  if (scene.picked === place || scene.picked === `>${place}`) return 'chosen';
  if (scene.position.phase === 'reveal') return 'still';
  if ('why' in choose(place, scene)) return 'off';
  // A place can be chosen before its card, but nothing happens there yet: what is asked for are the cards.
  return scene.position.phase === 'card' ? 'still' : 'open';
}

/** A rectangle round a shape whose middle is the given point: whoever presses the middle of the button presses the place. */
function boxAround([x, y]: Point, shape: Point[]) {
  const w = Math.max(...shape.map(([px]) => Math.abs(px - x)));
  const h = Math.max(...shape.map(([, py]) => Math.abs(py - y)));
  return { x: x - w, y: y - h, w: 2 * w, h: 2 * h };
}

function spotFor(id: string, middle: Point, shape: Point[], group: string, label: string, scene: Scene): Spot {
  const drag = scene.legal.some((move) => sourceOf(move) === id);
  return { id, ...boxAround(middle, shape), shape, group, label, state: stateOf(id, scene), drag };
}

function circle([x, y]: Point, radius: number): Point[] {
  return cellOf([[x, y]], 0, radius);
}

/** Where sites are not asked for, they leave more room to the provinces round them. */
function reachOfSites(layout: Layout, scene: Scene): number {
  const wanted = scene.position.phase === 'architect' && scene.legal.some((move) => move.d.kind === 'fort');
  return wanted ? (layout.small ? 22 : 24) : 14;
}

export function spotsOf(layout: Layout, scene: Scene): Spot[] {
  const reach = reachOfSites(layout, scene);
  const spots: Spot[] = [
    ...provinces.map((_, index) =>
      spotFor(`p${index + 1}`, layout.provinces[index].label, layout.provinces[index].polygon, 'province', provinceLabel(scene.position, index + 1, scene.names), scene),
    ),
    ...harbours.map(({ id }) => spotFor(id, layout.harbours[id], circle(layout.harbours[id], 22), 'harbour', harbourLabel(scene.position, id, scene.names), scene)),
    ...layout.sites.map((site, index) =>
      spotFor(`s${index + 1}`, site, cellOf(layout.sites, index, reach), 'site', siteLabel(scene.position, index + 1, scene.names), scene),
    ),
  ];
  const layered = sitesMayBeMeant(scene) ? spots : spots.map((spot) => ({ ...spot, layer: spot.id.startsWith('s') ? 0 : 1 }));
  return layered.some((spot) => spot.state === 'open') ? layered.map(amongOpen) : layered;
}

/** Where only provinces or harbours can be meant, a tap on a site counts for what lies under it. */
function sitesMayBeMeant({ position, wished }: Scene): boolean {
  return functionOf(position.phase) === null || (position.phase === 'architect' && wished !== 'or');
}

/** Arrow keys stay among places that can be chosen, if there are any, and find them from everywhere. */
const amongOpen = (spot: Spot): Spot => ({ ...spot, group: spot.state === 'open' ? spot.group : undefined });

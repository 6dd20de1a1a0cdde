// Cards glide from where they lay to where they lie. Places are remembered by card, so that a card played from the hand comes from
// there; a card nobody has seen before comes from `origin`.
import { effectiveSpeed } from '../../settings.svelte';
import type { Place } from './geometry';

export interface Glide {
  card: string;
  place: Place;
  origin: Place | null;
  places: Map<string, Place>;
}

const transformOf = (from: Place, to: Place) => `translate(${from.x}px, ${from.y}px) scale(${from.w / to.w})`;

export function glide(node: SVGGElement, first: Glide) {
  function show({ card, place, origin, places }: Glide) {
    const from = places.get(card) ?? origin;
    places.set(card, place);
    node.style.transform = transformOf(place, place);
    const moved = from && (Math.abs(from.x - place.x) > 1 || Math.abs(from.y - place.y) > 1);
    const duration = moved ? effectiveSpeed() : 0;
    if (moved && duration >= 70) {
      node.animate([{ transform: transformOf(from, place) }, { transform: transformOf(place, place) }], { duration, easing: 'ease-out' });
    }
  }
  show(first);
  // What is no card but its shadow lies where it is left, each time anew.
  return { update: show, destroy: () => first.card.includes('#') && first.places.delete(first.card) };
}

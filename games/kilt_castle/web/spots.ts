// The buttons of the board: every deed gets its rectangle and its name.
import { say } from '$page/words/words.svelte';
import type { Spot } from '$page/parts/spots';
import type { Position } from '$page/games/room';
import { cardsOf } from './facts';
import { cardBox, cardHit, squareBox, type Box, type Plan } from './geometry';
import { lyingName, placeName, priceName, squareName } from './names';
import type { Deed } from './moves';

export function spotsOf(plan: Plan, position: Position, deeds: Deed[], prices: Map<string, number>, picked: string | null): Spot[] {
  const cards = new Map(cardsOf(position).map((one) => [`card:${one.card}`, one]));
  const held = picked ? cards.get(picked) : undefined;

  function boxOf(id: string): Box {
    const [kind, name] = id.split(':');
    if (kind === 'cell') return squareBox(plan, name);
    // As far as the picture reaches: fingers need it.
    if (kind === 'place') return cardHit(plan, name, 0, 1);
    const card = cards.get(id)!;
    return cardHit(plan, card.place, card.index, card.count);
  }

  /** A card's button reaches further than the card, on which the mark belongs: not on its place as well. At the corners of a square are
      the tower's height and the price. */
  function markOn(id: string): Spot['mark'] {
    if (id.startsWith('place')) return null;
    const card = cards.get(id);
    const { x, y, w, h } = card ? cardBox(plan, card.place, card.index, card.count) : boxOf(id);
    return [x + w, card ? y : y + h / 2];
  }

  function labelOf({ id, act }: Deed): string {
    const [kind, name] = id.split(':');
    if (kind === 'cell') {
      const square = squareName(position, name);
      const price = prices.get(name);
      return price === undefined ? square : say('kc.web.spot.build', { square, price: priceName(price) });
    }
    if (kind === 'place') {
      const place = placeName(position, name);
      return held && act && 'stage' in act ? say('kc.web.spot.to', { card: lyingName(held.lying), place }) : place;
    }
    const card = cards.get(id)!;
    return say('kc.web.spot.card', { card: lyingName(card.lying), place: card.place });
  }

  const shown = deeds.filter(({ id }) => !(id.startsWith('place:') && plan.folded.includes(id[6])));
  return shown.map((deed) => ({
    id: deed.id,
    ...boxOf(deed.id),
    mark: markOn(deed.id),
    label: labelOf(deed),
    state: deed.state,
    drag: deed.drag,
    layer: deed.layer,
    // From a place or a card, arrow keys lead on to the squares too.
    group: deed.id.startsWith('cell') ? 'cells' : undefined,
  }));
}

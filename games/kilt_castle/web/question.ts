// What the action bar asks for, and a line of advice for somebody's first games.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { buildingColour, cardName, cardsOf } from './facts';
import { anyColour } from './moves';
import { cardTitle, colourName } from './names';

/** A card that is picked, or the place where one shall go. */
function relocating(picked: string | null): string {
  if (picked?.startsWith('card:')) return say('kc.web.ask.where', { card: cardTitle(picked.slice(5)) });
  return picked ? say('kc.web.ask.which', { place: picked.slice(6) }) : say('kc.web.ask.relocate');
}

export function question(position: Position, legal: Move[], picked: string | null): string {
  const colour = colourName(buildingColour(position) ?? 'b');
  switch (legal[0]?.d.kind) {
    case 'build': {
      const place = cardsOf(position).find((one) => one.card === cardName(position.card))?.place ?? '';
      return say(anyColour(position) ? 'kc.web.ask.build_any' : 'kc.web.ask.build', { colour, place });
    }
    case 'roof':
      return say('kc.web.ask.roof', { square: position.built[1] });
    case 'skip':
      return say('kc.web.ask.skip', { colour });
    default:
      return relocating(picked);
  }
}

export function coach(position: Position, viewer: number): string {
  if (position.phase === 'over' || position.to_move !== viewer) return say('kc.web.coach.wait');
  return say(`kc.web.coach.${position.phase}`);
}

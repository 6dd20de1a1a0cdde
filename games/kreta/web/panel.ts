// A player's panel and the chips of the top bar.
import { say } from '$page/words/words.svelte';
import type { Fact, Panel, Position } from '$page/games/room';
import { cards } from './moves';
import { nextSite } from './facts';

const pieces = [
  ['peoples', 'pawn'],
  ['cities', 'town'],
  ['forts', 'fort'],
  ['ships', 'boat'],
  ['abbots', 'abbot'],
] as const;

export function panel(position: Position, seat: number): Panel {
  const { score, supply, goods, hand } = position.seats[seat];
  const supplies: Fact[] = pieces.map(([piece, icon]) => ({ icon, label: say(`kr.web.supply.${piece}`), value: supply[piece], faint: supply[piece] === 0 }));
  const tiles: Fact[] = Object.entries(goods as Record<string, number>)
    .filter(([, count]) => count > 0)
    .map(([good, count]) => ({ icon: `t-${good}`, label: say(`kr.good.${good}`), value: count }));
  const held: Fact[] = cards.map((card, at) => {
    const here = hand.includes(card);
    return { icon: `k-${card}`, label: say(here ? 'kr.web.held' : 'kr.web.lies_out', { card: say(`kr.card.${card}`) }), value: '', faint: !here, row: at === 0 };
  });
  return { score, facts: [...supplies, ...held, ...tiles] };
}

export function chips(position: Position): string[] {
  const site = nextSite(position);
  return [say('kr.web.chip.turn', { turn: position.turn }), site ? say('kr.web.chip.next', { number: position.scored + 1, site }) : say('kr.web.scored.all')];
}

// A player's public numbers, and the chips of the top bar.
import { say } from '$page/words/words.svelte';
import type { Panel, Position } from '$page/games/room';
import { bestArea } from './areas';
import { buildingColour, stocksOf, tint, unusedRoofs, type Stock } from './facts';
import { colourName } from './names';

export function panel(position: Position, seat: number): Panel {
  const stocks = stocksOf(position, seat);
  const facts = stocks.length === 1 ? single(position, stocks[0]) : pair(position, stocks);
  return { score: position.ducats[seat], scoreIcon: 'coin', facts, note: note(position, seat) };
}

function single(position: Position, stock: Stock) {
  return [
    { icon: 'floor', label: say('kc.web.floor.plain'), value: stock.plain, faint: !stock.plain },
    { icon: 'crest', label: say('kc.web.floor.one'), value: stock.one_crest, faint: !stock.one_crest },
    { icon: 'crest2', label: say('kc.web.floor.two'), value: stock.two_crests, faint: !stock.two_crests },
    { icon: 'area', label: say('kc.web.area.label'), value: bestArea(position, stock.colour).value },
  ];
}

/** Two colours: what is left of each, and both areas. */
function pair(position: Position, stocks: Stock[]) {
  const left = stocks.map((stock) => ({
    icon: `d${tint(stock.colour)}`,
    label: say('kc.web.stock.label', { colour: colourName(stock.colour) }),
    value: `${stock.plain}/${stock.one_crest}/${stock.two_crests}`,
  }));
  const areas = stocks.map((stock) => bestArea(position, stock.colour).value);
  return [...left, { icon: 'area', label: say('kc.web.area.label'), value: areas.join(' + ') }];
}

function note(position: Position, seat: number): string | undefined {
  const colour = buildingColour(position);
  return colour && position.to_move === seat ? say('kc.web.note.builds', { colour: colourName(colour) }) : undefined;
}

export function chips(position: Position): string[] {
  const turn = say('bar.turn', { turn: position.turn });
  return [turn, say('kc.bar.roofs', { count: unusedRoofs(position) }), ...(position.ducat_day ? [say('kc.bar.ducat_day')] : [])];
}

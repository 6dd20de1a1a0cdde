// The position in words, complete enough to play by ear: the turn, the players, the train of cards, the towers and the areas.
import { say, words } from '../../words/words.svelte';
import type { Panel, Position, TextSection } from '../room';
import { bestArea } from './areas';
import { buildingColour, stocksOf, tint, towersOf, unusedRoofs, type Row } from './facts';
import { colourName, floorName, listed, lyingName, seatName } from './names';

export function text(position: Position, viewer: number | null, names?: string[]): TextSection[] {
  const name = (seat: number) => (seat === viewer ? say('name.you') : seatName(seat, names));
  return [
    { title: say('kc.web.text.now'), lines: situation(position, name) },
    { title: say('kc.web.text.players'), lines: position.ducats.map((_: number, seat: number) => playerLine(position, seat, name)) },
    { title: say('kc.cards.rows'), lines: rows(position) },
    { title: say('kc.cards.towers'), lines: towers(position) },
    { title: say('kc.cards.areas'), lines: stocksOf(position).map(({ colour }) => areaLine(position, colour)) },
  ];
}

function situation(position: Position, name: (seat: number) => string): string[] {
  const lines = [say('kc.web.text.turn', { turn: position.turn, name: name(position.turn_seat) })];
  const colour = buildingColour(position);
  if (position.phase === 'over') lines.push(say('kc.ask.over'));
  else if (colour) lines.push(say('kc.web.text.builds', { name: name(position.to_move ?? 0), colour: colourName(colour) }));
  else lines.push(say('kc.web.text.decides', { name: name(position.to_move ?? 0), phase: say(`kc.phase.${position.phase}`) }));
  lines.push(say('kc.web.text.roofs', { count: unusedRoofs(position) }));
  if (position.ducat_day) lines.push(say('kc.bar.ducat_day'));
  return lines;
}

function playerLine(position: Position, seat: number, name: (seat: number) => string): string {
  const stock = stocksOf(position, seat).map((one) =>
    say('kc.web.text.stock', { colour: colourName(one.colour), plain: one.plain, one: one.one_crest, two: one.two_crests }),
  );
  return say('kc.web.text.player', { name: name(seat), ducats: position.ducats[seat], stock: listed(stock, 'conjunction', words.language) });
}

function rows(position: Position): string[] {
  return (position.rows as Row[]).map(({ place, cards }) =>
    say(place === position.front ? 'kc.cards.front' : 'kc.cards.row', { place, cards: cards.map(lyingName).join('; ') }),
  );
}

function towers(position: Position): string[] {
  if (!position.towers.length) return [say('kc.cards.none')];
  return towersOf(position).map(({ square, floors, roof }) => {
    const facts = { square, count: floors.length, floors: floors.map(floorName).join('; ') };
    return say(roof ? 'kc.web.text.roofed' : 'kc.web.text.tower', facts);
  });
}

function areaLine(position: Position, colour: 'b' | 'r' | 'y' | 'g'): string {
  const { squares, value } = bestArea(position, colour);
  if (!squares.length) return say('kc.cards.no_area', { colour: colourName(colour) });
  return say('kc.cards.area', { colour: colourName(colour), squares: squares.join(' '), value });
}

/** The public numbers of a player. */
export function panel(position: Position, seat: number): Panel {
  const stocks = stocksOf(position, seat);
  const facts = stocks.length === 1 ? single(position, stocks[0]) : pair(position, stocks);
  return { score: position.ducats[seat], scoreIcon: 'coin', facts, note: note(position, seat) };
}

type StockOf = ReturnType<typeof stocksOf>[number];

function single(position: Position, stock: StockOf) {
  return [
    { icon: 'floor', label: say('kc.web.floor.plain'), value: stock.plain, faint: !stock.plain },
    { icon: 'crest', label: say('kc.web.floor.one'), value: stock.one_crest, faint: !stock.one_crest },
    { icon: 'crest2', label: say('kc.web.floor.two'), value: stock.two_crests, faint: !stock.two_crests },
    { icon: 'area', label: say('kc.web.area.label'), value: bestArea(position, stock.colour).value },
  ];
}

/** Two colours: what is left of each, and both areas. */
function pair(position: Position, stocks: StockOf[]) {
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

/** Advice for somebody's first games. */
export function coach(position: Position, viewer: number): string {
  if (position.phase === 'over' || position.to_move !== viewer) return say('kc.web.coach.wait');
  return say(`kc.web.coach.${position.phase}`);
}

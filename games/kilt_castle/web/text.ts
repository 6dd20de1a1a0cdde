// The position in words, complete enough to play by ear: the turn, the players, the train of cards, the towers and the areas.
import { listed, say } from '$page/words/words.svelte';
import type { Position, TextSection } from '$page/games/room';
import { bestArea } from './areas';
import { buildingColour, stocksOf, towersOf, unusedRoofs, type Row } from './facts';
import { colourName, floorName, lyingName } from './names';

export function text(position: Position, viewer: number | null, names: string[]): TextSection[] {
  const name = (seat: number) => (seat === viewer ? say('name.you') : names[seat]);
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
  return say('kc.web.text.player', { name: name(seat), ducats: position.ducats[seat], stock: listed(stock) });
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

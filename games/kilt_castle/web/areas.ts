// The areas of the colours, read from the towers to be drawn (KC-6). What is really paid says the engine.
import type { Position } from '$page/games/room';
import { towersOf, type Colour, type Tower } from './facts';

export interface Area {
  colour: Colour;
  squares: string[];
  value: number;
}

const neighbours = (square: string): string[] => {
  const number = Number(square);
  return [number - 10, number + 10, number - 1, number + 1].map(String);
};

/** Squares connected from neighbour to neighbour. */
function groups(all: string[]): string[][] {
  const open = new Set(all);
  const found: string[][] = [];
  for (const start of all) {
    if (!open.delete(start)) continue;
    const group = [start];
    for (const square of group) group.push(...neighbours(square).filter((next) => open.delete(next)));
    found.push(group);
  }
  return found;
}

/** The most valuable area of a colour; its value is 0 if it has none. */
export function bestArea(position: Position, colour: Colour): Area {
  const towers = towersOf(position);
  const roofs = towers.filter((tower) => tower.roof).map((tower) => tower.square);
  const own = towers.filter((tower) => !tower.roof && tower.floors.at(-1)?.colour === colour);
  const areas = position.options.roof_areas === 'adjacent' ? besideRoofs(own, roofs) : groups([...own.map((one) => one.square), ...roofs]);
  const best = areas
    .map((squares) => ({ colour, squares, value: squares.length + crestsOn(own, squares) }))
    .sort((one, other) => other.value - one.value)[0];
  return best ?? { colour, squares: [], value: 0 };
}

/** With `adjacent`, roofs count for what they neighbour but join nothing. */
function besideRoofs(own: Tower[], roofs: string[]): string[][] {
  if (own.length === 0) return roofs.slice(0, 1).map((roof) => [roof]);
  return groups(own.map((one) => one.square)).map((group) => [
    ...group,
    ...roofs.filter((roof) => neighbours(roof).some((square) => group.includes(square))),
  ]);
}

function crestsOn(own: Tower[], squares: string[]): number {
  return own.filter((tower) => squares.includes(tower.square)).reduce((sum, tower) => sum + (tower.floors.at(-1)?.crests ?? 0), 0);
}

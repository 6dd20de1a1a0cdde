// The position as headings and lines: everything that can be seen on the board.
import type { Position, TextSection } from '$page/games/room';
import { listed, say } from '$page/words/words.svelte';
import { inWords, kinds, letterOf } from './goods';
import { factsAt, housesIn, phaseNumber } from './facts';
import { placeInWords, tileName } from './names';
import { castle, lines, specials } from './tiles';

export function text(position: Position, viewer: number | null, names: string[]): TextSection[] {
  return [
    { title: say('ca.web.text.round'), lines: roundLines(position, names) },
    { title: say('ca.web.text.players'), lines: position.seats.map((_: unknown, seat: number) => playerLine(position, seat, names, viewer)) },
    { title: say('ca.web.text.specials'), lines: specials.map((place) => placeInWords(position, place, names)) },
    { title: say('ca.web.text.road'), lines: roadLines(position, names) },
    { title: say('ca.web.text.castle'), lines: castleLines(position, names) },
    { title: say('ca.web.tab.favours'), lines: favourLines(position, names) },
    { title: say('ca.web.tab.stock'), lines: stockLines(position) },
  ];
}

function roundLines(position: Position, names: string[]): string[] {
  const called = (seats: number[]) => (seats.length ? listed(seats.map((seat) => names[seat])) : say('ca.why.nobody'));
  return [
    say('ca.web.text.phase', { round: position.round, number: phaseNumber(position), phase: say(`ca.round.${phaseNumber(position)}`) }),
    position.to_move === null || position.phase === 'over' ? say('ca.web.ask.over') : say('ca.web.text.turn', { name: names[position.to_move], what: say(`ca.phase.${position.phase}`) }),
    say('ca.web.text.figures', { provost: position.provost, bailiff: position.bailiff }),
    say('ca.web.text.order', { names: called(position.order) }),
    say('ca.web.text.passed', { names: called(position.passed) }),
  ];
}

function playerLine(position: Position, seat: number, names: string[], viewer: number | null): string {
  const player = position.seats[seat];
  const cubes = kinds.filter((kind) => player.cubes[kind]).map((kind) => `${player.cubes[kind]}${letterOf[kind]}`).join('');
  const facts = { name: names[seat], points: player.points, deniers: player.deniers, workers: player.workers, cubes: cubes ? inWords(cubes) : say('ca.web.text.no_cubes') };
  return say(seat === viewer ? 'ca.web.text.you' : 'ca.web.text.player', facts);
}

function roadLines(position: Position, names: string[]): string[] {
  const empty = position.road.filter((space: any) => !space.tile).map((space: any) => String(space.space)) as string[];
  const built = position.road.filter((space: any) => space.tile).map((space: any) => placeInWords(position, String(space.space), names)) as string[];
  return empty.length ? [...built, say('ca.web.text.empty', { spaces: empty.join(', ') })] : built;
}

function castleLines(position: Position, names: string[]): string[] {
  const sections = castle.map((section, at) => {
    const houses = position.seats.map((seat: any, of: number) => [names[of], seat.houses[section.id]] as const).filter(([, count]: any) => count);
    const facts = { section: say(`ca.section.${section.id}`), points: section.points, mark: section.mark, free: section.room - housesIn(position, section.id), houses: houses.length ? listed(houses.map(([name, count]: any) => say('ca.web.text.houses', { name, count }))) : say('ca.why.nobody') };
    return say(at < position.scored ? 'ca.web.text.scored' : 'ca.web.text.section', facts);
  });
  return [...sections, placeInWords(position, 'castle', names)];
}

function favourLines(position: Position, names: string[]): string[] {
  if (position.options?.favours === 'points') return [say('ca.web.favour.points')];
  return lines.map((line) =>
    say('ca.web.text.line', {
      line: say(`ca.web.line.${line}`),
      levels: listed(position.seats.map((seat: any, of: number) => say('ca.web.text.level', { name: names[of], level: seat.favours[line] }))),
    }),
  );
}

function stockLines(position: Position): string[] {
  return Object.entries(position.stock as Record<string, number>).filter(([, count]) => count).map(([tile, count]) => {
    const facts = factsAt(position, tile);
    return say('ca.web.text.tile', { tile: tileName(tile), group: say(`ca.web.class.${facts.group}`), cost: inWords(facts.cost), reward: say('ca.web.card.reward', { points: facts.points, favours: facts.favours }), count });
  });
}

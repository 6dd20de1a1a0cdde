// What the purse shows: the player's goods before and after what is staged, and what is still to be decided this round.
import type { Position } from '$page/games/room';
import { say } from '$page/words/words.svelte';
import { icons, kinds, letterOf } from './goods';
import { phaseNumber, workersAt } from './facts';
import { placeName } from './names';
import { places } from './geometry';

export interface Holding {
  icon: string;
  label: string;
  before: number;
  after: number;
}

export function cubesOf(position: Position, before: Position, seat: number): Holding[] {
  return kinds.map((kind) => ({
    icon: icons[letterOf[kind]],
    label: say(`ca.web.kind.${kind}`),
    before: before.seats[seat].cubes[kind],
    after: position.seats[seat].cubes[kind],
  }));
}

export function meansOf(position: Position, before: Position, seat: number): Holding[] {
  const one = (icon: string, member: 'deniers' | 'workers' | 'points') => ({
    icon,
    label: say(`ca.web.panel.${member}`),
    before: before.seats[seat][member],
    after: position.seats[seat][member],
  });
  return [one('coin', 'deniers'), one('worker', 'workers'), one('vp', 'points')];
}

/** The places where the player's workers still wait, and the provost if his turn comes yet. */
export function stillToDecide(position: Position, seat: number): string[] {
  const phase = phaseNumber(position);
  const waiting = places.filter((place) => place !== 'inn' && workersAt(position, place).includes(seat)).map((place) => placeName(position, place));
  const turn = position.passed.indexOf(seat);
  const provost = phase < 4 || (phase === 4 && (turn < 0 || turn >= position.cursor));
  return provost ? [say('ca.round.4'), ...waiting] : waiting;
}

// A player's public numbers, and the chips of the top bar.
import type { Panel, Position } from '../room';
import { say } from '../../words/words.svelte';
import { icons, kinds, letterOf } from './goods';

export function panel(position: Position, seat: number): Panel {
  const player = position.seats[seat];
  const cubes = kinds.reduce((sum, kind) => sum + player.cubes[kind], 0);
  const facts = [
    { icon: 'coin', label: say('ca.web.panel.deniers'), value: player.deniers },
    { icon: 'pawn', label: say('ca.web.panel.workers'), value: player.workers },
    // A narrow strip has room for three: what can be done, and how much there is to do it with.
    { icon: 'q-any', label: say('ca.web.panel.cubes'), value: cubes, faint: cubes === 0 },
    ...kinds.map((kind) => ({ icon: icons[letterOf[kind]], label: say(`ca.web.kind.${kind}`), value: player.cubes[kind], faint: player.cubes[kind] === 0 })),
  ];
  return { score: player.points, scoreIcon: 'vp', facts, note: noteOf(position, seat) };
}

function noteOf(position: Position, seat: number): string | undefined {
  const passed = position.passed.indexOf(seat);
  if (passed >= 0) return say('ca.web.panel.passed', { number: passed + 1 });
  return position.specials.inn_right === seat ? say('ca.web.panel.inn') : undefined;
}

export function chips(position: Position): string[] {
  return [
    say('ca.web.chip.round', { round: position.round }),
    say('ca.web.chip.bailiff', { space: position.bailiff }),
    say('ca.web.chip.provost', { space: position.provost }),
  ];
}

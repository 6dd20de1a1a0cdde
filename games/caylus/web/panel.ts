// A player's public numbers, and the chips of the top bar.
import type { Fact, Panel, Position } from '$page/games/room';
import { say } from '$page/words/words.svelte';
import { icons, kinds, letterOf } from './goods';

export function panel(position: Position, seat: number): Panel {
  const player = position.seats[seat];
  const cubes = kinds.reduce((sum, kind) => sum + player.cubes[kind], 0);
  const facts: Fact[] = [
    { icon: 'coin', label: say('ca.web.panel.deniers'), value: player.deniers },
    { icon: 'worker', label: say('ca.web.panel.workers'), value: player.workers },
    // A narrow strip has room for three: what can be done, and how much there is to do it with.
    { icon: 'q-any', label: say('ca.web.panel.cubes'), value: cubes, faint: cubes === 0, strip: true },
    ...standing(position, seat),
    ...kinds.map((kind, at) => ({ icon: icons[letterOf[kind]], label: say(`ca.web.kind.${kind}`), value: player.cubes[kind], faint: player.cubes[kind] === 0, row: at === 0 })),
  ];
  return { score: player.points, scoreIcon: 'vp', facts };
}

/** Where the player stands in this round: beside the numbers, so that level and turn can still be read. */
function standing(position: Position, seat: number): Fact[] {
  const passed = position.passed.indexOf(seat);
  if (passed >= 0) return [{ label: say('ca.web.panel.passed', { number: passed + 1 }), value: '' }];
  return position.specials.inn_right === seat ? [{ label: say('ca.web.panel.inn'), value: '' }] : [];
}

export function chips(position: Position): string[] {
  return [
    say('ca.web.chip.round', { round: position.round }),
    say('ca.web.chip.bailiff', { space: position.bailiff }),
    say('ca.web.chip.provost', { space: position.provost }),
  ];
}

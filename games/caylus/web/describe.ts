// A move in words, for a button.
import type { Move, Position } from '$page/games/room';
import { say } from '$page/words/words.svelte';
import { inWords, lettersOf } from './goods';
import { signed } from './moves';
import { isSpace } from './facts';
import { placeName, tileName, whereTo } from './names';
import { favourCap, noBatchPenalty } from './tiles';

type Maker = (move: Move['d'], position: Position) => string;

/** Where the price is not part of the move, the preview tells it. */
function worker(move: Move['d'], position: Position): string {
  return say(`ca.web.move.${move.kind}`, { where: whereTo(position, String(move.place)) });
}

function exchange(move: Move['d']): string {
  const [pay, get] = [lettersOf(move.pay), lettersOf(move.get)];
  return pay ? say('ca.web.move.trade', { pay: inWords(pay), get: inWords(get) }) : say('ca.web.move.take', { goods: inWords(get) });
}

function favour(move: Move['d'], position: Position): string {
  const marker = position.seats[position.to_move ?? 0].favours[move.line] as number;
  const level = Math.min(marker + 1, Math.max(marker, favourCap[position.scored] ?? 5));
  return say('ca.web.move.favour', { line: say(`ca.web.line.${move.line}`), level });
}

function stop(_: Move['d'], position: Position): string {
  const given = position.seats[position.to_move ?? 0].batches as number;
  return given ? say('ca.web.move.stop') : say('ca.web.move.stop.none', { count: noBatchPenalty });
}

const makers: Record<string, Maker> = {
  place: worker,
  gate: worker,
  pass: (_, position) => say(position.passed.length ? 'ca.web.move.pass' : 'ca.web.move.pass.first'),
  back: () => say('ca.web.move.back'),
  provost: (move, position) => say(move.steps ? 'ca.web.move.provost' : 'ca.web.move.provost.stay', { steps: signed(move.steps).replace('-', '−'), space: position.provost + move.steps }),
  joust: () => say('ca.web.move.joust'),
  no_joust: () => say('ca.web.move.no_joust'),
  stay: () => say('ca.web.move.stay'),
  leave: () => say('ca.web.move.leave'),
  take: (move) => say('ca.web.move.take', { goods: inWords(move.cubes) }),
  trade: exchange,
  build: (move) => say('ca.web.move.build', { tile: say(`ca.web.the.${move.tile}`), pay: inWords(move.pay) }),
  residence: (move, position) => say('ca.web.move.residence', { place: placeName(position, String(move.space)) }),
  prestige: (move) => say('ca.web.move.prestige', { tile: say(`ca.web.the.${move.tile}`) }),
  site: (move) => say('ca.web.move.site', { space: move.space }),
  batch: (move) => say('ca.web.move.batch', { goods: inWords(move.cubes) }),
  stop,
  favour,
  effect: (move) => (move.line === 'd' ? say(`ca.web.favour.d${move.level}`) : exchange(move)),
  none: (_, position) => say(`ca.web.move.none.${position.phase}`),
};

export function describe(move: Move, position: Position): string {
  return makers[move.d.kind]?.(move.d, position) ?? move.say;
}

/** Workers by where they go, buildings by name. */
export function heading({ d }: Move): string {
  if (d.kind === 'build') return tileName(d.tile);
  return d.place ? say(isSpace(String(d.place)) ? 'ca.web.heading.road' : 'ca.web.heading.specials') : '';
}

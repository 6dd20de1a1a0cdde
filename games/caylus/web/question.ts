// What the action bar asks for, and a line of advice for somebody's first games.
import type { Move, Position } from '$page/games/room';
import { say } from '$page/words/words.svelte';
import { placeName } from './names';

export function question(position: Position, legal: Move[], picked: string | null): string {
  const { phase } = position;
  if (picked === 'worker' || picked === 'flag') return say(`ca.web.ask.${picked}`);
  const player = position.seats[position.to_move ?? 0];
  const facts = { deniers: player.deniers, space: position.provost, workers: player.workers };
  const only = legal.length === 1 ? legal[0].d.kind : '';
  if (only === 'pass') return say('ca.web.ask.pass');
  if (only === 'none' || (only === 'stop' && !player.batches)) return say('ca.web.ask.none');
  if (phase === 'batch') return say(player.batches ? 'ca.web.ask.batch.more' : 'ca.web.ask.batch');
  if (phase === 'build') return say(`ca.web.ask.build.${position.stack?.at(-1)?.class ?? 'wood'}`);
  if (phase === 'produce' || phase === 'owner_bonus' || phase === 'trade') {
    return say(`ca.web.ask.${phase}`, { place: position.step === 'finish_space' ? placeName(position, String(position.cursor)) : '' });
  }
  return say(`ca.web.ask.${phase}`, facts);
}

export function coach(position: Position, viewer: number): string {
  const player = position.seats[viewer];
  const { phase } = position;
  if (phase !== 'place') return say(`ca.web.coach.${phase}`);
  const kind = position.round === 1 ? 'first' : position.passed.length ? 'dear' : player.deniers < 4 ? 'poor' : position.castle.length === 0 ? 'castle' : 'more';
  return say(`ca.web.coach.place.${kind}`);
}

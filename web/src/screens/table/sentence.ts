// What the action bar says: whose turn it is, and what has to be decided.
import type { GameRoom, LookAt } from '../../games/room';
import type { Composer } from '../../table/composer.svelte';
import { namesOf, type GameTable } from '../../table/table.svelte';
import { say, sayOf } from '../../words/words.svelte';

interface Situation {
  table: GameTable;
  composer: Composer;
  room: GameRoom | null;
  /** The moves made by the moment that somebody looks back at; null: the present. */
  back: number | null;
  /** The result in sentences, once it is known. */
  result: string[];
}

export function sentence({ table, composer, room, back, result }: Situation): string {
  const view = table.document;
  if (!view || !room) return say('table.loading');
  const names = namesOf(view);
  if (back !== null) return say('table.looking_back', { move: back });
  if (view.stage === 'over') return result[0] ?? sayOf(`table.ended.${view.end!.how}`, { name: view.end!.loser === null ? '' : names[view.end!.loser] });
  if (table.elsewhere) return say('table.elsewhere');
  if (table.sending) return say('table.sending');
  if (view.to_move === null) return '';
  if (table.mine && composer.look) return decision(composer, room, composer.look, table.seats.length > 1 ? names[view.to_move] : null);
  if (view.to_move === view.viewer) return say('table.your_turn');
  return say(view.seats[view.to_move].level ? 'table.thinks' : 'table.waits_for', { name: names[view.to_move] });
}

/** `name`: who is next, where several share the device. Not all games have a curtain that says so. */
function decision(composer: Composer, room: GameRoom, { position, legal }: LookAt, name: string | null): string {
  if (composer.complete) return say('table.confirm_question');
  const question = room.question(position, legal, composer.picked);
  const begun = composer.staged.length > 0 || composer.picked !== null;
  return name !== null && !begun ? say('table.next.question', { name, question }) : question;
}

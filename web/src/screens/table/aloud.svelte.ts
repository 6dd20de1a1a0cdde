// What a key says aloud, and shows: the preview, the moves that are possible, the last event, the scores.
import type { Position } from '../../games/room';
import type { Composer } from '../../table/composer.svelte';
import { namesOf, type GameTable } from '../../table/table.svelte';
import { say } from '../../words/words.svelte';
import { grouped } from './groups';
import type { Log } from './log.svelte';

/** More than this nobody listens to; the text view has them all. */
const mostMoves = 12;

export class Aloud {
  text = $state('');
  /** How often something was said: the same words again are said again. */
  times = $state(0);

  constructor(
    private table: GameTable,
    private composer: Composer,
    private log: Log,
  ) {
    // Words about a position that is gone mislead.
    $effect(() => {
      void [table.document, composer.staged];
      this.text = '';
    });
  }

  private speak(text: string): void {
    this.text = text;
    this.times++;
  }

  preview(): void {
    const { considered, refusal } = this.composer;
    if (refusal) return this.speak(refusal.say);
    if (!considered || !this.table.room) return this.speak(say('table.aloud.no_preview'));
    const { title, lines } = this.table.room.preview(considered.position, considered.move, considered.answer.explanation, namesOf(this.table.document!), this.composer.around(considered.move));
    this.speak([title, ...lines.map((line) => line.text)].map(ended).join(' '));
  }

  moves(): void {
    const { legal } = this.composer;
    if (!legal.length || !this.table.room) return this.speak(say('table.aloud.no_moves'));
    const groups = grouped(legal, this.table.room);
    const long = groups.length > 1;
    const told = long ? groups.map(({ title, moves }) => say('table.aloud.group', { title, count: moves.length })) : legal.slice(0, mostMoves).map((move) => move.say);
    this.speak([say('table.aloud.moves', { count: legal.length, moves: told.join('; ') }), long || legal.length > mostMoves ? say('table.aloud.more') : ''].join(' ').trim());
  }

  last(): void {
    this.speak(this.log.lines.at(-1)?.text ?? say('table.log_empty'));
  }

  /** Somebody looks back, where nothing can be decided. */
  past(): void {
    this.speak(say('table.aloud.past'));
  }

  scores(position: Position | null): void {
    const { room, document } = this.table;
    if (!room || !position || !document) return;
    const scores = namesOf(document).map((name, seat) => say('table.aloud.score', { name, score: room.panel(position, seat).score }));
    this.speak(ended(scores.join(', ')));
  }
}

/** A sentence has an end, so that it is not read into the next one. */
export const ended = (text: string) => (/[.!?:…]$/.test(text) ? text : `${text}.`);

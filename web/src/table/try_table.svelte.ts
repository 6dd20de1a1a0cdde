// A table for one turn: an example of the rule book. The position is a stored one, the engine says what follows from it, and nothing is kept.
import { ask } from '../engine/engine';
import { bookNames, triedPosition, type Book, type Example } from '../games/book';
import type { Lesson, LookAt, Position } from '../games/room';
import { go } from '../route.svelte';
import { say, words } from '../words/words.svelte';
import type { TableDocument } from './document';
import { LessonTable, type Way } from './lesson_table.svelte';
import { namesOf, type Moment } from './table.svelte';

/** The question and, after the right answer, why it was right. */
function lessonOf(game: string, { id, right }: Example, position: Position): Lesson {
  const { players, options } = position;
  const key = `book.${game}.${id}`;
  return {
    game, players, options,
    serverSeed: '',
    clientSeeds: [],
    names: bookNames(position, ''),
    steps: [{ say: `${key}.task`, do: [], accept: right, other: `${key}.wrong` }, { say: `${key}.right` }],
  };
}

function documentOf({ game, players, options, names }: Lesson, position: Position): TableDocument {
  return {
    id: '', game, rules: position.rules, players, options, listed: false, commit: '', before: '', next: '', stage: 'playing',
    viewer: position.viewer, to_move: position.to_move, moves: 0, clock: { kind: 'none' }, takeback: null, end: null, position,
    seats: names.map((name) => ({ kind: 'person', name, level: 0, left: false, kept: false })),
  };
}

export class TryTable extends LessonTable {
  constructor(
    private readonly book: Book,
    private readonly example: Example,
  ) {
    super(lessonOf(book.game, example, triedPosition(example)));
  }

  override get heading(): string {
    return say(`book.${this.book.game}.${this.example.id}.title`);
  }

  override async open(): Promise<void> {
    this.connection = 'device';
    this.seats = [this.start.viewer];
    this.document = documentOf(this.lesson, this.start);
  }

  private get start(): Position {
    return triedPosition(this.example);
  }

  override async act(action: Record<string, unknown>): Promise<void> {
    const document = this.document!;
    const moves = action.m as string[];
    const look: LookAt & { events: Moment['events'] } = await ask('look', {
      position: document.position, staged: moves, names: namesOf(document), viewer: document.viewer, lang: words.language,
    });
    const made = document.moves + moves.length;
    this.moments = [...this.moments, { moves: made, mover: document.viewer!, texts: moves, events: look.events, position: look.position, at: 0 }];
    this.document = { ...document, moves: made, position: look.position, to_move: look.position.to_move };
    if (this.isWanted(moves)) this.at++;
    else this.strayed = true;
  }

  override async stepBack(): Promise<void> {
    this.moments = [];
    this.document = documentOf(this.lesson, this.start);
    this.strayed = false;
  }

  override get wayBack(): Way {
    return { say: 'book.back', act: () => go(`/rules/${this.book.game}#examples`) };
  }

  /** The next example; after the last one the lesson. */
  override get ways(): Way[] {
    const { game, examples } = this.book;
    const next = examples[examples.indexOf(this.example) + 1];
    const on = next ? { say: 'book.next', act: () => go(`/learn/${game}/${next.id}`) } : { say: 'learn.title', act: () => go(`/learn/${game}`) };
    return [on, this.wayBack];
  }
}

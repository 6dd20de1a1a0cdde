// For tests of rule books: the engine is asked about the positions of a book.
import { expect, it } from 'vitest';
import { bookNames, triedPosition, type Book } from '../../src/games/book';
import type { GameRoom, Move, Position } from '../../src/games/room';
import type { PlayedTable } from './played';

/** Whether a turn does what an example's task asks for. `all` are the positions after every turn that is possible. */
export type Task = (start: Position, after: Position, moves: string, all: Position[]) => boolean;

export class AskedBook {
  constructor(readonly book: Book, private room: GameRoom, private table: PlayedTable) {}

  look(position: Position, staged: string[] = []) {
    return this.table.ask({ cmd: 'look', ...this.about(position), staged }) as { legal: Move[]; position: Position; events: Record<string, any>[] };
  }

  explain(position: Position, move: string, staged: string[] = []) {
    return this.table.ask({ cmd: 'explain', ...this.about(position), staged, move });
  }

  /** The position of an example that is tried. */
  of(id: string): Position {
    return triedPosition(this.book.examples.find((one) => one.id === id)!);
  }

  /** All whole turns of one player, as the page puts them together: up to three moves. Of a walk only the first villager is tried, and of
      two ships the first: they are very many. */
  private turnsOf(position: Position): { moves: string; after: Position }[] {
    const turns: { moves: string; after: Position }[] = [];
    const ends = this.room.ends ?? ((_: Move, before: Position, after: Position) => before.turn !== after.turn);
    const grow = (staged: string[], legal: Move[]) => {
      const done = legal.filter(({ m }) => m === 'done');
      for (const move of done.length ? done : legal) {
        const [turn, after] = [[...staged, move.m], this.look(position, [...staged, move.m])];
        if (!after.legal.length || ends(move, position, after.position)) turns.push({ moves: turn.join(' '), after: after.position });
        else if (turn.length < 3) grow(turn, after.legal);
      }
    };
    grow([], this.look(position).legal);
    return turns;
  }

  /** What an example takes for right is what its task asks for, and nothing else. */
  expectRight(id: string, task: Task): void {
    const start = this.of(id);
    const turns = this.turnsOf(start);
    const all = turns.map(({ after }) => after);
    const pattern = new RegExp(`^(${this.book.examples.find((one) => one.id === id)!.right})$`);
    const right = turns.filter(({ moves }) => pattern.test(moves)).map(({ moves }) => moves);
    expect(right).toEqual(turns.filter(({ moves, after }) => task(start, after, moves, all)).map(({ moves }) => moves));
    expect(right.length).toBeGreaterThan(0);
    expect(right.length).toBeLessThan(turns.length);
  }

  private about(position: Position) {
    return { position, lang: 'en', names: bookNames(position, 'You'), viewer: position.viewer };
  }
}

/** Every example of a book has its task, and takes for right what does that; `open` gives the book when the tests run. */
export function rightTurns({ examples }: Book, open: () => AskedBook, tasks: Record<string, (asked: AskedBook) => Task>): void {
  it.each(examples.map(({ id }) => id))('takes for right in %s what does what the task asks for, and nothing else', (id) => {
    open().expectRight(id, tasks[id](open()));
  });
}

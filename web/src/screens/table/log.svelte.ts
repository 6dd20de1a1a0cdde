// The game in sentences: one line for each action, with what happened beside the moves in between.
import { sayOf, words } from '../../words/words.svelte';
import { namesOf, sentences, spotsOf, type GameTable, type LogLine, type Moment, type Notice } from '../../table/table.svelte';

/** What happened at the table besides moves is worth a line only if people would ask. */
export const worthTelling = ['leave', 'standin', 'return', 'ask', 'decline', 'takeback', 'resign', 'flag', 'close'];

function lineOf(notice: Notice, names: string[]): LogLine {
  const name = notice.name ?? (notice.seat === null ? '' : names[notice.seat]);
  return { moves: notice.moves, seat: notice.seat, text: sayOf(`table.notice.${notice.kind}`, { name, level: notice.level ?? 0 }), stored: true, spots: [], moment: null };
}

export class Log {
  lines = $state.raw<LogLine[]>([]);
  /** What the lines tell of. */
  private told = $state.raw<Moment[] | null>(null);
  private round = 0;

  constructor(private table: GameTable) {
    $effect(() => {
      void [words.messages, table.room];
      void this.write(table.moments, table.notices);
    });
  }

  /** The lines tell everything that has happened at the table, in the words of its room. */
  get whole(): boolean {
    return this.table.room !== null && this.table.whole && this.told === this.table.moments;
  }

  private async write(moments: Moment[], notices: Notice[]): Promise<void> {
    const round = ++this.round;
    const document = this.table.document;
    if (!document) return;
    const names = namesOf(document);
    const { room } = this.table;
    const lines: LogLine[] = [];
    for (const moment of moments) {
      const told = await sentences(moment, names, document.viewer, room);
      if (round !== this.round) return;
      if (told.length) lines.push({ moves: moment.moves, seat: moment.mover, text: told.join(' '), stored: true, spots: room ? spotsOf(moment, room) : [], moment });
    }
    const others = notices.filter((notice) => worthTelling.includes(notice.kind)).map((notice) => lineOf(notice, names));
    this.lines = [...lines, ...others].sort((one, other) => one.moves - other.moves);
    this.told = room ? moments : null;
  }
}

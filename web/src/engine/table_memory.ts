// What an engine's table is made of, so that a new engine can be given it when the old one has died.

interface Question {
  cmd: string;
  args: Record<string, any>;
}

export class TableMemory {
  /** The question that puts the table there again; null: there is none. */
  question: Question | null = null;

  /** A question about a table has been answered. */
  note({ cmd, args }: Question, answer: Record<string, any>): void {
    if (cmd === 'table.new' || cmd === 'table.load') this.question = { cmd: 'table.load', args: structuredClone({ stored: answer.stored ?? args.stored }) };
    else if (cmd === 'record.open') this.question = { cmd, args };
    else if (answer.stored_events) this.question?.args.stored?.events.push(...structuredClone(answer.stored_events));
  }
}

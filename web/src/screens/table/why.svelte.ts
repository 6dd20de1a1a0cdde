// Why a computer moved as it did: its decision is thought about once more, by the same search as a hint and with what its seat could
// see then. While the game runs this is told only if the reader saw the same, so that it gives nothing away.
import { ask, mind, think } from '../../engine/engine';
import type { Move, Position } from '../../games/room';
import { namesOf, type GameTable, type Moment } from '../../table/table.svelte';
import { say, words } from '../../words/words.svelte';
import { hintLevel } from './hint.svelte';

/** Less than this is no difference, in parts of all games. */
const close = 0.02;

interface Weighed {
  m: string;
  value: number | null;
}

export class Why {
  /** What is asked about; null: nothing. The moment itself: after a takeback another one has the same number. */
  about = $state.raw<Moment | null>(null);
  busy = $state(false);
  lines = $state.raw<string[]>([]);
  /** Nobody at this table sees anything that others do not. */
  private open = $state(false);
  /** The mind is at work for this question, and for nobody else. */
  private pondering = false;

  constructor(private table: GameTable) {
    $effect(() => {
      const moment = table.moments.find((one) => this.isComputers(one));
      if (moment && !this.open) void this.seenByAll(moment).then((same) => (this.open = same), () => undefined);
    });
    // The players' own thoughts come first; one that has begun is never cut short from here.
    $effect(() => {
      if (!table.thinking || !this.pondering) return;
      this.pondering = false;
      mind.stop();
    });
    // A move that was taken back has no reason any more, and the words were those of another language.
    $effect(() => {
      if (this.about && !table.moments.includes(this.about)) this.about = null;
    });
    $effect(() => {
      void words.messages;
      this.about = null;
    });
  }

  /** Nothing can be asked while a player thinks: both would wait for the same mind. */
  get waits(): boolean {
    return this.busy || this.table.thinking !== null;
  }

  private isComputers(moment: Moment): boolean {
    return this.table.where === 'device' && !this.table.scripted && (this.table.document?.seats[moment.mover].level ?? 0) > 0;
  }

  canAsk(moment: Moment): boolean {
    return this.isComputers(moment) && (this.open || this.table.document!.stage === 'over');
  }

  /** Whether the mover saw what the reader saw. */
  private async seenByAll({ moves, mover }: Moment): Promise<boolean> {
    const seen = async (viewer: number | null) => JSON.stringify({ ...(await ask('table.at', { move: moves - 1, viewer })).position, viewer: null });
    return (await seen(mover)) === (await seen(this.table.document!.viewer));
  }

  async ask(moment: Moment): Promise<void> {
    if (this.waits || !this.canAsk(moment)) return;
    [this.about, this.busy, this.lines] = [moment, true, []];
    const lines = await this.reasons(moment).catch(() => []);
    this.busy = false;
    if (this.about === moment) this.lines = lines.length ? lines : [say('table.why.failed')];
  }

  /** None if they would give something away. */
  private async reasons(moment: Moment): Promise<string[]> {
    if (this.table.document!.stage !== 'over' && !(await this.seenByAll(moment))) return [];
    const { moves, mover } = moment;
    const { position } = (await ask('table.at', { move: moves - 1, viewer: mover })) as { position: Position };
    const { text } = await ask('table.at', { move: moves, viewer: mover });
    const names = namesOf(this.table.document!);
    const about = { position, staged: [], names, viewer: mover, lang: words.language };
    const { legal } = (await ask('look', about)) as { legal: Move[] };
    if (legal.length === 1) return [say('table.why.only')];
    const known = new Map(legal.map((move) => [move.m, this.table.room?.describe(move, position) ?? move.say]));
    const candidates = (await this.ponder(position, `why ${moves}`)).filter(({ m }) => known.has(m));
    const lines = explained(candidates, text, names[mover], known);
    const made = legal.find((move) => move.m === text);
    if (!made || !lines.length || !this.table.room?.reason) return lines;
    const { explanation } = await ask('explain', { ...about, move: text });
    const first = this.table.room.reason(made, explanation);
    return first ? [first, ...lines] : lines;
  }

  private async ponder(position: Position, seed: string): Promise<Weighed[]> {
    if (this.table.thinking) return [];
    this.pondering = true;
    try {
      return (await think({ position, level: hintLevel, seed })).candidates;
    } finally {
      this.pondering = false;
    }
  }
}

/** Two sentences at most: how much the move promised, and what the best of the others did. */
function explained(candidates: Weighed[], made: string, name: string, told: Map<string, string>): string[] {
  const played = candidates.find((one) => one.m === made)?.value ?? null;
  const other = candidates.find((one) => one.m !== made && one.value !== null);
  const percent = (value: number) => Math.round(100 * value);
  const lines = played === null ? [] : [say('table.why.played', { name, share: percent(played) })];
  if (other) lines.push(say(`table.why.${compared(other.value!, played)}`, { move: told.get(other.m)!, share: percent(other.value!) }));
  return lines;
}

function compared(other: number, played: number | null): 'better' | 'alike' | 'next' {
  if (played === null || other > played + close) return 'better';
  return other > played - close ? 'alike' : 'next';
}

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
  /** The number of the move that is asked about; null: none. */
  about = $state<number | null>(null);
  busy = $state(false);
  lines = $state.raw<string[]>([]);
  /** Nobody at this table sees anything that others do not. */
  private open = $state(false);

  constructor(private table: GameTable) {
    $effect(() => {
      const moment = table.moments.find((one) => this.isComputers(one));
      if (moment && !this.open) void this.seenByAll(moment).then((same) => (this.open = same));
    });
    // The players' own thoughts come first.
    $effect(() => {
      if (table.thinking && this.busy) mind.stop();
    });
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
    if (this.busy || !this.canAsk(moment)) return;
    [this.about, this.busy, this.lines] = [moment.moves, true, []];
    try {
      if (this.table.document!.stage !== 'over' && !(await this.seenByAll(moment))) return;
      const lines = await this.reasons(moment);
      if (this.about === moment.moves) this.lines = lines;
    } finally {
      this.busy = false;
    }
  }

  private async reasons({ moves, mover }: Moment): Promise<string[]> {
    const { position } = (await ask('table.at', { move: moves - 1, viewer: mover })) as { position: Position };
    const { text } = await ask('table.at', { move: moves, viewer: mover });
    const names = namesOf(this.table.document!);
    const { legal } = (await ask('look', { position, staged: [], names, viewer: mover, lang: words.language })) as { legal: Move[] };
    if (legal.length === 1) return [say('table.why.only')];
    const { candidates } = await think({ position, level: hintLevel, seed: `why ${moves}` });
    const told = (move: string) => {
      const found = legal.find((one) => one.m === move)!;
      return this.table.room?.describe?.(found, position) ?? found.say;
    };
    return explained(candidates, text, names[mover], told);
  }
}

/** Two sentences at most: what the move promised, and what the best of the others did. */
function explained(candidates: Weighed[], made: string, name: string, told: (move: string) => string): string[] {
  const played = candidates.find((one) => one.m === made)?.value ?? null;
  const other = candidates.find((one) => one.m !== made && one.value !== null);
  const percent = (value: number) => Math.round(100 * value);
  const lines = played === null ? [] : [say('table.why.played', { name, share: percent(played) })];
  if (other) lines.push(say(`table.why.${compared(other.value!, played)}`, { move: told(other.m), share: percent(other.value!) }));
  return lines;
}

function compared(other: number, played: number | null): 'better' | 'alike' | 'next' {
  if (played === null || other > played + close) return 'better';
  return other > played - close ? 'alike' : 'next';
}

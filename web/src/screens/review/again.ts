// Back into a game: a table of this device that stands where another one stood after so many moves.
import { ask } from '../../engine/engine';
import { gameOf, type Value } from '../../games/games';
import type { StoredTable } from '../../table/saved.svelte';
import type { Recorded } from '../../table/record';

/** A seat without a person brings zeros to the deal (docs/fair_shuffle.md). */
const nobody = '0'.repeat(32);

/** What was set differently from the default, as values of the game's options. */
export function optionsOf(recorded: Recorded): Record<string, Value> {
  const known = gameOf(recorded.game)?.options ?? [];
  const options: Record<string, Value> = {};
  for (const pair of (recorded.headers.Options ?? '').split(' ').filter(Boolean)) {
    const [name, text] = pair.split('=');
    const value = known.find((option) => option.name === name)?.values.find((one) => String(one) === text);
    options[name] = value ?? (Number.isNaN(Number(text)) ? text : Number(text));
  }
  return options;
}

/** Whether all that the deal was made of is known. */
export const canRebuild = (recorded: Recorded) => 'ServerSeed' in recorded.headers && 'SeatSeeds' in recorded.headers;

/** Deals the same game again and makes its first moves; from then on everybody but `seat` is a computer of this level. */
export async function rebuild(recorded: Recorded, names: string[], keep: number, seat: number, level: number): Promise<StoredTable> {
  const now = Date.now();
  const seeds = recorded.headers.SeatSeeds.split(' ');
  const isPerson = names.map((_, at) => at === seat || (seeds[at] ?? nobody) !== nobody);
  const { stored } = await ask('table.new', {
    setup: { game: recorded.game, options: optionsOf(recorded), seats: isPerson.map((person) => (person ? { kind: 'me' } : { kind: 'computer', level })), clock: { kind: 'none' } },
    id: recorded.headers.Table,
    names,
    serverSeed: recorded.headers.ServerSeed,
    clientSeeds: seeds.filter((_, at) => isPerson[at]),
    now,
  });
  let base: number = (await ask('table.sync', { viewer: null })).sync.v;
  const happen = async (cmd: string, args: object) => {
    const { v, stored_events } = await ask(cmd, { ...args, base, now });
    base = v;
    stored.events.push(...stored_events);
  };
  for (const made of recorded.moves.slice(0, keep)) {
    if (isPerson[made.seat]) await happen('table.act', { seat: made.seat, a: { k: 'move', m: [made.move] } });
    else await happen('table.computer', { seat: made.seat, moves: [made.move] });
  }
  for (const [at, person] of isPerson.entries()) if (person && at !== seat) await happen('table.stand_in', { seat: at, level });
  return stored;
}

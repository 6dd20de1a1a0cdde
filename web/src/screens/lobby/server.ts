// Asking the server about tables (docs/api.md), and saying in words what went wrong.
import type { Chair, TableDocument } from '../../table/document';
import { Refused } from '../../table/table.svelte';
import { hasMessage, say } from '../../words/words.svelte';

export type TableSeat = Chair;
export type TableView = TableDocument;

/** There is no server, or no way to it. */
export class NoServer extends Error {}

async function get(path: string, { signal, token }: { signal?: AbortSignal; token?: string } = {}): Promise<any> {
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`/api/v1${path}`, { signal, headers }).catch((error) => {
    throw signal?.aborted ? error : new NoServer();
  });
  const answer = await response.json().catch(() => null);
  if (answer === null || (!response.ok && !answer.error)) throw new NoServer();
  if (!response.ok) throw new Refused(answer.error.code, answer.error.message);
  return answer;
}

/** The open tables that strangers may sit down at. */
export async function openTables(signal?: AbortSignal): Promise<TableView[]> {
  const { games } = await get('/games', { signal });
  return games.map((game: any) => game.view ?? game);
}

/** A table as a spectator sees it, or with a token as its seat does. */
export async function tableOf(id: string, token?: string): Promise<TableView> {
  const answer = await get(`/games/${encodeURIComponent(id)}`, { token });
  return answer.view ?? answer;
}

/** Why something failed, for people. */
export function troubleWords(error: unknown): string {
  if (error instanceof NoServer || error instanceof TypeError) return say('server.none');
  if (error instanceof Refused) {
    if (error.code === 'HTTP') return say('server.none');
    const key = `server.error.${error.code}`;
    return hasMessage(key) ? say(key) : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

/** "3 minutes per move" */
export function clockWords(clock: TableView['clock']): string {
  if (clock.kind === 'none' || !clock.ms) return say('newgame.clock.none');
  const minutes = Math.round(clock.ms / 60000);
  return say(clock.kind === 'move' ? 'server.clock.move' : 'server.clock.bank', { minutes });
}

/** The options of a table that are not the usual ones, in words. */
export function optionWords(game: string, options: Record<string, any>, defaults: Record<string, any>): string[] {
  return Object.entries(options)
    .filter(([name, value]) => name in defaults && value !== defaults[name] && hasMessage(`option.${game}.${name}.${value}`))
    .map(([name, value]) => say('server.option', { option: say(`option.${game}.${name}`), value: say(`option.${game}.${name}.${value}`) }));
}

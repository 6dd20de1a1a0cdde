// Requests to the server (docs/api.md), and why something failed, in words.
import { EngineError } from '../engine/engine';
import { failureWords, isUnloaded } from '../failure_words';
import { hasMessage, say } from '../words/words.svelte';
import type { TableDocument } from './document';
import { sayRecordTrouble } from './record_trouble';
import { Refused } from './table.svelte';

/** There is no server, or no way to it. */
export class NoServer extends Error {
  constructor() {
    super('no server');
  }
}

export interface Call {
  method?: 'GET' | 'POST';
  body?: object;
  token?: string;
  signal?: AbortSignal;
}

/** Asks the server. Throws `Refused` if it says no, `NoServer` if it says nothing that could be understood. */
export async function call(path: string, { method = 'GET', body, token, signal }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body), signal }).catch((error) => {
    throw signal?.aborted ? error : new NoServer();
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw error?.code ? new Refused(error.code, error.message, error.why) : new NoServer();
}

/** The same where the answer is JSON. Some other program may answer at this address: what it says is none of ours. */
export async function request(path: string, asked: Call = {}): Promise<any> {
  const response = await call(path, asked);
  return response.json().catch((error) => {
    throw asked.signal?.aborted ? error : new NoServer();
  });
}

/** A table as a spectator sees it, or with a token as its seat does. */
export async function tableOf(id: string, token?: string): Promise<TableDocument> {
  const answer = await request(`/games/${encodeURIComponent(id)}`, { token });
  return answer.view ?? answer;
}

/** The record of a game at the server, which has one once the game is over. */
export async function recordAt(id: string, token?: string): Promise<string> {
  const response = await call(`/games/${encodeURIComponent(id)}/export`, { token });
  if (!response.headers.get('Content-Type')?.startsWith('text/plain')) throw new Refused('NOT_OVER', 'the record comes after the end');
  return response.text();
}

/** The engine itself failed: it has refused nothing. */
export const engineFailed = (error: unknown): boolean => error instanceof EngineError && error.code.startsWith('ENGINE');

/** Why something failed, for people. */
export function troubleWords(error: unknown): string {
  if (error instanceof NoServer || (error instanceof DOMException && error.name === 'TimeoutError')) return say('server.none');
  if (error instanceof EngineError && error.code === 'ENGINE') return say('table.trouble.engine');
  if (error instanceof EngineError && error.code === 'ENGINE_DIED') return say('table.trouble.engine_died');
  if (error instanceof EngineError && error.code === 'BAD_TABLE') return say('table.trouble.unreadable', { reason: sayRecordTrouble(error) });
  const words = error instanceof Refused || error instanceof EngineError ? `server.error.${error.code}` : '';
  if (hasMessage(words)) return say(words);
  if (error instanceof Refused || error instanceof EngineError) return error.message;
  // Nobody foresaw it: what it says is for whoever looks for the reason.
  console.error(error);
  return failureWords(isUnloaded(error) ? 'unloaded' : 'error');
}

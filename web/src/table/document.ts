// A table as the server (docs/api.md) and the table of this device tell it.
import type { Position } from '../games/room';

export interface Chair {
  kind: 'open' | 'person' | 'program' | 'computer';
  name: string;
  level: number;
  left: boolean;
  kept: boolean;
}

export interface ClockView {
  kind: 'none' | 'move' | 'bank';
  ms?: number;
  increment?: number;
  at_zero?: string;
  left?: number[];
  running?: number | null;
  since?: number;
}

export interface TableDocument {
  id: string;
  game: string;
  rules: number;
  players: number;
  options: Record<string, any>;
  listed: boolean;
  commit: string;
  before: string;
  next: string;
  stage: 'waiting' | 'playing' | 'over';
  viewer: number | null;
  to_move: number | null;
  moves: number;
  seats: Chair[];
  clock: ClockView;
  takeback: { by: number; keep: number; agreed: number[] } | null;
  end: { how: string; loser: number | null; result?: { scores: number[]; ranks: number[]; winners: number[]; items: Record<string, any>[] } } | null;
  position: Position | null;
}

/** Something that happened, as this viewer is told. */
export interface Happened {
  k: string;
  s?: number;
  m?: string[];
  events?: Record<string, any>[];
  at?: number;
  [member: string]: any;
}

export interface SyncMessage {
  t: 'sync';
  v: number;
  view: TableDocument;
  h: string;
  legal?: string[];
}

export interface EventMessage {
  t: 'ev';
  v: number;
  e?: Happened[];
  d?: PatchStep[];
  h: string;
  legal?: string[];
}

export interface PatchStep {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: any;
}

/** A JSON Patch (RFC 6902: add, remove, replace) applied to a copy. */
export function patched<T>(document: T, steps: PatchStep[]): T {
  const root = { document: structuredClone(document) as any };
  for (const { op, path, value } of steps) {
    const keys = ['document', ...path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))];
    const last = keys.pop()!;
    let place: any = root;
    for (const key of keys) place = place[key];
    if (Array.isArray(place)) {
      const at = last === '-' ? place.length : Number(last);
      if (op === 'add') place.splice(at, 0, value);
      else if (op === 'remove') place.splice(at, 1);
      else place[at] = value;
    } else if (op === 'remove') delete place[last];
    else place[last] = value;
  }
  return root.document;
}

/** The hash of a document as the server makes it; null where the browser has no means for it (pages without a secure origin). */
export async function documentHash(document: unknown): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sorted(document)));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(value: any): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`);
  return `{${members.join(',')}}`;
}

// An invitation to a table of the server: a link, or the same as a code for people who read it to one another. Both hold the table's
// id and, unless the table is listed, its secret; a code is no weaker than a link.
import type { TableDocument } from './document';
import { request, tableOf } from './server';
import { Refused } from './table.svelte';

/** "k3n8…-abcd…" of ".../join/k3n8…#abcd…". */
export function codeOf(link: string): string {
  const [, id, secret] = /\/join\/(\w+)(?:#(\w+))?$/.exec(link) ?? [];
  return [id, secret].filter(Boolean).join('-');
}

export interface Invitation {
  kind: 'join' | 'watch' | 'table';
  id: string;
  secret: string;
  /** It is a code, not a link. */
  typed?: boolean;
  /** Where it leads: a page of ours, or one of another server. */
  address: string;
}

/** What a link or a code says, also inside a message; null: it is neither. */
export function readInvitation(text: string): Invitation | null {
  // What ends a sentence or a bracket is none of the link.
  const link = /https?:\/\/\S+/.exec(text)?.[0].replace(/[^\w/]+$/, '');
  if (link) {
    const url = URL.canParse(link) ? new URL(link) : null;
    const [, kind, id] = /^\/(join|watch|table)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
    if (!id) return null;
    const address = url!.origin === location.origin ? url!.pathname + url!.hash : url!.href;
    return { kind: kind as Invitation['kind'], id, secret: url!.hash.slice(1), address };
  }
  const [, id, secret = ''] = findCode(text.toLowerCase()) ?? [];
  return id ? { kind: 'join', id, secret, typed: true, address: `/join/${id}${secret && `#${secret}`}` } : null;
}

/** As the server makes codes: a table's id and its secret. */
const usual = /(?<!\w)(\w{13})[#-](\w{16})(?!\w)/;

/** Whoever copies a code may copy words around it; whoever types it from a screen puts spaces where they like. */
function findCode(text: string): RegExpExecArray | null {
  const compact = text.replace(/\s+/g, '');
  return usual.exec(text) ?? usual.exec(compact) ?? /(?<!\w)(\w{4,64})[#-](\w+)/.exec(text) ?? /^(?:\/?join\/)?(\w{4,64})(?:[#-](\w+))?$/.exec(compact);
}

/** Asks the server whether an invitation is good for a seat; throws `Refused` if it is not. */
export async function checkInvitation({ kind, id, secret, typed }: Pick<Invitation, 'kind' | 'id' | 'secret' | 'typed'>, table?: TableDocument): Promise<void> {
  const { listed, stage } = table ?? (await tableOf(id));
  if (kind !== 'join' || listed || stage !== 'waiting') return;
  if (!secret) throw typed ? new Refused('HALF_CODE', 'the code has a second half') : new Refused('NOT_INVITED', 'the link has no secret');
  await request(`/games/${id}/join`, { method: 'POST', body: { invite: secret, try: true } });
}

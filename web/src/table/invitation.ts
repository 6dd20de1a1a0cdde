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
  /** Where it leads: a page of ours, or one of another server. */
  address: string;
}

/** What a link or a code says, also inside a message; null: it is neither. */
export function readInvitation(text: string): Invitation | null {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link) {
    const url = URL.canParse(link) ? new URL(link) : null;
    const [, kind, id] = /^\/(join|watch|table)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
    if (!id) return null;
    const address = url!.origin === location.origin ? url!.pathname + url!.hash : url!.href;
    return { kind: kind as Invitation['kind'], id, secret: url!.hash.slice(1), address };
  }
  // Whoever types it from a screen uses capitals, and puts spaces where they like.
  const [, id, secret = ''] = /^(?:\/?join\/)?(\w{4,64})(?:[#-](\w+))?$/.exec(text.replace(/\s+/g, '').toLowerCase()) ?? [];
  return id ? { kind: 'join', id, secret, address: `/join/${id}${secret && `#${secret}`}` } : null;
}

/** Asks the server whether an invitation is good for a seat; throws `Refused` if it is not. */
export async function checkInvitation({ kind, id, secret }: Pick<Invitation, 'kind' | 'id' | 'secret'>, table?: TableDocument): Promise<void> {
  const { listed, stage } = table ?? (await tableOf(id));
  if (kind !== 'join' || listed || stage !== 'waiting') return;
  if (!secret) throw new Refused('HALF_CODE', 'the code has a second half');
  await request(`/games/${id}/join`, { method: 'POST', body: { invite: secret, try: true } });
}

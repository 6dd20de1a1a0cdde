// Finished reviews stay on this device, beside the games, so that they open at once next time.
import { shelf } from '../../table/saved.svelte';
import type { Review } from './types';

export interface Kept {
  language: string;
  review: Review;
}

interface Entry {
  id: string;
  /** The game that was judged; if it has gone on since, the reviews are of no use. */
  record: string;
  byNodes: Record<number, Kept>;
}

async function entryOf(id: string, record: string): Promise<Entry> {
  const entry = await shelf<Entry | undefined>('reviews', 'readonly', (store) => store.get(id));
  return entry?.record === record ? entry : { id, record, byNodes: {} };
}

/** The review of a game at this depth, or null. Where the browser keeps nothing (private windows) there is none. */
export async function keptReview(id: string, nodes: number, record: string): Promise<Kept | null> {
  try {
    return (await entryOf(id, record)).byNodes[nodes] ?? null;
  } catch {
    return null;
  }
}

/** The deepest review that was made. */
export async function deepestKept(id: string, record: string): Promise<number | null> {
  try {
    const depths = Object.keys((await entryOf(id, record)).byNodes).map(Number);
    return depths.length ? Math.max(...depths) : null;
  } catch {
    return null;
  }
}

/** Keeps a review. That it cannot be kept is no reason not to show it. */
export async function keepReview(id: string, record: string, kept: Kept): Promise<void> {
  try {
    const entry = await entryOf(id, record);
    entry.byNodes[kept.review.nodes] = kept;
    await shelf('reviews', 'readwrite', (store) => store.put(entry));
  } catch {
    return;
  }
}

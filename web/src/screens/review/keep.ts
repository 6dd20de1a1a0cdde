// Finished reviews stay on this device, so that they open at once next time.
import type { Review } from './types';

export interface Kept {
  key: string;
  /** The game that was judged; if it has gone on since, the review is of no use. */
  record: string;
  language: string;
  review: Review;
  /** Moves that ended in a scoring. */
  scorings: number[];
}

const store = 'reviews';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('merlon-reviews', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (reviews: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(open.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    open.close();
  }
}

const keyOf = (id: string, nodes: number) => `${id} ${nodes}`;

/** The review of a game at this depth, if it is of the game as it is now. Without a store (private windows) there is none. */
export async function keptReview(id: string, nodes: number, record: string): Promise<Kept | null> {
  try {
    const kept: Kept | undefined = await within('readonly', (reviews) => reviews.get(keyOf(id, nodes)));
    return kept?.record === record ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a review. That it cannot be kept is no reason not to show it. */
export async function keepReview(id: string, nodes: number, kept: Omit<Kept, 'key'>): Promise<void> {
  try {
    await within('readwrite', (reviews) => reviews.put({ ...kept, key: keyOf(id, nodes) }));
  } catch {
    return;
  }
}

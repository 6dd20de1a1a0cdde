// The games of this device: those that are played here, whole, and the way to those at a server. Kept in the browser's database;
// a game is written at every move.
import { ask } from '../engine/engine';
import { playersOf, readRecord } from './record';

/** What a table of this device is made of: what `table.load` takes. */
export interface StoredTable {
  setup: string;
  events: unknown[];
}

export interface SavedGame {
  id: string;
  where: 'device' | 'server';
  game: string;
  names: string[];
  /** The levels of computer players by seat, 0 for people; left out by older versions. */
  levels?: number[];
  viewer: number | null;
  state: 'waiting' | 'your turn' | 'others' | 'over';
  /** Turn or round, in numbers: the page finds the words. */
  turn: number;
  updated: number;
  /** `winners`: by seat; left out by older versions. */
  result?: { won: boolean; points: number; winners?: number[] };
  /** On this device only. */
  stored?: StoredTable;
  /** At a server only. */
  token?: string;
  inviteLink?: string;
  /** The server's promise of the deal and the own part of it, as they were before the game (docs/fair_shuffle.md). */
  commit?: string;
  seed?: string;
  /** The whole game (docs/record.md), once it is over or if it was brought here. */
  record?: string;
  /** The person looked up to here; what came later is news. */
  seen?: number;
  assisted?: boolean;
  /** It was begun at the end of a lesson: there is advice at every decision. */
  coached?: boolean;
}

const databaseName = 'merlon';
let opened: Promise<IDBDatabase> | null = null;

/** What went wrong once, or what the browser has closed since, is opened again when it is wanted next. */
function database(): Promise<IDBDatabase> {
  const again = () => (opened = null);
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'id' });
      request.result.createObjectStore('reviews', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      request.result.onclose = again;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(again);
  return opened;
}

/** One request to one of the two shelves: games, reviews. */
export async function shelf<T>(name: 'games' | 'reviews', mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(name, mode, { durability: 'strict' });
  const request = use(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Nobody needs advice for ever: so many games of a kind have it. */
const firstGames = 2;

class Saved {
  games = $state.raw<SavedGame[]>([]);
  /** False when the browser keeps nothing (private windows of some browsers). */
  works = $state(true);
  /** Games that could not be written last time: only the list of this window has them as they are. */
  private unkept = new Set<string>();

  async refresh(): Promise<void> {
    try {
      const all = await shelf<SavedGame[]>('games', 'readonly', (store) => store.getAll());
      const own = this.games.filter((game) => this.unkept.has(game.id));
      this.games = [...own, ...all.filter((game) => !this.unkept.has(game.id))].sort((one, other) => other.updated - one.updated);
      this.works = this.unkept.size === 0;
    } catch {
      this.works = false;
    }
  }

  /** Whether somebody here knows a game by now. What was brought here as a record was played by others. */
  hasPlayed(game: string): boolean {
    return this.games.filter((one) => one.game === game && one.state === 'over' && one.viewer !== null).length >= firstGames;
  }

  async load(id: string): Promise<SavedGame | undefined> {
    // The database knows what other windows have done; the list is what to fall back on where nothing is kept.
    const kept = await shelf<SavedGame | undefined>('games', 'readonly', (store) => store.get(id)).catch(() => undefined);
    return kept ?? this.games.find((game) => game.id === id);
  }

  /** Writes a game; when this returns, it is in the database. */
  async put(game: SavedGame): Promise<void> {
    const plain = JSON.parse(JSON.stringify(game)) as SavedGame;
    this.games = [plain, ...this.games.filter((one) => one.id !== game.id)];
    try {
      await shelf('games', 'readwrite', (store) => store.put(plain));
      this.unkept.delete(game.id);
    } catch (error) {
      this.unkept.add(game.id);
      this.works = false;
      throw error;
    }
  }

  /** Adds news to a game as it is kept by now: another window may have written to it, finished it or forgotten it meanwhile. */
  async update(id: string, news: Partial<SavedGame>): Promise<void> {
    const isOpen = (game: SavedGame | undefined) => game !== undefined && game.state !== 'over';
    const listed = () => this.games.find((game) => game.id === id);
    const written = () =>
      shelf<SavedGame | undefined>('games', 'readwrite', (store) => {
        const found: IDBRequest<SavedGame | undefined> = store.get(id);
        found.onsuccess = () => isOpen(found.result) && store.put({ ...found.result, ...news });
        return found;
      });
    const kept = this.unkept.has(id) ? listed() : await written().catch(listed);
    const others = this.games.filter((game) => game.id !== id);
    if (!kept) this.games = others;
    else this.games = [isOpen(kept) ? { ...kept, ...news } : kept, ...others];
  }

  async forget(id: string): Promise<void> {
    this.games = this.games.filter((game) => game.id !== id);
    this.unkept.delete(id);
    await shelf('games', 'readwrite', (store) => store.delete(id));
    await shelf('reviews', 'readwrite', (store) => store.delete(id));
  }

  /** A record from a file or another person becomes a game to replay and review. */
  async importRecord(text: string): Promise<string> {
    await ask('record.open', { record: text });
    const recorded = readRecord(text);
    const { game, levels, moves } = recorded;
    const { names } = playersOf(recorded);
    const turn = moves.at(-1)?.turn ?? 0;
    const id = newId();
    await this.put({ id, where: 'device', game, names, levels, viewer: null, state: 'over', turn, updated: Date.now(), record: text }).catch(() => undefined);
    return id;
  }

  /** A game that was saved as a file in the middle goes on here. */
  async importTable(game: Omit<SavedGame, 'id' | 'where'>): Promise<string> {
    await ask('table.load', { stored: game.stored });
    const id = newId();
    await this.put({ ...game, id, where: 'device' }).catch(() => undefined);
    return id;
  }
}

export const saved = new Saved();

/** A name for a game that nobody else has. */
export function newId(): string {
  return randomHex(8);
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

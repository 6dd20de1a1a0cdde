// New tables, on this device or at the server.
import { ask } from '../engine/engine';
import { facesOf } from '../faces/faces';
import { settings, type Seat } from '../settings.svelte';
import { say } from '../words/words.svelte';
import { engineFree } from './engine_table';
import { newId, randomHex, saved, type SavedGame } from './saved.svelte';
import { NoServer, request } from './server';
import { Refused } from './table.svelte';

export interface TableSetup {
  game: string;
  options: Record<string, any>;
  seats: Seat[];
  /** There is a line of advice at every decision, however many games have been played. */
  coached?: boolean;
}

export interface ServerSetup extends TableSetup {
  clock?: { kind: 'none' | 'move' | 'bank'; ms?: number; increment?: number; at_zero?: 'computer' | 'loses' };
  listed?: boolean;
}

/** Empty: whoever plays alone and has chosen no name; the page says "You" in the language it speaks then. */
function nameOf(seat: Seat, at: number, people: number): string {
  if ('name' in seat && seat.name) return seat.name;
  if (seat.kind === 'computer') return '';
  return people > 1 ? say('table.person', { number: at + 1 }) : settings.name;
}

/** Whoever sits down, with the names that have been chosen. */
export function sittersOf(seats: Seat[]): { kind: string; name: string }[] {
  const people = seats.filter((seat) => seat.kind === 'me').length;
  return seats.map((seat, at) => ({ kind: seat.kind, name: nameOf(seat, at, people) }));
}

/** Deals a game on this device and keeps it; its id. */
export async function startOnDevice({ coached, ...setup }: TableSetup, id = newId()): Promise<string> {
  const sitters = sittersOf(setup.seats);
  const faces = facesOf(id, sitters);
  const names = sitters.map(({ name }, at) => name || (faces[at] ?? ''));
  const levels = setup.seats.map((seat) => (seat.kind === 'computer' ? seat.level : 0));
  await engineFree();
  const { stored } = await ask('table.new', {
    setup: { ...setup, seats: setup.seats.map((seat) => (seat.kind === 'computer' ? { kind: seat.kind, level: seat.level } : { kind: seat.kind })), clock: { kind: 'none' } },
    id,
    // A record is read by others, too: everybody in it has a name.
    names: names.map((name, at) => name || say('table.person', { number: at + 1 })),
    serverSeed: randomHex(32),
    clientSeeds: setup.seats.filter((seat) => seat.kind === 'me').map(() => randomHex(16)),
    now: Date.now(),
  });
  // Where the browser keeps nothing, the game is played all the same and the table says so.
  await saved.put({ id, where: 'device', game: setup.game, names, levels, viewer: null, state: 'your turn', turn: 1, updated: Date.now(), stored, coached }).catch(() => undefined);
  return id;
}

/** What is known of a table at the server before sitting down: the promise of the deal above all. */
export interface Promised {
  id: string;
  game: string;
  commit: string;
}

interface SeatWish {
  invite?: string;
  seat?: number;
  name?: string;
  token?: string;
  inviteLink?: string;
}

/** Where the browser keeps nothing, the seat is this window's as long as it is open, and the table says so. */
function keepServerGame(id: string, game: string, more: Partial<SavedGame>): Promise<void> {
  return saved.put({ id, where: 'server', game, names: [], viewer: null, state: 'waiting', turn: 0, updated: Date.now(), ...more }).catch(() => undefined);
}

/** Makes a table at the server, and sits down at it once the server has promised the deal; its id. */
export async function startOnServer(setup: ServerSetup): Promise<string> {
  const seats = setup.seats.map((seat) => (seat.kind === 'me' ? { kind: 'me' } : seat));
  const { id, token, commit, links } = await request('/games', { method: 'POST', body: { ...setup, seats, sit: false } });
  const inviteLink = new URL(links.join, location.origin).href;
  if (seats.some((seat) => seat.kind === 'me')) await joinOnServer({ id, game: setup.game, commit }, { token, inviteLink });
  else await keepServerGame(id, setup.game, { inviteLink });
  return id;
}

/** How somebody can get out of a table that has not begun: whoever made it calls it off, too. */
export type Quit = 'leave' | 'close';

/** Gives up the seat at a table that has not begun, or calls the table off; it is forgotten here. */
export async function quitOnServer({ id, token }: Pick<SavedGame, 'id' | 'token'>, how: Quit): Promise<void> {
  await request(`/games/${id}/actions`, { method: 'POST', body: { id: randomHex(12), a: { k: how } }, token, signal: AbortSignal.timeout(10_000) });
  await saved.forget(id).catch(() => undefined);
}

/** A secret of this window for sitting down at a table, the same for every try. A seed is for one promise only: a server that knows it must not promise anew. */
function ownSecret(what: 'token' | 'seed', ...about: string[]): string {
  const drawer = `merlon ${what} ${about.join(' ')}`;
  const secret = sessionStorage.getItem(drawer) ?? randomHex(16);
  sessionStorage.setItem(drawer, secret);
  return secret;
}

/** Tries again where the server did not answer, or not now: a table that was made must not stay without its maker. */
async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of [500, 1500]) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoServer) && !(error instanceof Refused && ['BUSY', 'RESTART', 'NOT_SAVED'].includes(error.code))) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

/** Sits down at a table. Token and seed are drawn here, so that the request can be repeated when its answer was lost. */
export async function joinOnServer({ id, game, commit }: Promised, wish: SeatWish): Promise<void> {
  const { invite, seat, inviteLink } = wish;
  const seed = ownSecret('seed', id, commit);
  const body = { name: wish.name || settings.name || say('table.guest'), invite, seat, clientSeed: seed };
  const token = wish.token ?? ownSecret('token', id);
  const answer = await persistently(() => request(`/games/${id}/join`, { method: 'POST', body, token }));
  await keepServerGame(id, game, { viewer: answer.seat, token: answer.token, inviteLink, commit, seed });
}

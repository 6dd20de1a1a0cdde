// New tables, on this device or at the server.
import { ask } from '../engine/engine';
import { settings, type Seat } from '../settings.svelte';
import { say } from '../words/words.svelte';
import { newId, randomHex, saved } from './saved.svelte';
import { request } from './server';
import { computerName } from './table.svelte';

export interface TableSetup {
  game: string;
  options: Record<string, any>;
  seats: Seat[];
}

export interface ServerSetup extends TableSetup {
  clock?: { kind: 'none' | 'move' | 'bank'; ms?: number; increment?: number; at_zero?: 'computer' | 'loses' };
  listed?: boolean;
}

/** Empty: whoever plays alone and has chosen no name; the page says "You" in the language it speaks then. */
function nameOf(seat: Seat, at: number, people: number): string {
  if (seat.kind === 'computer') return computerName(at);
  if (seat.kind === 'me' && seat.name) return seat.name;
  return people > 1 ? say('table.person', { number: at + 1 }) : settings.name;
}

/** Deals a game on this device and keeps it; its id. */
export async function startOnDevice(setup: TableSetup): Promise<string> {
  const id = newId();
  const people = setup.seats.filter((seat) => seat.kind === 'me').length;
  const names = setup.seats.map((seat, at) => nameOf(seat, at, people));
  const { stored } = await ask('table.new', {
    setup: { ...setup, seats: setup.seats.map(({ kind, ...rest }) => ({ kind, ...('level' in rest ? rest : {}) })), clock: { kind: 'none' } },
    id,
    // A record is read by others, too: everybody in it has a name.
    names: names.map((name, at) => name || say('table.person', { number: at + 1 })),
    serverSeed: randomHex(32),
    clientSeeds: setup.seats.filter((seat) => seat.kind === 'me').map(() => randomHex(16)),
    now: Date.now(),
  });
  // Where the browser keeps nothing, the game is played all the same and the table says so.
  await saved.put({ id, where: 'device', game: setup.game, names, viewer: null, state: 'your turn', turn: 1, updated: Date.now(), stored }).catch(() => undefined);
  return id;
}

/** Makes a table at the server and sits down at it. */
export async function startOnServer(setup: ServerSetup): Promise<{ id: string; inviteLink: string; watchLink: string }> {
  const seats = setup.seats.map((seat) => (seat.kind === 'me' ? { kind: 'me' } : seat));
  const answer = await request('/games', { method: 'POST', body: { ...setup, seats, name: settings.name || say('table.guest'), clientSeed: randomHex(16) } });
  const inviteLink = new URL(answer.links.join, location.origin).href;
  const watchLink = new URL(answer.links.watch, location.origin).href;
  await saved.put({
    id: answer.id, where: 'server', game: setup.game, names: [], viewer: answer.seat ?? null, state: 'waiting', turn: 0,
    updated: Date.now(), token: answer.token, inviteLink, watchLink,
  });
  return { id: answer.id, inviteLink, watchLink };
}

/** The token with which this window sits down at a table, the same for every try. */
function ownToken(id: string): string {
  const drawer = `merlon token ${id}`;
  const token = sessionStorage.getItem(drawer) ?? randomHex(16);
  sessionStorage.setItem(drawer, token);
  return token;
}

/** Sits down at somebody's table. The token is drawn here, so that the request can be repeated when its answer was lost. */
export async function joinOnServer(id: string, wish: { game: string; invite?: string; seat?: number; name?: string; token?: string }): Promise<void> {
  const token = wish.token ?? ownToken(id);
  const { invite, seat } = wish;
  const body = { name: wish.name || settings.name || say('table.guest'), invite, seat, clientSeed: randomHex(16) };
  const answer = await request(`/games/${id}/join`, { method: 'POST', body, token });
  await saved.put({
    id, where: 'server', game: wish.game, names: [], viewer: answer.seat, state: 'waiting', turn: 0, updated: Date.now(), token: answer.token,
  });
}

// What happened, in sentences: who does what, where, and what it costs. Squares and places are called as they are printed.
import { listed, say, type Facts } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { cardName, towersOf } from './facts';
import { cardTitle, colourName } from './names';

type Event = Record<string, any>;

interface Telling {
  events: Event[];
  position: Position;
  names: string[];
  viewer: number | null;
}

/** Says a message about somebody: to the reader, or about another. */
function about({ names, viewer }: Telling, seat: number, key: string, facts: Facts = {}): string {
  return say(`kc.web.told.${key}.${seat === viewer ? 'you' : 'they'}`, { ...facts, actor: names[seat] });
}

export function tell(events: Event[], position: Position, _mover: number, names: string[], viewer: number | null): string[] {
  const telling = { events, position, names, viewer };
  return events.map((event, index) => sentence(telling, event, index)).filter(Boolean);
}

function sentence(telling: Telling, event: Event, index: number): string {
  switch (event.event) {
    case 'moved': {
      const key = event.card.length === 2 ? 'turned' : 'moved';
      return about(telling, event.seat, key, { card: cardTitle(event.card), from: event.from, to: event.to });
    }
    case 'noted':
      return say('kc.web.told.noted', { place: event.place });
    case 'built':
      return built(telling, event, index);
    case 'skipped':
      return about(telling, event.seat, 'skipped', { colour: colourName(event.colour) });
    case 'roofed':
      return event.from ? about(telling, event.seat, 'roof_moved', { from: event.from, square: event.square }) : say('kc.web.told.roofed', { square: event.square });
    case 'paid':
    case 'final_pay':
      // One sentence for all, where the first of them stands.
      return telling.events.findIndex((one) => one.event === event.event) === index ? pay(telling, event.event) : '';
    case 'ended':
      return ended(telling, event.winners);
    default:
      return '';
  }
}

function built(telling: Telling, event: Event, index: number): string {
  const facts = { square: event.square, colour: colourName(event.colour), crests: event.crests, price: event.price };
  if (event.paid_to === null) return about(telling, event.seat, floorsBefore(telling, event, index) ? 'built_own' : 'built', facts);
  if (event.paid_to === telling.viewer) return say('kc.web.told.built_over_you', { ...facts, actor: telling.names[event.seat] });
  return about(telling, event.seat, 'built_over', { ...facts, other: telling.names[event.paid_to] });
}

/** How high a tower was before this event: as it stands, without what has been built since. */
function floorsBefore({ events, position }: Telling, { square }: Event, index: number): number {
  const since = events.slice(index).filter((event) => event.event === 'built' && event.square === square).length;
  return (towersOf(position).find((tower) => tower.square === square)?.floors.length ?? since) - since;
}

/** What everybody is paid, in the order of the seats; with two players the sum of both colours. */
function pay(telling: Telling, kind: 'paid' | 'final_pay'): string {
  const sums = new Map<number, number>();
  for (const { event, seat, ducats } of telling.events) if (event === kind) sums.set(seat, (sums.get(seat) ?? 0) + ducats);
  const parts = [...sums].sort(([one], [other]) => one - other).map(([seat, ducats]) => about(telling, seat, 'sum', { ducats }));
  return say(`kc.web.told.${kind}`, { sums: listed(parts) });
}

function ended(telling: Telling, winners: number[]): string {
  if (winners.length === 1) return about(telling, winners[0], 'ended');
  const shared = winners.includes(telling.viewer ?? -1);
  const names = winners.filter((seat) => seat !== telling.viewer).map((seat) => telling.names[seat]);
  return say(`kc.web.told.shared.${shared ? 'you' : 'they'}`, { names: listed(names) });
}

/** The card and where it went, the tower that grew, both ends of a roof's way. */
export function concerns({ event, card, to, place, square, from }: Event): string[] {
  if (event === 'moved') return [`card:${cardName(card)}`, `place:${to}`];
  if (event === 'noted') return [`place:${place}`];
  return [square, event === 'roofed' ? from : null].filter(Boolean).map((one) => `cell:${one}`);
}

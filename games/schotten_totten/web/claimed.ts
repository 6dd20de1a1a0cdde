// Why a stone belongs to somebody, in sentences: from how things stood when it was claimed, and only what is certain.
import { listed, say } from '$page/words/words.svelte';
import type { Past, Position } from '$page/games/room';
import { cardsOf, slotsAt, stonesOf } from './facts';
import { cardName } from './names';
import { readSide } from './reading';
import { laidAfter, refuted, strength, type Refuted } from './refuted';

export interface Reasons {
  /** Open cards that the other side lacked. */
  lacks: string[];
  lines: string[];
}

export function reasonsOf(position: Position, history: readonly Past[], number: number): Reasons {
  const stone = stonesOf(position)[number - 1];
  const owner = stone.owner ?? 0;
  const complete = stone.sides.every((side) => side.length >= slotsAt(stone));
  const past = history.findLast(({ events }) => events.some((one) => gives(one, number)));
  const event = past?.events.find((one) => gives(one, number));
  if (event?.event === 'settled') return { lacks: [], lines: [say(complete ? 'st.web.claimed.settled.both' : 'st.web.claimed.settled')] };
  if (complete) return { lacks: [], lines: [say(`st.web.claimed.both.${comparison(position, number, owner)}`)] };
  // Without the moment of the claim a game that is over may have been settled.
  if (!past || !event) return { lacks: [], lines: position.phase === 'over' ? [] : [say('st.web.claimed.none')] };
  const found = refuted(past.position, number, laidAfter(past.events, event));
  return { lacks: found.cards, lines: linesOf(past.position, found) };
}

const gives = (event: Record<string, any>, stone: number) => (event.event === 'claimed' || event.event === 'settled') && event.stone === stone;

/** How two complete sides compare; what wildcards stand for only the engine knows. */
function comparison(position: Position, number: number, owner: number): 'stronger' | 'first' | 'wild' {
  const stone = stonesOf(position)[number - 1];
  const read = (seat: number) => readSide(cardsOf(stone.sides[seat]), slotsAt(stone), stone.fog !== null);
  const [own, other] = [read(owner), read(1 - owner)];
  if (!own || !other) return 'wild';
  return strength(own) === strength(other) ? 'first' : 'stronger';
}

function linesOf(position: Position, { cards, all, missing }: Refuted): string[] {
  if (cards.length && missing === 1) return cards.map((card) => lackOf(position, card));
  return [cards.length && all ? say('st.web.claimed.without', { cards: listed(cards.map(cardName)) }) : say('st.web.claimed.none')];
}

/** One card is missing, and this one would have been stronger. */
function lackOf(position: Position, card: string): string {
  const at = stonesOf(position).findIndex(({ sides }) => sides.some((side) => side.some((laid) => laid.card === card))) + 1;
  return at ? say('st.web.claimed.lacks', { card: cardName(card), at }) : say('st.web.claimed.out', { card: cardName(card) });
}

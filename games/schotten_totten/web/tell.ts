// What happened, in sentences for the log. Draws and cards put back are told together, a trick with what it did; why a stone could be
// claimed is left to the engine, whose proof it is.
import { listed, say, type Facts } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { isTactics, tacticsKind } from './cards';
import { cardName, cardNames } from './names';

type Event = Record<string, any>;
type Line = string | Event;

/** Who reads: a message per person, "…you" or "…they", and the name of the one it is about. */
class Teller {
  constructor(
    private names: string[],
    private viewer: number | null,
  ) {}

  say(key: string, seat: number | null, facts: Facts = {}): string {
    if (seat === null) return say(`${key}.nobody`, facts);
    return say(`${key}.${seat === this.viewer ? 'you' : 'they'}`, { ...facts, actor: this.names[seat] });
  }
}

export function tell(events: Event[], _position: Position, _mover: number, names: string[], viewer: number | null): Line[] {
  const teller = new Teller(names, viewer);
  return groups(events).flatMap((group) => tellGroup(teller, group));
}

/** Events that make one sentence: alike ones of one person, and a trick with what became of the card. */
function groups(events: Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const home = found.find((group) => belongsTo(group[0], event));
    if (home) home.push(event);
    else found.push([event]);
  }
  return found;
}

function belongsTo(first: Event, event: Event): boolean {
  if (first.event === 'trick') return event.event === 'moved' || event.event === 'discarded';
  return first.event === event.event && first.seat === event.seat && ['drew', 'returned', 'settled'].includes(event.event);
}

function tellGroup(teller: Teller, group: Event[]): Line[] {
  const [first, second] = group;
  switch (first.event) {
    case 'placed':
      return [teller.say(isTactics(first.card) ? `st.web.told.${tacticsKind(first.card)}` : 'st.event.placed', first.seat, cardFacts(first))];
    case 'trick':
      return [teller.say(trickKey(first, second), first.seat, second ? cardFacts(second) : {})];
    case 'drew':
    case 'returned':
      return tellCards(teller, group);
    case 'settled':
      return [teller.say('st.web.told.settled', first.seat, { count: group.length, stones: listed(group.map(({ stone }) => String(stone))) })];
    case 'passed':
    case 'ended':
      return [teller.say(`st.event.${first.event}`, first.seat)];
    default:
      return group;
  }
}

const cardFacts = (event: Event): Facts => ({ card: cardName(event.card), stone: event.stone ?? '', from: event.from ?? '' });

function trickKey(trick: Event, effect: Event | undefined): string {
  return trick.card === 'redeploy' && effect?.event === 'discarded' ? 'st.web.told.redeploy_off' : `st.web.told.${trick.card}`;
}

/** Cards drawn or put back: by name for whoever may know them, else how many of which pile. */
function tellCards(teller: Teller, group: Event[]): string[] {
  const { event, seat } = group[0];
  const known = group.filter(({ card }) => card);
  if (known.length) return [teller.say(`st.web.told.${event}`, seat, { cards: cardNames(known.map(({ card }) => card)) })];
  return (['clan', 'tactics'] as const).flatMap((pile) => {
    const count = group.filter((one) => one.pile === pile).length;
    // Every turn ends with the draw of a clan card: that is no news.
    const news = event === 'returned' || pile === 'tactics' ? count > 0 : count > 1;
    return news ? [teller.say(`st.web.told.${event}.${pile}`, seat, { count })] : [];
  });
}

/** Where something happened: the column of a card or of a stone, on both ends if a card was moved. */
export function concerns({ stone, from }: Event): string[] {
  return [from, stone].filter((one) => typeof one === 'number').map((one) => `column:${one}`);
}

// What happened, in sentences: who first, then what, the cost last in brackets. A payment stands with what it brings, workers that
// go home are told only where nothing came of them, and what happens to everybody at once is one sentence.
import type { Position } from '$page/games/room';
import { listed, say } from '$page/words/words.svelte';
import { inWords, lettersOf } from './goods';
import { isSpace, spaceAt } from './facts';
import { placeName, shortName, whereTo } from './names';
import { castle } from './tiles';

type Event = Record<string, any> & { event: string; seat: number };
type Facts = Record<string, string | number>;

interface Story {
  events: Event[];
  position: Position;
  viewer: number | null;
  names: string[];
}

/** A sentence about somebody: the reader is addressed. */
function about({ viewer, names }: Story, seat: number, key: string, facts: Facts = {}): string {
  return seat === viewer ? say(`ca.web.tell.${key}.you`, facts) : say(`ca.web.tell.${key}.they`, { actor: names[seat], ...facts });
}

/** Somebody inside a sentence. */
const called = ({ viewer, names }: Story, seat: number) => (seat === viewer ? say('ca.you') : names[seat]);

const goodsOf = ({ deniers, points, cubes }: Event) => inWords(lettersOf({ deniers, points, cubes }));

export function tell(events: Record<string, any>[], position: Position, _mover: number, names: string[], viewer: number | null): string[] {
  const story: Story = { events: events as Event[], position, viewer, names };
  const told: string[] = [];
  for (let at = 0; at < events.length; at++) {
    const sentence = tellers[events[at].event]?.(story, at) ?? '';
    if (sentence) told.push(sentence);
  }
  return told;
}

function placed(story: Story, at: number): string {
  const { seat, place, price } = story.events[at];
  const next = story.events[at + 1];
  const kind = price ? 'placed' : 'moved';
  const facts = { where: whereTo(story.position, String(place)), price };
  if (next?.event !== 'visited') return about(story, seat, kind, facts);
  if (next.seat === story.viewer) return say(`ca.web.tell.${kind}.yours`, { actor: story.names[seat], ...facts });
  return about(story, seat, `${kind}.owned`, { ...facts, owner: story.names[next.seat] });
}

/** Of the workers on the road those are told that stood beyond the provost. */
function home(story: Story, at: number): string {
  const { seat, place } = story.events[at];
  if (place === 'gate' || place === 'inn') return about(story, seat, `home.${place}`);
  if (!isSpace(String(place)) || story.events[at - 1]?.event === 'home') return '';
  const idle = idleFrom(story, at);
  if (!idle.length) return '';
  const workers = idle.map((one) => say('ca.web.tell.idle.worker', { name: called(story, one.seat), tile: whatStood(story.position, String(one.place)), space: Number(one.place) }));
  return say('ca.web.tell.idle', { count: idle.length, list: listed(workers) });
}

/** The building that the worker stood in; where a residence has been laid since, that is what it is called. */
const whatStood = (position: Position, place: string) => shortName(spaceAt(position, place)?.tile ?? 'RESIDENCE');

/** While the bailiff has not moved the provost still stands where he stood; afterwards only the first worker that goes home can have
    worked, unless the provost has only just been moved. */
function idleFrom({ events, position }: Story, at: number): Event[] {
  const run: Event[] = [];
  for (let next = at; events[next]?.event === 'home' && isSpace(String(events[next].place)); next++) run.push(events[next]);
  if (!events.some((one) => one.event === 'bailiff')) return run.filter((one) => Number(one.place) > position.provost);
  const worked = events[at - 1]?.event !== 'provost' && !events.slice(0, at).some((one) => one.event === 'home' && isSpace(String(one.place)));
  return worked ? run.slice(1) : run;
}

function paid(story: Story, at: number): string {
  const next = story.events[at + 1]?.event;
  const brings = ['gained', 'built', 'residence', 'ordered', 'house'].includes(next ?? '');
  return brings ? '' : about(story, story.events[at].seat, 'paid', { goods: goodsOf(story.events[at]) });
}

/** What was paid for the event, in words; empty: nothing. */
function priceOf({ events }: Story, at: number): string {
  const before = events[at - 1];
  return before?.event === 'paid' && before.seat === events[at].seat ? goodsOf(before) : '';
}

function gained(story: Story, at: number): string {
  const event = story.events[at];
  const next = story.events[at + 1];
  const facts = { goods: goodsOf(event), pay: priceOf(story, at) };
  const place = next?.event === 'home' && next.seat === event.seat && next.place !== 'castle' ? placeName(story.position, String(next.place)) : '';
  const kind = facts.pay ? 'traded' : 'gained';
  return place ? about(story, event.seat, `${kind}.at`, { ...facts, place }) : about(story, event.seat, kind, facts);
}

function provost(story: Story, at: number): string {
  const { seat, space, deniers } = story.events[at];
  const next = story.events[at + 1];
  const kind = next?.event === 'home' && next.place === 'guild' ? 'guild' : deniers ? 'provost' : 'provost.stays';
  return about(story, seat, kind, { space, price: deniers });
}

function built(story: Story, at: number): string {
  const { seat, tile, space, points } = story.events[at];
  const facts = { tile: say(`ca.web.the.${tile}`), space, points, pay: priceOf(story, at) };
  return about(story, seat, facts.pay ? 'built' : 'built.free', facts);
}

function residence(story: Story, at: number): string {
  const { event, seat, space, points } = story.events[at];
  const pay = priceOf(story, at);
  const kind = event === 'ordered' ? 'ordered' : pay ? 'residence' : 'residence.laid';
  return about(story, seat, kind, { space, points: points ?? 0, pay });
}

const house = (story: Story, at: number): string => {
  const { seat, section, points } = story.events[at];
  return about(story, seat, `house.${section}`, { points, pay: priceOf(story, at) });
};

/** For nothing in the castle, before the bailiff goes on; or for no house in a section that is scored after that. */
function lost(story: Story, at: number): string {
  const { seat, points } = story.events[at];
  const { events, position } = story;
  if (events.slice(at).some((one) => one.event === 'bailiff') || position.step === 'castle' || position.step === 'best_builder') {
    return about(story, seat, points ? 'lost' : 'lost.nothing', { points });
  }
  const section = events.slice(at).find((one) => one.event === 'scored')?.section ?? castle[position.scored]?.id ?? 'towers';
  return about(story, seat, points ? 'lost.section' : 'lost.section.nothing', { points, section: say(`ca.web.tell.section.${section}`) });
}

function income(story: Story, at: number): string {
  if (story.events[at - 1]?.event === 'income') return '';
  const all = story.events.slice(at).filter((one) => one.event === 'income');
  const { round } = story.position;
  if (all.every((one) => one.deniers === all[0].deniers)) return say('ca.web.tell.income.same', { round, deniers: all[0].deniers });
  const each = all.map((one) => say('ca.web.tell.income.one', { name: called(story, one.seat), deniers: one.deniers }));
  return say('ca.web.tell.income', { round, list: listed(each) });
}

function ended(story: Story, at: number): string {
  const winners = story.events[at].winners as number[];
  if (winners.length === 1) return about(story, winners[0], 'ended');
  return say('ca.web.tell.ended.shared', { names: listed(winners.map((seat) => called(story, seat))) });
}

const tellers: Record<string, (story: Story, at: number) => string> = {
  income, placed, home, paid, gained, provost, built, residence, ordered: residence, house, lost, ended,
  // With the worker, and with the income.
  visited: () => '',
  round: () => '',
  passed: (story, at) => about(story, story.events[at].seat, story.events[at].deniers ? 'passed.first' : 'passed', { deniers: story.events[at].deniers }),
  bailiff: (story, at) => say('ca.web.tell.bailiff', { space: story.events[at].space }),
  order: (story) => say('ca.web.tell.order', { names: listed(story.position.order.map((seat: number) => called(story, seat))) }),
  inn: (story, at) => about(story, story.events[at].seat, 'inn'),
  favour: (story, at) => about(story, story.events[at].seat, 'favour', { line: say(`ca.web.line.${story.events[at].line}`), level: story.events[at].level }),
  scored: (story, at) => say(`ca.web.tell.scored.${story.events[at].section}`),
};

const standing: Record<string, string> = { house: 'castle', scored: 'castle', inn: 'inn', order: 'stables' };

/** The place on the road or off it where something happened. */
export function concerns({ event, place, space }: Record<string, any>): string[] {
  const at = place ?? space ?? standing[event];
  return at === undefined ? [] : [String(at)];
}

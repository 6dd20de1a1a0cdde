// The position in words: names of places for people who hear the page, and the whole table as headings and lines.
import { say, words } from '../../words/words.svelte';
import type { Position, TextSection } from '../room';
import { cards } from './choices';
import { figureCount, figuresIn, fortOn, isCard, nextSite, openSites, shipsIn } from './facts';
import { harbourProvince, provinceName, provincesAt } from './geometry';
import { harbours, provinces } from './map';

export const list = (items: string[]) => new Intl.ListFormat(words.language).format(items);
export const namesAt = (site: number) => list(provincesAt(site).map(provinceName));
export const who = (seat: number, names?: string[]) => names?.[seat] ?? say(`kr.web.seat.${seat}`);

/** "Anna 3, Zoe 1": influence of those who have any. */
export function influenceLine(influence: number[], names?: string[]): string {
  const some = influence.flatMap((value, seat) => (value > 0 ? [say('kr.web.has', { name: who(seat, names), value })] : []));
  return some.length ? list(some) : say('kr.web.nobody');
}

/** "Anna 4–3", or "3 each: Anna and Zoe". */
export function leadLine(influence: number[], names?: string[]): string {
  const sorted = [...influence].sort((a, b) => b - a);
  const [most, second] = sorted;
  if (most === 0) return say('kr.web.nobody');
  const first = influence.flatMap((value, seat) => (value === most ? [who(seat, names)] : []));
  if (first.length > 1) return say('kr.web.lead.tie', { value: most, names: list(first) });
  return second > 0 ? say('kr.web.lead', { name: first[0], most, second }) : say('kr.web.has', { name: first[0], value: most });
}

function figuresLine(position: Position, province: number, names?: string[]): string {
  const groups = figuresIn(position, position, province).map((group) =>
    say(`kr.web.figures.${group.figure}`, { name: who(group.seat, names), count: group.count }),
  );
  return groups.length ? list(groups) : say('kr.web.empty');
}

export function provinceLabel(position: Position, province: number, names?: string[]): string {
  const here = position.provinces[province - 1];
  return say(here.tile ? 'kr.web.province' : 'kr.web.province.bare', {
    name: provinceName(province),
    number: province,
    terrain: say(`kr.web.terrain.${provinces[province - 1].terrain}`),
    value: here.value,
    good: here.tile ? say(`kr.good.${here.tile}`) : '',
    count: figureCount(position, province),
    figures: figuresLine(position, province, names),
    influence: influenceLine(here.influence, names),
  });
}

export function siteLabel(position: Position, site: number, names?: string[]): string {
  const seat = fortOn(position, site);
  const [next, following] = openSites(position);
  const when = site === next ? 'next' : site === following ? 'following' : 'later';
  return say(`kr.web.site.${when}`, {
    site,
    state: seat === null ? say('kr.web.free') : say('kr.web.fort.of', { name: who(seat, names) }),
    provinces: namesAt(site),
  });
}

export function harbourLabel(position: Position, harbour: string, names?: string[]): string {
  const ships = shipsIn(position, harbour).map((seat) => who(seat, names));
  const facts = { harbour, province: provinceName(harbourProvince(harbour)) };
  return ships.length ? say('kr.web.harbour', { ...facts, names: list(ships) }) : say('kr.web.harbour.empty', facts);
}

function rowLines(position: Position): string[] {
  const [next, following] = openSites(position);
  const done = position.row.slice(0, position.scored).filter(isCard).map(String);
  const closed = position.row.length - position.scored - openSites(position).length;
  const replaced = position.replaced ? position.pile.slice(-position.replaced).filter(isCard).map(String) : [];
  return [
    position.scored < 11 ? say('kr.bar.scoring', { number: position.scored + 1 }) : say('kr.web.scored.all'),
    ...(next ? [say('kr.web.text.next', { site: next, provinces: namesAt(next) })] : []),
    ...(following ? [say('kr.web.text.following', { site: following, provinces: namesAt(following) })] : []),
    ...(closed > 0 ? [say('kr.web.text.closed', { count: closed })] : []),
    ...(done.length ? [say('kr.web.text.done', { sites: list(done) })] : []),
    ...(replaced.length ? [say('kr.web.text.replaced', { sites: list(replaced) })] : []),
  ];
}

function seatLines(position: Position, seat: number): string[] {
  const { score, hand, out, supply, goods, abbot, forts, ships } = position.seats[seat];
  const named = (all: string[]) => list(cards.filter((card) => all.includes(card)).map((card) => say(`kr.card.${card}`)));
  const tiles = Object.entries(goods as Record<string, number>).flatMap(([good, count]) =>
    count ? [say('kr.web.has', { name: say(`kr.good.${good}`), value: count })] : [],
  );
  return [
    say('kr.web.text.score', { count: score }),
    say('kr.web.text.hand', { cards: named(hand) || say('kr.none') }),
    say('kr.web.text.out', { cards: named(out) || say('kr.none') }),
    say('kr.web.text.supply', supply),
    say('kr.web.text.tiles', { tiles: tiles.length ? list(tiles) : say('kr.none') }),
    say('kr.web.text.pieces', {
      abbot: abbot ? provinceName(abbot) : say('kr.web.text.in_supply'),
      ships: ships.length ? list(ships) : say('kr.none'),
      forts: forts.length ? list(forts.map(String)) : say('kr.none'),
    }),
  ];
}

export function text(position: Position, viewer: number | null, names?: string[]): TextSection[] {
  const turnLine =
    position.phase === 'over' || position.to_move === null
      ? say('kr.web.ask.over')
      : say(position.to_move === viewer ? 'kr.web.text.you' : 'kr.web.text.they', { name: who(position.to_move, names), phase: say(`kr.phase.${position.phase}`) });
  const next = nextSite(position);
  const leads = next ? provincesAt(next).map((one) => say('kr.web.text.lead', { province: provinceName(one), value: position.provinces[one - 1].value, lead: leadLine(position.provinces[one - 1].influence, names) })) : [];
  return [
    { title: say('kr.web.text.turn', { turn: position.turn }), lines: [turnLine] },
    { title: say('kr.web.text.row'), lines: [...rowLines(position), ...leads] },
    ...position.seats.map((_: unknown, seat: number) => ({ title: who(seat, names), lines: seatLines(position, seat) })),
    { title: say('kr.web.text.provinces'), lines: provinces.map((_, index) => provinceLabel(position, index + 1, names)) },
    { title: say('kr.web.text.harbours'), lines: harbours.map(({ id }) => harbourLabel(position, id, names)) },
    { title: say('kr.web.text.sites'), lines: Array.from({ length: 26 }, (_, index) => siteLabel(position, index + 1, names)) },
  ];
}

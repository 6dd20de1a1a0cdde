// The position in words: the whole table as headings and lines.
import { listed, say } from '$page/words/words.svelte';
import type { Position, TextSection } from '$page/games/room';
import { isCard, nextSite, openSites } from './facts';
import { provinceName, provincesAt } from './geometry';
import { harbours, provinces } from './map';
import { cards } from './moves';
import { harbourLabel, leadLine, namesAt, provinceLabel, siteLabel } from './names';

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
    ...(done.length ? [say('kr.web.text.done', { sites: listed(done) })] : []),
    ...(replaced.length ? [say('kr.web.text.replaced', { sites: listed(replaced) })] : []),
  ];
}

const named = (all: string[]) => listed(cards.filter((card) => all.includes(card)).map((card) => say(`kr.card.${card}`))) || say('kr.none');

/** Everybody's cards, and the fort cards that nobody knows at a table: those still to be scored and the pile, the next one first. */
export function opened(position: Position, names: string[]): TextSection[] {
  const sites = (key: string, cards: unknown[]) => ({ title: say(key), lines: cards.filter(isCard).map(String) });
  const hands = position.seats.map(({ hand }: { hand: string[] }, seat: number) => ({ title: names[seat], lines: [say('kr.web.text.hand', { cards: named(hand) })] }));
  return [sites('kr.web.text.opened_row', position.row.slice(position.scored)), sites('kr.web.text.opened_pile', position.pile), ...hands].filter(({ lines }) => lines.length);
}

function seatLines(position: Position, seat: number): string[] {
  const { score, hand, out, supply, goods, abbot, forts, ships } = position.seats[seat];
  const tiles = Object.entries(goods as Record<string, number>).flatMap(([good, count]) =>
    count ? [say('kr.web.has', { name: say(`kr.good.${good}`), value: count })] : [],
  );
  return [
    say('kr.web.text.score', { count: score }),
    say('kr.web.text.hand', { cards: named(hand) }),
    say('kr.web.text.out', { cards: named(out) }),
    say('kr.web.text.supply', supply),
    say('kr.web.text.tiles', { tiles: tiles.length ? listed(tiles) : say('kr.none') }),
    say('kr.web.text.pieces', {
      abbot: abbot ? provinceName(abbot) : say('kr.web.text.in_supply'),
      ships: ships.length ? listed(ships) : say('kr.none'),
      forts: forts.length ? listed(forts.map(String)) : say('kr.none'),
    }),
  ];
}

export function text(position: Position, viewer: number | null, names: string[]): TextSection[] {
  const turnLine =
    position.phase === 'over' || position.to_move === null
      ? say('kr.web.ask.over')
      : say(position.to_move === viewer ? 'kr.web.text.you' : 'kr.web.text.they', { name: names[position.to_move], phase: say(`kr.phase.${position.phase}`) });
  const next = nextSite(position);
  const leads = next ? provincesAt(next).map((one) => say('kr.web.text.lead', { province: provinceName(one), value: position.provinces[one - 1].value, lead: leadLine(position.provinces[one - 1].influence, names) })) : [];
  return [
    { title: say('kr.web.text.turn', { turn: position.turn }), lines: [turnLine] },
    { title: say('kr.web.text.row'), lines: [...rowLines(position), ...leads] },
    ...position.seats.map((_: unknown, seat: number) => ({ title: names[seat], lines: seatLines(position, seat) })),
    { title: say('kr.web.text.provinces'), lines: provinces.map((_, index) => provinceLabel(position, index + 1, names)) },
    { title: say('kr.web.text.harbours'), lines: harbours.map(({ id }) => harbourLabel(position, id, names)) },
    { title: say('kr.web.text.sites'), lines: Array.from({ length: 26 }, (_, index) => siteLabel(position, index + 1, names)) },
  ];
}

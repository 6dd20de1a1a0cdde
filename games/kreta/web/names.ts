// What things are called: sites by their provinces, leads, and places with all that stands there, for people who hear the page.
import { listed, say } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { figureCount, figuresIn, fortOn, openSites, shipsIn } from './facts';
import { harbourProvince, provinceName, provincesAt } from './geometry';
import { provinces } from './map';

export const namesAt = (site: number) => listed(provincesAt(site).map(provinceName));

/** "Anna 3, Zoe 1": influence of those who have any. */
function influenceLine(influence: number[], names: string[]): string {
  const some = influence.flatMap((value, seat) => (value > 0 ? [say('kr.web.has', { name: names[seat], value })] : []));
  return some.length ? listed(some) : say('kr.web.nobody');
}

/** "Anna 4–3", or "Anna and Zoe tied at 3". */
export function leadLine(influence: number[], names: string[]): string {
  const sorted = [...influence].sort((a, b) => b - a);
  const [most, second] = sorted;
  if (most === 0) return say('kr.web.nobody');
  const first = influence.flatMap((value, seat) => (value === most ? [names[seat]] : []));
  if (first.length > 1) return say('kr.web.lead.tie', { value: most, names: listed(first) });
  return second > 0 ? say('kr.web.lead', { name: first[0], most, second }) : say('kr.web.has', { name: first[0], value: most });
}

function figuresLine(position: Position, province: number, names: string[]): string {
  const groups = figuresIn(position, position, province).map((group) =>
    say(`kr.web.figures.${group.figure}`, { name: names[group.seat], count: group.count }),
  );
  return groups.length ? listed(groups) : say('kr.web.empty');
}

export function provinceLabel(position: Position, province: number, names: string[]): string {
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

export function siteLabel(position: Position, site: number, names: string[]): string {
  const seat = fortOn(position, site);
  const [next, following] = openSites(position);
  const when = site === next ? 'next' : site === following ? 'following' : 'later';
  return say(`kr.web.site.${when}`, {
    site,
    state: seat === null ? say('kr.web.free') : say('kr.web.fort.of', { name: names[seat] }),
    provinces: namesAt(site),
  });
}

export function harbourLabel(position: Position, harbour: string, names: string[]): string {
  const ships = shipsIn(position, harbour).map((seat) => names[seat]);
  const facts = { harbour, province: provinceName(harbourProvince(harbour)) };
  return ships.length ? say('kr.web.harbour', { ...facts, names: listed(ships) }) : say('kr.web.harbour.empty', facts);
}

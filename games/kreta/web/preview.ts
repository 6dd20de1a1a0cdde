// What a move would bring, in three lines at most: the leads it changes, what a castellan would then pay, whom that would favour.
import { listed, say } from '$page/words/words.svelte';
import type { Around, Move, Position, Preview, PreviewLine } from '$page/games/room';
import { castellanPays, nextSite } from './facts';
import { provinceName, provincesAt } from './geometry';
import { stagedTitle } from './halves';
import { leadLine, namesAt } from './names';

export interface SiteScore {
  points: number[];
  provinces: { province: number; influence: number[]; points: number[] }[];
}
export interface OpenCard {
  site: number;
  now: SiteScore;
  after: SiteScore;
}

export function openCards(explanation: Record<string, any> | null | undefined): OpenCard[] {
  return explanation?.preview ?? [];
}

function titleOf(move: Move): string {
  const { kind, card } = move.d;
  if (kind === 'play') return say('kr.web.pv.play', { card: say(`kr.web.name.${card}`) });
  if (kind === 'king') return say('kr.web.pv.king', { card: say(`kr.web.name.${card}`) });
  return stagedTitle(move);
}

/** The seats whose influence changes: "Anna now 1". */
function changedSeats(before: number[], after: number[], names: string[]): string {
  return listed(after.flatMap((value, seat) => (value === before[seat] ? [] : [say('kr.web.pv.now', { name: names[seat], value })])));
}

/** Changes round an open site, in words: the lead before and after, or who has more below a lead that stays. */
function changes(position: Position, card: OpenCard, names: string[]): string[] {
  return card.after.provinces.flatMap((after, index) => {
    const before = card.now.provinces[index];
    if (before.influence.join() === after.influence.join()) return [];
    const facts = {
      province: provinceName(after.province),
      value: position.provinces[after.province - 1].value,
      before: leadLine(before.influence, names),
      after: leadLine(after.influence, names),
      changed: changedSeats(before.influence, after.influence, names),
    };
    if (before.influence.every((one) => one === 0)) return [say('kr.web.pv.new', facts)];
    return [say(facts.before === facts.after ? 'kr.web.pv.still' : 'kr.web.pv.change', facts)];
  });
}

/** "Site 3 would bring: Anna +5, Zoe +2"; `key` says so, and with `.nobody` that there is nothing to bring. */
function pointsLine(key: string, site: number, points: number[], before: number[], names: string[]): string {
  const some = points.flatMap((more, seat) => {
    const was = before[seat];
    if (more === 0 && was === 0) return [];
    return [say(more === was ? 'kr.web.pv.points' : 'kr.web.pv.points.was', { name: names[seat], points: more, was })];
  });
  return say(some.length ? key : `${key}.nobody`, { site, points: listed(some) });
}

function warning(position: Position, points: number[], names: string[]): PreviewLine[] {
  const mover = position.to_move ?? 0;
  const most = Math.max(...points);
  if (most <= points[mover]) return [];
  const ahead = points.flatMap((more, seat) => (more === most ? [names[seat]] : []));
  return [{ text: say('kr.web.pv.warn', { count: ahead.length, names: listed(ahead), more: most - points[mover] }), tone: 'warn', icon: 'i-warn' }];
}

/** The castellan: what everybody gets now, and who leads in each of the provinces that are scored. */
function scoring(position: Position, names: string[]): PreviewLine[] {
  const site = nextSite(position);
  if (!site) return [];
  const leads = provincesAt(site).map((one) => {
    const { value, influence } = position.provinces[one - 1];
    return say('kr.web.pv.lead', { province: provinceName(one), value, lead: leadLine(influence, names) });
  });
  const points = castellanPays(position);
  const lines = [{ text: pointsLine('kr.web.pv.scored', site, points, points, names) }, { text: leads.join('; ') }];
  return [...lines, ...warning(position, points, names)];
}

function cardLines(position: Position, move: Move): PreviewLine[] {
  if (move.d.kind === 'keep' || move.d.kind === 'replace') {
    const site = position.row[position.scored + 1];
    return [{ text: say(`kr.web.pv.${move.d.kind}`, { site, provinces: typeof site === 'number' ? namesAt(site) : '' }) }];
  }
  if (move.d.kind === 'tile') {
    const good = position.provinces[move.d.province - 1].tile;
    return [{ text: say('kr.web.pv.tile', { good: say(`kr.good.${good}`), number: position.seats[position.to_move ?? 0].goods[good] + 1 }), tone: 'good' }];
  }
  return move.d.kind === 'play' || move.d.kind === 'king' ? [{ text: say(`kr.web.pv.card.${move.d.card}`) }] : [];
}

/** The open cards with how things stood before the turn, of which the move may be the last of several. */
function sinceTurn(explanation: Record<string, any>, first?: Record<string, any>): OpenCard[] {
  const before = openCards(first);
  return openCards(explanation).map((card) => ({ ...card, now: before.find(({ site }) => site === card.site)?.now ?? card.now }));
}

export function preview(position: Position, move: Move, explanation: Record<string, any>, names: string[], { first }: Around = {}): Preview {
  const title = titleOf(move);
  if (move.m === 'castellan') return { title, lines: scoring(position, names) };
  const [next, following] = sinceTurn(explanation, first);
  const lines = cardLines(position, move);
  if (lines.length === 0 && next) {
    // A province may touch both sites: what changes there is said once.
    const open = [next, following].filter(Boolean);
    const changed = [...new Set(open.flatMap((card) => changes(position, card, names)))];
    const sites = listed(open.map(({ site }) => String(site)));
    lines.push({ text: changed.length ? changed.slice(0, 2).join('; ') : say('kr.web.pv.same', { count: open.length, sites }) });
  }
  // A card by itself changes nothing, nor does what is turned up.
  if (!next || ['play', 'king', 'keep', 'replace'].includes(move.d.kind)) return { title, lines };
  return { title, lines: [...lines, { text: pointsLine('kr.web.pv.castellan', next.site, next.after.points, next.now.points, names) }, ...warning(position, next.after.points, names)] };
}

// From taps to moves. Spots are named "hand:r7", "column:3", "stone:3", "card:b4@2", "pile:clan" and "off"; what was tapped first is
// kept in the same words, or as "take:traitor:b4@2" once a trick has its card. What may be done is what `legal` lists.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { clanCard, isTrick } from './cards';
import { stonesOf } from './facts';

/** stage, pick and why as a `Turn` has them; redo: the staged card goes elsewhere; look: show the proof at a stone, also at a claimed one. */
export type Choice =
  | { stage: string }
  | { pick: string | null }
  | { why: string }
  | { redo: { stage?: string; pick?: string } }
  | { look: number }
  | null;

interface Taken {
  trick: string;
  card: string;
}
const after = (id: string, start: string): string | null => (id.startsWith(start) ? id.slice(start.length) : null);
export const stoneOf = (id: string): number | null => {
  const found = /^(?:column|stone):(\d)$/.exec(id);
  return found && Number(found[1]);
};
export const heldOf = (picked: string | null): string | null => picked && after(picked, 'hand:');
export function takenOf(picked: string | null): Taken | null {
  const found = picked && /^take:(\w+):(.+)$/.exec(picked);
  return found ? { trick: found[1], card: found[2] } : null;
}

/** Whether single cards on the table are chosen now: a trick has been picked that wants one. */
export function choosesCards(picked: string | null): boolean {
  return ['redeploy', 'deserter', 'traitor'].includes(heldOf(picked) ?? '');
}

/** The move that a spot would make by itself or together with what was picked; null if one more tap is needed. */
export function moveOf(position: Position, picked: string | null, id: string): string | null {
  const card = after(id, 'hand:');
  const pile = after(id, 'pile:');
  const stone = stoneOf(id);
  const held = heldOf(picked);
  const taken = takenOf(picked);
  if (taken && stone) return `${taken.trick} ${taken.card}>${stone}`;
  if (taken && id === 'off') return `${taken.trick} ${taken.card}>off`;
  if (held === 'deserter' && after(id, 'card:')) return `deserter ${after(id, 'card:')}`;
  if (held && stone && !isTrick(held)) return `${held}@${stone}`;
  if (held === 'scout' && pile) return `scout ${pile}`;
  if (pile) return `draw ${pile}`;
  if (card && position.phase === 'scout_return') return `return ${card}`;
  const target = picked ? stoneOf(picked) : null;
  if (card && target && !isTrick(card)) return `${card}@${target}`;
  if (stone && (id.startsWith('stone:') || position.phase.startsWith('claim'))) return `claim ${stone}`;
  return null;
}

/** Legal moves that can still follow after a spot was picked. */
function movesWith(legal: Move[], picked: string): Move[] {
  const card = heldOf(picked);
  const taken = takenOf(picked);
  const stone = stoneOf(picked);
  return legal.filter(({ m, d }) => {
    if (taken) return m.startsWith(`${taken.trick} ${taken.card}>`);
    if (card) return (d.kind === 'place' && d.card === card) || d.kind === card;
    return d.kind === 'place' && d.stone === stone;
  });
}

/** What becomes of `picked` when a spot is tapped that makes no move yet. */
function nextPick(picked: string | null, id: string): string | null {
  const card = after(id, 'card:');
  const held = heldOf(picked);
  return card && (held === 'redeploy' || held === 'traitor') ? `take:${held}:${card}` : id;
}

/** A move of this kind that shows why a card cannot be played at all. */
function whyCard(position: Position, card: string): string {
  const free = stonesOf(position).findIndex((stone) => stone.owner === null) + 1 || 1;
  if (card === 'scout') return position.clan_pile.length ? 'scout clan' : 'scout tactics';
  if (!isTrick(card)) return `${card}@${free}`;
  const seat = position.to_move ?? 0;
  const side = card === 'redeploy' ? seat : 1 - seat;
  const from = stonesOf(position).findIndex((stone) => stone.owner === null && stone.sides[side].length > 0);
  const target = from < 0 ? 'r1@1' : `${stonesOf(position)[from].sides[side][0].card}@${from + 1}`;
  return card === 'deserter' ? `deserter ${target}` : `${card} ${target}>${card === 'redeploy' ? 'off' : free}`;
}

/** What a tap on a spot does now. */
export function choose(position: Position, legal: Move[], staged: Move[], picked: string | null, id: string): Choice {
  const last = staged.at(-1);
  if (last && isTargetOf(last, id)) return { stage: last.m };
  const move = moveOf(position, picked, id);
  if (move && legal.some(({ m }) => m === move)) return { stage: move };
  const redo = last && picked === null ? elsewhere(last, id) : null;
  if (redo) return { redo };
  const stone = id.startsWith('stone:') ? stoneOf(id) : null;
  if (stone && move === `claim ${stone}`) return { look: stone };
  if (!legal.length) return null;
  if (id === picked || id === `card:${takenOf(picked)?.card}`) return { pick: null };
  return pickOrWhy(position, legal, picked, id, move);
}

/** A card that is staged may still go to another stone, or another card be played instead. */
function elsewhere(last: Move, id: string): { stage?: string; pick?: string } | null {
  if (last.d.kind !== 'place') return null;
  const stone = id.startsWith('column:') ? stoneOf(id) : null;
  if (stone) return { stage: `${last.d.card}@${stone}` };
  if (!id.startsWith('hand:')) return null;
  return { pick: id };
}

function pickOrWhy(position: Position, legal: Move[], picked: string | null, id: string, move: string | null): Choice {
  const pick = nextPick(picked, id);
  const canPick = position.phase === 'play' && !id.startsWith('pile:') && !id.startsWith('stone:') && id !== 'off';
  const rePick = !move || id.startsWith('hand:');
  if (canPick && rePick && pick && movesWith(legal, pick).length) return { pick };
  return { why: move ?? whyNot(position, picked, id) };
}

function whyNot(position: Position, picked: string | null, id: string): string {
  const card = after(id, 'hand:');
  const taken = after(id, 'card:');
  const held = heldOf(picked);
  if (card) return whyCard(position, card);
  if (taken && held === 'redeploy') return `redeploy ${taken}>off`;
  if (taken) return `traitor ${taken}>${taken.split('@')[1]}`;
  const stone = stoneOf(id);
  const hand: string[] = position.hands[position.to_move ?? 0];
  if (stone) return `${hand.find((one) => clanCard(one)) ?? hand.find((one) => !isTrick(one) && !one.startsWith('?')) ?? 'r1'}@${stone}`;
  return 'pass';
}

/** Whether a spot is the place where a staged move ends: tapping it again confirms. */
export function isTargetOf(move: Move, id: string): boolean {
  const { kind } = move.d;
  if (kind === 'place' || kind === 'claim') return stoneOf(id) === move.d.stone;
  if (kind === 'redeploy' || kind === 'traitor') return move.d.to === null ? id === 'off' : stoneOf(id) === move.d.to;
  if (kind === 'draw' || kind === 'scout') return id === `pile:${move.d.pile}`;
  if (kind === 'return') return id === `hand:${move.d.card}`;
  return kind === 'deserter' && id === `card:${move.d.card}@${move.d.from}`;
}

/** The spots of a move: from where, and to where. */
export function placesOf({ d: move }: Move): string[] {
  const card = move.card && move.from ? `card:${move.card}@${move.from}` : null;
  const spots = {
    place: [`hand:${move.card}`, `column:${move.stone}`],
    claim: [`stone:${move.stone}`, `column:${move.stone}`],
    draw: [`pile:${move.pile}`],
    scout: ['hand:scout', `pile:${move.pile}`],
    return: [`hand:${move.card}`],
    redeploy: ['hand:redeploy', card, move.to === null ? 'off' : `column:${move.to}`],
    deserter: ['hand:deserter', card],
    traitor: ['hand:traitor', card, `column:${move.to}`],
  }[move.kind];
  return (spots ?? []).filter((spot): spot is string => spot !== null);
}

/** Every stone that is proved, in one go. */
export function bundle(legal: Move[]): { say: string; moves: string[] } | null {
  const claims = legal.filter(({ d }) => d.kind === 'claim');
  return claims.length > 1 ? { say: say('st.web.claim_all', { count: claims.length }), moves: claims.map(({ m }) => m) } : null;
}

// Ships and peoples move in any order; the engine takes them in one only, so that every outcome has one name (KR-3.4, KR-4.7). What is
// staged is put into that order, and what the order alone would forbid is offered as well.
import { say } from '../../words/words.svelte';
import type { Explanation, LookAt, Move, Position } from '../room';
import { provinces } from './map';
import { openCards } from './preview';

interface Way {
  from: number;
  to: number;
}

const number = (place: number | string) => Number(String(place).replace('H', ''));
const wayOf = (text: string): Way => {
  const [from, to] = text.split('>').map(number);
  return { from, to };
};
const compare = (one: Way, other: Way) => one.from - other.from || one.to - other.to;

const isSail = (move: Move) => move.d.kind === 'sail';
/** To be done where the engine has ended the turn already: it is not told. */
const isUnsaid = (move: Move) => move.d.unsaid === true;
/** Single steps are walked in the order in which they are taken. */
const isWalk = (move: Move, { options }: Position) => move.d.kind === 'walk' && options.walk === 'targets';

/** Card first, then the ways in their order, then what ends the turn. */
function inOrder(staged: Move[], position: Position): Move[] {
  const ways = staged.filter((move) => isWalk(move, position)).sort((one, other) => compare(wayOf(one.m), wayOf(other.m)));
  return staged.map((move) => (isWalk(move, position) ? ways.shift()! : move));
}

/** The moves as the engine takes them. Nobody can tell two ships of one player apart: the lower harbour sends one to the lower target. */
export function entered(staged: Move[], position: Position): string[] {
  const sails = staged.filter(isSail);
  if (sails.length < 2) return inOrder(staged, position).flatMap((move) => (isUnsaid(move) ? [] : [move.m]));
  const sorted = (end: 'from' | 'to') => sails.map((move) => wayOf(move.m)[end]).sort((one, other) => one - other);
  const [from, to] = [sorted('from'), sorted('to')];
  return staged.map((move) => (isSail(move) ? `H${from.shift()}>H${to.shift()}` : move.m));
}

/** The staged moves as far as the turn goes on for the engine, too. */
export const open = (staged: Move[], legal: Move[]) => (legal.some(isUnsaid) ? staged.slice(0, -1) : staged);

/** A ship that has sailed is gone from where it was, whatever the engine was told of it. */
export function refused(staged: Move[], text: string): Explanation['why'] {
  const [from, to] = text.split('>');
  const sailed = staged.find(isSail)?.d;
  if (!sailed || !to) return undefined;
  if (from === sailed.from || from === sailed.to || to === sailed.from) return { say: say('KR_SAIL_ORDER'), rule: 'KR-3.4' };
  return to === sailed.to ? { say: say('KR_OWN_SHIP_THERE', { harbour: to }), rule: 'KR-3.3' } : undefined;
}

/** The engine compares with what comes before in its order, people with what they have staged so far. */
export async function explained(staged: Move[], move: Move, position: Position, explain: (moves: string[]) => Promise<Explanation>): Promise<Explanation> {
  const [before, all] = [staged, [...staged, move]].map((moves) => entered(moves, position));
  const answer = await explain(all);
  if (all.slice(0, -1).join() === before.join()) return answer;
  const now = openCards((await explain(before)).explanation);
  return { ...answer, explanation: { preview: openCards(answer.explanation).map((card, at) => ({ ...card, now: now[at].after })) } };
}

/** What can be done after the staged moves, whatever their order. */
export async function widened(staged: Move[], look: LookAt, lookAfter: (staged: Move[]) => Promise<LookAt>): Promise<LookAt> {
  const last = staged.at(-1);
  if (last && isSail(last) && staged.filter(isSail).length === 1) return withSecondShip(staged, look, await lookAfter(staged.slice(0, -1)));
  if (last && isWalk(last, look.position) && look.legal.length) return { ...look, legal: [...(await earlierWalks(staged, look.position, lookAfter)), ...look.legal] };
  return look;
}

/** The other ship sails wherever it could have sailed first, but not to where this one has gone. */
function withSecondShip(staged: Move[], look: LookAt, first: LookAt): LookAt {
  const { from, to } = staged.at(-1)!.d;
  const more = first.legal.filter((move) => isSail(move) && move.d.from !== from && move.d.to !== to);
  if (!more.length) return look;
  if (look.legal.length) return { ...look, legal: [...more, ...look.legal.filter((move) => !isSail(move))] };
  // For the engine the turn is over, for people it is only if they say so.
  const { turn, to_move } = first.position;
  const done = { m: 'done', d: { kind: 'done', unsaid: true }, say: say('kr.web.do.done') };
  return { legal: [...more, done], position: { ...look.position, phase: 'sail', turn, to_move } };
}

/** Whether the points that are left suffice, but for abbots in the way. */
function isNear({ d }: Move, points: number): boolean {
  let reached: number[] = [d.from];
  while (points-- > 0) reached = reached.flatMap((one) => [one, ...provinces[one - 1].neighbours]);
  return reached.includes(d.to);
}

/** Walks that come before one of those staged: possible if all of them together are. The engine is asked where that is not plain. */
async function earlierWalks(staged: Move[], position: Position, lookAfter: (staged: Move[]) => Promise<LookAt>): Promise<Move[]> {
  const head = staged.filter((move) => !isWalk(move, position));
  const ways = inOrder(staged, position).filter((move) => isWalk(move, position));
  const found: Move[] = [];
  for (const [at, next] of ways.entries()) {
    const { legal } = await lookAfter([...head, ...ways.slice(0, at)]);
    for (const move of legal.filter((one) => isWalk(one, position) && compare(wayOf(one.m), wayOf(next.m)) < 0)) {
      const { from, to } = move.d;
      const stands = position.provinces[from - 1].peoples[position.to_move!] > 0;
      if (!stands || !isNear(move, position.walk.points) || ways.some(({ d }) => d.from === to || d.to === from)) continue;
      // Two ways into one province need room for both.
      const plain = position.options.abbot_walk !== 'enter' && !ways.some(({ d }) => d.to === to);
      if (plain || (await lookAfter([...head, ...ways, move]).then(() => true, () => false))) found.push(move);
    }
  }
  return found;
}

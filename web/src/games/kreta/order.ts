// Ships and peoples move in any order; the engine takes them in one only, so that every outcome has one name (KR-3.4, KR-4.7). What is
// staged is put into that order, and what the order alone would forbid is offered as well.
import type { LookAt, Move, Position } from '../room';

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
  if (sails.length < 2) return inOrder(staged, position).map((move) => move.m);
  const sorted = (end: 'from' | 'to') => sails.map((move) => wayOf(move.m)[end]).sort((one, other) => one - other);
  const [from, to] = [sorted('from'), sorted('to')];
  return staged.map((move) => (isSail(move) ? `H${from.shift()}>H${to.shift()}` : move.m));
}

/** What has to be staged when the engine is asked about a way: what comes before it in its order. */
export function before(staged: Move[], text: string, position: Position): Move[] {
  const way = wayOf(text);
  if (!text.includes('>')) return staged;
  return staged.filter((move) => {
    if (isSail(move)) return wayOf(move.m).from < way.from && wayOf(move.m).to < way.to;
    return !isWalk(move, position) || compare(wayOf(move.m), way) <= 0;
  });
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
  return { legal: more, position: { ...look.position, phase: 'sail', turn, to_move }, ended: first.position };
}

/** Walks that come before one of those staged: possible if all of them together are. */
async function earlierWalks(staged: Move[], position: Position, lookAfter: (staged: Move[]) => Promise<LookAt>): Promise<Move[]> {
  const head = staged.filter((move) => !isWalk(move, position));
  const ways = inOrder(staged, position).filter((move) => isWalk(move, position));
  const found: Move[] = [];
  for (const [at, next] of ways.entries()) {
    const { legal } = await lookAfter([...head, ...ways.slice(0, at)]);
    for (const move of legal.filter((one) => isWalk(one, position) && compare(wayOf(one.m), wayOf(next.m)) < 0)) {
      if (ways.some(({ d }) => d.from === move.d.to || d.to === move.d.from)) continue;
      if (await lookAfter([...head, ...ways, move]).then(() => true, () => false)) found.push(move);
    }
  }
  return found;
}

// The rule book of Schotten-Totten. The stone of every example is number 4; the other columns give its cards company.
import type { Book } from '$page/games/book';
import type { Position } from '$page/games/room';
import Formations from './Formations.svelte';

/** The cards of a stone: the reader's side, then the other one, "r6 r7 / b8". */
type Stones = Record<number, string>;

const cardsOf = (text = ''): string[] => text.split(' ').filter(Boolean);

/** The cards are numbered by the turns that laid them, stone by stone: odd turns are the reader's. */
function position(stones: Stones, hand: string, owners: Record<number, number> = {}, now: Partial<Position> = {}): Position {
  const laid = [0, 0];
  const side = (text: string | undefined, seat: number) => cardsOf(text).map((card) => ({ card, turn: 2 * laid[seat]++ + 1 + seat }));
  const line = Array.from({ length: 9 }, (_, at) => {
    const [near, far] = (stones[at + 1] ?? '').split('/');
    return { owner: owners[at + 1] ?? null, fog: null, mud: null, sides: [side(near, 0), side(far, 1)] };
  });
  const held = cardsOf(hand);
  return {
    game: 'schotten-totten', rules: 1, players: 2,
    options: {
      tactics: false, claims: 'anytime', auto_claim: true, starter: 'first', values: 9, hand: 6, scout: 'one', scout_return: 'top', reinforcement: 7,
      terrain_movable: true, proof_counts_unplayed_tactics: false,
    },
    viewer: 0, to_move: 0, phase: 'play', turn: laid[0] + laid[1] + 1, passes: 0, idle: true, scout_left: 0,
    hands: [held, Array<string>(6).fill('?clan')],
    clan_pile: Array<string>(54 - 6 - held.length - laid[0] - laid[1]).fill('?clan'),
    tactics_pile: [], stones: line, discards: [[], []], played: [[], []], scouted: [], scouted_in_piles: [0, 0],
    ...now,
  };
}

// Both have laid as many cards: it is the reader's turn.
const begun = { 3: 'g7 / y5', 5: 'p8 p7 / o5' };
const best = position({ 2: '/ y5 g3', 4: 'r7 r8', 6: 'p5 / p2' }, 'r6 r9 o8 y1 g4 b3');
const gone = position({ 2: 'p5 / y2', 4: 'r6 r7 / b8 b7', 6: 'b9 / o3 ', 8: 'g5 / g1' }, 'r5 r8 o1 y6 g9 p3');
const held = position({ 3: 'p5 / y2 o3', 4: 'r6 r7 r8 / b9 b8', 5: 'g5 / g1' }, 'r3 o1 y6 g9 b7 p3');
const nines = position({ 3: 'p5 / y2', 4: 'r1 r2 / g9 b9 p9', 5: 'g5 / ' }, 'r3 r9 o1 y6 b7 p3');

/** The reader's tenth card has just won the game. */
const over: Partial<Position> = { phase: 'over', to_move: null, last_seat: 0, turn: 19, idle: false };

const columns = ['column:3', 'column:4', 'column:5'];

export const book: Book = {
  game: 'schotten-totten',
  turn: [
    { id: 'play', picture: { position: position(begun, 'r4 o8 y1 g2 b6 p9'), around: ['column:4', 'column:6'], ratio: 1.3, marks: [{ at: 'column:5', say: 'your_side', tone: 'good', on: 0.9 }] } },
    { id: 'claim', picture: { position: position({ 3: '/ y5', 4: '/ g3', 5: 'p7 p8 p9 / o5' }, 'r4 o8 y1 g2 b6', { 5: 0 }), around: ['column:4', 'column:6'], ratio: 1.3, marks: [{ at: 'column:5', say: 'yours', tone: 'good', on: 0.38 }] } },
    { id: 'draw', picture: { position: position(begun, 'r4 o8 y1 g2 b6 p9'), around: ['hand:r4', 'hand:p9'], ratio: 1.3, lit: ['hand:p9'], marks: [{ at: 'hand:p9', say: 'new', tone: 'good' }] } },
  ],
  Table: Formations,
  examples: [
    {
      id: 'best', verdict: 'no', rules: ['ST-4.3', 'ST-4.10'], position: best, right: 'r9@4',
      picture: { position: position({ 2: '/ y5 g3', 4: 'r6 r7 r8', 6: 'p5 / p2' }, 'r9 o8 y1 g4 b3'), around: columns, ratio: 1.5, marks: [{ at: 'column:4', say: 'nothing_yet', on: 0.3 }] },
    },
    {
      id: 'gone', verdict: 'yes', rules: ['ST-4.3', 'ST-4.4'], position: gone, right: 'r8@4',
      picture: {
        position: position({ 2: 'p5 / y2', 4: 'r6 r7 r8 / b8 b7', 6: 'b9 / o3 ', 8: 'g5 / g1' }, 'r5 o1 y6 g9 p3', { 4: 0 }), around: columns, ratio: 1.5,
        marks: [{ at: 'column:6', say: 'blue_nine', on: 0.84 }],
      },
    },
    { id: 'held', verdict: 'no', rules: ['ST-4.5'], right: 'b7@[1-35-9]', picture: { position: held, around: [...columns, 'hand:b7'], ratio: 1.5, lit: ['hand:b7'] } },
    {
      id: 'nines', verdict: 'yes', rules: ['ST-3.2', 'ST-3.7', 'ST-4.2'], position: nines, right: 'r3@4',
      picture: { position: position({ 3: 'p5 / y2', 4: 'r1 r2 r3 / g9 b9 p9', 5: 'g5 / ' }, 'r9 o1 y6 b7 p3', { 4: 0 }), around: columns, ratio: 1.5, marks: [{ at: 'column:4', say: 'team', on: 0.04 }, { at: 'column:4', say: 'ordered', tone: 'good', on: 0.97 }] },
    },
  ],
  mistakes: [
    { id: 'round', rules: ['ST-3.5'] },
    { id: 'won', rules: ['ST-4.16'] },
    { id: 'tie', rules: ['ST-3.8'] },
    { id: 'must', rules: ['ST-2.2'] },
  ],
  end: {
    picture: { position: position({ 3: 'r7 r8 r9 / b2', 4: 'g5 o5 y5 / b8 r4', 5: 'p6 p7 p8 / y3', 6: 'b7 / r2 g2 o2', 7: '/ y8 g8' }, 'o9 y1 g4 b3 p2', { 3: 0, 4: 0, 5: 0 }, over), around: ['column:2', 'column:6'], ratio: 1.6 },
    rules: ['ST-5.1', 'ST-5.2', 'ST-5.3'],
    pays: [{ id: 'winner', worth: '5' }, { id: 'stone', worth: '1' }],
  },
};

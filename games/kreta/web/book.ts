// The rule book of Kreta: three players, and whoever reads has blue. Every position is one that the engine accepts.
import type { Book } from '$page/games/book';
import type { Move, Position } from '$page/games/room';
import { cards } from './moves';

const tiles = ['olive', 'thyme', 'wine', 'wheat', 'olive', 'thyme', 'wine', 'wine', 'cheese', 'olive', 'thyme', 'cheese', 'olive', 'wheat', 'cheese', 'wine'];
const values = [5, 2, 5, 6, 5, 2, 3, 3, 4, 5, 2, 2, 3, 4, 2, 5];

interface Province {
  peoples?: number[];
  influence?: number[];
  tile?: null;
}

interface Player {
  score?: number;
  abbot?: number;
  ships?: string[];
  forts?: number[];
  /** On the board. */
  peoples?: number;
  cheese?: number;
}

function seatOf({ score = 4, abbot, ships = [], forts = [], peoples = 0, cheese = 0 }: Player) {
  return {
    score, hand: ['admiral', 'commander', 'abbot', 'farmer', 'architect', 'king', 'castellan'], out: [],
    abbot: abbot ?? null, ships, forts, goods: { wheat: 0, olive: 0, wine: 0, thyme: 0, cheese },
    supply: { abbots: abbot ? 0 : 1, ships: 2 - ships.length, forts: 3 - forts.length, cities: 4, peoples: 5 - peoples },
  };
}

/** After the first scoring: everybody has all cards again. `site` is scored next. */
function position(site: number, players: Player[], provinces: Record<number, Province>): Position {
  const none = [0, 0, 0];
  return {
    game: 'kreta', rules: 1, players: 3,
    options: { king: 'own', abbot_walk: 'free', second_field: 4, castellan_variant: false, walk: 'targets' },
    viewer: 0, to_move: 0, phase: 'card', turn: 13, sailed: null, walk: null,
    seats: players.map(seatOf),
    provinces: tiles.map((tile, at) => {
      const { peoples = none, influence = none, tile: left } = provinces[at + 1] ?? {};
      return { province: at + 1, value: values[at], tile: left === null ? null : tile, peoples, cities: none, influence };
    }),
    scored: 1, replaced: 0, row: [26, site, 2, ...Array<string>(8).fill('?')], pile: Array<string>(15).fill('?'),
  };
}

const tied = { 5: { peoples: [1, 2, 0], influence: [2, 2, 0] }, 8: { peoples: [0, 0, 1], influence: [0, 0, 1] } };
const tie = position(11, [{ ships: ['H4'], peoples: 1 }, { peoples: 2 }, { peoples: 1 }], tied);
const led = position(11, [{ ships: ['H4'], peoples: 2 }, { peoples: 2 }, { peoples: 1 }], { ...tied, 5: { peoples: [2, 2, 0], influence: [3, 2, 0] } });
const closed = position(11, [{ peoples: 1 }, { abbot: 8 }, {}], { 5: { peoples: [1, 0, 0], influence: [1, 0, 0] }, 8: { influence: [0, 1, 0] } });
const chain = position(18, [{ ships: ['H6'], peoples: 3, cheese: 1 }, {}, {}], {
  9: { tile: null }, 10: { peoples: [1, 0, 0], influence: [2, 0, 0] }, 13: { peoples: [1, 0, 0], influence: [1, 0, 0] }, 15: { peoples: [1, 0, 0], influence: [1, 0, 0] },
});
const red = { influence: [0, 1, 0] };
const yellow = { influence: [0, 0, 1] };
const forts = { 2: red, 5: red, 6: red, 8: red, 9: yellow, 10: yellow, 11: yellow, 12: yellow };
const fort = position(12, [{}, { forts: [7] }, { forts: [16] }], forts);
const both = [{ influence: [1, 1, 0] }, { influence: [1, 0, 1] }];
const built = position(12, [{ forts: [12] }, { forts: [7] }, { forts: [16] }], { ...forts, 6: both[0], 8: both[0], 9: both[1], 10: both[1] });

/** Cards that can be played, for the picture of the hand. */
const playable: Move[] = cards.filter((card) => card !== 'king').map((card) => ({ m: card, d: { kind: 'play', card }, say: card }));

export const book: Book = {
  game: 'kreta',
  turn: [
    { id: 'card', picture: { position: tie, legal: playable, around: ['commander', 'abbot', 'farmer', 's14', 's17'], ratio: 1.7 } },
    { id: 'act', picture: { position: led, before: tie, around: ['s6', 's5', 's11', 's7'], ratio: 1.7 } },
    { id: 'score', picture: { position: led, around: ['s6', 's5', 's15', 's12', 's7'], ratio: 1.7, lit: ['s11'], marks: [{ at: 'p5', say: 'you_five', tone: 'good', on: 0.82 }, { at: 'p8', say: 'cleo_three', on: 0.82 }] } },
  ],
  examples: [
    { id: 'tie', verdict: 'fact', rules: ['KR-9.3', 'KR-9.4'], right: 'commander people 5|abbot abbot 5|architect fort (5|6|7|11)', picture: { position: tie, around: ['s6', 's5', 's11', 's7', 's15', 's12'], ratio: 2, marks: [{ at: 'p5', say: 'two_two', on: 0.82 }] } },
    { id: 'closed', verdict: 'no', rules: ['KR-2.5', 'KR-4.2', 'KR-4.5'], right: 'commander 5>8( done)?', picture: { position: closed, around: ['s6', 's5', 's11', 's7', 's15', 's12'], ratio: 2, marks: [{ at: 'p8', say: 'closed', tone: 'bad', on: 0.82 }], arrows: [['p5', 'p8', 0.62]] } },
    {
      id: 'chain', verdict: 'fact', rules: ['KR-6.2', 'KR-6.4'], right: 'farmer tile 15',
      picture: { position: chain, around: ['s12', 's26', 'H6', 's25'], ratio: 2, marks: [{ at: 'p10', say: 'yes', tone: 'good', on: 0.25 }, { at: 'p13', say: 'yes', tone: 'good', on: 0.2 }, { at: 'p15', say: 'yes', tone: 'good', on: 0.2 }, { at: 'p12', say: 'no', tone: 'bad', on: 0.66 }] },
    },
    {
      id: 'fort', verdict: 'fact', rules: ['KR-7.1', 'KR-9.2'], position: fort, right: 'architect fort 12',
      picture: { position: built, before: fort, around: ['s7', 's15', 's14', 's17', 's19'], ratio: 2, marks: [{ at: 'p6', say: 'one', on: 0.85 }, { at: 'p8', say: 'one', on: 0.85 }, { at: 'p9', say: 'one', on: 0.75 }, { at: 'p10', say: 'one', on: 0.75 }] },
    },
  ],
  mistakes: [
    { id: 'king', rules: ['KR-8.1', 'KR-8.3'] },
    { id: 'back', rules: ['KR-2.3'] },
    { id: 'city', rules: ['KR-7.3'] },
    { id: 'pass', rules: ['KR-2.1'] },
  ],
  end: {
    picture: { position: led, around: ['s6', 's5', 's11', 's7', 's15', 's12'], ratio: 2, marks: [{ at: 'p5', say: 'five_two', on: 0.82 }, { at: 'p8', say: 'cleo_three', on: 0.82 }] },
    rules: ['KR-9.1', 'KR-10.1', 'KR-10.2'],
    pays: [{ id: 'first', worth: '2–6' }, { id: 'second', worth: '½' }, { id: 'tile', worth: '1, 2, 3, 4' }],
  },
};

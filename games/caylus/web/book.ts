// The rule book of Caylus: three players, and whoever reads has blue. Every position is one that the engine accepts.
import type { Book } from '$page/games/book';
import type { Position } from '$page/games/room';

interface Player {
  points?: number;
  deniers?: number;
  /** Food, wood, stone, cloth and gold. */
  cubes?: number[];
}

interface Changes {
  players?: Player[];
  /** Who has a worker on a space. */
  workers?: Record<number, number>;
  trade?: number;
  castle?: number[];
  passed?: number[];
  provost?: number;
  /** Tiles that have been built, with their owners. */
  built?: Record<number, [string, number]>;
  houses?: number;
  now?: Partial<Position>;
}

const printed: Record<number, string> = { 1: 'N_SAW', 2: 'N_FARM', 3: 'N_QUARRY', 4: 'N_FOREST', 5: 'N_MARKET', 6: 'N_CARP', 7: 'F_PEDDLER', 8: 'F_CARP', 16: 'F_MINE' };
const wood = ['W_FARM_F', 'W_FARM_C', 'W_QUARRY', 'W_SAW', 'W_MARKET', 'W_PEDDLER', 'W_LAWYER', 'W_MASON'];
const stone = ['S_FARM', 'S_PARK', 'S_WORKSHOP', 'S_ARCHITECT', 'S_CHURCH', 'S_TAILOR', 'S_BANK', 'S_ALCHEMIST'];
const prestige = ['P_STATUE', 'P_GRANARY', 'P_LIBRARY', 'P_WEAVER', 'P_THEATER', 'P_COLLEGE', 'P_MONUMENT', 'P_HOTEL', 'P_CATHEDRAL'];

const firstFarm: Record<number, [string, number]> = { 9: ['W_FARM_C', 0] };

function position({ players = [], workers = {}, trade, castle = [], passed = [], provost = 8, built = firstFarm, houses = 0, now = {} }: Changes): Position {
  const placed = [...Object.values(workers), ...castle, ...(trade === undefined ? [] : [trade])];
  const gone = Object.values(built).map(([tile]) => tile);
  const stock = [...wood, ...stone, ...prestige].filter((tile) => !gone.includes(tile)).map((tile) => [tile, tile === 'S_ARCHITECT' ? 2 : 1]);
  return {
    game: 'caylus', rules: 2, players: 3, options: { edition: 'tiles2006', favours: 'table' },
    viewer: 0, to_move: 0, phase: 'place', step: 'place', cursor: 0, round: 3, provost, bailiff: 8, scored: 0, order: [0, 1, 2], passed,
    seats: [0, 1, 2].map((seat) => {
      const { points = 2, deniers = 4, cubes = [2, 1, 0, 0, 0] } = players[seat] ?? {};
      const [food, logs, rock, cloth, gold] = cubes;
      return {
        points, deniers, cubes: { food, wood: logs, stone: rock, cloth, gold }, workers: 6 - placed.filter((one) => one === seat).length,
        favours: { a: 0, b: 0, c: 0, d: 0 }, lines_used: [], houses: { dungeon: seat === 0 ? houses : 0, walls: 0, towers: 0 }, batches: 0,
      };
    }),
    specials: { gate: null, trade: trade ?? null, guild: null, joust: null, stables: [], inn_left: null, inn_right: null },
    castle,
    road: Array.from({ length: 28 }, (_, at) => {
      const [tile, owner] = built[at + 1] ?? [printed[at + 1] ?? null, null];
      return { space: at + 1, tile, owner, worker: workers[at + 1] ?? null, pending: null };
    }),
    stock: Object.fromEntries(stock),
    stack: [],
    ...now,
  };
}

const busy = { 1: 1, 2: 2, 3: 1, 4: 0, 5: 2 };
const price = position({ players: [{ deniers: 1 }], workers: busy, trade: 2, castle: [0], passed: [1, 2] });
const beyond: Changes = { players: [{ deniers: 3 }], workers: { ...busy, 9: 0 }, castle: [0], passed: [1, 2, 0], now: { phase: 'provost', step: 'provost', cursor: 2 } };
const provost = position(beyond);
const batch = position({ players: [{ cubes: [1, 2, 1, 0, 0] }], castle: [0], passed: [1, 2, 0], provost: 9, now: { phase: 'batch', step: 'castle' } });
const builder: Changes = {
  players: [{ cubes: [1, 1, 0, 1, 0] }], workers: { 6: 0, 8: 1 }, passed: [1, 2, 0], provost: 8,
  now: { phase: 'build', step: 'finish_space', cursor: 6, stack: [{ phase: 'build', seat: 0, class: 'wood', optional: true, cheaper: false }] },
};
const build = position(builder);
const lawyer = position({ ...builder, built: { ...firstFarm, 10: ['W_LAWYER', 0] } });

export const book: Book = {
  game: 'caylus',
  turn: [
    { id: 'place', picture: { position: position({ workers: { 1: 1, 2: 0 } }), before: position({ workers: { 1: 1 } }), around: ['1', '2'], ratio: 1.5, marks: [{ at: '2', say: 'one_denier' }] } },
    { id: 'provost', picture: { position: provost, around: ['8', '9'], ratio: 1.5, arrows: [['8', '9', 0.8]] } },
    { id: 'work', picture: { position: position({ workers: { 1: 0, 2: 1, 3: 0 } }), around: ['1', '2'], ratio: 1.5, marks: [{ at: '1', say: 'plus_wood', tone: 'good' }] } },
    { id: 'castle', picture: { position: position({ castle: [0], houses: 2 }), around: ['castle'], ratio: 1.5 } },
  ],
  examples: [
    { id: 'price', verdict: 'fact', rules: ['CA-3.3', 'CA-3.4'], right: 'place 9', picture: { position: price, around: ['7', '8', '9'], ratio: 2.6, marks: [{ at: '7', say: 'three' }, { at: '8', say: 'three' }, { at: '9', say: 'own', tone: 'good' }] } },
    { id: 'provost', verdict: 'no', rules: ['CA-5.1', 'CA-6.1'], right: 'provost \\+1', picture: { position: provost, around: ['7', '8', '9', '10'], ratio: 2.6, arrows: [['8', '9', 0.8]], marks: [{ at: '9', say: 'idle', tone: 'bad' }] } },
    { id: 'batch', verdict: 'no', rules: ['CA-9.1', 'CA-9.3'], right: 'batch 1F1W1S( stop)?', picture: { position: batch, around: ['castle'], ratio: 2.6, marks: [{ at: 'castle', say: 'no', tone: 'bad', on: 0.32, icons: ['q-food', 'q-wood', 'q-wood'] }, { at: 'castle', say: 'yes', tone: 'good', on: 0.56, icons: ['q-food', 'q-wood', 'q-rock'] }] } },
    {
      id: 'build', verdict: 'fact', rules: ['CA-6.5', 'CA-6.6'], position: build, right: 'build (W_MARKET|W_PEDDLER|W_LAWYER|W_MASON) pay .*',
      picture: { position: lawyer, before: build, around: ['8', '9', '10', '11'], ratio: 2.6, marks: [{ at: '10', say: 'first_empty', tone: 'good' }] },
    },
  ],
  mistakes: [
    { id: 'gold', rules: ['CA-1.2'] },
    { id: 'home', rules: ['CA-6.1'] },
    { id: 'guest', rules: ['CA-3.7'] },
    { id: 'castle', rules: ['CA-9.3'] },
  ],
  end: {
    picture: { position: position({ castle: [0], houses: 2 }), around: ['castle', '6'], ratio: 2 },
    rules: ['CA-9.6', 'CA-9.7', 'CA-9.8', 'CA-10.1', 'CA-10.2', 'CA-10.3'],
    pays: [{ id: 'house', worth: '5, 4, 3' }, { id: 'gold', worth: '3' }, { id: 'cubes', worth: '1' }, { id: 'deniers', worth: '1' }],
  },
};

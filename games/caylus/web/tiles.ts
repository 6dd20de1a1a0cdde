// What is printed on the tiles, the castle and the favour table: the tables of CA-1.2, CA-8.5 and CA-9, for drawing only. A unit
// test holds them against the book of rules.

export type TileClass = 'neutral' | 'fixed' | 'wood' | 'stone' | 'residence' | 'prestige';

export interface TileFacts {
  group: TileClass;
  /** As in the table: "1W 1F". */
  cost: string;
  points: number;
  favours: number;
  /** "+2F or +1C", "2D>3P or 4D>5P", "build wood", "1D 1C>residence". */
  effect: string;
  bonus: string;
  income: number;
}

const tile = (group: TileClass, cost = '', points = 0, favours = 0, effect = '', bonus = '', income = 0): TileFacts => ({
  group, cost, points, favours, effect, bonus, income,
});

const table: Record<string, TileFacts> = {
  N_FARM: tile('neutral', '', 0, 0, '+1F or +1C'),
  N_FOREST: tile('neutral', '', 0, 0, '+1W or +1F'),
  N_SAW: tile('neutral', '', 0, 0, '+1W'),
  N_QUARRY: tile('neutral', '', 0, 0, '+1S'),
  N_MARKET: tile('neutral', '', 0, 0, '1A>4D'),
  N_CARP: tile('neutral', '', 0, 0, 'build wood'),
  F_PEDDLER: tile('fixed', '', 0, 0, '2D>1R'),
  F_CARP: tile('fixed', '', 0, 0, 'build wood'),
  F_MINE: tile('fixed', '', 0, 0, '+1G'),
  W_FARM_F: tile('wood', '1W 1F', 2, 0, '+2F or +1C'),
  W_FARM_C: tile('wood', '1W 1F', 2, 0, '+2C or +1F'),
  W_QUARRY: tile('wood', '1W 1F', 2, 0, '+2S'),
  W_SAW: tile('wood', '1W 1F', 2, 0, '+2W'),
  W_MARKET: tile('wood', '1W 1A', 4, 0, '1A>6D'),
  W_PEDDLER: tile('wood', '1W 1A', 4, 0, '1D>1R or 2D>2R'),
  W_LAWYER: tile('wood', '1W 1C', 4, 0, '1D 1C>residence'),
  W_MASON: tile('wood', '1W 1F', 4, 0, 'build stone'),
  S_FARM: tile('stone', '1S 1F', 3, 0, '+2F +1C', '+1F or +1C'),
  S_PARK: tile('stone', '1S 1F', 3, 0, '+2W +1F', '+1W or +1F'),
  S_WORKSHOP: tile('stone', '1S 1F', 3, 0, '+2S +1C', '+1S or +1C'),
  S_ARCHITECT: tile('stone', '1S 1F', 6, 0, 'build prestige'),
  S_CHURCH: tile('stone', '1S 1C', 3, 1, '2D>3P or 4D>5P'),
  S_TAILOR: tile('stone', '1S 1W', 6, 0, '2C>4P or 3C>6P'),
  S_BANK: tile('stone', '1S 1W', 6, 0, '2D>1G or 5D>2G'),
  S_ALCHEMIST: tile('stone', '1S 1F', 6, 0, '2R>1G or 4R>2G'),
  S_JEWELLER: tile('stone', '1S 1C', 6, 0, '1G>5P or 2G>9P'),
  RESIDENCE: tile('residence', '1D 1C', 2, 0, '', '', 1),
  P_STATUE: tile('prestige', '2S 1G', 7, 1),
  P_GRANARY: tile('prestige', '3F 1G', 10),
  P_LIBRARY: tile('prestige', '3W 1G', 10, 0, '', '', 1),
  P_WEAVER: tile('prestige', '3C 1G', 12),
  P_THEATER: tile('prestige', '3W 2G', 14, 1),
  P_COLLEGE: tile('prestige', '3S 2G', 14, 1),
  P_MONUMENT: tile('prestige', '4S 2G', 14, 2),
  P_HOTEL: tile('prestige', '3S 2G', 16, 0, '', '', 2),
  P_CATHEDRAL: tile('prestige', '5S 3G', 25),
};
export const tileIds = Object.keys(table);

/** Printings differ (CA-1.6). */
const editions: Record<string, Record<string, Partial<TileFacts>>> = {
  text2005: { S_CHURCH: { points: 4 }, S_TAILOR: { effect: '1C>2P or 3C>6P' } },
  later: { W_LAWYER: { points: 3 } },
};

export function factsOf(id: string, edition = 'tiles2006'): TileFacts {
  return { ...(table[id] ?? tile('neutral')), ...editions[edition]?.[id] };
}

export const specials = ['gate', 'trade', 'guild', 'joust', 'stables', 'inn'];

/** What stands on the special buildings, in the same letters; V is a favour. */
export const specialEffects: Record<string, string> = { trade: '+3D', joust: '1D 1C>1V' };

export interface Section {
  id: 'dungeon' | 'walls' | 'towers';
  room: number;
  points: number;
  mark: number;
  penalty: number;
  /** Favours of a scoring, by the number of houses; the last is for more, too. */
  favours: number[];
}
export const castle: Section[] = [
  { id: 'dungeon', mark: 12, room: 6, points: 5, penalty: 2, favours: [0, 0, 1, 1, 1, 1, 1] },
  { id: 'walls', mark: 18, room: 10, points: 4, penalty: 3, favours: [0, 0, 1, 2, 2, 3, 3] },
  { id: 'towers', mark: 24, room: 14, points: 3, penalty: 4, favours: [0, 0, 1, 1, 2, 2, 3] },
];
export const noBatchPenalty = 2;

export const lines = ['a', 'b', 'c', 'd'];
/** The favour table; line d is told in words. */
export const favourTable: Record<string, string[]> = {
  a: ['1P', '2P', '3P', '4P', '5P'],
  b: ['3D', '4D', '5D', '6D', '7D'],
  c: ['1F', '1W or 1S', '1C', '1A>2R', '1G'],
  d: ['nothing', 'wood', 'stone', 'residence', 'prestige'],
};
/** The highest level, by the number of sections scored (CA-8.10). */
export const favourCap = [2, 4, 5, 5];

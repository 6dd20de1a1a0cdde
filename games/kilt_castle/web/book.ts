// The rule book of Kilt Castle: four players, and whoever reads has blue. Every position is one that the engine accepts.
import type { Book } from '$page/games/book';
import type { Position } from '$page/games/room';
import type { Row } from './facts';

/** Squares with their floors from the bottom, each a colour and its crests ("r y+1"), and a roof if it ends with one ("g y roof"). */
type Towers = Record<string, string>;

const floorsOf = (tower: string) => tower.split(' ').filter((floor) => floor !== 'roof');

/** Everybody has 11 plain floors, 3 with one crest and 2 with two; what is built is not in stock. */
function stockOf(towers: Towers) {
  const built = Object.values(towers).flatMap(floorsOf);
  const left = (floor: string, of: number) => of - built.filter((one) => one === floor).length;
  return ['b', 'r', 'y', 'g'].map((colour, seat) => ({ colour, seat, plain: left(colour, 11), one_crest: left(`${colour}+1`, 3), two_crests: left(`${colour}+2`, 2) }));
}

/** `rows` from the last one to the front. */
function position(rows: Record<string, string>, front: string, towers: Towers, more: Partial<Position> = {}): Position {
  return {
    game: 'kilt-castle', rules: 1, players: 4,
    options: { board: 'l22', roof_areas: 'join', two_player_end: 'colour', two_player_floors: 'card_colour', roof_same_owner: false, lone_card_in_gap: true },
    viewer: 0, to_move: 0, turn_seat: 0, phase: 'relocate', turn: 9, card: null, builder: 0, built: [null, null], ducat_day: false,
    ducats: [10, 10, 10, 10], front,
    rows: Object.entries(rows).map(([place, cards]): Row => ({ place, cards: cards.split(' ') })),
    towers: Object.entries(towers).sort(([one], [other]) => one.localeCompare(other)).map(([square, tower]) => ({ square, floors: floorsOf(tower), roof: tower.endsWith('roof') })),
    stock: stockOf(towers),
    ...more,
  };
}

const builds = (card: string, more: Partial<Position> = {}): Partial<Position> => ({ phase: 'build', card, ...more });

// A card with two colours at W1: both build in the first row.
const before = { '11': 'r' };
const twoBuild = { W2: 'r y g ry', W1: 'bg', N1: 'b br by', N2: 'rg yg' };

const cost = position({ W4: 'bg rg yg', W3: 'br by', W2: 'r y g ry', W1: 'b' }, 'W1', { '11': 'r', '12': 'y g', '14': 'b', '22': 'r' }, builds('b'));
const far = position({ N1: 'b r y g', N2: 'br ry yg', N3: 'yb rg', N4: 'bg' }, 'N4', { '11': 'r', '12': 'b', '13': 'y' });
const redAndBlue = { W4: 'bg rg yg', W3: 'b by', W2: 'r y g ry', W1: 'rb' };
const roofless = { '11': 'b', '12': 'r', '13': 'r', '21': 'b' };
const roof = position(redAndBlue, 'W1', roofless, builds('br', { builder: 1, built: ['13', null], turn_seat: 0 }));
const roofed = position(redAndBlue, 'W1', { ...roofless, '13': 'r b roof' });
const area = { '11': 'b', '12': 'r b+2', '13': 'g y b roof', '14': 'b', '15': 'g', '22': 'r', '25': 'b' };
const day = position({ N2: 'r y g ry', N3: 'br by rg', N4: 'bg yg', N5: 'b' }, 'N5', area, builds('b'));

const firstRow = ['place:W1', 'cell:11', 'cell:12', 'cell:13', 'cell:14'];

export const book: Book = {
  game: 'kilt-castle',
  turn: [
    {
      id: 'move',
      picture: { position: position({ W4: 'b y g', W3: 'ry rg yg', N1: 'by bg', N2: 'r', N3: 'br' }, 'N3', {}), around: ['place:N1', 'place:N3', 'cell:11'], ratio: 1.75, arrows: [['card:bg', 'place:N3']] },
    },
    {
      id: 'build',
      picture: {
        position: position(twoBuild, 'N2', { ...before, '12': 'b', '13': 'g' }), before: position(twoBuild, 'N2', before),
        around: firstRow.slice(0, 4), ratio: 1.75, marks: [{ at: 'cell:12', say: 'first' }, { at: 'cell:13', say: 'second' }],
      },
    },
    {
      id: 'day',
      picture: {
        position: position({ W2: 'r y g ry', N1: 'b br by', N2: 'bg rg yg' }, 'N2', { '11': 'b', '12': 'g b+1', '13': 'r' }),
        around: firstRow.slice(0, 4), ratio: 1.75,
        marks: [{ at: 'place:W1', say: 'empty', tone: 'bad', on: 0.5 }, { at: 'cell:11', say: 'blue_paid' }, { at: 'cell:13', say: 'red_paid' }],
      },
    },
  ],
  examples: [
    {
      id: 'cost', verdict: 'fact', rules: ['KC-4.3', 'KC-4.4'], right: '13(\\+[12])?',
      picture: {
        position: cost, around: ['place:W1', 'cell:11', 'cell:15'], ratio: 3,
        marks: [
          { at: 'cell:11', say: 'one_to_red' }, { at: 'cell:12', say: 'two_to_green', on: 0.95 }, { at: 'cell:13', say: 'free', tone: 'good' },
          { at: 'cell:14', say: 'own_free', tone: 'good', on: 0.95 }, { at: 'cell:15', say: 'not_yet', tone: 'bad' },
        ],
      },
    },
    {
      id: 'far', verdict: 'fact', rules: ['KC-2.5', 'KC-2.6', 'KC-3.1', 'KC-3.2'], right: 'b[ryg]?>N5( 15(\\+[12])?)?',
      picture: {
        position: far, around: ['place:N1', 'place:N5', 'place:E1'], ratio: 3,
        arrows: [['card:by', 'place:N5']],
        marks: [{ at: 'place:N1', say: 'full', on: 0.1 }, { at: 'place:N5', say: 'ok', tone: 'good', on: 0.75 }, { at: 'place:E1', say: 'too_far', tone: 'bad', on: 0.5 }],
      },
    },
    {
      id: 'roof', verdict: 'yes', rules: ['KC-5.1', 'KC-5.3'], position: roof, right: '13(\\+[12])?',
      picture: { position: roofed, before: roof, around: [...firstRow, 'cell:21'], ratio: 2.2, marks: [{ at: 'cell:13', say: 'one_to_red' }] },
    },
    {
      id: 'day', verdict: 'fact', rules: ['KC-6.2', 'KC-6.3', 'KC-6.4'], right: '15(\\+[12])?',
      picture: {
        position: day, around: ['cell:11', 'cell:15', 'cell:25'], ratio: 2.2,
        marks: [{ at: 'cell:11', say: 'one' }, { at: 'cell:12', say: 'one_two' }, { at: 'cell:13', say: 'one' }, { at: 'cell:14', say: 'one' }, { at: 'cell:25', say: 'not_joined', tone: 'bad', on: 0.95 }],
      },
    },
  ],
  mistakes: [
    { id: 'own', rules: ['KC-2.2'] },
    { id: 'must', rules: ['KC-4.6'] },
    { id: 'crest', rules: ['KC-6.3'] },
    { id: 'turns', rules: ['KC-2.9'] },
  ],
  end: {
    picture: {
      position: position({ W2: 'r y g ry', N1: 'b br by', N2: 'bg rg yg' }, 'N2', { '11': 'r b', '12': 'y', '13': 'b+1', '14': 'g y roof' }),
      around: ['cell:11', 'cell:14'], ratio: 3.2, marks: [{ at: 'cell:11', say: 'one' }, { at: 'cell:13', say: 'one_one' }, { at: 'cell:14', say: 'one' }],
    },
    rules: ['KC-8.1', 'KC-8.3', 'KC-8.4', 'KC-8.5'],
    pays: [{ id: 'tower', worth: '1' }, { id: 'crest', worth: '1' }, { id: 'roof', worth: '1' }],
  },
};

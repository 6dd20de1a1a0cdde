// The buttons over the board: every place with its rectangle, its name and what touching it would do now.
import type { Spot } from '$page/parts/spots';
import { say } from '$page/words/words.svelte';
import type { BoardProps } from '$page/games/room';
import { isTrick } from './cards';
import { choose, choosesCards, heldOf, isTargetOf, takenOf } from './moves';
import { cardName, sideInWords } from './names';
import { columnPlace, handPlaces, pileSpot, stackPlace, stonePlace, terrainPlace, visiblePart, type Layout, type Place } from './geometry';
import { leanOf, nearSeat, shownHand, stonesOf, usesTactics, type StoneState } from './facts';

export function spotsOf(board: BoardProps, layout: Layout, canLook: boolean): Spot[] {
  const single = choosesCards(board.turn.picked);
  const placing = Boolean(takenOf(board.turn.picked)) || (heldOf(board.turn.picked) !== null && !isTrick(heldOf(board.turn.picked)!));
  const spots = [
    ...(single ? cardSpots(board, layout) : columnSpots(board, layout)),
    ...(placing ? [] : stoneSpots(board, layout, canLook)),
    ...pileSpots(board, layout),
    ...handSpots(board, layout),
  ];
  return spots;
}

function spot(board: BoardProps, id: string, place: Place, label: string, more: Partial<Spot> = {}): Spot {
  return { id, ...place, label, state: stateOf(board, id), ...more };
}

function stateOf({ position, legal, staged, turn }: BoardProps, id: string): Spot['state'] {
  const last = staged.at(-1);
  if (id === turn.picked || id === `card:${takenOf(turn.picked)?.card}` || (last && isTargetOf(last, id))) return 'chosen';
  const choice = choose(position, legal, staged, turn.picked, id);
  if (!choice || 'look' in choice || 'redo' in choice) return 'still';
  if ('why' in choice) return 'off';
  // Picking something else instead is possible, but no step forward: what is open leads on.
  return 'pick' in choice && turn.picked !== null && !choice.pick?.startsWith('take:') ? 'still' : 'open';
}

function columnSpots(board: BoardProps, layout: Layout): Spot[] {
  const near = nearSeat(board.viewer);
  return stonesOf(board.position).map((stone, at) => {
    const facts = { stone: at + 1, near: sideInWords(stone.sides[near]), far: sideInWords(stone.sides[1 - near]) };
    return spot(board, `column:${at + 1}`, columnPlace(layout, at + 1), say('st.web.spot.column', facts), { group: 'columns', key: `Shift+${at + 1}`, mark: markOn(layout, at + 1, stone, 1 - near) });
  });
}

/** What the other did is marked at the corner of the card that lies on top there. */
function markOn(layout: Layout, number: number, { sides, owner }: StoneState, far: number): [number, number] | undefined {
  const cards = sides[far].length;
  if (!cards) return undefined;
  const { x, y, w } = stackPlace(layout, number, false, cards - 1, cards, owner === far);
  return [x + w, y];
}

/** Why a claimed stone was proved can be seen at any time, a proof that is not made yet only by whoever decides. */
function stoneSpots(board: BoardProps, layout: Layout, canLook: boolean): Spot[] {
  return stonesOf(board.position).flatMap((stone, at) => {
    if (!canLook && stone.owner === null) return [];
    const id = `stone:${at + 1}`;
    const claim = board.legal.some(({ m }) => m === `claim ${at + 1}`);
    const key = stone.owner !== null ? 'st.web.spot.stone_owned' : claim ? 'st.web.spot.stone_claim' : 'st.web.spot.stone_look';
    const place = stonePlace(layout, at + 1, leanOf(stone, nearSeat(board.viewer)));
    const label = say(key, { stone: at + 1, name: stone.owner === null ? '' : board.names[stone.owner] });
    return spot(board, id, { ...place, x: place.x - 3, y: place.y - 3, w: place.w + 6, h: place.h + 6 }, label, { group: 'stones', layer: 1 });
  });
}

/** Single cards on the table, while a trick asks for one. */
function cardSpots(board: BoardProps, layout: Layout): Spot[] {
  const near = nearSeat(board.viewer);
  return stonesOf(board.position).flatMap((stone, at) => {
    const number = at + 1;
    const name = (card: string, seat: number) => say('st.web.spot.card', { card: cardName(card), stone: number, name: board.names[seat] });
    const lying = [1 - near, near].flatMap((seat) =>
      stone.sides[seat].map(({ card }, index, side) => {
        const place = stackPlace(layout, number, seat === near, index, side.length, stone.owner === seat);
        const shown = visiblePart(layout, place, index === side.length - 1);
        return spot(board, `card:${card}@${number}`, shown, name(card, seat), { group: seat === near ? 'near' : 'far', drag: heldOf(board.turn.picked) !== 'deserter' });
      }),
    );
    const terrain = (['fog', 'mud'] as const)
      .filter((card) => stone[card] !== null)
      .map((card) => spot(board, `card:${card}@${number}`, terrainPlace(layout, number, card), name(card, stone[card]!), { layer: 2 }));
    return [...lying, ...terrain];
  });
}

function pileSpots(board: BoardProps, layout: Layout): Spot[] {
  if (!usesTactics(board.position)) return [];
  const piles = (['clan', 'tactics'] as const).map((pile, at) => {
    const count = board.position[`${pile}_pile`].length;
    return spot(board, `pile:${pile}`, pileSpot(layout, at), say('st.web.spot.pile', { pile: say(`st.card.pile.${pile}`), count }), { group: 'piles' });
  });
  const off = takenOf(board.turn.picked)?.trick === 'redeploy' || board.staged.some(({ d }) => d.kind === 'redeploy' && d.to === null);
  return off ? [...piles, spot(board, 'off', layout.beside, say('st.web.spot.off'), { group: 'piles' })] : piles;
}

function handSpots(board: BoardProps, layout: Layout): Spot[] {
  const near = nearSeat(board.viewer);
  const cards = shownHand(board.before, board.position, near, board.staged);
  if (cards.some((card) => card.startsWith('?'))) return [];
  return handPlaces(layout, cards.length).map((place, at) => {
    const label = say('st.web.spot.hand', { card: cardName(cards[at]), number: at + 1, count: cards.length });
    return spot(board, `hand:${cards[at]}`, place, label, { group: 'hand', key: String(at + 1), drag: !isTrick(cards[at]) });
  });
}

// Every card that the board shows, with its place and its look; what the turn in hand would change is dashed.
import type { BoardProps, Position } from '$page/games/room';
import { isTactics } from './cards';
import { heldOf, takenOf } from './moves';
import { besidePlace, handPlaces, stackPlace, type Layout, type Place } from './geometry';
import { nearSeat, newlyLaid, openBeside, shownHand, stagedFromHand, stonesOf } from './facts';

export interface Piece {
  key: string;
  card: string;
  place: Place;
  look: 'solid' | 'dashed' | 'chosen';
  faint: boolean;
  /** Where it comes from if it was not seen before: the name of a part of the board. */
  origin: string | null;
  /** It is held up, to be seen. */
  lifted?: boolean;
  worth: string;
  /** How much of a covered card shows, at least: number and glyph keep within it. */
  strip?: number;
}

/** What the number field of a wildcard says. */
export function worthOf(card: string, position: Position): string {
  if (card.startsWith('leader')) return '?';
  if (card === 'reinforcement') return String(position.options.reinforcement);
  return card === 'shield' ? '1-3' : '';
}

export function piecesOf(board: BoardProps, layout: Layout): Piece[] {
  const near = nearSeat(board.viewer);
  return [...stacked(board, layout, 1 - near), ...stacked(board, layout, near), ...beside(board, layout), ...farHeld(board, layout), ...held(board, layout)];
}

function stacked({ position, before, staged, turn, viewer }: BoardProps, layout: Layout, seat: number): Piece[] {
  const fresh = staged.length ? newlyLaid(before, position) : new Set<string>();
  const taken = takenOf(turn.picked)?.card;
  const isNear = seat === nearSeat(viewer);
  return stonesOf(position).flatMap((stone, at) =>
    stone.sides[seat].map(({ card }, index) => {
      const id = `${card}@${at + 1}`;
      const place = stackPlace(layout, at + 1, isNear, index, stone.sides[seat].length, stone.owner === seat);
      const look = fresh.has(id) ? 'dashed' : taken === id ? 'chosen' : 'solid';
      const faint = stone.owner !== null && stonesOf(before)[at].owner !== null;
      return { key: card, card, place, look, faint, origin: `hand:${isNear ? 'near' : 'far'}`, worth: worthOf(card, position), strip: layout.card.step };
    }),
  );
}

function beside({ position, viewer }: BoardProps, layout: Layout): Piece[] {
  return [0, 1].flatMap((seat) => {
    const cards = openBeside(position, seat);
    return cards.map((card, index) => ({
      key: card,
      card,
      place: besidePlace(layout, seat === nearSeat(viewer), index, cards.length),
      look: 'solid' as const,
      faint: false,
      origin: null,
      worth: worthOf(card, position),
    }));
  });
}

/** The other hand, where it lies open. */
function farHeld({ position, viewer }: BoardProps, layout: Layout): Piece[] {
  const cards: string[] = layout.farHand ? position.hands[1 - nearSeat(viewer)] : [];
  const places = handPlaces(layout, cards.length, layout.farHand ?? undefined);
  return cards.map((card, at) => ({ key: card, card, place: places[at], look: 'solid', faint: false, origin: pileOf(card), worth: worthOf(card, position) }));
}

const pileOf = (card: string): string => `pile:${isTactics(card) ? 'tactics' : 'clan'}`;

function held(board: BoardProps, layout: Layout): Piece[] {
  const { position, before, staged, turn, viewer } = board;
  const cards = shownHand(before, position, nearSeat(viewer), staged);
  const places = handPlaces(layout, cards.length);
  const used = new Set(stagedFromHand(staged));
  const lying = new Set(staged.length ? [...newlyLaid(before, position)].map((id) => id.split('@')[0]) : []);
  const chosen = heldOf(turn.picked) ?? takenOf(turn.picked)?.trick;
  return cards.map((card, at) => {
    const lifted = card === chosen;
    // Only its shadow stays behind: the card itself goes on from here.
    const shadow = lying.has(card) || used.has(card);
    return {
      key: card.startsWith('?') ? `${card}#${at}` : shadow ? `${card}#used` : card,
      card,
      place: places[at],
      lifted,
      look: lifted ? 'chosen' : 'solid',
      faint: used.has(card),
      origin: shadow ? null : pileOf(card),
      worth: worthOf(card, position),
    };
  });
}

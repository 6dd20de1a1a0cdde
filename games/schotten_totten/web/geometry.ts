// Where everything lies on the board, in units of the picture. The viewer's side is always below. The picture takes the proportions of
// its room: a tall room gives longer cards and more sky, a flat one shorter cards.
import type { Shape } from '$page/games/room';

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  shape: Shape;
  width: number;
  height: number;
  pitch: number;
  card: { w: number; h: number; step: number };
  stone: { w: number; h: number };
  /** Where the far stacks end, the middle of the row of stones, where the near stacks begin and how deep both are. */
  farEnd: number;
  middle: number;
  nearStart: number;
  depth: number;
  /** How far a stack makes room for the stone that its side has claimed. */
  lean: number;
  /** The lower edge of the captions, and where the wooden table with the hand begins. */
  caption: number;
  table: number;
  /** Type of captions and labels. */
  type: number;
  hand: Place;
  /** Where the other hand lies open; null: it is hidden. */
  farHand: Place | null;
  piles: Place[];
  beside: Place;
}

interface Measures {
  width: number;
  shortest: number;
  tallest: number;
  top: number;
  /** Height of the wall with its stones, of a caption, and of the hand's band as a share of the picture with its bounds. */
  wall: number;
  caption: number;
  hand: [share: number, least: number, most: number];
  lean: number;
  gap: number;
  stone: [number, number];
  /** The strip of a covered card that must show, and the longest card, both in widths of a card. */
  strip: number;
  longest: number;
  /** The row of the other hand, where it lies open. */
  farHand: number;
  type: number;
}
const measures: Record<Shape, Measures> = {
  wide: { width: 800, shortest: 520, tallest: 740, top: 8, wall: 62, caption: 26, hand: [0.24, 126, 180], lean: 14, gap: 9, stone: [62, 50], strip: 0.42, longest: 1.42, farHand: 96, type: 12 },
  phone: { width: 390, shortest: 400, tallest: 620, top: 4, wall: 46, caption: 26, hand: [0.28, 120, 150], lean: 6, gap: 4, stone: [37, 37], strip: 0.44, longest: 1.7, farHand: 56, type: 10 },
  low: { width: 580, shortest: 320, tallest: 400, top: 3, wall: 42, caption: 14, hand: [0.19, 66, 78], lean: 5, gap: 6, stone: [46, 36], strip: 0.36, longest: 1.1, farHand: 46, type: 10.5 },
};

export interface Table {
  shape: Shape;
  /** The most cards that can come to lie on one side in this game. */
  slots: number;
  tactics: boolean;
  /** Both hands lie open. */
  open?: boolean;
  /** Width by height of the room. */
  ratio?: number;
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

export function layoutOf({ shape, slots, tactics, open = false, ratio = 0 }: Table): Layout {
  const measure = measures[shape];
  const row = open ? measure.farHand : 0;
  const usual = { wide: 660, phone: 424, low: 337 }[shape] + row;
  const height = Math.round(between(measure.shortest + row, ratio ? measure.width / ratio : usual, measure.tallest + row));
  const band = between(measure.hand[1], measure.hand[0] * (height - row), measure.hand[2]);
  const room = (height - row - measure.top - measure.wall - measure.caption - band) / 2 - measure.lean;
  const card = cardFor(measure, slots, room);
  const depth = card.h + (slots - 1) * card.step;
  const spare = 2 * (room - depth);
  const farEnd = row + measure.top + measure.lean + depth + spare * 0.62;
  const nearStart = farEnd + measure.wall;
  const table = height - band;
  return {
    shape, width: measure.width, height, pitch: measure.width / 9, card, depth, farEnd, nearStart, table,
    stone: { w: measure.stone[0], h: measure.stone[1] },
    middle: farEnd + measure.wall / 2,
    lean: measure.lean,
    caption: nearStart + depth + measure.lean + measure.caption,
    type: measure.type,
    ...tableParts(shape, tactics, measure.width, table, band),
    farHand: open ? { x: 90, y: 2, w: measure.width - 180, h: row - 10 } : null,
  };
}

/** Cards as long as the room allows, as long as the strip of each covered one shows. */
function cardFor(measure: Measures, slots: number, room: number): Layout['card'] {
  const w = measure.width / 9 - measure.gap;
  const least = measure.strip * w;
  const h = between(least * 1.5, room - (slots - 1) * least, measure.longest * w);
  return { w, h, step: Math.min((room - h) / (slots - 1), Math.max(w * 0.5, h * 0.46)) };
}

/** Piles, hand and open cards on the wooden table: beside each other; on a phone the hand has a row of its own. */
function tableParts(shape: Shape, tactics: boolean, width: number, top: number, band: number): Pick<Layout, 'hand' | 'piles' | 'beside'> {
  if (shape === 'phone') {
    const pile = (x: number): Place => ({ x, y: top + 5, w: 30, h: 40 });
    return {
      hand: { x: 4, y: top + 49, w: width - 8, h: band - 51 },
      piles: tactics ? [pile(7), pile(118)] : [pile(7)],
      beside: tactics ? { x: 232, y: top + 5, w: 154, h: 40 } : { x: 260, y: top + 5, w: 126, h: 40 },
    };
  }
  const label = shape === 'low' ? 0 : 22;
  const h = Math.min(band - (shape === 'low' ? 18 : 26) - label, 96);
  const w = Math.min(h / 1.36, shape === 'low' ? 52 : 68);
  const pile = (at: number): Place => ({ x: 12 + at * (w + 14), y: top + (band - h - label) / 2 + 2, w, h });
  const piles = tactics ? [pile(0), pile(1)] : [pile(0)];
  const left = piles.at(-1)!.x + w + 12;
  const right = shape === 'low' ? (tactics ? 76 : 8) : 100;
  return {
    piles,
    hand: { x: left, y: top + (shape === 'low' ? 8 : 13), w: width - left - right - 8, h: band - (shape === 'low' ? 12 : 18) },
    beside: { x: width - right + (shape === 'low' ? 0 : 8), y: top + 8, w: right - 14, h: band - 14 },
  };
}

/** What answers to a tap on a pile: its label too, and at least a finger's breadth. */
export function pileSpot(layout: Layout, at: number): Place {
  const place = layout.piles[at];
  if (layout.shape === 'phone') return { ...place, y: place.y - 2, w: 104, h: 44 };
  return layout.shape === 'low' ? { x: place.x - 6, y: place.y - 2, w: place.w + 13, h: place.h + 4 } : { ...place, h: place.h + 22 };
}

const columnLeft = (layout: Layout, stone: number): number => (stone - 1) * layout.pitch;
export const columnCentre = (layout: Layout, stone: number): number => columnLeft(layout, stone) + layout.pitch / 2;

/** A card of a stack: near stacks grow downwards from the stone, far ones rest their last card at the stone. Behind a claimed stone a stack
    lies a little further back. */
export function stackPlace(layout: Layout, stone: number, near: boolean, index: number, count: number, claimed = false): Place {
  const { w, h, step } = layout.card;
  const back = claimed ? layout.lean : 0;
  const x = columnCentre(layout, stone) - w / 2;
  const y = near ? layout.nearStart + back + index * step : layout.farEnd - back - h - (count - 1 - index) * step;
  return { x, y, w, h };
}

/** The part of a stacked card that others leave visible: where it can be tapped. */
export function visiblePart(layout: Layout, place: Place, last: boolean): Place {
  return last ? place : { ...place, h: layout.card.step };
}

/** A column with its caption. */
export function columnPlace(layout: Layout, stone: number): Place {
  const top = layout.farEnd - layout.depth - layout.lean - 2;
  return { x: columnLeft(layout, stone) + 0.5, y: top, w: layout.pitch - 1, h: layout.caption - top };
}

/** `lean`: 1 towards the near side, -1 towards the far one. */
export function stonePlace(layout: Layout, stone: number, lean: number): Place {
  const { w, h } = layout.stone;
  return { x: columnCentre(layout, stone) - w / 2, y: layout.middle - h / 2 + lean * (layout.lean + 4), w, h };
}

/** The badge of a terrain card at its stone: Fog hangs left above, Mud right below; on a phone it hides nothing of the cards. */
export function terrainPlace(layout: Layout, stone: number, card: string): Place {
  const size = layout.shape === 'wide' ? 32 : 24;
  const fog = card === 'fog';
  const [dx, dy] = { wide: [26, 17], phone: [11, 13], low: [20, 10] }[layout.shape];
  return { x: columnCentre(layout, stone) - size / 2 + (fog ? -dx : dx), y: layout.middle - size / 2 + (fog ? -dy : dy), w: size, h: size };
}

/** Cards in hand beside each other, as large as the room allows. */
export function handPlaces(layout: Layout, count: number, room = layout.hand): Place[] {
  const gap = { wide: 9, phone: 3, low: count > 6 ? 4 : 10 }[layout.shape];
  const [widest, longest] = { wide: [0.76, 1.38], phone: [0.78, 1.55], low: [1.16, 1] }[layout.shape];
  const w = Math.min(room.h * widest, (room.w - gap * (count - 1)) / Math.max(count, 1));
  const h = Math.min(room.h, w * longest);
  const start = room.x + (room.w - count * w - gap * (count - 1)) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: start + at * (w + gap), y: room.y + (room.h - h) / 2, w, h }));
}

function stepOf(w: number, room: number, count: number): number {
  return Math.min(w + 3, (room - w) / Math.max(count - 1, 1));
}

/** Small cards beside the piles: the far side's first, the near side's below, or right of them on a phone. */
export function besidePlace(layout: Layout, near: boolean, index: number, count: number): Place {
  const room = layout.beside;
  if (layout.shape === 'phone') {
    const half = room.w / 2;
    return { x: room.x + (near ? half : 0) + 12 + index * stepOf(26, half - 14, count), y: room.y + 2, w: 26, h: 36 };
  }
  const half = room.h / 2;
  const head = layout.shape === 'wide' ? 14 : 2;
  const h = Math.min(38, half - head - 3);
  const w = h / 1.4;
  return { x: room.x + index * stepOf(w, room.w, count), y: room.y + (near ? half : 0) + head, w, h };
}

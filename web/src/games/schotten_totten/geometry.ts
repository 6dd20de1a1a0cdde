// Where everything lies on the board, in units of the picture. The viewer's side is always below.

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  width: number;
  height: number;
  phone: boolean;
  pitch: number;
  left: number;
  card: { w: number; h: number; step: number };
  /** Where the far stacks end, the middle of the row of stones, where the near stacks begin and how deep both are. */
  farEnd: number;
  middle: number;
  nearStart: number;
  depth: number;
  caption: number;
  hand: Place;
  /** Where the other hand lies open; null: it is hidden. */
  farHand: Place | null;
  piles: Place[];
  beside: Place;
}

/** `slots`: the most cards that can come to lie on one side in this game; `open`: both hands lie open. */
export function layoutOf(phone: boolean, slots: number, tactics: boolean, open = false): Layout {
  const layout = phone ? phoneLayout(slots, tactics) : wideLayout(slots, tactics);
  return open ? withFarHand(layout) : layout;
}

/** The other hand takes a row above everything else. */
function withFarHand(layout: Layout): Layout {
  const row = layout.phone ? 56 : 96;
  const down = (place: Place): Place => ({ ...place, y: place.y + row });
  return {
    ...layout,
    height: layout.height + row,
    farEnd: layout.farEnd + row,
    middle: layout.middle + row,
    nearStart: layout.nearStart + row,
    caption: layout.caption + row,
    hand: down(layout.hand),
    farHand: { ...layout.hand, y: 2, h: row - 10 },
    piles: layout.piles.map(down),
    beside: down(layout.beside),
  };
}

function wideLayout(slots: number, tactics: boolean): Layout {
  const card = slots > 3 ? { w: 76, h: 100, step: 31 } : { w: 78, h: 110, step: 38 };
  const depth = card.h + (slots - 1) * card.step;
  const farEnd = 6 + depth;
  const nearStart = farEnd + 72;
  return {
    width: 774, height: 640, phone: false, pitch: 86, left: 0, card, depth, farEnd, nearStart,
    middle: farEnd + 36,
    caption: nearStart + depth + 16,
    farHand: null,
    hand: tactics ? { x: 158, y: 504, w: 514, h: 120 } : { x: 92, y: 504, w: 590, h: 120 },
    piles: tactics ? [{ x: 8, y: 512, w: 62, h: 86 }, { x: 82, y: 512, w: 62, h: 86 }] : [{ x: 10, y: 512, w: 62, h: 86 }],
    beside: { x: 686, y: 500, w: 84, h: 124 },
  };
}

function phoneLayout(slots: number, tactics: boolean): Layout {
  const height = 424;
  const card = slots > 3 ? { w: 39, h: 51, step: 19 } : { w: 39, h: 58, step: 25 };
  const depth = card.h + (slots - 1) * card.step;
  const farEnd = 4 + depth;
  const nearStart = farEnd + 50;
  const row = nearStart + depth + 26;
  return {
    width: 390, height, phone: true, pitch: 43, left: 1.5, card, depth, farEnd, nearStart,
    middle: farEnd + 25,
    caption: nearStart + depth + 19,
    farHand: null,
    hand: { x: 4, y: row + 42, w: 382, h: height - row - 44 },
    piles: tactics ? [{ x: 7, y: row, w: 30, h: 40 }, { x: 118, y: row, w: 30, h: 40 }] : [{ x: 7, y: row, w: 30, h: 40 }],
    beside: tactics ? { x: 232, y: row, w: 154, h: 40 } : { x: 260, y: row, w: 126, h: 40 },
  };
}

const columnLeft = (layout: Layout, stone: number): number => layout.left + (stone - 1) * layout.pitch;
export const columnCentre = (layout: Layout, stone: number): number => columnLeft(layout, stone) + layout.pitch / 2;

/** A card of a stack: near stacks grow downwards from the stone, far ones rest their last card at the stone. */
export function stackPlace(layout: Layout, stone: number, near: boolean, index: number, count: number): Place {
  const { w, h, step } = layout.card;
  const x = columnCentre(layout, stone) - w / 2;
  const y = near ? layout.nearStart + index * step : layout.farEnd - h - (count - 1 - index) * step;
  return { x, y, w, h };
}

/** The part of a stacked card that others leave visible: where it can be tapped. */
export function visiblePart(layout: Layout, place: Place, last: boolean): Place {
  return last ? place : { ...place, h: layout.card.step };
}

/** A column with its caption. */
export function columnPlace(layout: Layout, stone: number): Place {
  const top = layout.farEnd - layout.depth - 3;
  return { x: columnLeft(layout, stone) + 0.5, y: top, w: layout.pitch - 1, h: layout.caption + 5 - top };
}

export function stonePlace(layout: Layout, stone: number, lean: number): Place {
  const [w, h] = layout.phone ? [37, 34] : [66, 46];
  return { x: columnCentre(layout, stone) - w / 2, y: layout.middle - h / 2 + lean * (layout.phone ? 6 : 9), w, h };
}

/** The badge of a terrain card at its stone: Fog hangs left above, Mud right below; on a phone it hides nothing of the cards. */
export function terrainPlace(layout: Layout, stone: number, card: string): Place {
  const size = layout.phone ? 24 : 30;
  const fog = card === 'fog';
  const [dx, dy] = layout.phone ? [11, 12] : [26, 16];
  return { x: columnCentre(layout, stone) - size / 2 + (fog ? -dx : dx), y: layout.middle - size / 2 + (fog ? -dy : dy), w: size, h: size };
}

/** Cards in hand beside each other, as large as the room allows. */
export function handPlaces(layout: Layout, count: number, room = layout.hand): Place[] {
  const gap = layout.phone ? 3 : 10;
  const tallest = room.h - (layout.phone ? 8 : 2);
  const w = Math.min(tallest / (layout.phone ? 1.28 : 1.4), (room.w - gap * (count - 1)) / Math.max(count, 1));
  const h = Math.min(tallest, w * (layout.phone ? 1.55 : 1.4));
  const start = room.x + (room.w - count * w - gap * (count - 1)) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: start + at * (w + gap), y: room.y + (room.h - h) / 2 + (layout.phone ? 3 : 0), w, h }));
}

function stepOf(w: number, room: number, count: number): number {
  return Math.min(w + 3, (room - w) / Math.max(count - 1, 1));
}

/** Small cards beside the piles: the far side's first, the near side's below, or right of them on a phone. */
export function besidePlace(layout: Layout, near: boolean, index: number, count: number): Place {
  const room = layout.beside;
  if (!layout.phone) return { x: room.x + index * stepOf(24, room.w, count), y: room.y + (near ? 72 : 18), w: 24, h: 34 };
  const half = room.w / 2;
  return { x: room.x + (near ? half : 0) + 12 + index * stepOf(26, half - 14, count), y: room.y + 2, w: 26, h: 36 };
}

// Where everything lies in the picture: on a wide screen the whole road in eight columns with the castle top left, on a narrow one four
// columns below the castle. The road turns at the end of each row.
import { specials } from './tiles';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Layout {
  width: number;
  height: number;
  /** The spot and picture of each place: special buildings, castle, bridge, 1 to 28. */
  boxes: Record<string, Box>;
  /** The middle line of the road, and of the river that it crosses. */
  road: string;
  river: string;
  ripples: string;
  header: number;
  phone: boolean;
}

const spaces = Array.from({ length: 28 }, (_, at) => String(at + 1));
export const places = [...specials, 'castle', ...spaces];

const centre = (box: Box) => `${box.x + box.w / 2} ${box.y + box.h / 2}`;
const through = (boxes: Record<string, Box>, ids: string[]) => `M${ids.map((id) => centre(boxes[id])).join('L')}`;

function wide(): Layout {
  const at = (column: number, y: number): Box => ({ x: 3.5 + 97 * column, y, w: 90, h: 82 });
  const boxes: Record<string, Box> = {
    castle: { x: 2, y: 12, w: 182, h: 304 },
    bridge: { x: 682, y: 112, w: 91, h: 29 },
  };
  specials.forEach((id, index) => (boxes[id] = at(index + 2, 26)));
  for (let space = 1; space <= 28; space++) boxes[space] = at(...wideCell(space));
  return {
    width: 776, height: 530, boxes, header: 21, phone: false,
    road: through(boxes, ['gate', 'inn', '1', '6', '7', '12', '13', '20', '21', '28']),
    river: 'M188 117c60-8 110 8 170 0s110-8 170 0 120 6 260-2V135c-130 8-190 6-260 2s-110-8-170 0-110 8-170 0z',
    ripples: 'M194 126c20-4 30 4 50 0m60 2c20-4 30 4 50 0m70-2c20-4 30 4 50 0m60 2c20-4 30 4 50 0',
  };
}

/** Column and height of a space: rows run left, right, left, right. */
function wideCell(space: number): [number, number] {
  if (space <= 6) return [8 - space, 144];
  if (space <= 12) return [space - 5, 242];
  if (space <= 20) return [20 - space, 340];
  return [space - 21, 438];
}

const phoneCastle = 176;
const phoneStep = 81;

function narrow(): Layout {
  const at = (index: number): Box => {
    const row = Math.floor(index / 4);
    const column = row % 2 ? 3 - (index % 4) : index % 4;
    return { x: 3.5 + 96.5 * column, y: phoneCastle + 4 + phoneStep * row, w: 91, h: 74 };
  };
  const boxes: Record<string, Box> = { castle: { x: 4, y: 4, w: 382, h: phoneCastle - 12 } };
  const order = [...specials, 'bridge', ...spaces];
  order.forEach((id, index) => (boxes[id] = at(index)));
  const { y } = boxes.bridge;
  return {
    width: 390, height: phoneCastle + phoneStep * 9 + 4, boxes, header: 21, phone: true,
    road: through(boxes, order),
    river: `M88 ${y - 8}c20 12 4 34 12 46s6 30-8 52h96c12-20 0-34-6-48s8-38-4-50z`,
    ripples: `M104 ${y + 8}c18-4 26 4 44 0m-36 58c18-4 30 4 48 0`,
  };
}

export const desktop = wide();
export const phone = narrow();

/** How far the price of a worker stands out over the upper edge of its place, so that it hides neither name nor number. */
export const bubbleRise = 15;

/** Where the narrow picture is scrolled to, in its units. */
export const jumps: { id: string; place: string }[] = [
  { id: 'castle', place: 'castle' },
  { id: 'bridge', place: 'gate' },
  { id: 'road', place: '6' },
  { id: 'further', place: '14' },
];

/** The tower of the bailiff and the flag of the provost stand side by side, between the house of a tile and its worker. */
export const walkerSize = 22;
const standing = (offset: number) => (layout: Layout, space: number) => {
  const box = layout.boxes[space];
  return { x: box.x + offset, y: box.y + box.h - walkerSize - 3 };
};
export const towerAt = standing(23);
export const flagAt = standing(41);

// Rectangles of pictures in the rule book: what has to be seen, and arrows from one place to another.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The rectangle round some others, with a margin; null if one of them is not known. */
export function around(boxes: (Box | undefined)[], margin: number): Box | null {
  const known = boxes.filter((box) => box !== undefined);
  if (!known.length || known.length < boxes.length) return null;
  const [x, y] = [Math.min(...known.map((box) => box.x)), Math.min(...known.map((box) => box.y))];
  const right = Math.max(...known.map((box) => box.x + box.w));
  const bottom = Math.max(...known.map((box) => box.y + box.h));
  return { x: x - margin, y: y - margin, w: right - x + 2 * margin, h: bottom - y + 2 * margin };
}

/** A rectangle made wider or higher until it has a proportion, as far as the board reaches; the rectangle stays within. */
export function widened(box: Box, ratio: number, board: { width: number; height: number }): Box {
  const [w, h] = [Math.min(Math.max(box.w, box.h * ratio), Math.max(box.w, board.width)), Math.min(Math.max(box.h, box.w / ratio), Math.max(box.h, board.height))];
  const within = (at: number, size: number, wanted: number, most: number) => Math.max(Math.min(at - (wanted - size) / 2, most - wanted), Math.min(at, 0));
  return { x: within(box.x, box.w, w, board.width), y: within(box.y, box.h, h, board.height), w, h };
}

/** A point in the middle of a rectangle, so far down. */
const point = ({ x, y, w, h }: Box, down: number): [number, number] => [x + w / 2, y + h * down];
const round = (value: number) => Math.round(value * 10) / 10;

/** A bent way from one rectangle to another, and the arrow's head at its end. */
export function curve(from: Box, to: Box, down = 0.5): { way: string; head: string } {
  const [[x1, y1], [x2, y2]] = [point(from, down), point(to, down)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  // It bends to its left, by a fifth of its length.
  const [bx, by] = [(x1 + x2) / 2 + dy / 5, (y1 + y2) / 2 - dx / 5];
  const angle = Math.atan2(y2 - by, x2 - bx);
  const corner = (turn: number) => `${round(x2 - 10 * Math.cos(angle + turn))} ${round(y2 - 10 * Math.sin(angle + turn))}`;
  return {
    way: `M${round(x1)} ${round(y1)}Q${round(bx)} ${round(by)} ${round(x2)} ${round(y2)}`,
    head: `M${corner(0.45)}L${round(x2)} ${round(y2)}L${corner(-0.45)}Z`,
  };
}

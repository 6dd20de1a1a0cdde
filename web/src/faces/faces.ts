// Who the computer players are. A face belongs to a computer player and never to a seat: the disc with the seat's colour and shape always
// stands beside it. People have no face.
import drawings from './faces.svg?url';

/** Names and drawings; names are the same in every language. What they are like is said by `face.<name>`, and promises no strength. */
export const faces = ['Bran', 'Cleo', 'Ailsa', 'Manolis', 'Isobel', 'Hamo', 'Eleni', 'Fergus', 'Idris', 'Maud'] as const;
export type Face = (typeof faces)[number];

/** Most seats that a table has. */
const mostSeats = 5;

interface Sitter {
  kind: string;
  name?: string;
}

/** All faces in an order that is always the same for a table: it begins anywhere and goes on by steps that meet every face. */
function orderFor(table: string): Face[] {
  let hash = 0x811c9dc5;
  for (const sign of table) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  const [start, step] = [hash % faces.length, [1, 3, 7, 9][(hash >>> 8) % 4]];
  return faces.map((_, at) => faces[(start + at * step) % faces.length]);
}

const isFace = (name?: string): name is Face => faces.includes(name as Face);

/** The face of each seat of a table; null: nobody's. A computer player that is called like a face has it; the others get one by the table's
    id and their seat, so that server and device find the same one without keeping it. No name is given twice at a table. */
export function facesOf(table: string, seats: Sitter[]): (Face | null)[] {
  const order = orderFor(table);
  const taken = new Set(seats.map((seat) => seat.name));
  const free = (at: number) => [order[at % mostSeats], ...order.slice(mostSeats)].find((face) => !taken.has(face))!;
  return seats.map(({ kind, name }, at) => {
    if (kind !== 'computer') return null;
    const face = isFace(name) ? name : free(at);
    taken.add(face);
    return face;
  });
}

/** Somebody else for a computer's seat: the next face that nobody at the table has. */
export function nextFace(face: Face, atTable: (string | null | undefined)[]): Face {
  const round = faces.map((_, step) => faces[(faces.indexOf(face) + 1 + step) % faces.length]);
  return round.find((other) => !atTable.includes(other)) ?? face;
}

/** The address of its drawing, for `<use>`. All are in one small file, which is loaded when the first is shown. */
export const drawingOf = (face: Face): string => `${drawings}#face-${face.toLowerCase()}`;

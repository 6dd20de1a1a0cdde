// Reads of a game's record (docs/record.md) what the screens need before the engine has replayed it: names, and whose turn each
// move belongs to. Whether a record is right is the engine's business.

import { facesOf, type Face } from '../faces/faces';

export interface RecordedMove {
  turn: number;
  seat: number;
  move: string;
}

export interface Recorded {
  headers: Record<string, string>;
  game: string;
  players: number;
  names: string[];
  /** The levels of computer players by seat; 0: not one of ours. */
  levels: number[];
  moves: RecordedMove[];
  /** Shares of the win; null: the game was not played out. */
  result: number[] | null;
}

export function readRecord(text: string): Recorded {
  const headers: Record<string, string> = {};
  const moves: RecordedMove[] = [];
  let result: number[] | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const header = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/.exec(line);
    const turn = /^\s*(\d+)\.\s*\[(\d+)\]([^#]*)/.exec(line);
    const end = /^\s*result\s+([^#]*)/.exec(line);
    if (header) headers[header[1]] = unescape(header[2]);
    else if (turn) moves.push(...movesOf(turn[3], Number(turn[1]), Number(turn[2]) - 1));
    else if (end) result = sharesOf(end[1].trim());
  }
  const players = Number(headers.Players ?? 0);
  const names = Array.from({ length: players }, (_, seat) => headers[`Seat${seat + 1}`] ?? '');
  const seeds = headers.SeatSeeds?.split(' ') ?? [];
  const levels = names.map((name, seat) => (/[^0]/.test(seeds[seat] ?? '') ? 0 : Number(/^computer, level (\d)$/.exec(name)?.[1] ?? 0)));
  return { headers, game: headers.Game ?? '', players, names, levels, moves, result };
}

/** Names and faces of whoever played; `kept` is what this device calls them. A record says of a computer only its level. */
export function playersOf(recorded: Recorded, kept: string[] = []): { names: string[]; faces: (Face | null)[] } {
  const { headers, levels } = recorded;
  const chosen = recorded.names.map((name, seat) => (levels[seat] && (kept[seat] ?? name) === name ? '' : (kept[seat] ?? name)));
  const faces = facesOf(headers.Table ?? '', chosen.map((name, seat) => ({ kind: levels[seat] ? 'computer' : 'person', name })));
  return { faces, names: chosen.map((name, seat) => name || (faces[seat] ?? '')) };
}

const unescape = (value: string) => value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

function movesOf(text: string, turn: number, seat: number): RecordedMove[] {
  const moves = text.split(';').map((move) => move.replace(/\{[^}]*\}/, '').trim());
  return moves.filter((move) => move !== '').map((move) => ({ turn, seat, move }));
}

function sharesOf(text: string): number[] | null {
  if (text === '*') return null;
  return text.split(/\s+/).map((share) => {
    const [above, below = '1'] = share.split('/');
    return Number(above) / Number(below);
  });
}

/** The number of moves made when the next turn begins (or the end), and when the present or the previous one began. */
export function nextTurn(moves: RecordedMove[], at: number): number {
  const now = moves[at];
  if (!now) return moves.length;
  for (let next = at + 1; next < moves.length; next++) if (!sameTurn(moves[next], now)) return next;
  return moves.length;
}

export function previousTurn(moves: RecordedMove[], at: number): number {
  if (at <= 0) return 0;
  let before = at - 1;
  while (before > 0 && sameTurn(moves[before - 1], moves[at - 1])) before--;
  return before;
}

const sameTurn = (one: RecordedMove, other: RecordedMove) => one.turn === other.turn && one.seat === other.seat;

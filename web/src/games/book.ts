// What the rule book of a game shows: `games/<game>/web/book.ts` exports one `Book`. Its words are in words/book.<language>.json
// beside it, under `book.<game>.`: a picture and a position have none of their own.
import type { Component } from 'svelte';
import { faces } from '../faces/faces';
import type { Move, Position, Shape } from './room';
import { words } from '../words/words.svelte';

/** A word on a picture: the key behind `book.<game>.mark.`, and the spot where it stands. */
export interface Mark {
  at: string;
  say: string;
  tone?: 'good' | 'bad' | 'plain';
  /** How far down its spot: 0 is the upper edge, 1 the lower one. Left out: above the spot. */
  on?: number;
  /** Symbols in front of the word. */
  icons?: string[];
}

/** A piece of the board, drawn by the board itself. */
export interface Picture {
  position: Position;
  /** What is new in comparison with this position is drawn as if it were about to happen. */
  before?: Position;
  /** The picture is cut to these spots of the board. */
  around: string[];
  /** Width by height. */
  ratio?: number;
  shape?: Shape;
  lit?: string[];
  /** Moves that are offered, where a board shows its choices only then. */
  legal?: Move[];
  marks?: Mark[];
  /** From spot to spot, and how far down both. */
  arrows?: [string, string, number?][];
}

export interface TurnStep {
  id: string;
  picture: Picture;
}

export interface Example {
  id: string;
  /** What the verdict is: yes, no, or something else, such as a number. */
  verdict: 'yes' | 'no' | 'fact';
  rules: string[];
  picture: Picture;
  /** The position that is played when somebody tries it; the picture's if nothing is said. */
  position?: Position;
  /** The turns that are right: a pattern for their moves joined by a space. */
  right: string;
}

export interface Book {
  game: string;
  turn: TurnStep[];
  /** Something to look up, in front of the examples: what beats what. */
  Table?: Component;
  examples: Example[];
  mistakes: { id: string; rules: string[] }[];
  end: { picture: Picture; rules: string[]; pays: { id: string; worth: string }[] };
}

const books = import.meta.glob<Book>('../../../games/*/web/book.ts', { import: 'book' });

/** The rule book of a game, with its words. */
export async function loadBook(key: string): Promise<Book> {
  const folder = key.replaceAll('-', '_');
  const load = books[`../../../games/${folder}/web/book.ts`];
  if (!load) throw new Error(`there is no rule book of ${key}`);
  const [book] = await Promise.all([load(), words.enter(`${folder}_book`)]);
  return book;
}

/** Who sits where in a book: the reader is `you`; Bran, Cleo and the next ones have the other seats in this order, as the sentences say. */
export function bookNames({ players, viewer }: Position, you: string): string[] {
  return Array.from({ length: players }, (_, seat) => (seat === viewer ? you : faces[seat < viewer ? seat : seat - 1]));
}

/** The position that somebody plays who tries an example. */
export const triedPosition = (example: Example): Position => example.position ?? example.picture.position;

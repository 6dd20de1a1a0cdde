// What a sheet knows about the decision it asks for, and what it can do about it.
import type { Move, Position } from '$page/games/room';

export interface Decision {
  /** The position in which it is decided, and the one with what is staged. */
  position: Position;
  shown: Position;
  legal: Move[];
  staged: Move[];
  /** The notation of the move staged last. */
  chosen: string | null;
  seat: number;
  names: string[];
  phone: boolean;
  choose(move: string): void;
  /** Stages several moves one after the other. */
  chooseAll(moves: string[]): void;
  /** Puts another move in the place of one that is staged; those after it stay. */
  replace?(at: number, move: string): void;
  /** Everything is staged: only confirming is left, or swapping. */
  complete: boolean;
  look(move: string | null): void;
  why(move: string): void;
  undo?(): void;
  explain?(move: string): Promise<Record<string, any>>;
}

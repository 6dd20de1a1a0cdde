// What each game brings to the page: its board, the facts of a player's panel, its tabs, its preview and its position in
// words. `games/<game>/web/index.ts` exports one `GameRoom`; everything else of the page knows no game.
import type { Component } from 'svelte';
import type { Moments, Scene } from '../moments/scene';

/** A legal move: its notation, its structured form (games/<name>/README.md) and the move in the reader's words. */
export interface Move {
  m: string;
  d: { kind: string; [member: string]: any };
  say: string;
}

/** A position as a viewer may know it: the `position` of a table (games/<name>/README.md). */
export type Position = { game: string; players: number; to_move: number | null; phase: string; options: Record<string, any> } & Record<string, any>;

/** What a board can do about the turn that is being composed. A board never sends anything. */
export interface Turn {
  /** The first half of a move that needs two taps, such as a card in hand; the frame clears it on Escape, undo and after `stage`. */
  picked: string | null;
  pick(id: string | null): void;
  /** Chooses a legal move (its notation): it is staged, drawn dashed, and can be undone until it is confirmed. Staging the move that
      is staged last already confirms the turn (the second tap), unless the move is legal once more: then it is made again. */
  stage(move: string): void;
  /** Shows what a move would bring in the preview box, while something is looked at but not chosen; null: nothing. */
  consider(move: string | null): void;
  /** Asks why this move (any notation, legal or not) cannot be made, after the first `after` of the staged moves; left out: after all of
      them, but not after what completes the turn. The answer appears in the why box. */
  why(move: string, after?: number): void;
  /** What the engine adds to a legal move (games/<name>/README.md: previews), for a sheet that shows it before anything is chosen. */
  explain?(move: string): Promise<Record<string, any>>;
  /** Takes the move staged last back, as the action bar's Undo does. */
  undo?(): void;
  /** Stages several moves, as long as each is still possible after the one before it. */
  stageAll?(moves: string[]): void;
  /** Stages other moves in place of those from `at` on. */
  replace?(at: number, moves: string[]): void;
}

/** What can be decided after some moves (the engine's answer to `look`). */
export interface LookAt {
  legal: Move[];
  /** Those moves as they are sent: people may make them in another order than the engine takes them. */
  moves: string[];
  position: Position;
}

/** What the page needs of the engine's answer to `explain`. */
export interface Explanation {
  why?: { rule: string; say: string };
  explanation: Record<string, any>;
}

/** What somebody did, and how things stood then. */
export interface Past {
  events: Record<string, any>[];
  position: Position;
}

export type Shape = 'phone' | 'low' | 'wide';

/** The sizes that boards are made for, in pixels, where a board is a picture and not a table. */
export const boardSizes: Record<Shape, { width: number; height: number }> = {
  phone: { width: 390, height: 470 },
  low: { width: 580, height: 365 },
  wide: { width: 774, height: 640 },
};

/** Three parts of a board have classes that the layout places: `region-board`, `region-hand` (cards, purse) and `region-choice` (the halves
    of a card, kinds of floor). They are siblings in an element of the class `regions`. Whatever moves has `data-piece` with a name that is
    the same before and after the move, on a group without a transform of its own: motion.ts finds it by that. */
export interface BoardProps {
  /** What to draw: the position after the staged moves, or a past one while somebody looks back. */
  position: Position;
  /** The same before anything was staged: to draw staged things dashed. */
  before: Position;
  /** The moves staged so far in this turn. */
  staged: Move[];
  /** What can be done next; empty if it is not the viewer's turn, or if only confirming is left. */
  legal: Move[];
  turn: Turn;
  /** The viewer's seat; null: a spectator, who looks from seat 0. */
  viewer: number | null;
  names: string[];
  /** A narrow screen, held upright: 390 × 664 is the measure. */
  phone: boolean;
  /** The room there is: `phone` as above; `low` a phone held sideways, 580 × 365 for board and hand together; `wide` all the others. */
  shape: Shape;
  /** Pieces or places to light up (a sentence of the log is looked at, a tutorial points): ids of spots. */
  lit: string[];
  /** What lights them: something to do is pointed at, something that has happened is told, or it happens just now. */
  litBy?: 'pointer' | 'log' | 'parade';
  /** What happened last (events of games/<name>/README.md), for an animation; null after a jump. */
  events: Record<string, any>[] | null;
  /** What the engine adds to the move that is looked at, or else to the one staged last (the `explanation` of `preview`). */
  explanation?: Record<string, any> | null;
  /** Everything that happened until what is shown, as far as the page knows it: for marks that stay longer than one move. */
  history?: readonly Past[];
  /** The scene that is being played (moments/): for what a board draws only meanwhile. */
  scene?: Scene | null;
}

/** One line of the preview box; `tone` warn stands last, in red, with a sign. */
export interface PreviewLine {
  text: string;
  tone?: 'plain' | 'good' | 'warn';
  icon?: string;
}
export interface Preview {
  title: string;
  lines: PreviewLine[];
  /** A drawing between title and lines, such as the cards of a proof, with its properties. It hides itself where there is no room. */
  Picture?: Component<any>;
  picture?: Record<string, any>;
}

/** What a preview may need to know besides its move. */
export interface Around {
  /** What the engine adds to the first move of the turn, if that is another one: it knows how things stood before the turn. */
  first?: Record<string, any>;
  /** The position after the move, as far as it can be foreseen, if it is staged. */
  after?: Position;
}

/** A public number of a player: an icon (id of a symbol) with its name for those who do not see it. */
export interface Fact {
  icon?: string;
  label: string;
  value: string | number;
  faint?: boolean;
  /** Begins a new row where there are several. */
  row?: boolean;
  /** Only in the narrow strip of a phone, where what follows has no room. */
  strip?: boolean;
}
export interface Panel {
  score: number;
  /** Behind the score, smaller: "/5". */
  of?: string;
  scoreIcon?: string;
  facts: Fact[];
  /** "passed", "in the inn": a word about the player now. */
  note?: string;
}

/** A part of the text view: a heading with lines. */
export interface TextSection {
  title: string;
  lines: string[];
}

export interface GameTab {
  id: string;
  /** Key of its title. */
  title: string;
  view: Component<BoardProps>;
}

export interface GameRoom {
  key: string;
  Board: Component<BoardProps>;
  /** The drawings that its pieces, panels and sentences name (`<use href="#…">`): elements <symbol> and <pattern>. Their names differ from
      those of other games and of the page (parts/Symbols.svelte). */
  symbols: Component[];
  /** The board is about as wide as high: on a phone held sideways the text stands over `region-choice`, beside the board. */
  square?: boolean;
  /** The class p1…p6 of a seat: its colour and shape; p7 and p8 are the near and the far side where the colours are the cards'. */
  seatColour(position: Position, seat: number): number;
  panel(position: Position, seat: number): Panel;
  /** Chips of the top bar: "Round 6", "Turn 31". */
  chips(position: Position): string[];
  /** Tabs beside the log, the most useful first. */
  tabs: GameTab[];
  /** `explanation` is what the engine adds (games/<name>/README.md: proofs, previews); `position` the one before the move. */
  preview(position: Position, move: Move, explanation: Record<string, any>, names: string[], around?: Around): Preview;
  text(position: Position, viewer: number | null, names: string[]): TextSection[];
  /** What is hidden at a table and lies open in a replay that shows everything: hands and piles. Left out: nothing is hidden. */
  opened?(position: Position, names: string[]): TextSection[];
  /** Below the player panels on a wide screen, if there is room: a short reminder. */
  Reminder: Component<BoardProps>;
  /** Above the action bar: for decisions without a place on the board, such as which goods are paid. Buttons for
      `legal` moves whose kind the board does not show are made by the frame (`barKinds`). */
  Sheet?: Component<BoardProps>;
  /** Kinds of moves that are buttons in the action bar: pass, done, claim … */
  barKinds: string[];
  /** Several legal moves that one button makes together, one after the other; null: there is nothing to bundle. */
  bundle?(legal: Move[]): { say: string; moves: string[] } | null;
  /** The spots that a move is about, for a hint that only says "look here". */
  places(move: Move): string[];
  /** A move in words for a button: "Rowan 7 to stone 3". The engine's own words are made for a terminal. */
  describe(move: Move, position: Position): string;
  /** What a move stands under in a long list of moves: its card, its building, its kind. Empty: under none. */
  heading(move: Move): string;
  /** What happened, in sentences; `position` is the one after it. `names` has everybody's name; the viewer's seat is addressed ("You
      play …"). An event instead of a sentence is told by the engine. */
  tell(events: Record<string, any>[], position: Position, mover: number, names: string[], viewer: number | null): (string | Record<string, any>)[];
  /** The spots that an event is about: they are lit while its sentence is looked at and while somebody looks back at it. */
  concerns(event: Record<string, any>): string[];
  /** The spots where a seat has prevailed: tinted in the winner's colour once the game is over. */
  holds(position: Position, seat: number): string[];
  /** What is staged of a moment, from games/<game>/web/moments.ts; most moments have no scene, and only light their spots. */
  moments?: Moments;
  /** The plainest thing that a move brings whoever makes it, in a sentence; empty: nothing plain. */
  reason?(move: Move, explanation: Record<string, any>): string;
  /** Whether a move ends what is put together as one turn, although the same person decides next. Left out: when the turn's number
      changes. */
  ends?(move: Move, before: Position, after: Position): boolean;
  /** What the action bar asks for, instead of the engine's sentence, which is made for a terminal: the next step, after what is `picked`. */
  question(position: Position, legal: Move[], picked: string | null): string;
  /** A line of advice for somebody's first games, about the decision that is due. */
  coach(position: Position, viewer: number): string;
}

/** A step of a lesson. The learner is seat 0; whatever others do is written down. */
export interface LessonStep {
  /** Key of what is said. */
  say: string;
  /** Moves of others (or of the learner, without asking) made before this step is shown, in order, in notation. */
  play?: string[];
  /** Ids of spots that a step is about in which nothing is to be done. What is to be tapped is ringed, and nothing besides. */
  point?: string[];
  /** What the learner shall do: the moves of one turn, in notation. Left out: read, and go on. */
  do?: string[];
  /** What a move of `do` takes to be tapped, if it is more or other than its places: spots, buttons by their names, or selectors that begin
      with a dot. One after the other; whatever stands last and is there is next. In brackets: any of them. */
  tap?: Record<string, (string | string[])[]>;
  /** Other turns that are as good: patterns for the moves joined by a space. Left out: only `do`. */
  accept?: string;
  /** Key of what is said after something else that is legal; then it can be taken back. */
  other?: string;
  /** Key of a chapter's title that begins here. */
  chapter?: string;
}

/** A lesson: an ordinary game with a fixed deal, and what is said about it. `games/<game>/web/lesson.ts` exports one. */
export interface Lesson {
  game: string;
  players: number;
  options: Record<string, any>;
  /** Fix the deal: 64 and 32 hexadecimal digits. */
  serverSeed: string;
  clientSeeds: string[];
  /** Empty: the learner. */
  names: string[];
  steps: LessonStep[];
}

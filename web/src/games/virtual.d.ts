// What a game says of itself (docs/protocol.md, web/vite_games.ts).
declare module 'virtual:games' {
  export type Value = boolean | number | string;

  /** The game has so many players; another option has a value. */
  export interface Need {
    players?: number;
    option?: string;
    value?: Value;
  }

  export interface Option {
    name: string;
    kind: 'boolean' | 'number' | 'word';
    values: Value[];
    default: Value;
    /** The rule that explains it. */
    rule: string;
    /** People change it often: it stands in front, the others are folded away. */
    in_front: boolean;
    /** It only changes how moves are written, and so nothing on a board. */
    notation: boolean;
    /** Without all of these it means nothing. */
    needs: Need[];
  }

  export interface ScorePart {
    /** A member of a result's items. */
    member: string;
    /** Key of its name, behind `rev.item.`. */
    word: string;
    /** parts add up to the total; the total decides; a note stands beside. */
    role: 'part' | 'total' | 'note';
  }

  export interface Game {
    key: string;
    name: Record<string, string>;
    players: [number, number];
    /** Version of its rules. */
    rules: number;
    options: Option[];
    /** How long a game takes people, with the usual number of players. */
    minutes: number;
    /** How many sit down if nobody has said anything else. */
    usual_players: number;
    /** A neighbour must not see the screen. */
    secret_hands: boolean;
    rule_letters: string;
    /** The sign of each seat, for each number of players from the smallest. */
    signs: number[][];
    score: ScorePart[];
    /** Members of a result's items that decide between equal totals. */
    tie_breaks: string[];
    /** Events that are a scoring. */
    scorings: string[];
    /** Of 100 games for two, those that levels 2 to 8 win against the one below. */
    level_wins: number[];
  }

  const games: Game[];
  export default games;
}

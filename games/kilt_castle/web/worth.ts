// What a ducat day pays each colour now, and after what is being composed: from the engine's preview if it has spoken, else read
// from the towers before and after the staged moves.
import type { Position } from '$page/games/room';
import { bestArea } from './areas';
import { stocksOf, type Colour } from './facts';

export interface Worth {
  colour: Colour;
  seat: number;
  now: number;
  /** Only if it differs: "7" or "5–7". */
  after: string | null;
}

interface Income {
  colour: string;
  now: number;
  after: [number, number];
}

/** "7" or "5–7", in one piece: lines break after a dash, but for what joins the two. */
export const span = ([least, most]: [number, number]): string => (least === most ? `${least}` : `${least}–\u2060${most}`);

export function worths(before: Position, position: Position, explanation?: Record<string, any> | null): Worth[] {
  const incomes: Income[] = explanation?.preview?.incomes ?? [];
  return stocksOf(position).map(({ colour, seat }) => {
    const income = incomes.find((one) => one.colour === colour);
    const now = bestArea(before, colour).value;
    const after = income ? span(income.after) : `${bestArea(position, colour).value}`;
    return { colour, seat, now, after: after === `${now}` ? null : after };
  });
}

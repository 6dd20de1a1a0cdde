// What a hint points at where its move has no spot on the board: an answer in a sheet, or a button of the action bar.
import type { Move } from '../../games/room';

const among = (selector: string, isIt: (data: DOMStringMap) => boolean): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(({ dataset }) => isIt(dataset));

/** First the whole sheet: the reader shall look for the answer. Then the answer, if it is a single button there. */
export function placeBeside(move: Move, step: number): HTMLElement | null {
  const button = among('.bar [data-move]', (data) => data.move === move.m);
  const answer = step > 1 ? among('section.sheet [data-choice]', (data) => data.choice === move.m) : undefined;
  return button ?? answer ?? document.querySelector<HTMLElement>('section.sheet');
}

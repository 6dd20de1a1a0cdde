// What a hint points at where its move has no spot on the board: a card, an answer in a sheet, or a button of the action bar.
import type { Move } from '../../games/room';

const among = (selector: string, isIt: (data: DOMStringMap) => boolean): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(({ dataset }) => isIt(dataset));

/** First the whole sheet or row of cards: the reader shall look for the answer. Then the answer, if it is a single button there. */
export function placeBeside(move: Move, step: number): HTMLElement | null {
  const button = among('.bar [data-move]', (data) => data.move === move.m);
  if (button) return button;
  // Some answers take two presses: the king, then what he copies.
  const answer = among('[data-choice]', (data) => data.choice === move.m) ?? among('[data-choice]', (data) => move.m.startsWith(`${data.choice} `));
  const around = answer?.closest<HTMLElement>('section.sheet, .region-hand, .region-choice') ?? answer?.parentElement;
  return (step > 1 ? answer : around) ?? document.querySelector<HTMLElement>('section.sheet');
}

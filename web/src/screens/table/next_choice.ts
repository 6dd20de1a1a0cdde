// What somebody who plays by keys decides next: a prompt whose buttons stand beside the board, or a place on the board.

const first = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0) ?? null;

const onBoard = () => first('main.board .spot.open[tabindex="0"]') ?? first('main.board .spot.open') ?? first('main.board :is([data-choice], .text [data-move]):not([aria-disabled="true"])');

/** The first button of a question that is not answered on the board; null: there is none. */
function prompt(): HTMLElement | null {
  return onBoard() ? null : (first('.side [data-choice]:not([aria-disabled="true"])') ?? first('.bar :is([data-bundle], [data-move])'));
}

/** Where to go from a button that is gone. The board itself, if there is nothing to decide. */
export function nextChoice(): HTMLElement | null {
  return first('.curtain button') ?? first('.confirm:not(:disabled)') ?? prompt() ?? onBoard() ?? first('main.board');
}

/** A prompt that has come up is gone to from the board, not from the log or the top bar: there somebody does something else. */
export function goToPrompt(): void {
  const active = document.activeElement;
  // Somebody types, or reads a hint or a lesson that has buttons of its own.
  if (active?.matches('input, textarea, select') || active?.closest('.hinted, .lesson')) return;
  const there = active?.closest('.bar, .sheet') && active.matches(':not(:disabled)');
  if (there || (active && active !== document.body && !active.closest('main.board, .foot, .preview'))) return;
  prompt()?.focus();
}

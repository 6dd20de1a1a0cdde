// A prompt takes the focus of whoever plays by keys, not of whoever types or reads something.
import { beforeAll, expect, test } from 'vitest';
import { goToPrompt } from '../../src/screens/table/next_choice';

beforeAll(() => {
  // Nothing has a size here; everything counts as seen.
  HTMLElement.prototype.getClientRects = () => [{}] as never;
});

test.each([
  ['the board', '<main class="board"><button id="at"></button></main>', true],
  ['a field for commands', '<footer class="foot"><input id="at"></footer>', false],
  ['a hint', '<div class="preview"><div class="box hinted"><button id="at"></button></div></div>', false],
  ['a lesson', '<div class="preview"><div class="pv lesson"><button id="at"></button></div></div>', false],
])('from %s', (_, place, goes) => {
  document.body.innerHTML = `${place}<div class="bar"><button data-move="keep"></button></div>`;
  const at = document.getElementById('at')!;
  at.focus();
  goToPrompt();
  expect(document.activeElement === at).toBe(!goes);
});

// Keys that work anywhere at the table. Boards have their own for what lies on them.
import { settings } from '../../settings.svelte';
import type { Position } from '../../games/room';
import { isElsewhere } from '../../parts/keys';
import { showTurn } from '../../parts/showTurn';
import type { Composer } from '../../table/composer.svelte';
import type { GameTable } from '../../table/table.svelte';
import type { Aloud } from './aloud.svelte';
import type { Hint } from './hint.svelte';

export interface Keyboard {
  composer: Composer;
  hint: Hint;
  aloud: Aloud;
  readonly table: GameTable;
  readonly at: number | null;
  /** The position that is shown: a past one while somebody looks back. */
  readonly position: Position | null;
  look(moves: number | null): void;
  /** Puts away what covers the board; false: nothing does. */
  uncover(): boolean;
  openCommand(): void;
  showTab(id: string): void;
}

export function handleKey(event: KeyboardEvent, keyboard: Keyboard): void {
  if (event.defaultPrevented || isElsewhere(event)) return;
  const { aloud, composer, table } = keyboard;
  // What lies behind the curtain is somebody else's.
  if (table.curtain !== null) return;
  const moves = table.document?.moves ?? 0;
  const back = keyboard.at !== null;
  const actions: Record<string, () => unknown> = {
    Enter: () => !back && composer.complete && !isButton(event.target) && composer.confirm(),
    Escape: () => (aloud.text ? (aloud.text = '') : back ? keyboard.look(null) : keyboard.uncover() || composer.undo()),
    u: () => !back && composer.undo(),
    U: () => !back && composer.reset(),
    h: () => !back && keyboard.hint.more(),
    z: () => (settings.zen = !settings.zen),
    t: () => (settings.textView = !settings.textView),
    p: () => (back ? aloud.past() : aloud.preview()),
    m: () => (back ? aloud.past() : aloud.moves()),
    l: () => aloud.last(),
    s: () => aloud.scores(keyboard.position),
    L: () => keyboard.showTab('log'),
    '[': () => keyboard.look((keyboard.at ?? moves) - 1),
    ']': () => keyboard.at !== null && keyboard.look(keyboard.at + 1 < moves ? keyboard.at + 1 : null),
    '/': () => keyboard.openCommand(),
    '?': () => table.document && showTurn(table.document.game),
  };
  const action = actions[event.key];
  if (!action || action() === false) return;
  event.preventDefault();
}

/** Enter on a button presses that button, except on a spot of the board that is chosen already. */
function isButton(target: EventTarget | null): boolean {
  const element = target as HTMLElement;
  return element.tagName === 'BUTTON' && !element.classList.contains('chosen');
}

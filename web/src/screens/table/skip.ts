// Whoever taps or types sees the present at once: what is being shown ends within one frame.
import type { Parade } from './parade.svelte';

/** What is only looked at goes on beside it: the log, tabs, the menu. */
const beside = '.side :is([role=tab], [role=tabpanel]), .topbar, .ticker, dialog';
const quiet = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
const ending = ['Enter', ' ', 'Escape'];

export class Skip {
  /** A tap on the board that has ended a scene is no move. */
  private swallows = false;

  constructor(private parade: Parade) {}

  press({ target }: PointerEvent): void {
    const element = target as Element;
    if (!this.parade.running || element.closest?.(beside)) return;
    this.swallows = this.parade.holds && Boolean(element.closest?.('main'));
    this.parade.finish();
  }

  click(event: MouseEvent): void {
    // A key that presses a button makes a click as well, which nobody has tapped.
    if (this.swallows && event.detail) event.stopPropagation();
    this.swallows = false;
  }

  key(event: KeyboardEvent): void {
    if (!this.parade.running || quiet.includes(event.key)) return;
    const staged = this.parade.playing !== null;
    this.parade.finish();
    const button = (event.target as Element).closest?.('button, a, input, select');
    // A key that is held down has been meant for one thing only, not for what has the focus next.
    if (event.repeat && button && ['Enter', ' '].includes(event.key)) event.preventDefault();
    // It ends the scene and nothing else; on a button it presses that.
    if (staged && ending.includes(event.key) && (event.key === 'Escape' || !button)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

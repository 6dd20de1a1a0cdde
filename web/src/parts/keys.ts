// Keys that work without the focus being somewhere in particular.
import { settings } from '../settings.svelte';

/** Letters, digits and signs as shortcuts can be switched off: speech input and unsteady hands type them without meaning them. */
export function isSwitchedOff({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return !settings.shortcuts && key.length === 1 && key !== ' ';
}

/** What a control says of its shortcut: nothing where that does not work. */
export function shortcut(keys: string | undefined): string | undefined {
  return settings.shortcuts ? keys : undefined;
}

/** Whether a key belongs to a field, to a dialog or to the browser, or does nothing because shortcuts are off. `fields`: the inputs
    that take keys for themselves here. */
export function isElsewhere(event: KeyboardEvent, fields = 'input'): boolean {
  const { ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || isSwitchedOff(event) || document.querySelector('dialog[open]')) return true;
  return Boolean((target as Element | null)?.closest?.(`${fields}, textarea, select, [contenteditable]`));
}

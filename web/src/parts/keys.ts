// Keys that work without the focus being somewhere in particular.

/** Whether a key belongs to a field, to a dialog or to the browser. */
export function isElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  return Boolean((target as Element | null)?.closest?.('input, textarea, select, [contenteditable]'));
}

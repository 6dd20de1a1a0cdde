// Keys of this board besides those of every table, for the page about keys.
export const shortcuts = [
  { keys: ['E', 'O'], does: 'keys.kreta.halves' },
  { keys: ['V'], does: 'keys.kreta.sites' },
];

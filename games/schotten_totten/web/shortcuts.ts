// Keys of this board besides those of every table, for the page about keys.
export const shortcuts = [
  { keys: ['Shift', '1', '…', '9'], does: 'keys.schotten-totten.stones' },
  { keys: ['C'], does: 'keys.schotten-totten.claims' },
];

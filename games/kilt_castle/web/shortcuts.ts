// Keys of this board besides those of every table, for the page about keys.
export const shortcuts = [
  { keys: ['C'], does: 'keys.kilt-castle.colour' },
  { keys: ['D'], does: 'keys.kilt-castle.ducats' },
];

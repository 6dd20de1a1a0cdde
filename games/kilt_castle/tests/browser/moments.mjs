// Scenes of this game, for web/tests/browser/moments.mjs.
export const scenes = [
  { kind: 'victory', event: 'end', players: 3 },
  // Whoever moves next does not interfere: it is the reader, and nothing was paid before.
  { kind: 'ducat day', event: (_, all, { to_move }) => to_move === 0 && all.filter(({ event, ducats }) => event === 'paid' && ducats > 1).length > 2 && all.every(({ price }) => !price), players: 4, seed: 16, layer: '.token' },
  { kind: 'built over', event: ({ event, price }, _, { to_move }) => event === 'built' && price > 1 && to_move === 0, players: 4, seed: 5, layer: '.token' },
  { kind: 'roof', event: ({ event, from }, all, { to_move }) => event === 'roofed' && from && all.length === 1 && to_move === 0, players: 4, seed: 5, size: 'phone', moves: '[data-part^="roof:"]' },
  { kind: 'final pay', event: 'end', players: 3, seed: 2, size: 'tall', layer: '.token' },
  { kind: 'last round', event: 'endgame', players: 3, size: 'low' },
];

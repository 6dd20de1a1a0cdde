// Scenes of this game, for web/tests/browser/moments.mjs.
/** Somebody gets points. */
const paid = (event) => event.event === 'scored' && event.points > 0;

export const scenes = [
  { kind: 'victory', event: 'end', players: 3, size: 'phone' },
  { kind: 'castellan', event: paid, players: 3, layer: '.figure', moves: '[data-part^="land:"], [data-part^="figure:"]' },
  { kind: 'harvest', event: 'harvested', layer: '.token' },
  { kind: 'lead', event: 'fort', moves: '[data-part^="lead:"]', answered: true },
  { kind: 'last round', event: 'endgame', players: 3, answered: true },
];

// Scenes of this game, for web/tests/browser/moments.mjs.
export const scenes = [
  { kind: 'victory', event: 'end', players: 3, alone: true },
  { kind: 'scored', event: 'scored', players: 3, layer: '.drawing', moves: '[data-part^="masonry-"]', alone: true },
  { kind: 'favour', event: ({ event, seat, line, level }) => event === 'favour' && seat === 0 && line === 'b' && level === 1, layer: '.token, .drawing', alone: true },
  { kind: 'built', event: ({ event, seat }) => event === 'built' && seat === 0, layer: '.label', moves: '[data-part="gone"], [data-part^="building-"], [data-piece^="house-"]', alone: true },
  { kind: 'idle', event: ({ event, seat, space }) => event === 'provost' && seat === 0 && space < 6, moves: '[data-part^="worker-at-"]', alone: true },
  { kind: 'last round', event: 'endgame', players: 3, size: 'tablet', alone: true },
];

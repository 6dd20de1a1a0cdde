// Scenes of this game, for web/tests/browser/moments.mjs.
const plays = (kind) => (one) => (one.event === 'trick' || one.event === 'placed') && one.card === kind;
const claims = (number) => ({ event, stone }) => event === 'claimed' && stone === number;

export const scenes = [
  { kind: 'victory', event: 'end', size: 'phone' },
  { kind: 'proof', event: claims(7), seed: 10, moves: '[data-part^="staged:line"]' },
  { kind: 'proof', as: 'by rank', event: claims(9), size: 'low', moves: '[data-part="staged:against"]' },
  { kind: 'ready', event: plays('p1'), seed: 2, size: 'phone', moves: '[data-part="staged:ribbon"]' },
  { kind: 'tactics', event: plays('traitor'), options: { tactics: true }, moves: '[data-part="staged:ribbon"]' },
  { kind: 'tactics', as: 'fog', event: plays('fog'), options: { tactics: true }, size: 'phone', answered: true, moves: '[data-part="staged:ribbon"]' },
  { kind: 'last round', event: 'endgame', size: 'phone', answered: true },
];

/** A turn in which a piece glides from one place to another. */
export const glide = { event: 'placed' };

// For web/tests/browser/looks.mjs.
/** Tables that are looked at: after which of the own turns, in the middle of the game and late, and whether the review is, too. */
export const tables = [
  { players: 2, pauses: [9, 22] },
  { players: 4, pauses: [7, 18], review: true },
];

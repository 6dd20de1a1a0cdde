// For web/tests/browser/help.mjs.
/** What the key s says before the first turn. */
export const score = /^You 0, \w+ 0\.$/;

/** What is tapped in a turn: one spot of each kind. */
export const taps = ['hand', 'column'];

// For web/tests/browser/barriers.mjs.
/** Smaller than a finger, on purpose. */
export const small = [['main.board nav button', 'scrolls the road; a finger can do that itself']];

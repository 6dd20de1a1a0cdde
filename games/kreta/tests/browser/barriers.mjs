// For web/tests/browser/barriers.mjs.
/** Smaller than a finger, on purpose. */
export const small = [['.fort', 'shows a site on the map; nothing is played there']];

// For web/tests/browser/barriers.mjs.
/** Smaller than a finger, on purpose. */
export const small = [['.fort', 'shows a site on the map; nothing is played there']];

/** A site that is turned up is kept or replaced. The castellan is what turns sites up. */
export const prompt = { buttons: '.bar :is([data-move^="keep"], [data-move^="replace"])', count: 2, by: '.board [data-choice=castellan]' };

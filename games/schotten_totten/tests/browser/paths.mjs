// For web/tests/browser/paths.mjs.
/** A turn: what is tapped first, what the bar asks then, and what is tapped last. */
export const turn = ['.board [data-spot^="hand:"].open', /^Where does .+ go\?$/, '.board [data-spot^="column:"].open'];

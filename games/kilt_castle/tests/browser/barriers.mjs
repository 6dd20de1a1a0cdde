// For web/tests/browser/barriers.mjs.
/** Smaller than a finger, on purpose. */
export const small = [['.spot[data-spot^="card:"]', 'up to four cards share one place at the edge: when one is picked, all of them are large buttons beside the board']];

/** What the table stands before when it is looked at: a card that shares its place can be moved. */
export const before = { event: ({ event, from }, _, { rows }) => event === 'moved' && rows.some(({ place, cards }) => place === from && cards.length > 0) };
/** What is tapped one after the other until `until` is there, and how many of these there must be. */
export const picks = { tap: '.spot.open[data-spot^="card:"]', until: '.cards .pick', atLeast: 2, say: 'cards that share a place are buttons, too' };

/** Keys that only this game has, and what they would show. */
export const shortcuts = { keys: ['d', '1'], shows: '.day.on' };

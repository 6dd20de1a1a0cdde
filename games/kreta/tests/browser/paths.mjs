// For web/tests/browser/paths.mjs.
/** What a replay of the record in docs/examples says when everything lies open. */
export const opened = /Stapel der Kastellkarten.*\d+, \d+/s;

/** An option that is not the usual one, and what stands above its table. */
export const unusual = { options: { king: 'any' }, said: /The king repeats: anybody/ };

/** Its text has a part for each player, called by the name alone; four can play. */
export const tellsEach = true;

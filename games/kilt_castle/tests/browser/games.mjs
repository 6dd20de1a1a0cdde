// For web/tests/browser/games.mjs: with three it is another game than with two.
export const players = 3;

// For web/tests/browser/screens.mjs: after so many steps the table shows most of what the game has.
export const steps = 40;

// For web/tests/browser/help.mjs: in how many turns a hint is asked for.
export const turns = 8;

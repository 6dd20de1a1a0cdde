// What web/tests/browser/layouts.mjs expects of this game.
export const players = 5;

/** The least height of the picture of the board, in pixels. A picture that scrolls counts as far as it is in sight. */
export const least = { phone: 250, tall: 380, low: 180, tablet: 420, tablet_low: 430, desk: 440, wide: 700, low_740: 160, low_667: 160 };

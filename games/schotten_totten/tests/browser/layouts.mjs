// What web/tests/browser/layouts.mjs expects of this game.
export const players = 2;

/** The least height of the picture of the board, in pixels. A picture that scrolls counts as far as it is in sight. */
export const least = { phone: 380, tall: 380, low: 320, tablet: 580, tablet_low: 580, desk: 560, wide: 800, low_740: 270, low_667: 270 };

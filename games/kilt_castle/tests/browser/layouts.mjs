// What web/tests/browser/layouts.mjs expects of this game.
export const players = 4;

/** The least height of the picture of the board, in pixels. A picture that scrolls counts as far as it is in sight. */
export const least = { phone: 300, tall: 360, low: 340, tablet: 560, tablet_low: 540, desk: 560, wide: 800, low_740: 320, low_667: 320 };

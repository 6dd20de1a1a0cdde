// What web/tests/browser/layouts.mjs expects of this game.
export const players = 4;

/** The least height of the picture of the board, in pixels. A picture that scrolls counts as far as it is in sight. */
export const least = { phone: 320, tall: 370, low: 280, tablet: 365, tablet_low: 460, desk: 420, wide: 640, low_740: 250, low_667: 245 };

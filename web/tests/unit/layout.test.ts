import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/screens/table/layout.svelte';

describe('the layout of a table', () => {
  it.each([
    [390, 844, 'phone'],
    [390, 664, 'phone'],
    [844, 390, 'low'],
    [740, 360, 'low'],
    [667, 375, 'low'],
    // A desk with the page made twice as large.
    [683, 384, 'low'],
    // Four times: rails would leave no room for a board.
    [341, 192, 'phone'],
    [820, 1180, 'tablet'],
    [768, 1024, 'tablet'],
    [1180, 820, 'tablet-low'],
    [800, 600, 'tablet-low'],
    [1280, 720, 'desk'],
    [1366, 768, 'desk'],
    [1679, 900, 'desk'],
    [1920, 1080, 'wide'],
    [2560, 1440, 'wide'],
    // Height counts before width.
    [1366, 400, 'low'],
  ])('%i × %i is %s', (width, height, kind) => {
    expect(layoutOf(width, height)).toBe(kind);
  });
});

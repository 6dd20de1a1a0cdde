// How web/tests/browser/lessons.mjs takes the lesson of this game.
export const ways = [{ way: 'taps', size: 'phone', language: 'de' }];

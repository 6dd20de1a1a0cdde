// How web/tests/browser/lessons.mjs takes the lesson of this game.
export const ways = [
  { way: 'taps', size: 'desk', language: 'en' },
  { way: 'text', size: 'phone', language: 'de' },
];

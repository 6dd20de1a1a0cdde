// Every test may use the words of every game.
import games from 'virtual:games';
import { words } from '../../src/words/words.svelte';

for (const { key } of games) {
  await words.enter(key);
  await words.enter(`${key}_book`);
}
await words.enter('review');

// Nothing has a size here, so there is nothing to tell of it.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

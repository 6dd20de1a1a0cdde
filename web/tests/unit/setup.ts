// Every test may use the words of every game.
import { words } from '../../src/words/words.svelte';

for (const game of ['schotten-totten', 'kilt-castle', 'kreta', 'caylus']) await words.enter(game);

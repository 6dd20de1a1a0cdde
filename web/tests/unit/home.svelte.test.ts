// The list of one's games says what is true of it.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import HomeScreen from '../../src/screens/home/HomeScreen.svelte';
import { saved, type SavedGame } from '../../src/table/saved.svelte';
import { say, words } from '../../src/words/words.svelte';

const over: SavedGame = { id: 'a', where: 'device', game: 'high-card', names: ['', 'Ailsa'], viewer: 0, state: 'over', turn: 9, updated: 1 };

async function told(games: SavedGame[]): Promise<string> {
  vi.spyOn(saved, 'refresh').mockResolvedValue(undefined as never);
  saved.games = games;
  const screen = mount(HomeScreen, { target: document.body });
  flushSync();
  const text = document.querySelector('aside')!.textContent!;
  await unmount(screen);
  saved.games = [];
  return text;
}

test.each(['en', 'de'] as const)('a finished game does not stand below “games appear here”: %s', async (language) => {
  await words.speak(language);
  expect(await told([])).toContain(say('home.no_games'));
  const text = await told([over]);
  expect(text).not.toContain(say('home.no_games'));
  expect(text).toContain(say('home.none_running'));
  await words.speak('en');
});

// One board by itself, in a room of the size it has on the page, with a position from a file: for drawing boards without a table.
// /tests/gallery/?game=KEY&file=mid&shape=phone&lang=de&theme=dark (files: games/<name>/tests/gallery/<file>.json, see make_position.mjs;
// `before`, `staged` and `explanation` in a file show a turn that is being composed)
// `show` shows another one in the same page.
import { mount, unmount } from 'svelte';
import '../../src/style/app.css';
import { loadRoom } from '../../src/games';
import { games } from '../../src/games/games';
import { settings } from '../../src/settings.svelte';
import { words, type Language } from '../../src/words/words.svelte';
import Gallery from './Gallery.svelte';

const positions = import.meta.glob<object>('../../../games/*/tests/gallery/*.json', { import: 'default' });
let shown: ReturnType<typeof mount> | undefined;

async function show({ game = games[0].key, file = 'mid', shape = 'wide', theme = 'light', lang = 'en' }: Record<string, string>) {
  if (shown) await unmount(shown);
  await words.speak(lang as Language);
  settings.theme = theme as typeof settings.theme;
  document.documentElement.dataset.theme = theme;
  const [room, position] = await Promise.all([loadRoom(game), positions[`../../../games/${game.replaceAll('-', '_')}/tests/gallery/${file}.json`]()]);
  shown = mount(Gallery, { target: document.getElementById('app')!, props: { room, ...position, shape } as never });
}

Object.assign(window, { show });
await show(Object.fromEntries(new URLSearchParams(location.search)));

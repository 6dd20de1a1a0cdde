// One board by itself, in a room of the size it has on the page, with a position from a file: for drawing boards without a table.
// /tests/gallery/?game=kreta&file=mid&shape=phone&lang=de&theme=dark (files: tests/gallery/<game>-<file>.json, see make_position.mjs;
// `before`, `staged` and `explanation` in a file show a turn that is being composed)
import { mount } from 'svelte';
import '../../src/style/app.css';
import { settings } from '../../src/settings.svelte';
import { words, type Language } from '../../src/words/words.svelte';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'schotten-totten';
await words.speak((query.get('lang') ?? 'en') as Language);
settings.theme = (query.get('theme') ?? 'light') as typeof settings.theme;
document.documentElement.dataset.theme = settings.theme;
await words.enter(game);
const rooms = import.meta.glob('../../src/games/*/index.ts', { import: 'room' });
const room = await rooms[`../../src/games/${game.replace('-', '_')}/index.ts`]();
const file = await (await fetch(`/tests/gallery/${game}-${query.get('file') ?? 'mid'}.json`)).json();
mount(Gallery, { target: document.getElementById('app')!, props: { room, ...file, shape: query.get('shape') ?? 'wide' } as never });

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './vite_compress.ts';
import { gamesOfEngine } from './vite_games.ts';
import { serviceWorker } from './vite_service_worker.ts';
import { terminalWords } from './vite_words.ts';

const everyVisit = new RegExp(
  'node_modules/svelte/|src/(settings|route|failure)|src/faces/|src/words/words|src/engine/(engine|table_memory)|src/games/(games|index)\\.|virtual:games|src/screens/table/(groups|layout)|src/screens/review/download' +
    '|src/table/(saved|server\\.|begin|record|table\\.|document|engine_table|invitation|game_file)|src/parts/(Icon|drawings|keys|copy|focus|showTurn|Failure)',
);

/** Every game has an index.ts, a book.ts and an en.json: its name goes before theirs. */
const nameOf = ({ facadeModuleId }: { facadeModuleId?: string | null }) => `assets/${/\/games\/(\w+)\//.exec(facadeModuleId ?? '')?.[1].concat('_') ?? ''}[name]-[hash].js`;

/** The files of a game, in games/<name>/, name those of the page from here. */
const below = (folder: string) => new URL(folder, import.meta.url).pathname;

export default defineConfig({
  plugins: [gamesOfEngine(), terminalWords(), svelte(), serviceWorker(), compress()],
  cacheDir: '../node_modules/.vite',
  // Where the tests mount components, they want the browser's half of Svelte.
  resolve: { alias: { $page: below('src'), $tests: below('tests') }, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Nothing may be inlined: the page's security policy allows files of its own origin only.
    assetsInlineLimit: 0,
    // What every visit needs comes as one file, and its words as another one (src/words/): each file more costs a request, and half a
    // kilobyte of headers.
    rolldownOptions: { output: { chunkFileNames: nameOf, codeSplitting: { groups: [{ name: 'base', test: everyVisit }] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  worker: { format: 'es' },
  test: { environment: 'jsdom', testTimeout: 30_000, setupFiles: ['tests/unit/setup.ts'], include: ['tests/unit/*.test.ts', '../games/*/tests/*.test.ts'] },
} as never);

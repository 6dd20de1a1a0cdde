import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // Where the tests mount components, they want the browser's half of Svelte.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Nothing may be inlined: the page's security policy allows files of its own origin only.
    assetsInlineLimit: 0,
    // The languages and the rules stand beside web/, not in it.
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  worker: { format: 'es' },
  test: { environment: 'jsdom', include: ['tests/unit/**/*.test.ts'] },
} as never);

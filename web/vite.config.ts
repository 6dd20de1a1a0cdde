import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { serviceWorker } from './vite_service_worker.ts';

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  // Where the tests mount components, they want the browser's half of Svelte.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Nothing may be inlined: the page's security policy allows files of its own origin only.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  worker: { format: 'es' },
  test: { environment: 'jsdom', setupFiles: ['tests/unit/setup.ts'], include: ['tests/unit/**/*.test.ts'] },
} as never);

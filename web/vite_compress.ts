// Writes every file of the build once more, compressed: name.br for browsers that take Brotli (over https and at localhost), name.gz for
// the others. The server sends them as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and fonts are compressed already. */
const compressible = /\.(js|css|html|svg|wasm|webmanifest)$/;

export function compress(): Plugin {
  let folder = 'dist';
  return {
    name: 'merlon-compress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'post', // after the service worker has been written
      sequential: true,
      handler() {
        const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && compressible.test(entry.name));
        for (const file of entries.map((entry) => join(entry.parentPath, entry.name))) {
          const content = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

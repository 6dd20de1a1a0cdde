// Writes every file of the build once more, compressed: name.br for browsers that take Brotli (over https and at localhost), name.gz for
// the others. The server sends them as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterBuild } from './vite_after.ts';

/** Pictures and fonts are compressed already. */
const compressible = /\.(js|css|html|svg|wasm|webmanifest)$/;

export const compress = () =>
  afterBuild('compress', (files) => {
    for (const file of files.filter((one) => compressible.test(one))) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  });

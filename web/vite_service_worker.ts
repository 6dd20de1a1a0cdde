// Writes dist/service_worker.js: the worker's own code with the list of all files of this build before it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterBuild } from './vite_after.ts';

export const serviceWorker = () =>
  afterBuild('service-worker', (all, folder) => {
    const files = all.filter((file) => !/\.(br|gz|map)$|service_worker\.js$/.test(file)).sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(readFileSync(file));
    const addresses = files.map((file) => file.slice(folder.length).replaceAll('\\', '/'));
    const code = readFileSync(new URL('./service_worker.js', import.meta.url), 'utf8');
    const head = `self.MERLON_FILES = ${JSON.stringify(addresses)};\nself.MERLON_CACHE = 'merlon-${hash.digest('hex').slice(0, 16)}';\n`;
    writeFileSync(join(folder, 'service_worker.js'), head + code);
  });

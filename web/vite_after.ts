// A plugin that does something with the files of a finished build, after those before it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function afterBuild(name: string, act: (files: string[], folder: string) => void): Plugin {
  let folder = 'dist';
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    name: `merlon-${name}`,
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: { order: 'post', sequential: true, handler: () => act(files(), folder) },
  };
}

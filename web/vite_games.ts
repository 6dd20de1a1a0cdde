// The games as the engine lists them: `import games from 'virtual:games'`. The engine is asked when the page is built, so that the page knows
// its games before the engine is there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { instantiate } from './src/engine/module.ts';

const engine = fileURLToPath(new URL('./engine/merlon.wasm', import.meta.url));
const name = 'virtual:games';

export function gamesOfEngine(): Plugin {
  return {
    name: 'merlon-games',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      if (!existsSync(engine)) throw new Error(`${engine} is missing; ./run --build makes it`);
      this.addWatchFile(engine);
      const { games } = (await instantiate(readFileSync(engine))).ask({ cmd: 'games' });
      return `export default ${JSON.stringify(games)};`;
    },
  };
}

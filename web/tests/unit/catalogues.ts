// What the page can say, for tests: the catalogues of web/lang/ and of games/<name>/web/words/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export type Catalogue = Record<string, string>;

export const catalogue = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8'));

/** All catalogues of some folders in a language, as one. */
export function wordsOf(folders: string[], language: string): Catalogue {
  const files = folders.flatMap((folder) => readdirSync(folder).filter((file) => new RegExp(`(^|\\.)${language}\\.json$`).test(file)).map((file) => `${folder}/${file}`));
  return Object.assign({}, ...files.map(catalogue));
}

/** This folder of every game. */
export const inGames = (folder: string) => readdirSync('../games').map((game) => `../games/${game}/${folder}`).filter((path) => existsSync(path));

export const pageWords = (language: string) => wordsOf(['lang', ...inGames('web/words')], language);

// Positions of the gallery, for tests: games/<name>/tests/gallery/.
import { readdirSync, readFileSync } from 'node:fs';
import type { Move, Position } from '../../src/games/room';

export interface Shown {
  /** The file's name without its ending. */
  name: string;
  position: Position;
  legal: Move[];
  /** What the engine says of moves, by notation, where the file has it. */
  explain?: Record<string, Record<string, any>>;
}

const folder = (game: string) => `${process.cwd()}/../games/${game.replaceAll('-', '_')}/tests/gallery`;

export function fromGallery(game: string, name: string): Shown {
  return { name, ...JSON.parse(readFileSync(`${folder(game)}/${name}.json`, 'utf8')) };
}

export function galleryOf(game: string): Shown[] {
  const names = readdirSync(folder(game)).filter((file) => file.endsWith('.json'));
  return names.map((file) => fromGallery(game, file.slice(0, -'.json'.length)));
}

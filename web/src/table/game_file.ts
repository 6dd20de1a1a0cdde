// A game of this device as a file that needs no engine to be made: its record if it has one, else its table as it is kept here. So
// a game can be saved whatever has gone wrong, also one whose rules this version does not know.
import { fileName, saveText } from '../screens/review/download';
import { saved, type SavedGame } from './saved.svelte';

/** How such a file begins to be told from a record. */
const form = 'merlon-table-1';

const kept = ['game', 'names', 'levels', 'viewer', 'state', 'turn', 'updated', 'assisted', 'stored'] as const;

export function tableFile(game: SavedGame): string {
  return JSON.stringify({ form, ...Object.fromEntries(kept.map((member) => [member, game[member]])) });
}

export function readTableFile(text: string): Omit<SavedGame, 'id' | 'where'> | null {
  try {
    const found = JSON.parse(text);
    if (found.form !== form || !found.stored?.setup || !Array.isArray(found.stored.events) || !Array.isArray(found.names)) return null;
    // Whatever else a file says is not put into the database.
    return Object.fromEntries(kept.map((member) => [member, found[member]])) as Pick<SavedGame, (typeof kept)[number]>;
  } catch {
    return null;
  }
}

/** Whether there is something of this game to be saved. */
export async function canSave(id: string): Promise<boolean> {
  const game = await saved.load(id);
  return Boolean(game?.record ?? game?.stored);
}

export async function saveGame(id: string): Promise<void> {
  const game = await saved.load(id);
  if (!game) return;
  if (game.record) saveText(game.record, fileName(game.game, game.updated));
  else if (game.stored) saveText(tableFile(game), fileName(game.game, game.updated, 'table'));
}

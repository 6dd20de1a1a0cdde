// Games at the server go on while nobody looks: home asks whose turn it is, so that the one that waits for you stands first.
import { summary } from '../../table/table.svelte';
import { saved, type SavedGame } from '../../table/saved.svelte';
import { tableOf } from '../../table/server';

const most = 12;

async function refreshOne(game: SavedGame): Promise<void> {
  const view = await tableOf(game.id, game.token);
  const news = summary(view, view.viewer === null ? [] : [view.viewer]);
  if (news.state !== game.state || String([news.names, news.levels]) !== String([game.names, game.levels])) await saved.update(game.id, { ...news, updated: Date.now() });
}

/** Asks for every game at the server that is not over; without a connection everything stays as it is. */
export async function refreshServerGames(): Promise<void> {
  const running = saved.games.filter((game) => game.where === 'server' && game.state !== 'over' && game.token).slice(0, most);
  await Promise.allSettled(running.map(refreshOne));
}

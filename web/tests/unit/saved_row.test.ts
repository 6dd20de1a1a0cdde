// A seat at a table that has not begun is given back before it is forgotten.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import SavedRow from '../../src/screens/home/SavedRow.svelte';
import { saved, type SavedGame } from '../../src/table/saved.svelte';
import { say } from '../../src/words/words.svelte';

const game: SavedGame = { id: 'a', where: 'server', game: 'high-card', names: ['Anna'], viewer: 0, state: 'waiting', turn: 0, updated: 1, token: 't' };
const refusal = (code: string) => Response.json({ error: { code, message: '' } }, { status: 400 });

async function removed(answer: () => Promise<Response>) {
  const forget = vi.spyOn(saved, 'forget').mockReset().mockResolvedValue();
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  const row = mount(SavedRow, { target: document.body, props: { game } });
  const click = (button: string) => (document.querySelector<HTMLElement>(button)!.click(), flushSync());
  click('.remove');
  click('.text.bad');
  click('.text.bad');
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  const told = document.querySelector('[role=alert]')?.textContent;
  await unmount(row);
  expect(fetched).toHaveBeenCalledTimes(1);
  return { forgotten: forget.mock.calls.length, told };
}

test('the row stays, and says why, as long as the server was not told', async () => {
  const silent = { forgotten: 0, told: say('server.none') };
  expect(await removed(() => Promise.reject(new TypeError()))).toEqual(silent);
  expect(await removed(async () => refusal('BUSY'))).toEqual({ forgotten: 0, told: say('server.error.BUSY') });
});

test('what was given back, or what the server does not know, is forgotten once', async () => {
  const gone = { forgotten: 1, told: undefined };
  expect(await removed(async () => Response.json({ v: 1 }))).toEqual(gone);
  for (const code of ['NO_TABLE', 'BAD_TOKEN']) expect(await removed(async () => refusal(code))).toEqual(gone);
});

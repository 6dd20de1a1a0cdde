// Opens the picture of a turn over whatever is shown now. It comes when it is wanted first.
import { mount, unmount } from 'svelte';
import { failures } from '../failure.svelte';

let open = false;

export async function showTurn(game: string): Promise<void> {
  if (open) return;
  open = true;
  try {
    const { default: TurnDialog } = await import('../screens/rules/TurnDialog.svelte');
    const dialog = mount(TurnDialog, { target: document.body, props: { game, onclose: () => ((open = false), void unmount(dialog)) } });
  } catch (error) {
    open = false;
    void failures.note(error);
  }
}

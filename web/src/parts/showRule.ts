// Opens the text of a rule over whatever is shown now.
import { mount, unmount } from 'svelte';
import RuleDialog from './RuleDialog.svelte';

export function showRule(rule: string) {
  const dialog = mount(RuleDialog, { target: document.body, props: { rule, onclose: () => void unmount(dialog) } });
}

// A list of tabs by the keyboard: one stop of Tab, arrows round and round, Home and End.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Tabs from '../../src/parts/Tabs.svelte';

test('arrows, Home and End choose a tab and take the focus along', () => {
  const props = $state({ tabs: ['log', 'cards', 'proof'].map((id) => ({ id, title: id })), chosen: 'log', panel: 'side', label: 'Beside', onchoose: (id: string) => (props.chosen = id) });
  const tabs = mount(Tabs, { target: document.body, props });
  flushSync();
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const state = () => {
    flushSync();
    expect(buttons.map((one) => one.tabIndex).filter((index) => index === 0)).toHaveLength(1);
    expect(document.querySelector<HTMLElement>('[role=tab][tabindex="0"]')!.textContent).toBe(props.chosen);
    expect(document.activeElement!.getAttribute('aria-selected')).toBe('true');
    return document.activeElement!.textContent;
  };
  const press = (key: string) => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return state();
  };
  buttons[0].focus();
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'x'].map(press)).toEqual(['cards', 'proof', 'log', 'proof', 'log', 'proof', 'proof']);
  expect(buttons.every((one) => one.getAttribute('aria-controls') === 'side')).toBe(true);
  void unmount(tabs);
});

// What was chosen under an older version still holds.
import { expect, test, vi } from 'vitest';

test('confirming at the end of a turn had another name', async () => {
  localStorage.setItem('merlon.settings', JSON.stringify({ confirm: 'reveal', level: 99 }));
  vi.resetModules();
  const { settings } = await import('../../src/settings.svelte');
  expect([settings.confirm, settings.level]).toEqual(['end', 4]);
});

test('shortcuts of a single key can be switched off, and stay so', async () => {
  localStorage.setItem('merlon.settings', JSON.stringify({ shortcuts: false }));
  vi.resetModules();
  const { settings } = await import('../../src/settings.svelte');
  const { isElsewhere, shortcut } = await import('../../src/parts/keys');
  const does = (key: string) => !isElsewhere(new KeyboardEvent('keydown', { key }));
  const keys = ['u', 'H', '1', '[', '/', '?', 'Enter', 'Escape', 'ArrowLeft', 'Tab', ' '];
  expect(settings.shortcuts).toBe(false);
  expect(keys.filter(does)).toEqual(['Enter', 'Escape', 'ArrowLeft', 'Tab', ' ']);
  expect(shortcut('U')).toBeUndefined();
  settings.shortcuts = true;
  expect(keys.filter(does)).toEqual(keys);
  expect(shortcut('U')).toBe('U');
});

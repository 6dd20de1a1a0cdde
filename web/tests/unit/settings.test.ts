// What was chosen under an older version still holds.
import { expect, test, vi } from 'vitest';

test('confirming at the end of a turn had another name', async () => {
  localStorage.setItem('merlon.settings', JSON.stringify({ confirm: 'reveal', level: 99 }));
  vi.resetModules();
  const { settings } = await import('../../src/settings.svelte');
  expect([settings.confirm, settings.level]).toEqual(['end', 4]);
});

// One house: the four rooms have the same furniture, each piece under the same name and with the same exports (docs/web.md).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import games from 'virtual:games';

const furniture: Record<string, string[]> = {
  index: ['room'], facts: [], geometry: [], moves: ['placesOf'], spots: ['spotsOf'], names: [], panel: ['panel', 'chips'], question: ['question', 'coach'],
  describe: ['describe', 'heading'], preview: ['preview'], tell: ['tell', 'concerns'], text: ['text'], lesson: ['lesson'],
};
const files = import.meta.glob<Record<string, unknown>>('../../../games/*/web/*.ts');
const drawings = import.meta.glob('../../../games/*/web/*.svelte');
const folder = (game: string) => `../../../games/${game.replaceAll('-', '_')}/web`;

test.each(games.map((game) => game.key))('%s', async (game) => {
  for (const [name, exports] of Object.entries(furniture)) {
    const file = files[`${folder(game)}/${name}.ts`];
    expect(file, name).toBeDefined();
    expect(Object.keys(await file()), name).toEqual(expect.arrayContaining(exports));
  }
  for (const name of ['Board', 'Reminder', 'Scene', 'SceneSymbols', 'Symbols']) expect(drawings, name).toHaveProperty([`${folder(game)}/${name}.svelte`]);
  expect(Object.keys(drawings).some((path) => path.startsWith(folder(game)) && path.endsWith('Tab.svelte'))).toBe(true);
});

test('all of it is in the plan of the house', () => {
  const plan = readFileSync('../docs/web.md', 'utf8');
  for (const name of Object.keys(furniture)) expect(plan).toContain(`  ${name}.ts`);
});

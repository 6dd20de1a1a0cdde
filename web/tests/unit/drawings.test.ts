// Every drawing that a page names is there: a board names its own game's and the shared ones, a picture of a game less. No two drawings have
// the same name, because the page keeps those of every game that has been entered.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, test } from 'vitest';
import { loadRoom } from '../../src/games';
import { games } from '../../src/games/games';
import { drawings } from '../../src/parts/drawings.svelte';
import GamePicture from '../../src/parts/GamePicture.svelte';
import Symbols from '../../src/parts/Symbols.svelte';
import { words } from '../../src/words/words.svelte';
import { galleryOf } from './gallery';

const turn = { picked: null, pick: () => {}, stage: () => {}, consider: () => {}, why: () => {} };
const pictured = drawings.all;

function drawn(Drawing: Component<any>, props: Record<string, unknown> = {}): Element {
  const target = document.createElement('div');
  const one = mount(Drawing, { target, props });
  flushSync();
  const copy = target.cloneNode(true) as Element;
  void unmount(one);
  return copy;
}

const namesIn = (element: Element) => [...element.querySelectorAll('[id]')].map(({ id }) => id);

/** What a drawing names, and does not bring along. */
function lacks(element: Element, there: string[]): string[] {
  const known = new Set([...there, ...namesIn(element)]);
  const named = [...element.outerHTML.matchAll(/(?:href="|url\(&quot;|url\()#([\w-]+)/g)].map(([, name]) => name);
  return [...new Set(named)].filter((name) => !known.has(name));
}

function shownWith(symbols: Component[]): string[] {
  drawings.all = symbols;
  return namesIn(drawn(Symbols));
}

test('the pictures of the games', () => {
  const there = shownWith(pictured);
  for (const { key } of games) expect(lacks(drawn(GamePicture, { game: key }), there), key).toEqual([]);
});

test.each(games.map(({ key }) => key))('the board of %s', async (key) => {
  await words.speak('en');
  const room = await loadRoom(key);
  const there = shownWith(room.symbols);
  for (const { name, position, legal } of galleryOf(key)) {
    const names = ['Anna', 'Zoe', 'Nik', 'Eva', 'Max'].slice(0, position.players);
    const board = { position, before: position, staged: [], legal, turn, viewer: position.viewer ?? 0, names, phone: false, shape: 'wide', lit: [], events: null };
    const drawing = drawn(room.Board, board);
    expect(lacks(drawing, there), name).toEqual([]);
    const beside = name === 'mid' ? [room.Reminder, ...room.tabs.map((tab) => tab.view)] : [];
    for (const part of [...beside, ...(room.Sheet ? [room.Sheet] : [])]) expect(lacks(drawn(part, board), [...there, ...namesIn(drawing)]), name).toEqual([]);
    const panels = names.map((_, seat) => room.panel(position, seat));
    const icons = panels.flatMap(({ scoreIcon, facts }) => [scoreIcon, ...facts.map(({ icon }) => icon)]).filter((icon) => icon !== undefined);
    expect(icons.filter((icon) => !there.includes(icon)), name).toEqual([]);
  }
});

test('no two have the same name', async () => {
  drawings.all = pictured;
  for (const { key } of games) await loadRoom(key);
  const names = namesIn(drawn(Symbols));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

// What a table does by itself when something changes: it looks what can be decided, decides where there is no choice, and says
// in the window's title whose turn it is.
import { onDestroy, tick, untrack } from 'svelte';
import { ask } from '../../engine/engine';
import { loadRoom } from '../../games';
import { gameName } from '../../games/games';
import { focusKeeper } from '../../parts/focus';
import { settings } from '../../settings.svelte';
import { troubleWords } from '../../table/server';
import { namesOf } from '../../table/table.svelte';
import { words } from '../../words/words.svelte';
import type { TableController } from './controller.svelte';
import { goToPrompt, nextChoice } from './next_choice';

/** Starts all of them; they end with the component that calls this. */
export function startEffects(controller: TableController): void {
  refreshTurn(controller);
  loadTheRoom(controller);
  tellResult(controller);
  decideWithoutChoice(controller);
  noticeSlowness(controller);
  nameTheWindow(controller);
  keepClearOfBar(controller);
  keepFocus(controller);
}

function refreshTurn(controller: TableController): void {
  const { table, composer, hint } = controller;
  $effect(() => {
    // In a lesson it can become one's turn without anything having happened at the table.
    void [table.document, table.mine, table.curtain, table.elsewhere, words.messages, controller.room];
    // What it looks at itself is no reason to do it again.
    untrack(() => void composer.refresh());
  });
  // A hint is about what stands on the table; the room or another language make no other one of it.
  $effect(() => {
    void [table.document, table.mine, table.curtain, table.elsewhere];
    untrack(() => hint.clear());
  });
  // Whoever has decided has no use for it, but for what the own move would bring.
  $effect(() => {
    const { staged } = composer;
    untrack(() => hint.keepFor(staged));
  });
}

/** The room comes when the game is known: at once, or when the server is back. */
function loadTheRoom(controller: TableController): void {
  const { table } = controller;
  $effect(() => {
    const game = controller.view?.game;
    if (!game || controller.room) return;
    void loadRoom(game).then((loaded) => {
      controller.room = table.room = loaded;
      controller.tab = table.where === 'server' ? 'log' : (loaded.tabs[0]?.id ?? 'log');
    }, (error) => controller.fail(error));
  });
}

function tellResult(controller: TableController): void {
  const { table } = controller;
  $effect(() => {
    const document = table.document;
    if (!document?.end?.result) return;
    void ask('result', { position: document.position, result: document.end.result, names: namesOf(document), viewer: document.viewer, lang: words.language })
      .then(({ lines }) => (controller.result = lines), (error) => (table.trouble = troubleWords(error)));
  });
}

/** A decision without a choice is made for the person, and stands in the log. That there is none is to be read first where it would
    change nothing on the board: somebody passes, or goes without. */
function decideWithoutChoice(controller: TableController): void {
  const { table, composer } = controller;
  /** Nobody looks at this screen any more. */
  let left = false;
  onDestroy(() => (left = true));
  $effect(() => {
    if (controller.lesson || settings.confirm === 'always') return;
    const only = composer.look && !composer.staged.length && composer.legal.length === 1 && table.mine ? composer.legal[0] : null;
    if (!only || table.moments.length === 0) return;
    const pause = controller.room?.barKinds.includes(only.d.kind) ? 2000 : 500;
    const timer = setTimeout(() => {
      composer.stage(only.m);
      setTimeout(() => !left && composer.complete && composer.staged.length === 1 && void composer.confirm(), 300);
    }, pause);
    return () => clearTimeout(timer);
  });
}

function noticeSlowness(controller: TableController): void {
  const thinks = $derived(controller.table.thinking !== null);
  $effect(() => {
    controller.slow = false;
    if (!thinks) return;
    const timer = setTimeout(() => (controller.slow = true), 1000);
    return () => clearTimeout(timer);
  });
}

function nameTheWindow({ table }: TableController): void {
  $effect(() => {
    document.title = table.document ? `${table.mine ? '● ' : ''}${gameName(table.document.game)} · Merlon` : 'Merlon';
  });
  onDestroy(() => {
    table.close();
    document.title = 'Merlon';
  });
}

/** What comes into sight by itself, as what has the focus does, must not lie under the bar. */
function keepClearOfBar({ layout }: TableController): void {
  $effect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = layout.scrolls ? '100px' : '';
    return () => (style.scrollPaddingBottom = '');
  });
}

function keepFocus({ table, composer }: TableController): void {
  focusKeeper.next = nextChoice;
  $effect(() => {
    void composer.look;
    if (focusKeeper.byKeyboard && table.mine) void tick().then(goToPrompt);
  });
}

// The drawings of games that the page shows: those of their pictures (SceneSymbols.svelte in a game's room) and those of rooms that have
// been entered (`GameRoom.symbols`). Symbols.svelte holds them until the page is closed.
import type { Component } from 'svelte';

class Drawings {
  all = $state.raw<Component[]>([]);

  /** Adds those that are not there yet: of two drawings of one name only the first would be seen. */
  add(symbols: Component[]): void {
    const more = symbols.filter((one) => !this.all.includes(one));
    if (more.length) this.all = [...this.all, ...more];
  }
}

export const drawings = new Drawings();

// Schotten-Totten's log: every event of games/schotten_totten/README.md has its sentence in both languages, or is left to the engine.
import { beforeAll, describe, expect, it } from 'vitest';
import { tacticsCards } from '../web/cards';
import { tell } from '../web/tell';
import { words, type Language } from '$page/words/words.svelte';

const names = ['Anna', 'Zoe'];
const trick = (card: string, seat: number) => ({ event: 'trick', seat, card });

describe.each(['en', 'de'] as Language[])('in %s', (language) => {
  beforeAll(async () => {
    await words.speak(language);
    await words.enter('schotten-totten');
  });

  it.each([0, 1, null])('every event is told (viewer %s)', (viewer) => {
    const stories = [0, 1].flatMap((seat) => [
      ...['r7', ...tacticsCards.slice(0, 6)].map((card) => [{ event: 'placed', seat, card, stone: 3 }]),
      [trick('redeploy', seat), { event: 'moved', seat, card: 'r7', from: 3, stone: 5 }],
      [trick('redeploy', seat), { event: 'discarded', seat, card: 'fog', from: 3 }],
      [trick('deserter', seat), { event: 'discarded', seat, card: 'mud', from: 3 }],
      [trick('traitor', seat), { event: 'moved', seat, card: 'b4', from: 2, stone: 6 }],
      [{ event: 'drew', seat, pile: 'clan', card: 'r7' }],
      [{ event: 'drew', seat, pile: 'tactics' }],
      [{ event: 'returned', seat, pile: 'clan', card: 'r7' }],
      [{ event: 'returned', seat, pile: 'clan' }],
      [{ event: 'returned', seat, pile: 'tactics' }],
      [{ event: 'passed', seat }],
      [{ event: 'settled', seat, stone: 2 }, { event: 'settled', seat, stone: 4 }],
      [{ event: 'settled', seat: null, stone: 2 }],
      [{ event: 'ended', seat }],
      [{ event: 'ended', seat: null }],
    ]);
    for (const events of stories) {
      const told = tell(events, {} as never, 0, names, viewer);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/^[A-ZÄÖÜ].*\.$/);
      expect(told[0]).not.toMatch(/\b(st|suit)\.[a-z]|[{}]/);
    }
  });

  it('an unseen draw of one clan card is no news, three of a Scout are', () => {
    const draw = { event: 'drew', seat: 1, pile: 'clan' };
    expect(tell([draw], {} as never, 0, names, 0)).toEqual([]);
    expect(tell([trick('scout', 1), draw, draw, draw], {} as never, 0, names, 0)).toHaveLength(2);
  });

  it('the reason of a claim is the engine’s', () => {
    const claim = { event: 'claimed', seat: 0, stone: 4 };
    expect(tell([claim], {} as never, 0, names, 0)).toEqual([claim]);
  });
});

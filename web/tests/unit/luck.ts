// For tests: whether the review of a game tells of luck, which is there where something is hidden.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasChance } from '../../src/screens/review/types';
import { hasEngine, realEngine } from './real_engine';

/** The first game of a file of records, judged. */
export function expectLuck(file: string, expected: boolean): void {
  it.runIf(hasEngine)(`a review ${expected ? 'has a part for luck: something' : 'has no part for luck: nothing'} is hidden`, async () => {
    const engine = await realEngine();
    const record = readFileSync(file, 'utf8').split(/(?=^\[Merlon )/m).find((text) => text.startsWith('[Merlon'))!;
    let left = (engine.ask({ cmd: 'review.begin', record, nodes: 1 }) as any).decisions;
    while (left-- > 0) engine.ask({ cmd: 'review.step' });
    const { review } = engine.ask({ cmd: 'review.end', names: [], lang: 'en' }) as any;
    expect(review.moves.length).toBeGreaterThan(20);
    expect(hasChance(review)).toBe(expected);
  });
}

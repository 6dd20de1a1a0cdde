// The lesson of Schotten-Totten played through with the real engine: what it says happens, in both languages.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantiate, type EngineModule } from '../../src/engine/module';
import type { BoardProps, Move, Position } from '../../src/games/room';
import { spotsOf } from '../../src/games/schotten_totten/board_spots';
import { layoutOf } from '../../src/games/schotten_totten/geometry';
import { lesson } from '../../src/games/schotten_totten/lesson';
import { hasMessage, words, type Language } from '../../src/words/words.svelte';

const file = resolve(__dirname, '../../engine/merlon.wasm');
const there = existsSync(file);
if (!there) console.warn('web/engine/merlon.wasm is missing: the lesson is not played through');

let engine: EngineModule;
const about = { names: ['You', 'Aila'], viewer: 0, lang: 'en' };

function ask(cmd: string, facts: object = {}): Record<string, any> {
  const answer = engine.ask({ cmd, ...facts });
  expect(answer.error, JSON.stringify(facts)).toBeUndefined();
  return answer;
}

const document = () => ask('table.sync', { viewer: 0 }).sync.view;

function make(moves: string[]): void {
  const { v, view } = ask('table.sync', { viewer: 0 }).sync;
  ask('table.act', { seat: view.to_move, a: { k: 'move', m: moves }, base: v, now: 0 });
}

/** The spots that a learner sees in this position. */
function spotIds(position: Position, legal: Move[]): string[] {
  const turn = { picked: null, pick() {}, stage() {}, consider() {}, why() {} };
  const board: BoardProps = { position, before: position, staged: [], legal, turn, viewer: 0, names: about.names, phone: true, lit: [], events: null };
  return spotsOf(board, layoutOf(true, 3, false), legal.length > 0).map(({ id }) => id);
}

describe.skipIf(!there)('played through', () => {
  beforeAll(async () => {
    engine = await instantiate(readFileSync(file));
    const seats = [{ kind: 'me' }, { kind: 'me' }];
    ask('table.new', {
      setup: { game: lesson.game, options: lesson.options, seats, clock: { kind: 'none' } },
      id: `lesson-${lesson.game}`, names: about.names, serverSeed: lesson.serverSeed, clientSeeds: lesson.clientSeeds, now: 0,
    });
  });

  it.each(lesson.steps.map((step, at) => [at + 1, step] as const))('step %i', (_number, step) => {
    for (const move of step.play ?? []) make([move]);
    const { position, to_move } = document();
    let legal: Move[] = [];
    if (step.do) {
      expect(to_move).toBe(0);
      legal = ask('look', { position, staged: [], ...about }).legal;
    }
    for (const id of step.point ?? []) expect(spotIds(position, legal)).toContain(id);
    if (step.accept) expect(step.do!.join(' ')).toMatch(new RegExp(`^(${step.accept})$`));
    if (step.do) make(step.do);
    if (step.say === 'st.lesson.claimed') expect(document().position.stones[4].owner).toBe(0);
    if (step.say === 'st.lesson.team') expect(document().position.stones[3].owner).toBe(0);
    if (step.say === 'st.lesson.not_yet') expect(document().position.stones[5].owner).toBe(null);
  });

  it('ends with the third neighbour', () => {
    expect(document().stage).toBe('over');
    expect(document().position.stones[5].owner).toBe(0);
  });
});

describe.each(['en', 'de'] as Language[])('in %s', (language) => {
  beforeAll(() => words.speak(language));

  it('every step has its words', () => {
    expect(lesson.steps).toHaveLength(9);
    for (const key of lesson.steps.flatMap(({ say, other }) => [say, ...(other ? [other] : [])])) expect(hasMessage(key), key).toBe(true);
  });
});

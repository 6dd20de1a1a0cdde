// The lesson of Schotten-Totten played through with the real engine: what it says happens, in both languages.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardProps, Move, Position } from '$page/games/room';
import { room } from '../web';
import { spotsOf } from '../web/spots';
import { layoutOf } from '../web/geometry';
import { lesson } from '../web/lesson';
import { words, type Language } from '$page/words/words.svelte';
import { expectWords, PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

/** The spots that a learner sees in this position. */
function spotIds(position: Position, legal: Move[]): string[] {
  const turn = { picked: null, pick() {}, stage() {}, consider() {}, why() {} };
  const board: BoardProps = { position, before: position, staged: [], legal, turn, viewer: 0, names: ['You', 'Ailsa'], phone: true, shape: 'phone', lit: [], events: null };
  return spotsOf(board, layoutOf({ shape: 'phone', slots: 3, tactics: false }), legal.length > 0).map(({ id }) => id);
}

describe.runIf(hasEngine)('played through', () => {
  let table: PlayedTable;
  beforeAll(async () => {
    await words.speak('en');
    table = await PlayedTable.open();
    table.begin(lesson);
  });

  it.each(lesson.steps.map((step, at) => [at + 1, step] as const))('step %i', (_number, step) => {
    for (const move of step.play ?? []) table.play(move);
    if (step.do) expect(table.position.to_move).toBe(0);
    const legal = step.do ? table.look().legal : [];
    for (const id of step.point ?? []) expect(spotIds(table.position, legal)).toContain(id);
    if (step.accept) expect(step.do!.join(' ')).toMatch(new RegExp(`^(${step.accept})$`));
    if (step.say === 'st.lesson.proof') {
      const [move] = legal.filter(({ m }) => m === step.do![0]);
      const { lines } = room.preview(table.position, move, {}, table.names, { after: table.look(step.do).position });
      expect(lines.at(-1)).toMatchObject({ text: 'With this you get stone 6. You win the game.', tone: 'good' });
    }
    if (step.do) table.play(...step.do);
    if (step.say === 'st.lesson.claimed') expect(table.position.stones[4].owner).toBe(0);
    if (step.say === 'st.lesson.team') expect(table.position.stones[3].owner).toBe(0);
    if (step.say === 'st.lesson.not_yet') expect(table.position.stones[5].owner).toBe(null);
  });

  it('points at what happened', () => {
    for (let move = 1; move <= table.document.moves; move++) {
      for (const spot of table.at(move).events.flatMap(room.concerns)) expect(spotIds(table.position, [])).toContain(spot);
    }
    expect(table.at(1).events.flatMap(room.concerns)).toEqual(['column:5']);
  });

  it('ends with the third neighbour', () => {
    expect(table.document.stage).toBe('over');
    expect(table.position.stones[5].owner).toBe(0);
  });
});

it('has nine steps', () => expect(lesson.steps).toHaveLength(9));
it.each(['en', 'de'] as Language[])('every step has its words in %s', (language) => expectWords(lesson, language));

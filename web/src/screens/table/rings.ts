// What a learner is to tap next. A move takes several taps: a card and its place, or buttons that come up one after the other.
import type { GameRoom } from '../../games/room';
import type { Composer } from '../../table/composer.svelte';
import type { LessonTable } from '../../table/lesson_table.svelte';

/** What is to be tapped, in stages: names of spots and of buttons, or selectors. The last stage that is on the page is due. */
export function tapsOf({ asked, step, isWanted }: LessonTable, composer: Composer, room: GameRoom | null): string[][] {
  if (!asked || !room || step.accept === '.*') return [];
  const staged = composer.staged.map((move) => move.m);
  if (composer.complete) return isWanted(staged) ? [['.confirm']] : [];
  const next = step.do?.[staged.length];
  const move = composer.legal.find((one) => one.m === next);
  if (!move || staged.some((one, at) => one !== step.do![at])) return [];
  // A card comes before its place. What is picked already is not tapped again.
  const stages = (step.tap?.[move.m] ?? room.places(move).toReversed()).map((stage) => (Array.isArray(stage) ? stage : [stage]));
  const left = stages.map((stage) => stage.filter((name) => name !== composer.picked && `>${name}` !== composer.picked));
  // In sheets and in the text view there is one button for the whole move.
  return (left.length ? left : [[]]).map((stage) => [...stage, move.m]);
}

const quoted = (name: string) => `"${name.replaceAll('"', '\\"')}"`;
const buttonOf = (name: string): string => (name.startsWith('.') ? name : `[data-choice=${quoted(name)}]:not([aria-disabled="true"]), [data-move=${quoted(name)}]`);
const found = (names: string[], selector: (name: string) => string, page: ParentNode): Element[] =>
  names.length ? [...page.querySelectorAll(names.map(selector).join(', '))] : [];

/** The stage that is due on the page as it stands, -1 if none is, and its buttons. What is on the board is lit by the board. */
export function dueOf(stages: string[][], page: ParentNode): { at: number; buttons: Element[] } {
  for (const [at, stage] of [...stages.entries()].toReversed()) {
    const buttons = found(stage, buttonOf, page);
    if (buttons.length || found(stage, (name) => `[data-spot=${quoted(name)}]`, page).length) return { at, buttons };
  }
  return { at: -1, buttons: [] };
}

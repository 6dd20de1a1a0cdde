// For tests: a table on which lessons and whole games are played as the page plays them.
import { expect } from 'vitest';
import type { EngineModule } from '../../src/engine/module';
import type { Lesson, Move, Position } from '../../src/games/room';
import { hasMessage, words, type Language } from '../../src/words/words.svelte';
import { realEngine } from './real_engine';

const allNames = ['Una', 'Ailsa', 'Bran', 'Cleo', 'Dario'];

export class PlayedTable {
  names: string[] = [];

  private constructor(private engine: EngineModule) {}

  static async open(): Promise<PlayedTable> {
    return new PlayedTable(await realEngine());
  }

  ask(question: { cmd: string; [member: string]: any }): Record<string, any> {
    const answer = this.engine.ask(question);
    if (!answer.ok) throw new Error(`${JSON.stringify(question).slice(0, 300)}: ${answer.error?.message}`);
    return answer;
  }

  /** Deals what the lesson deals; the table's id is part of the deal, as in LessonTable. */
  begin({ game, players, options, serverSeed, clientSeeds }: Pick<Lesson, 'game' | 'players' | 'options' | 'serverSeed' | 'clientSeeds'>): void {
    this.names = allNames.slice(0, players);
    const setup = { game, options, seats: Array.from({ length: players }, () => ({ kind: 'me' })), clock: { kind: 'none' } };
    this.ask({ cmd: 'table.new', setup, id: `lesson-${game}`, names: this.names, serverSeed, clientSeeds, now: 0 });
  }

  /** Deals any game, always the same way. */
  beginAny(game: string, players: number, options: Record<string, any> = {}): void {
    this.begin({ game, players, options, serverSeed: '7'.repeat(64), clientSeeds: Array<string>(players).fill('2'.repeat(32)) });
  }

  /** The table as the learner sees it. */
  get document(): Record<string, any> {
    return this.ask({ cmd: 'table.sync', viewer: 0 }).sync.view;
  }

  get position(): Position {
    return this.document.position;
  }

  /** What whoever is to move sees and may do after some staged moves. */
  look(staged: string[] = []): { legal: Move[]; position: Position } {
    const viewer = this.position.to_move;
    const { position } = this.ask({ cmd: 'table.sync', viewer }).sync.view;
    return this.ask({ cmd: 'look', position, staged, lang: 'en', names: this.names, viewer }) as never;
  }

  play(...moves: string[]): void {
    const { v, view } = this.ask({ cmd: 'table.sync', viewer: 0 }).sync;
    this.ask({ cmd: 'table.act', seat: view.to_move, a: { k: 'move', m: moves }, base: v, now: 1 });
  }

  /** What a move did, as the learner may know it. */
  at(move: number): { events: Record<string, any>[]; position: Position; mover: number } {
    return this.ask({ cmd: 'table.at', move, viewer: 0 }) as never;
  }
}

/** Every step of a lesson says something in this language. */
export async function expectWords(lesson: Lesson, language: Language): Promise<void> {
  await words.speak(language);
  for (const { say, other, chapter } of lesson.steps) for (const key of [say, other, chapter]) if (key) expect(hasMessage(key), key).toBe(true);
}

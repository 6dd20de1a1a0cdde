// What nobody caught is told by what is known of it.
import { afterEach, expect, test } from 'vitest';
import { EngineError } from '../../src/engine/engine';
import { failures } from '../../src/failure.svelte';
import { failureWords } from '../../src/failure_words';
import { whyNot } from '../../src/screens/review/archive';
import { saved } from '../../src/table/saved.svelte';
import { NoServer } from '../../src/table/server';
import { say } from '../../src/words/words.svelte';

afterEach(() => {
  failures.told = null;
  saved.works = true;
});

test.each([
  [new EngineError('ENGINE_DIED', 'unreachable'), 'table.trouble.engine_died'],
  [new EngineError('ENGINE', 'not loaded'), 'table.trouble.engine'],
  [new NoServer(), 'server.none'],
])('%o', async (error, words) => {
  await failures.note(error);
  expect(failures.text).toBe(say(words));
});

test('anything else is said to be unforeseen', async () => {
  await failures.note(new Error('x'));
  expect(failures.text).toBe(failureWords('error'));
});

test('that games are kept is said only where they are', () => {
  expect(failureWords('error')).toContain(say('failure.kept'));
  saved.works = false;
  expect(failureWords('error')).not.toContain(say('failure.kept'));
});

test('an engine that fails says nothing about a file', () => {
  expect(whyNot(new EngineError('ENGINE_DIED', 'it does not answer'))).toBe(say('table.trouble.engine_died'));
  expect(whyNot(new EngineError('BAD_RECORD', 'the record has no Seed, ServerSeed or Position'))).toContain(say('record.bad.deal'));
});

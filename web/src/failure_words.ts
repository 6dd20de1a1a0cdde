// Failures that have a sentence of their own.
import { saved } from './table/saved.svelte';
import { say } from './words/words.svelte';

export type Failure = 'updated' | 'unloaded' | 'language' | 'error';

/** What browsers and the build say when a part of the page does not come. */
const unloaded = /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i;

export const isUnloaded = (error: unknown): boolean => error instanceof Error && unloaded.test(error.message);

/** That the games are kept is promised only where they are. */
export function failureWords(failure: Failure): string {
  const text = say(`failure.${failure}`);
  return failure !== 'language' && saved.works ? `${text} ${say('failure.kept')}` : text;
}

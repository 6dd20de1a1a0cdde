// What nobody foresaw, and what could not be loaded: told in a sentence, with a way on. The page never stays white or silent.

export type Failure = 'updated' | 'unloaded' | 'language' | 'error';

/** What browsers and the build say when a part of the page does not come. */
const unloaded = /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i;

export const isUnloaded = (error: unknown): boolean => error instanceof Error && unloaded.test(error.message);

class Failures {
  /** What is told now; null: nothing. */
  told = $state<Failure | null>(null);

  /** Something was thrown that nobody has caught. */
  async note(error: unknown): Promise<void> {
    // Whoever has left, or asked for something else, has no use for it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    this.told = isUnloaded(error) ? await whyUnloaded() : 'error';
  }

  listen(): void {
    addEventListener('unhandledrejection', ({ reason }) => void this.note(reason));
    addEventListener('error', ({ error }) => error && void this.note(error));
  }
}

export const failures = new Failures();

/** The script that this page began with. */
const entry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

/** Names of files change with every build: a page that was loaded before an update asks for files that are gone. */
export async function whyUnloaded(): Promise<'updated' | 'unloaded'> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(entry()) ? 'updated' : 'unloaded';
  } catch {
    return 'unloaded';
  }
}

export const reload = (): void => location.reload();

const reloadedFrom = 'merlon reloaded from';

/** Loads the page again after an update, where nothing is lost by it; once, so that it cannot go on for ever. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(reloadedFrom) === entry()) return false;
    sessionStorage.setItem(reloadedFrom, entry());
  } catch {
    return false;
  }
  reload();
  return true;
}

// What nobody foresaw, and what could not be loaded: told in a sentence, with a way on. The page never stays white or silent.
import { EngineError } from './engine/engine';
import { failureWords, isUnloaded, type Failure } from './failure_words';
import { NoServer, troubleWords } from './table/server';

class Failures {
  /** What is told now; null: nothing. */
  told = $state<Failure | 'trouble' | null>(null);
  /** The words for a trouble that is known by others. */
  private trouble = $state('');

  get text(): string {
    return this.told === 'trouble' ? this.trouble : this.told ? failureWords(this.told) : '';
  }

  /** Something was thrown that nobody has caught. */
  async note(error: unknown): Promise<void> {
    // Whoever has left, or asked for something else, has no use for it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof EngineError || error instanceof NoServer) [this.trouble, this.told] = [troubleWords(error), 'trouble'];
    else this.told = isUnloaded(error) ? await whyUnloaded() : 'error';
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

/** Why something failed, for people: after an update that is the reason. */
export const whyFailed = async (error: unknown): Promise<string> => (isUnloaded(error) ? failureWords(await whyUnloaded()) : troubleWords(error));

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

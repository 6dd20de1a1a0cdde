// The engine itself, for tests, without the thread that it has in the page.
import { existsSync, readFileSync } from 'node:fs';
import { instantiate, type EngineModule } from '../../src/engine/module';

const file = `${process.cwd()}/engine/merlon.wasm`;
export const hasEngine = existsSync(file);
if (!hasEngine) console.warn('web/engine/merlon.wasm is missing (./run --build makes it): tests that ask the engine are left out');

export const realEngine = (): Promise<EngineModule> => instantiate(readFileSync(file));

/** What was asked, in order, and how large question and answer were. */
export const asked: { cmd: string; args: any; bytes: number }[] = [];

/** In place of the page's own engine: `vi.mock('../../src/engine/engine', async (original) => (await import('./real_engine')).inPlaceOf(original))`. */
export async function inPlaceOf(original: <T>() => Promise<T>) {
  const page = await original<typeof import('../../src/engine/engine')>();
  const engine = hasEngine ? await realEngine() : null;
  const ask = async (cmd: string, args: object = {}) => {
    const question = JSON.stringify({ ...args, cmd });
    const answer = engine!.ask(JSON.parse(question));
    asked.push({ cmd, args, bytes: question.length + JSON.stringify(answer).length });
    if (answer.ok) return answer;
    throw new page.EngineError(answer.error!.code, answer.error!.message);
  };
  return { ...page, ask };
}

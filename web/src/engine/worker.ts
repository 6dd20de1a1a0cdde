// A thread with an engine in it. It answers questions one after the other; thinking goes on in slices, so that "move now" is heard
// in between.
import moduleAddress from '../../engine/merlon.wasm?url';
import { instantiate, type EngineModule } from './module';

export interface Question {
  id: number;
  cmd: string;
  args: Record<string, unknown>;
}

const slice = 24; // milliseconds between two looks at the letter box
let loaded: Promise<EngineModule> | null = null;
let stopped = false;

/** Loads the engine once; after a failure the next question tries again. */
function ready(): Promise<EngineModule> {
  loaded ??= load().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load(): Promise<EngineModule> {
  const response = await fetch(moduleAddress);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  const engine = await instantiate(await response.arrayBuffer());
  postMessage({ id: 0, loaded: true });
  return engine;
}

const letterBox = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Thinks until the budget is used up or somebody says stop; tells how far it is. */
async function think(engine: EngineModule, question: Question) {
  stopped = false;
  const begun = engine.ask({ cmd: 'think.begin', ...question.args });
  if (!begun.ok) return begun;
  let portion = 64;
  for (let done = 0; done < begun.nodes && !stopped; ) {
    const start = performance.now();
    const answer = engine.ask({ cmd: 'think.run', nodes: portion });
    if (!answer.ok) return answer;
    done = answer.done;
    if (answer.done >= answer.of) break;
    postMessage({ id: question.id, progress: { done, of: begun.nodes } });
    // Portions grow and shrink so that one takes about a slice, however fast the device is.
    const took = Math.max(performance.now() - start, 0.1);
    portion = Math.max(8, Math.min(4096, Math.round((portion * slice) / took)));
    await letterBox();
  }
  return engine.ask({ cmd: 'think.end' });
}

// Thoughts wait for one another: the engine has one mind.
let queue: Promise<unknown> = Promise.resolve();

async function answer(question: Question) {
  let engine: EngineModule;
  try {
    engine = await ready();
  } catch (error) {
    return postMessage({ id: question.id, answer: { ok: false, error: { code: 'ENGINE', message: String(error) } } });
  }
  try {
    const result = question.cmd === 'think' ? await think(engine, question) : engine.ask({ cmd: question.cmd, ...question.args });
    postMessage({ id: question.id, answer: result });
  } catch (error) {
    // After a trap nobody knows what is in its memory.
    postMessage({ id: question.id, died: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.cmd === 'stop') stopped = true;
  else queue = queue.then(() => answer(data));
});

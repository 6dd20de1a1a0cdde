// The engine's WebAssembly module: one JSON text in, one out.

export interface Answer {
  ok: boolean;
  error?: { code: string; message: string; [member: string]: any };
  [member: string]: any;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  merlon_allocate(bytes: number): number;
  merlon_release(pointer: number): void;
  merlon_answer(pointer: number, length: number): number;
}

export interface EngineModule {
  ask(question: object): Answer;
}

const notSupported = 52; // ENOSYS: the engine asks the system for nothing that matters

function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const known: Record<string, (...args: any[]) => number> = {
    clock_time_get(_clock: number, _precision: bigint, pointer: number) {
      new DataView(memory().buffer).setBigUint64(pointer, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
  };
  return new Proxy(known, { get: (target, name: string) => target[name] ?? (() => notSupported), has: () => true }) as never;
}

export async function instantiate(bytes: BufferSource): Promise<EngineModule> {
  let exports: Exports;
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system(() => exports.memory) });
  exports = instance.exports as unknown as Exports;
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    ask(question) {
      const text = encoder.encode(JSON.stringify(question));
      const pointer = exports.merlon_allocate(text.length);
      new Uint8Array(exports.memory.buffer, pointer, text.length).set(text);
      const result = exports.merlon_answer(pointer, text.length);
      exports.merlon_release(pointer);
      const length = new DataView(exports.memory.buffer).getUint32(result, true);
      return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, result + 4, length)));
    },
  };
}

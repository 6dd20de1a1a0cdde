// merlon.wasm for node: loads the module and asks it. A question is an object with "cmd", and so is the answer
// (docs/wasm.md).
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

/// Makes an instance of the module in this file: `ask(object) -> object`, and the module's own `exports`.
export async function loadEngine(path) {
  const wasi = new WASI({ version: "preview1" });
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {
    wasi_snapshot_preview1: wasi.wasiImport,
  });
  wasi.initialize(instance);
  const { exports } = instance;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();

  function askText(text) {
    const bytes = encoder.encode(text);
    const question = exports.merlon_allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, question, bytes.length).set(bytes);
    const answer = exports.merlon_answer(question, bytes.length);
    exports.merlon_release(question);
    // The memory may have grown, which makes earlier windows into it useless.
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    return decoder.decode(new Uint8Array(exports.memory.buffer, answer + 4, length));
  }

  return { exports, askText, ask: (question) => JSON.parse(askText(JSON.stringify(question))) };
}

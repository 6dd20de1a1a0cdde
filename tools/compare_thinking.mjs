// Checks that the computer players choose the same moves natively and as WebAssembly: their fingerprints for every game
// and number of players must be equal.
// Usage: node tools/compare_thinking.mjs <merlon_engine.wasm> <merlon>
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [modulePath, program] = process.argv.slice(2);
const lines = JSON.parse(execFileSync(program, ["bench", "--search", "--json", "--seconds", "0.05"]));

const wasi = new WASI({ version: "preview1" });
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {
  wasi_snapshot_preview1: wasi.wasiImport,
});
wasi.initialize(instance);

const games = [...new Set(lines.map((line) => line.game))];
let different = 0;
for (const line of lines) {
  const number = instance.exports.merlon_thinking_signature(games.indexOf(line.game), line.players, 20, 1);
  const signature = BigInt.asUintN(64, number).toString(16).padStart(16, "0");
  const same = signature === line.signature;
  different += same ? 0 : 1;
  console.log(`${line.game}, ${line.players} players: ${signature} ${same ? "as native" : `but native ${line.signature}`}`);
}
process.exit(different === 0 ? 0 : 1);

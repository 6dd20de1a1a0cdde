// Checks that the engine is the same natively and as WebAssembly: games that the computer plays against itself, in all
// games, numbers of players and option sets, must have equal states after every move, and every thought must be equal to
// the last bit. Both sides hash all that; equal hashes mean equal games.
// Usage: node tools/compare_wasm.mjs <merlon.wasm> <merlon> [games, default 200] [simulations a decision, default 8]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { loadEngine } from "./wasm_engine.mjs";

const [modulePath, program, games = "200", nodes = "8"] = process.argv.slice(2);
const engine = await loadEngine(modulePath);
const keys = engine.ask({ cmd: "games" }).games.map((game) => game.key);

// The native side runs beside this one and is ahead of it.
const native = spawn(program, ["bench", "--played", games, "--nodes", nodes], { stdio: ["ignore", "pipe", "inherit"] });
const failed = new Promise((resolve) => native.on("close", (code) => resolve(code !== 0)));

let different = 0;
const sums = { games: 0, moves: 0, native: 0, wasm: 0 };
for await (const line of createInterface({ input: native.stdout })) {
  const one = JSON.parse(line);
  const start = performance.now();
  const number = engine.exports.merlon_play_games(keys.indexOf(one.game), one.players, Number(nodes), 0, one.games);
  const ms = Math.round(performance.now() - start);
  const signature = BigInt.asUintN(64, number).toString(16).padStart(16, "0");
  const same = signature === one.signature;
  different += same ? 0 : 1;
  sums.games += one.games;
  sums.moves += one.moves;
  sums.native += one.ms;
  sums.wasm += ms;
  console.log(
    `${one.game}, ${one.players} players: ${one.games} games, ${one.moves} moves, ${one.ms} ms natively, ${ms} ms here: ` +
      (same ? `${signature} both` : `${signature}, but natively ${one.signature}`),
  );
}
console.log(`${sums.games} games, ${sums.moves} moves: ${sums.native} ms natively, ${sums.wasm} ms as WebAssembly`);
process.exit(different === 0 && sums.games > 0 && !(await failed) ? 0 : 1);

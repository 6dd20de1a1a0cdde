// Runs the server's tests one after the other in their short forms; the last line is "N passed, N failed".
//   node tests/server/all.mjs [FILE...]      without files: all in this folder
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** A test says in its first comment how it is started; what others only import does not. One that takes long says so, too. */
function isTest(name) {
  const head = readFileSync(folder + name, "utf8").split("\nimport ")[0];
  return name !== "all.mjs" && head.includes(`node tests/server/${name}`) && !head.includes("long only");
}

const given = process.argv.slice(2);
const files = given.length ? given : readdirSync(folder).filter((name) => name.endsWith(".mjs") && isTest(name)).map((name) => folder + name);
const run = (file) => {
  console.log(basename(file));
  return spawnSync(process.execPath, [file], { stdio: "inherit" }).status === 0;
};
/** What measures how soon things happen: the machine may be busy once. All others have one chance. */
const twoChances = ["abuse.mjs", "load.mjs"];
const failed = files.filter((file) => {
  if (run(file)) return false;
  if (!twoChances.includes(basename(file))) return true;
  console.log(`second try: ${basename(file)}`);
  return !run(file);
});
if (failed.length) console.log("failed: " + failed.map((file) => basename(file)).join(", "));
console.log(`${files.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);

// Starts, stops and kills a server of its own, in a folder and on a port of its own. Loopback only.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What limits of time are multiplied by, where a test runs beside other work or on a slow machine. */
export const slowness = Number(process.env.MERLON_SLOWNESS ?? 1);
/** How long a server may take to stop when it is asked to. */
export const longestFarewell = 2000 * slowness;

export const program = process.env.MERLON ?? new URL("../../build/merlon", import.meta.url).pathname;

export class Server {
  /** A server that is not running yet; `args` are further arguments of `merlon serve`. */
  constructor(args = ["--no-limits", "--computer-pause", "0"]) {
    this.args = args;
    this.folder = mkdtempSync(join(tmpdir(), "merlon-test-"));
    this.port = 0;
    this.log = "";
  }

  /** Starts it, on the same port as before, and waits until it says where it is. */
  async start() {
    const args = ["serve", "--address", "127.0.0.1", "--port", String(this.port), "--data", this.folder, ...this.args];
    const [command, words] = this.command(args);
    this.process = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => this.process.once("exit", (code, signal) => resolve({ code, signal })));
    this.process.once("error", (error) => {
      console.error(`${error.message}: build the program, or say where it is by MERLON=…`);
      process.exit(2);
    });
    this.process.stderr.on("data", (text) => (this.log += text));
    const place = await new Promise((resolve, reject) => {
      let text = "";
      this.process.stdout.on("data", (more) => {
        text += more;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
        if (found) resolve(Number(found[1]));
      });
      this.ended.then(() => reject(new Error("the server did not start: " + text + this.log)));
    });
    this.port = place;
    return this;
  }

  /** What is started; others may put something in front. */
  command(args) {
    return [program, args];
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The process dies without a word. */
  async kill() {
    this.process.kill("SIGKILL");
    return this.ended;
  }

  /** Asks it to stop; gives the exit code and how long it took. */
  async stop() {
    const from = performance.now();
    this.process.kill("SIGTERM");
    const { code } = await this.ended;
    return { code, ms: performance.now() - from };
  }

  async remove() {
    if (this.process?.exitCode === null && this.process?.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

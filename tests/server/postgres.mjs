// A PostgreSQL server of one's own for tests: in a folder of its own, on a free port of the loopback, ended by its id.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sleep } from "./server.mjs";

const versions = "/usr/lib/postgresql";

/** The folder with initdb and postgres; nothing if there is no PostgreSQL here. */
export function postgresPrograms() {
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions).sort((a, b) => a - b).at(-1);
  return newest ? join(versions, newest, "bin") : null;
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
const asUser = (command) => (process.getuid() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export class Postgres {
  async start() {
    const programs = postgresPrograms();
    this.folder = mkdtempSync(join(tmpdir(), "merlon-postgres-"));
    chmodSync(this.folder, 0o700);
    if (process.getuid() === 0) execFileSync("chown", ["postgres", this.folder]);
    const data = join(this.folder, "data");
    const [initdb, ...more] = asUser([join(programs, "initdb"), "-D", data, "-U", "merlon", "-A", "trust", "-N"]);
    execFileSync(initdb, more, { stdio: "ignore", cwd: this.folder });
    this.port = await freePort();
    const options = ["-D", data, "-p", String(this.port), "-h", "127.0.0.1", "-k", this.folder];
    const [postgres, ...rest] = asUser([join(programs, "postgres"), ...options]);
    this.process = spawn(postgres, rest, { stdio: "ignore", cwd: this.folder });
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    for (let tries = 0; !existsSync(join(this.folder, `.s.PGSQL.${this.port}`)); tries++) {
      if (tries === 200) throw new Error("PostgreSQL did not start");
      await sleep(50);
    }
    await sleep(200);
    return this;
  }

  get url() {
    return `postgres://merlon@127.0.0.1:${this.port}/postgres`;
  }

  async remove() {
    // The server itself, not what changed the user for it; it may be dead already.
    if (this.process.exitCode === null && this.process.signalCode === null) {
      process.kill(Number(readFileSync(join(this.folder, "data", "postmaster.pid"), "utf8").split("\n")[0]), "SIGINT");
    }
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

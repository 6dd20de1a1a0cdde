// Looks into the store itself, past the server: a copy by `merlon backup`, its check by `merlon restore --check`, and
// every row of it read and hashed once more as docs/storage.md says, by code that shares nothing with the server's.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { program } from "./server.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** A token as the store knows it. */
export const actorOf = (token) => sha256(token).toString("hex");

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 30 });
  return { status: error ? -1 : status, stdout: stdout ?? "", stderr: stderr ?? String(error) };
}

const pythonReader = `
import json, sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.row_factory = sqlite3.Row
rows = base.execute(sys.argv[2]).fetchall()
base.commit()
print(json.dumps([dict(row) for row in rows]))
`;

/** Runs SQL with whatever this machine has for that; null if it has nothing. */
export function sql(file, statement) {
  for (const [command, args] of [["sqlite3", ["-json", file, statement]], ["python3", ["-c", pythonReader, file, statement]]]) {
    const { status, stdout } = run(command, args);
    if (status === 0) return stdout.trim() ? JSON.parse(stdout) : [];
  }
  return null;
}

/** A complete copy of the store; the server may be running. */
export function copyStore(server, findings, name = "copy.db") {
  const file = join(server.folder, name);
  const { status, stderr } = run(program, ["backup", file, "--data", server.folder]);
  findings.check(status === 0, "merlon backup fails", stderr);
  return file;
}

const number = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return bytes;
};
const text = (value) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);

const rowHash = (row) => sha256(Buffer.concat([text(row.id), number(row.created), text(row.setup), number(row.listed)]));

function eventHash(before, event) {
  const texts = [event.actor, event.action, event.body, event.state].map(text);
  const head = [before, text(event.table_id), number(event.version)];
  return sha256(Buffer.concat([...head, ...texts, number(event.at), number(event.stage)]));
}

/** Versions are dense, every hash is right, and the table's row ends where its log ends. */
function checkChain(findings, row, events) {
  let chain = rowHash(row);
  events.forEach((event, place) => {
    findings.check(event.version === place + 1, "versions have a gap", `table ${row.id}: ${event.version} after ${place}`);
    chain = eventHash(chain, event);
    const right = chain.toString("hex").toUpperCase() === event.chain;
    findings.check(right, "the chain is broken", `table ${row.id}, version ${event.version}`);
  });
  findings.check(row.version === events.length, "a row does not say the last version", `table ${row.id}`);
  findings.check(row.chain === chain.toString("hex").toUpperCase(), "a row does not say the last hash", `table ${row.id}`);
}

function checkIdsAreUnique(findings, id, events) {
  const seen = new Set();
  for (const { actor, action, version } of events) {
    if (!action) continue;
    const key = actor + "/" + action;
    findings.check(!seen.has(key), "an action is in the log twice", `table ${id}, version ${version}, action ${action}`);
    seen.add(key);
  }
}

/** Checks a copy from end to end; gives the log of each table: id → events, version 1 first, bodies read. */
export function auditCopy(file, findings) {
  const { status, stdout, stderr } = run(program, ["restore", file, "--check"]);
  findings.check(status === 0, "merlon restore --check fails", stderr + stdout);
  findings.note("restore --check: " + stdout.trim());
  const tables = sql(file, "SELECT id, created, setup, listed, version, hex(chain) AS chain FROM tables");
  const fields = "table_id, version, actor, action, body, state, at, stage, hex(chain) AS chain";
  const rows = sql(file, `SELECT ${fields} FROM events ORDER BY table_id, version`);
  if (!findings.check(tables && rows, "nothing here can read SQLite", "neither sqlite3 nor python3")) return new Map();
  const logs = new Map(tables.map((row) => [row.id, []]));
  for (const row of rows) logs.get(row.table_id)?.push(row);
  for (const row of tables) {
    checkChain(findings, row, logs.get(row.id));
    checkIdsAreUnique(findings, row.id, logs.get(row.id));
  }
  for (const events of logs.values()) for (const event of events) event.body = JSON.parse(event.body);
  return logs;
}

export const auditStore = (server, findings) => auditCopy(copyStore(server, findings), findings);

/** Everything that a player was told is done is in the log, once, as that version and with that move; and nothing else. */
export function checkDeeds(findings, log, player) {
  const actor = actorOf(player.token);
  const acked = new Map();
  for (const { id, v } of player.acks) {
    const place = `table ${player.id}, action ${id}, version ${v}`;
    findings.check((acked.get(id) ?? v) === v, "two answers differ", place);
    acked.set(id, v);
    const event = log?.[v - 1];
    const there = event?.actor === actor && event?.action === id;
    if (!findings.check(there, "an acknowledged action is not in the log", place)) continue;
    const same = JSON.stringify(event.body.m) === JSON.stringify([player.chosen.get(id)]);
    findings.check(same, "another move is in the log", place);
  }
  const moves = (log ?? []).filter((event) => event.actor === actor && event.body.k === "move").length;
  const counts = `table ${player.id}: ${moves} moves in the log, ${acked.size} acknowledged`;
  findings.check(moves === acked.size, "moves and acknowledgements differ", counts);
}

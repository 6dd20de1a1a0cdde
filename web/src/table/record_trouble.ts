// Why a record cannot be read, in the reader's language. The engine says it in English, the place first; what is known of its
// sentences is said in the page's words, and what is not is quoted.
import { say } from '../words/words.svelte';

const atMove = String.raw`^move (?<move>\d+) \(turn (?<turn>\d+), '(?<text>.*)'\): `;

/** Sentences of the engine and the keys of ours; the more special ones first. */
const known: [string, RegExp][] = [
  ['none', /^line \d+, column \d+: expected \[Merlon "1"\] first$/],
  ['unfinished', /^line (?<line>\d+), column \d+: the record ends without a result line$/],
  ['format', /^line \d+, column \d+: this version of the format .*$/],
  ['line', /^line (?<line>\d+), column (?<column>\d+): (?<reason>.*)$/],
  ['rule', new RegExp(`${atMove}illegal by (?<rule>.*)$`)],
  ['seat', new RegExp(`${atMove}it is the turn of player (?<player>\\d+)$`)],
  ['over', new RegExp(`${atMove}the game is already over$`)],
  ['state', new RegExp(`${atMove}the state afterwards has the hash .*$`)],
  ['move', new RegExp(`${atMove}(?<reason>.*)$`)],
  ['rules', /(?:^the record was played under|it is played by) rules version (?<played>.*), this program has (?<ours>.*)$/],
  ['deal', /^the record has no Seed, ServerSeed or Position/],
  ['game', /^the record is of an unknown game '(?<game>.*?)'/],
  ['result', /^the record gives the result '(?<result>.*)', the game ends with '(?<end>.*)'$/],
];

/** The key of our sentence about what the engine says of a record, and what it is about. */
function recordTrouble(message: string): { key: string; facts: Record<string, string> } {
  for (const [name, pattern] of known) {
    const found = pattern.exec(message);
    if (found) return { key: `record.bad.${name}`, facts: { ...found.groups } };
  }
  return { key: 'record.bad.other', facts: { reason: message } };
}

/** A sentence about why a record cannot be read. */
export function sayRecordTrouble(error: unknown): string {
  const { key, facts } = recordTrouble(error instanceof Error ? error.message : String(error));
  return say(key, facts);
}

// The record that the documents have as an example: docs/examples/<game>.record.
import { readFileSync, readdirSync } from 'node:fs';

const folder = '../docs/examples';
const file = readdirSync(folder).find((name) => name.endsWith('.record'))!;

export const example = { game: file.slice(0, -'.record'.length), text: readFileSync(`${folder}/${file}`, 'utf8') };

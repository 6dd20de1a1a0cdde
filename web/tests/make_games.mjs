// Writes src/games/games.json, the games and their options as the engine lists them: node tests/make_games.mjs MERLON
// Do so when a game gets an option; the texts of options are in lang/options.*.json.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [merlon] = process.argv.slice(2);
const answer = JSON.parse(execFileSync(merlon, ['engine'], { input: '{"cmd":"games"}\n' }).toString());
const kinds = { boolean: 'switch', number: 'number', word: 'choice' };
const games = answer.games.map(({ key, name, players, rules, options }) => ({
  key, name, players, rules, options: options.map((option) => ({ ...option, kind: kinds[option.kind] })),
}));
const list = (rows, indent) => rows.map((row) => indent + JSON.stringify(row)).join(',\n');
const text = games.map(({ options, ...game }) => ` ${JSON.stringify(game).slice(0, -1)},"options":[\n${list(options, '  ')}\n ]}`);
writeFileSync(new URL('../src/games/games.json', import.meta.url), `[\n${text.join(',\n')}\n]\n`);

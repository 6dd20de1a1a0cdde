// Plays some moves with `merlon engine` and writes the position that the seat on turn sees, with its legal moves, for the gallery:
// node tests/gallery/make_position.mjs MERLON GAME PLAYERS MOVES FILE [SEED] [LEVEL]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [merlon, game, players, count, file, seed = 'gallery', level = '2'] = process.argv.slice(2);
const moves = [];
const ask = (requests) =>
  execFileSync(merlon, ['engine'], { input: requests.map((one) => JSON.stringify(one)).join('\n') + '\n', maxBuffer: 1 << 28 })
    .toString().trim().split('\n').map((line) => JSON.parse(line));
const start = { cmd: 'new', game, players: Number(players), seed };
while (moves.length < Number(count)) {
  const answers = ask([start, ...(moves.length ? [{ cmd: 'play', moves }] : []), { cmd: 'go', level: Number(level) }]);
  const { ok, move } = answers.at(-1);
  if (!ok) break;
  moves.push(move);
}
const played = moves.length ? [{ cmd: 'play', moves }] : [];
const { to_move } = ask([start, ...played, { cmd: 'legal' }]).at(-1);
const answers = ask([start, ...played, { cmd: 'legal', detail: true }, { cmd: 'view', seat: to_move }]);
const [legal, { view }] = answers.slice(-2);
const listed = (legal.moves ?? []).map((m, i) => ({ m, d: legal.details[i], say: m }));
writeFileSync(file, JSON.stringify({ position: view, legal: listed }));

// Positions of Kilt Castle for the gallery and the unit tests: games of random moves, stopped at decisions of every kind.
// node games/kilt_castle/tests/gallery/make.mjs MERLON
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const merlon = process.argv[2];
const ask = (requests) =>
  execFileSync(merlon, ['engine'], { input: requests.map((one) => JSON.stringify(one)).join('\n') + '\n', maxBuffer: 1 << 28 })
    .toString().trim().split('\n').map((line) => JSON.parse(line));

/** Which decisions of which games: the file's name, players, options, and the how-manieth decision of a kind ends the walk. */
const wanted = [
  { name: 'start2', players: 2, options: {}, kind: 'relocate', count: 1 },
  { name: 'two', players: 2, options: { roof_areas: 'adjacent' }, kind: 'relocate', count: 24 },
  { name: 'any', players: 2, options: { two_player_floors: 'any', board: 'full25' }, kind: 'build', count: 40 },
  { name: 'once', players: 2, options: { two_player_builds: 'once' }, kind: 'build', count: 9, colours: 2 },
  { name: 'three', players: 3, options: { lone_card_in_gap: false }, kind: 'relocate', count: 20 },
  { name: 'four', players: 4, options: {}, kind: 'relocate', count: 26 },
  { name: 'second', players: 4, options: {}, kind: 'build', count: 33, builder: 1 },
  { name: 'roof', players: 4, options: {}, kind: 'roof', count: 2 },
  { name: 'over', players: 4, options: {}, kind: 'over', count: 1 },
];

/** Numbers that look random and are the same everywhere. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

function walk(start, seed, { kind, count, builder, colours = 0 }) {
  const roll = dice(seed);
  const moves = [];
  for (let seen = 0; ; ) {
    const [legal, { view }] = ask([start, ...(moves.length ? [{ cmd: 'play', moves }] : []), { cmd: 'legal', detail: true }, { cmd: 'view', seat: null }]).slice(-2);
    const found = view.phase === 'over' ? 'over' : legal.details[0].kind;
    const enough = builder === undefined ? colours <= new Set(legal.details.map((one) => one.colour)).size : view.builder === builder;
    if (found === kind && ++seen >= count && enough) return { moves, legal };
    if (view.phase === 'over') return null;
    moves.push(legal.moves[roll(legal.moves.length)]);
  }
}

for (const { name, players, options, ...goal } of wanted) {
  const start = { cmd: 'new', game: 'kilt-castle', players, options, seed: 'gallery' };
  let found = null;
  for (let seed = 1; !found && seed < 20; seed++) found = walk(start, seed, goal);
  if (!found) throw new Error(`no position for ${name}`);
  const played = found.moves.length ? [{ cmd: 'play', moves: found.moves }] : [];
  const { to_move, moves = [], details = [] } = found.legal;
  const some = moves.filter((_, index) => index % Math.ceil(moves.length / 4) === 0);
  const answers = ask([start, ...played, { cmd: 'view', seat: to_move ?? 0 }, ...some.map((move) => ({ cmd: 'explain', move }))]);
  const explain = Object.fromEntries(some.map((move, index) => [move, answers.at(index - some.length)]));
  const view = answers[1 + played.length].view;
  const legal = moves.map((m, index) => ({ m, d: details[index], say: m }));
  write(name, { position: view, legal, explain });
  if (name === 'four') compose(start, found, view, legal);
}

function write(name, content) {
  writeFileSync(new URL(`${name}.json`, import.meta.url), JSON.stringify(content));
}

/** A turn that is being composed: a card is moved that lets its mover build first, and a floor is built. */
function compose(start, { moves }, before, legal) {
  for (const first of legal.toReversed()) {
    const [{ to_move, moves: next, details }] = ask([start, { cmd: 'play', moves: [...moves, first.m] }, { cmd: 'legal', detail: true }]).slice(-1);
    if (to_move !== before.to_move || details[0].kind !== 'build') continue;
    const index = Math.max(0, details.findIndex((detail) => detail.crests > 0));
    const second = { m: next[index], d: details[index], say: next[index] };
    const path = [start, { cmd: 'play', moves: [...moves, first.m] }, { cmd: 'explain', move: second.m }, { cmd: 'play', move: second.m }, { cmd: 'view', seat: before.to_move }];
    const answers = ask(path);
    write('staged', { position: answers[4].view, legal: [], before, staged: [first, second], explanation: answers[2] });
    return;
  }
}

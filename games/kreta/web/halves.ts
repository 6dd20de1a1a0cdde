// The two halves of a card in words: what each does, or why it cannot be done (read off the supply; the engine tells the rest).
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { isOpen, kindOf, targetOf, type Card, type Half } from './moves';
import { tilesOf } from './facts';
import { harbourProvince, provinceName } from './geometry';

export interface HalfView {
  half: Half;
  icon: string;
  title: string;
  note: string;
  state: 'open' | 'off' | 'staged' | 'still';
  /** What to ask the engine when somebody wonders. */
  why: string | null;
}

const icons: Record<string, string> = { ship: 'boat', sail: 'boat', people: 'pawn', walk: 'pawn', abbot: 'abbot', tile: 't-olive', fort: 'fort', city: 'town' };
const supplies: Record<string, string> = { ship: 'ships', people: 'peoples', fort: 'forts', city: 'cities' };

/** What is on the board already and could move. */
function movable(kind: string, position: Position, seat: number): number {
  if (kind === 'sail') return position.seats[seat].ships.length;
  return position.provinces.reduce((sum: number, province: { peoples: number[] }) => sum + province.peoples[seat], 0);
}

function reason(kind: string, half: Half, position: Position, seat: number): string {
  const { supply, abbot } = position.seats[seat];
  if (position.phase === 'sail') return say('kr.web.half.under_way');
  if (position.phase === 'walk') return say('kr.web.half.walking');
  if (kind === 'abbot') return half === 'either' ? say('kr.web.half.abbot.out', { province: provinceName(abbot ?? 1) }) : say('kr.web.half.abbot.in');
  if (kind in supplies && supply[supplies[kind]] === 0) return say(`kr.web.half.none.${kind}`);
  if (kind === 'city') {
    const [need, have] = [4 - supply.cities + 1, tilesOf(position, seat)];
    if (have < need) return say('kr.web.half.tiles', { need, have });
  }
  if ((kind === 'sail' || kind === 'walk') && movable(kind, position, seat) === 0) return say(`kr.web.half.none.${kind}`);
  return say('kr.web.half.off');
}

function note(kind: string, half: Half, position: Position, seat: number): string {
  if (kind === 'walk' && position.walk) return say('kr.web.half.steps', { points: position.walk.points });
  if (kind === 'abbot') return say(half === 'either' ? 'kr.web.half.abbot.place' : 'kr.web.half.abbot.move');
  const left = position.seats[seat].supply[supplies[kind]] ?? 0;
  return say(`kr.web.half.note.${kind}`, { left });
}

/** A province is called by its name, a harbour by its province. */
const placeName = (place: number | string | undefined) => (place === undefined ? '' : provinceName(typeof place === 'number' ? place : harbourProvince(place)));

/** The staged move of a half in short words. */
export function stagedTitle({ d }: Move): string {
  return say(`kr.web.staged.${d.kind}`, { ...d, province: placeName(d.province ?? d.harbour), from: placeName(d.from), to: placeName(d.to) });
}

const asked: Record<string, string> = { ship: 'ship H1', people: 'people 1', fort: 'fort 1', city: 'city 1', walk: '1>2' };

export function halvesOf(card: Card, position: Position, before: Position, legal: Move[], staged: Move[], seat: number): HalfView[] {
  return (['either', 'or'] as Half[]).flatMap((half) => {
    const kind = kindOf(card, half);
    if (!kind) return [];
    const done = staged.findLast((move) => move.d.kind === kind && targetOf(move) !== null);
    const mine = done && (kind !== 'abbot' || (before.seats[seat].abbot === null) === (half === 'either'));
    const finished = legal.length === 0 && staged.length > 0;
    const open = isOpen(half, position, legal);
    const why = kind === 'sail' ? `${position.seats[seat].ships[0] ?? 'H1'}>H1` : kind === 'abbot' ? (half === 'either' ? `abbot ${position.seats[seat].abbot}` : null) : (asked[kind] ?? null);
    const title = mine ? stagedTitle(done) : say(`kr.web.half.${kind}${kind === 'abbot' && half === 'or' ? '.or' : ''}`);
    // Once the turn is complete the other half is judged by what was before.
    const basis = finished ? before : position;
    return [
      {
        half,
        icon: icons[kind],
        title,
        // A move that is staged says enough itself, but for the steps that are left.
        note: mine && !position.walk ? '' : open || mine ? note(kind, half, position, seat) : finished && !impossibleBefore(kind, half, basis, seat) ? note(kind, half, basis, seat) : reason(kind, half, basis, seat),
        state: mine && !open ? 'staged' : open ? 'open' : finished && !impossibleBefore(kind, half, basis, seat) ? 'still' : 'off',
        why,
      } as HalfView,
    ];
  });
}

function impossibleBefore(kind: string, half: Half, before: Position, seat: number): boolean {
  return reason(kind, half, { ...before, phase: 'card' } as Position, seat) !== say('kr.web.half.off');
}

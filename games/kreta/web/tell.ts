// What happened, in sentences: one for each thing done, one for a whole scoring. A card that is played is no news of its own; what is
// done with it follows. A fort card that is kept is none either.
import { listed, say } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { harbourProvince, provinceName } from './geometry';
import { namesAt } from './names';

type Happening = Record<string, any>;
interface Reader {
  names: string[];
  viewer: number | null;
}

const person = (seat: number, { viewer }: Reader) => (seat === viewer ? 'you' : 'they');
const sentence = (kind: string, seat: number, reader: Reader, facts: Record<string, string | number> = {}) =>
  say(`kr.web.log.${kind}.${person(seat, reader)}`, { actor: reader.names[seat], ...facts });

const harbourFacts = (harbour: string) => ({ harbour, province: provinceName(harbourProvince(harbour)) });
const siteFacts = (site: number) => ({ site, provinces: namesAt(site) });

/** "you +7 (Chania 5 and Rethymno 2)" for everybody who gets something. */
function gains(scored: Happening[], reader: Reader): string[] {
  const seats = [...new Set(scored.map((one) => one.seat as number))].sort((one, other) => one - other);
  return seats.map((seat) => {
    const own = scored.filter((one) => one.seat === seat);
    const from = own.map((one) => say('kr.web.has', { name: provinceName(one.province), value: one.points }));
    return sentence('gain', seat, reader, { points: own.reduce((sum, one) => sum + one.points, 0), from: listed(from) });
  });
}

function scoring(events: Happening[], done: Happening, reader: Reader): string[] {
  const gained = gains(events.filter((one) => one.event === 'scored'), reader);
  const facts = { site: done.site, gains: gained.length ? listed(gained) : say('kr.web.log.nobody') };
  return [sentence('scored', done.seat, reader, facts)];
}

function victory({ winners }: Happening, { names, viewer }: Reader): string {
  const others = listed(winners.filter((seat: number) => seat !== viewer).map((seat: number) => names[seat]));
  const won = viewer !== null && winners.includes(viewer);
  return say(`kr.web.log.ended.${winners.length > 1 ? 'shared.' : ''}${won ? 'you' : 'they'}`, { names: others });
}

function told(one: Happening, reader: Reader): string[] {
  const tell = (kind: string, facts: Record<string, string | number>) => [sentence(kind, one.seat, reader, facts)];
  switch (one.event) {
    case 'played':
      return one.repeats ? tell('king', { card: say(`kr.web.name.${one.repeats}`) }) : [];
    case 'ship':
      return tell('ship', harbourFacts(one.harbour));
    case 'sailed':
      return tell('sailed', { from: provinceName(harbourProvince(one.from)), to: provinceName(harbourProvince(one.to)) });
    case 'people':
    case 'city':
      return tell(one.event, { province: provinceName(one.province) });
    case 'walked':
      return tell('walked', { from: provinceName(one.from), to: provinceName(one.to) });
    case 'abbot':
      return one.from === null ? tell('abbot', { to: provinceName(one.to) }) : tell('abbot.moved', { from: provinceName(one.from), to: provinceName(one.to) });
    case 'harvested':
      return tell('harvested', { province: provinceName(one.province), good: say(`kr.good.${one.good}`), points: one.points });
    case 'fort':
    case 'revealed':
      return tell(one.event, siteFacts(one.site));
    case 'replaced':
      return tell('replaced', { from: one.from, ...siteFacts(one.site) });
    case 'ended':
      return [victory(one, reader)];
    default:
      return [];
  }
}

/** A scoring is one sentence, where its card is taken up. */
export function tell(events: Happening[], _position: Position, _mover: number, names: string[], viewer: number | null): string[] {
  const reader = { names, viewer };
  return events.flatMap((one) => (one.event === 'taken_up' ? scoring(events, one, reader) : told(one, reader)));
}

/** Provinces, harbours and sites that an event names. */
export function concerns({ event, province, harbour, site, from, to }: Happening): string[] {
  if (event === 'sailed') return [from, to];
  if (event === 'walked' || event === 'abbot') return [from, to].filter(Boolean).map((one) => `p${one}`);
  if (event === 'revealed' || event === 'replaced' || event === 'fort' || event === 'taken_up') return [`s${site}`];
  return province ? [`p${province}`] : harbour ? [harbour] : [];
}

// What a move would bring, in three lines: costs first, who profits, a warning last. All numbers come from the engine's
// explanation, from the move itself or from what is printed on the tiles.
import type { Move, Position, Preview, PreviewLine } from '$page/games/room';
import { capital, listed, say, sayOf } from '$page/words/words.svelte';
import { effectInWords, inWords, lettersOf } from './goods';
import { factsAt, isSpace, mostBatches, openSection, spaceAt, worthOfLast } from './facts';
import { placeName, tileName } from './names';
import { favourCap, noBatchPenalty } from './tiles';

type Facts = Record<string, any>;
interface Asked {
  position: Position;
  move: Move;
  facts: Facts;
  seat: number;
  name(seat: number): string;
}

const line = (text: string, icon?: string): PreviewLine => ({ text, icon });
const warning = (text: string): PreviewLine => ({ text, tone: 'warn' });
const good = (text: string): PreviewLine => ({ text, tone: 'good', icon: 'i-tick' });

export function preview(position: Position, move: Move, explanation: Record<string, any>, names: string[]): Preview {
  const seat = position.to_move ?? position.viewer ?? 0;
  const name = (of: number) => names[of];
  const asked = { position, move, facts: (explanation?.preview ?? {}) as Facts, seat, name };
  const { title, lines } = (makers[move.d.kind] ?? plain)(asked);
  return { title, lines: lines.filter((one) => one.text !== '').slice(0, 3) };
}

const plain = ({ move }: Asked): Preview => ({ title: move.say, lines: [] });

function worker({ position, move, facts, seat, name }: Asked): Preview {
  const place = String(move.d.place);
  const title = say(move.d.kind === 'gate' ? 'ca.web.preview.gate' : 'ca.web.preview.place', { place: placeName(position, place) });
  const price = Number(facts.price ?? 0);
  const lines = [line(price ? say('ca.web.preview.price', { price, left: position.seats[seat].deniers - price }) : say('ca.why.free'), 'coin')];
  const risk = isSpace(place) ? riskOf(facts) : null;
  if (typeof facts.point_for === 'number') lines.push(line(say('ca.web.preview.owner', { name: name(facts.point_for) }), `d${facts.point_for + 1}`));
  else lines.push(line(later(position, place), 'hammer'));
  if (risk) lines.push(risk);
  return { title, lines };
}

function later(position: Position, place: string): string {
  const space = spaceAt(position, place);
  if (!space) return say(`ca.web.special.${place}`);
  const effect = space.tile ? factsAt(position, space.tile).effect : '';
  return effect ? say('ca.web.preview.later', { effect: effectInWords(effect) }) : '';
}

/** Whether the building will work, from what everybody can see: money and the guild. */
function riskOf({ provost }: Facts): PreviewLine | null {
  if (!provost) return null;
  const { margin, back_others: others, back_guild: guild, forward_own: own } = provost;
  if (margin < 0) return warning(say('ca.web.risk.beyond', { missing: -margin, own }));
  if (others + guild <= margin) return good(say('ca.why.safe'));
  const facts = { limit: margin + 1, others, guild, own };
  if (guild > margin) return warning(say('ca.web.risk.guild', facts));
  return warning(say(guild ? 'ca.web.risk.both' : 'ca.web.risk.money', facts));
}

function pass({ position }: Asked): Preview {
  const lines = [line(position.passed.length === 0 ? say('ca.web.preview.pass.first') : say('ca.web.preview.pass.number', { number: position.passed.length + 1 }), 'coin')];
  return { title: say('ca.web.preview.pass'), lines: [...lines, line(say('ca.web.preview.pass.more'), 'worker')] };
}

function provost({ position, move, facts, name, seat }: Asked): Preview {
  const steps = move.d.steps as number;
  const title = steps ? say('ca.web.preview.provost', { space: position.provost + steps }) : say('ca.web.preview.provost.stay', { space: position.provost });
  const lines = [line(facts.price ? say('ca.web.preview.price', { price: facts.price, left: position.seats[seat].deniers - facts.price }) : say('ca.why.free'), 'coin')];
  const still = ((facts.can_still_move ?? []) as number[]).map((can, of) => (can && of !== seat ? say('ca.web.preview.can', { name: name(of), can }) : '')).filter(Boolean);
  lines.push(line(still.length ? say('ca.web.preview.still', { list: listed(still) }) : say('ca.web.preview.nobody'), 'provost'));
  const idle = (facts.inactive ?? []) as { space: number; seat: number }[];
  if (idle.length) lines.push(warning(say('ca.web.provost.lost', { list: listed(idle.map((one) => say('ca.web.provost.worker', { name: name(one.seat), place: placeName(position, String(one.space)) }))) })));
  else lines.push(good(say('ca.web.provost.all')));
  return { title, lines };
}

function exchange({ move }: Asked): Preview {
  const [pay, get] = [lettersOf(move.d.pay), lettersOf(move.d.get)];
  const title = move.d.kind === 'effect' ? say('ca.web.preview.effect', { level: move.d.level, line: say(`ca.web.line.${move.d.line}`) }) : say('ca.web.preview.trade');
  if (move.d.line === 'd') return { title, lines: [line(say(`ca.web.favour.d${move.d.level}`), 'hammer')] };
  const lines = [line(pay ? say('ca.web.preview.pay', { goods: inWords(pay) }) : '', 'coin'), line(say('ca.web.preview.get', { goods: inWords(get) }), 'i-tick')];
  return { title, lines };
}

function building({ position, move }: Asked): Preview {
  const facts = factsAt(position, move.d.tile);
  const pay = move.d.kind === 'build' ? (move.d.pay as string) : facts.cost;
  const lines = [line(say('ca.web.preview.pay', { goods: inWords(pay) }), 'q-any'), line(say('ca.web.card.reward', { points: facts.points, favours: facts.favours }), 'vp')];
  if (move.d.kind === 'prestige') lines.push(line(say('ca.web.preview.prestige'), 'houseicon'));
  else if (facts.effect) lines.push(line(capital(effectInWords(facts.effect)), 'hammer'));
  return { title: say('ca.web.preview.build', { tile: tileName(move.d.tile) }), lines };
}

function residence({ position, move, name }: Asked): Preview {
  const space = spaceAt(position, String(move.d.space))!;
  const cheaper = position.stack?.at(-1)?.cheaper;
  const cost = factsAt(position, 'RESIDENCE').cost;
  const lines = [line(say('ca.web.preview.pay', { goods: inWords(cheaper ? cost.split(' ')[1] : cost) }), 'q-cloth'), line(say('ca.web.preview.residence'), 'houseicon')];
  if (space.worker !== null) lines.push(line(sayOf('ca.web.site.waits', { name: name(space.worker) }), 'worker'));
  else if (space.tile) lines.push(warning(say('ca.web.site.lost', { effect: effectInWords(factsAt(position, space.tile).effect) })));
  return { title: say('ca.web.preview.residence.on', { place: placeName(position, String(move.d.space)) }), lines };
}

function site({ position, move }: Asked): Preview {
  const tile = position.stack?.at(-1)?.tile as string;
  const facts = factsAt(position, tile);
  return {
    title: say('ca.web.preview.site', { tile: tileName(tile), space: move.d.space }),
    lines: [
      line(say('ca.web.preview.pay', { goods: inWords(facts.cost) }), 'q-any'),
      line(say('ca.web.card.reward', { points: facts.points, favours: facts.favours }), 'vp'),
      line(say('ca.web.preview.site.lost'), 'houseicon'),
    ],
  };
}

function batch({ position, move, facts }: Asked): Preview {
  const section = openSection(position);
  const lines = [line(say('ca.web.preview.pay', { goods: inWords(move.d.cubes) }), 'q-food')];
  if (section) lines.push(line(say('ca.web.preview.house', { section: say(`ca.section.${section.id}`), points: section.points }), 'vp'));
  if (facts.most > 1) lines.push(line(say('ca.web.preview.most', { most: facts.most }), 'i-next'));
  return { title: say('ca.web.preview.batch'), lines };
}

/** It says nothing by itself: what the whole turn brings stands there. */
function stop({ position, facts, seat, name }: Asked): Preview {
  const count = position.seats[seat].batches as number;
  const lines = [line(facts.most ? say('ca.web.preview.most', { most: facts.most }) : '', 'q-food')];
  if (count === 0) return { title: say('ca.web.preview.stop'), lines: [...lines, warning(say('ca.web.batch.penalty', { count: noBatchPenalty }))] };
  const leader = mostBatches(position) ?? seat;
  const favour = leader === seat ? say('ca.web.batch.leader.you') : say('ca.web.batch.leader.they', { name: name(leader), count: position.seats[leader].batches });
  const given = say('ca.web.preview.given', { count, points: worthOfLast(position, count) });
  return { title: say('ca.web.preview.stop'), lines: [line(given, 'vp'), line(favour, 'crown'), ...lines] };
}

function favour({ position, move, seat }: Asked): Preview {
  const marker = position.seats[seat].favours[move.d.line] as number;
  const cap = favourCap[position.scored] ?? 5;
  const text = marker >= cap ? say('ca.web.preview.favour.cap', { level: marker }) : say('ca.web.preview.favour.up', { level: marker + 1 });
  // Only on this line there are levels without an effect, or with a price.
  const then = move.d.line !== 'd' ? 'then' : marker === 0 ? 'nothing' : 'paid';
  return { title: say(`ca.web.line.${move.d.line}`), lines: [line(text, 'crown'), line(say(`ca.web.preview.favour.${then}`), 'i-next')] };
}

const told = (title: string, ...lines: [string, string][]) => (): Preview => ({ title: say(title), lines: lines.map(([key, icon]) => line(say(key), icon)) });

const makers: Record<string, (asked: Asked) => Preview> = {
  place: worker, gate: worker, pass, provost, trade: exchange, effect: exchange, build: building, prestige: building, residence, site, batch, stop, favour,
  take: ({ move }) => ({ title: say('ca.web.preview.take'), lines: [line(say('ca.web.preview.get', { goods: inWords(move.d.cubes) }), 'i-tick')] }),
  back: told('ca.web.preview.back', ['ca.web.preview.back.more', 'worker']),
  joust: told('ca.web.preview.joust', ['ca.web.preview.joust.pay', 'coin'], ['ca.web.preview.joust.get', 'crown']),
  no_joust: told('ca.web.preview.no_joust', ['ca.web.preview.no_joust.more', 'coin']),
  stay: told('ca.web.preview.stay', ['ca.web.preview.stay.more', 'coin']),
  leave: told('ca.web.preview.leave', ['ca.web.preview.leave.more', 'worker']),
  none: told('ca.web.preview.none', ['ca.web.preview.none.more', 'coin']),
};

// What a move would bring, in three lines at most: the price first, then who builds, the warning last. From the engine's `preview`.
import { listed, say } from '$page/words/words.svelte';
import type { Move, Position, Preview, PreviewLine } from '$page/games/room';
import { cardsOf, tint, towersOf, turned } from './facts';
import { colourName, floorName, lyingName } from './names';
import { span } from './worth';

interface Site {
  square: string;
  price: [number, number];
  certain: boolean;
  roof: boolean;
}
interface Builder {
  colour: string;
  seat: number;
  sites: Site[];
  may_skip: boolean;
}
interface Income {
  colour: string;
  seat: number;
  now: number;
  after: [number, number];
}
interface Outlook {
  builders: Builder[];
  ducat_day: boolean;
  ends_game: boolean;
  surely_ends: boolean;
  incomes: Income[];
}

export function preview(position: Position, move: Move, explanation: Record<string, any>, names: string[]): Preview {
  const outlook = explanation.preview as Outlook | undefined;
  const lines = [...effects(position, move, names), ...(outlook ? builderLines(move, outlook, names) : [])];
  const outcome = outlook ? outcomes(position, outlook) : [];
  const growth = outlook && !outcome.length ? growthLine(outlook, move) : [];
  return { title: title(position, move), lines: [...[...lines, ...growth].slice(0, 3 - outcome.length), ...outcome] };
}

/** What speaks for the move at first sight: the builder's area grows. */
export function reason(move: Move, explanation: Record<string, any>): string {
  const line = explanation.preview ? growthLine(explanation.preview as Outlook, move)[0] : undefined;
  return line ? `${line.text}.` : '';
}

function title(position: Position, { d }: Move): string {
  switch (d.kind) {
    case 'relocate': {
      const lying = cardsOf(position).find((one) => one.card === d.card)?.lying ?? d.card;
      return say('kc.web.preview.relocate', { card: lyingName(turned(lying)), to: d.to });
    }
    case 'build':
      return say('kc.web.preview.build', { floor: floorName({ colour: d.colour, crests: d.crests }), square: d.square });
    case 'roof':
      return say('kc.web.preview.roof', { from: d.square, to: position.built[1] ?? '' });
    default:
      return say('kc.web.preview.skip');
  }
}

/** What the move itself does: the price and who gets it, or the tower that loses its roof. */
function effects(position: Position, { d }: Move, names: string[]): PreviewLine[] {
  const top = towersOf(position).find((tower) => tower.square === d.square)?.floors.at(-1);
  if (d.kind === 'build') {
    if (!d.price) return [{ text: say('kc.web.preview.free'), icon: 'coin' }];
    const seat = position.stock.find((one: { colour: string }) => one.colour === top?.colour)?.seat ?? 0;
    return [{ text: say('kc.web.preview.pay', { price: d.price, name: names[seat] }), icon: 'coin' }];
  }
  if (d.kind === 'roof' && top) return [{ text: say('kc.web.preview.uncovered', { square: d.square, colour: colourName(top.colour) }), icon: `d${tint(top.colour)}` }];
  return [];
}

function builderLines({ d }: Move, { builders }: Outlook, names: string[]): PreviewLine[] {
  const first = d.kind === 'relocate' ? 1 : 2;
  return builders.map(({ colour, seat, sites, may_skip }, index) => {
    const facts = { number: first + index, name: names[seat], colour: colourName(colour) };
    if (!sites.length) return { text: say('kc.web.preview.nothing', facts), icon: `d${tint(colour)}` };
    const parts = [...sites.map((site, at) => siteName(site, d.kind === 'build', at === 0)), ...(may_skip ? [say('kc.why.perhaps_nothing')] : [])];
    return { text: say('kc.web.preview.builder', { ...facts, sites: listed(parts, 'disjunction') }), icon: `d${tint(colour)}` };
  });
}

/** A site with its price; the first of a line says that the number is a square. Once the first builder has built, it is certain where a roof would follow. */
function siteName({ square: number, price, certain, roof }: Site, decided: boolean, first: boolean): string {
  const square = first ? say('kc.web.preview.square', { square: number }) : number;
  const cost = price[1] ? say('kc.web.preview.price', { price: span(price) }) : say('kc.price.free');
  const site = say(roof && decided ? 'kc.web.preview.site.roof' : 'kc.web.preview.site', { square, price: cost });
  return certain ? site : say('kc.why.perhaps', { site });
}

/** A ducat day, and the end of the game. */
function outcomes(position: Position, { ducat_day, ends_game, surely_ends, incomes }: Outlook): PreviewLine[] {
  const end = ends_game ? say(surely_ends ? 'kc.web.preview.ends' : 'kc.why.may_end') : '';
  if (!ducat_day) return end ? [{ text: end, tone: 'warn' }] : [];
  const sums = listed(incomes.map(({ colour, after }) => say('kc.event.sum', { name: colourName(colour), ducats: `+${span(after)}` })));
  const text = end ? say('kc.web.preview.day_end', { sums, end }) : say('kc.event.paid', { sums });
  return [end || favoursOthers(position, incomes) ? { text, tone: 'warn' } : { text, icon: 'coin' }];
}

/** Whether somebody else gains more than whoever decides; where it is open yet, the middle counts. */
function favoursOthers(position: Position, incomes: Income[]): boolean {
  const gain = (seat: number) => incomes.reduce((sum, { seat: owner, after: [least, most] }) => sum + (owner === seat ? least + most : 0), 0);
  return incomes.some(({ seat }) => gain(seat) > gain(position.to_move ?? 0));
}

/** How the builder's area grows. */
function growthLine({ incomes }: Outlook, { d }: Move): PreviewLine[] {
  const own = incomes.find((income) => income.colour === d.colour && span(income.after) !== `${income.now}`);
  return own ? [{ text: say('kc.web.preview.area', { colour: colourName(own.colour), now: own.now, after: span(own.after) }), tone: 'good', icon: `d${tint(own.colour)}` }] : [];
}

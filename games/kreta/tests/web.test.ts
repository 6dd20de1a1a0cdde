// Kreta's room: its map says what the engine's says and is drawn without a flaw, every legal move can be made with taps, and nothing is said without words.
import { readFileSync } from 'node:fs';
import { mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, choose, chooseCard, drop, functionOf, moveAt, sourceOf, targetOf, type Card, type Half } from '../web/moves';
import { cellOf, edges, inside, layoutFor, provincesAt, roomFor, startIn } from '../web/geometry';
import { room } from '../web';
import Stakes from '../web/Stakes.svelte';
import { corners, harbours, provinces, type Point } from '../web/map';
import { spotsOf } from '../web/spots';
import type { Move, Position } from '$page/games/room';
import { wished } from '../web/wished.svelte';
import { blocksOf } from '$page/screens/rules/text';
import { say, words } from '$page/words/words.svelte';
import { galleryOf } from '$tests/unit/gallery';

const gallery = galleryOf('kreta');
const names = ['Anna', 'Zoe', 'Nik', 'Eva'];
type Line = [Point, Point];
/** The lines between the corners of an outline, in its direction. */
const linesOf = (outline: number[]) => outline.map((corner, index): Line => [corners[corner], corners[outline[(index + 1) % outline.length]]]);
/** How far a point lies from the nearest point of a line. */
function distance([x, y]: Point, [[ax, ay], [bx, by]]: Line): number {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}
const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(([one]) => Number(one));

describe('the map', () => {
  const board = readFileSync('../games/kreta/engine/board.h', 'utf8');
  const rows = [...board.matchAll(/\{"([^"]+)", Terrain::(\w+), (\d+), (\d), \{([^}]*)\}, \{([^}]*)\}\}/g)];

  it('has the names, terrain, harbours, neighbours and sites of the engine', () => {
    expect(rows.length).toBe(16);
    rows.forEach(([, name, terrain, , harbour, neighbours, sites], index) => {
      const here = provinces[index];
      expect([here.name, here.terrain, here.harbour]).toEqual([name, terrain, harbour === '0' ? null : `H${harbour}`]);
      expect([here.neighbours, here.sites]).toEqual([numbers(neighbours), numbers(sites)]);
    });
  });

  it('draws every outline clockwise, and uses every corner', () => {
    for (const { name, outline } of provinces) {
      const area = linesOf(outline).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0);
      expect(area, name).toBeGreaterThan(5000);
      expect(new Set(outline).size, name).toBe(outline.length);
    }
    expect(new Set(provinces.flatMap((one) => one.outline)).size).toBe(corners.length);
    expect(new Set(corners.map(String)).size).toBe(corners.length);
  });

  it('draws a border exactly between neighbours', () => {
    const drawnBorders = edges().filter((edge) => edge.sides.length === 2).map((edge) => [...edge.sides].sort((a, b) => a - b).join('-'));
    const wanted = provinces.flatMap((one, index) => one.neighbours.filter((other) => other > index + 1).map((other) => `${index + 1}-${other}`));
    expect([...new Set(drawnBorders)].sort()).toEqual(wanted.sort());
    expect(edges().every((edge) => edge.sides.length <= 2)).toBe(true);
  });

  it('ends a border at the two sites that its provinces share', () => {
    const borders = edges().filter((edge) => edge.sides.length === 2);
    expect(borders.length).toBe(27);
    for (const { chain, sides } of borders) {
      const [one, other] = sides.map((side) => provinces[side - 1].sites);
      expect([chain[0] + 1, chain.at(-1)! + 1].sort((a, b) => a - b)).toEqual(one.filter((site) => other.includes(site)));
    }
  });

  it('has one coast, once round the island', () => {
    const coasts = new Map(edges().filter((edge) => edge.sides.length === 1).map(({ chain }) => [chain[0], chain.at(-1)!]));
    const round = new Set<number>();
    for (let site = 0; coasts.has(site) && !round.has(site); site = coasts.get(site)!) round.add(site);
    expect([round.size, coasts.size]).toEqual([14, 14]);
  });

  it('draws no line across or along another', () => {
    const drawn = new Map(provinces.flatMap(({ outline }) => linesOf(outline)).map((line) => [line.map(String).sort().join(' '), line]));
    const lines = [...drawn.values()];
    expect(lines.length).toBe(corners.length + provinces.length - 1); // Euler's formula
    const side = ([a, b]: Line, [x, y]: Point) => Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
    const apart = (one: Line, other: Line) => side(one, other[0]) * side(one, other[1]) > 0;
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.some((end) => other.includes(end))) {
          expect(other.filter((end) => !one.includes(end) && distance(end, one) < 0.001)).toEqual([]);
          expect(one.filter((end) => !other.includes(end) && distance(end, other) < 0.001)).toEqual([]);
        } else {
          expect(apart(one, other) || apart(other, one), `${one} and ${other}`).toBe(true);
        }
      }
    });
  });

  it('puts every harbour before the coast of its province', () => {
    for (const { id, province, point } of harbours) {
      const far = provinces.map(({ outline }) => Math.min(...linesOf(outline).map((line) => distance(point, line))));
      expect(provinces[province - 1].harbour).toBe(id);
      expect(far[province - 1], id).toBeLessThan(60);
      expect(far[province - 1], id).toBe(Math.min(...far));
    }
  });

  it.each([
    ['wide', ([x, y]: Point): Point => [x, y]],
    ['low', ([x, y]: Point): Point => [x, y]],
    ['phone', ([x, y]: Point): Point => [y, -x]],
  ] as const)('shows north above, or on a phone to the right (%s)', (shape, upright) => {
    const [west, east, north, south] = [4, 26, 15, 14].map((site) => upright(layoutFor(shape).sites[site - 1]));
    expect(east[0] - west[0]).toBeGreaterThan(200);
    expect(south[1] - north[1]).toBeGreaterThan(150);
  });

  it('puts every site at corners of exactly its provinces', () => {
    for (let site = 1; site <= 26; site++) {
      const touching = provinces.flatMap((one, index) => (one.outline.includes(site - 1) ? [index + 1] : []));
      expect(provincesAt(site)).toEqual(touching);
    }
  });

  it.each([
    ['phone', false, 37],
    ['phone', true, 37.5],
    ['low', false, 31],
    ['wide', false, 50],
  ] as const)('keeps sites apart (%s, squat: %s)', (shape, squat, least) => {
    const { sites } = layoutFor(shape, squat);
    const gaps = sites.flatMap(([x, y], index) => sites.slice(index + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
  });

  it('puts no line of a province over its sites while there is room between them', () => {
    const layout = layoutFor('wide');
    const reach = 17;
    provinces.forEach(({ sites, name }, index) => {
      const [x, y] = layout.provinces[index].label;
      const room = roomFor(layout, index + 1, [x, y - 24], () => reach);
      for (const width of [40, 60, 80].filter((one) => one <= room.before - room.after)) {
        const start = startIn(room, x, width);
        for (const [siteX, siteY] of sites.map((site) => layout.sites[site - 1])) {
          const aside = Math.max(start - siteX, siteX - start - width, 0);
          const above = Math.max(Math.abs(siteY - y + 24) - 10, 0);
          expect(Math.hypot(aside, above), `${name}, ${width} wide`).toBeGreaterThanOrEqual(reach - 0.01);
        }
      }
    });
  });

  it.each([
    ['phone', false],
    ['phone', true],
    ['low', false],
    ['wide', false],
  ] as const)('puts labels into their provinces, and harbours into the sea (%s, squat: %s)', (shape, squat) => {
    const layout = layoutFor(shape, squat);
    layout.provinces.forEach((one, index) => expect(inside(one.label, one.polygon), provinces[index].name).toBe(true));
    for (const { id } of harbours) expect(layout.provinces.some((one) => inside(layout.harbours[id], one.polygon)), id).toBe(false);
  });

  it.each([
    ['phone', false],
    ['phone', true],
    ['low', false],
    ['wide', false],
  ] as const)('has room in every province for its value with a lead, and for figures below (%s, squat: %s)', (shape, squat) => {
    const layout = layoutFor(shape, squat);
    layout.provinces.forEach(({ label: [x, y], polygon }, index) => {
      const lines: [number, number][] = { phone: [[y - 11, 55], [y + 12, 35]], low: [[y - 11, 42], [y + 12, 30]], wide: [[y - 24, 75], [y + 14, 55]] }[shape] as [number, number][];
      for (const [at, least] of lines) {
        const { from, to } = roomFor(layout, index + 1, [x, at], () => (layout.small ? 11 : 13));
        expect(inside([x, at], polygon), provinces[index].name).toBe(true);
        expect(to - from, provinces[index].name).toBeGreaterThan(least);
      }
    });
  });

  it('gives a tap to the nearest site', () => {
    const { sites } = layoutFor('phone');
    sites.forEach((own, index) => {
      for (const [x, y] of cellOf(sites, index, 22)) {
        const [px, py] = [own[0] + (x - own[0]) * 0.98, own[1] + (y - own[1]) * 0.98];
        const distance = sites.map(([sx, sy]) => Math.hypot(px - sx, py - sy));
        expect(distance.indexOf(Math.min(...distance))).toBe(index);
      }
    });
  });
});

/** Stages a move with taps alone; the half is chosen where both are possible. */
function taps(move: Move, position: Position, legal: Move[]): string | null {
  const scene = { position, legal, staged: [], picked: null as string | null, wished: null as Half | null };
  if (room.barKinds.includes(move.d.kind)) return move.m;
  if (position.phase === 'card') {
    const card = (move.d.kind === 'king' ? 'king' : move.d.card) as Card;
    let choice = chooseCard(card, scene);
    if ('pick' in choice) choice = chooseCard(move.d.card, { ...scene, picked: choice.pick });
    return 'stage' in choice ? choice.stage : null;
  }
  scene.wished = ['sail', 'walk', 'city'].includes(move.d.kind) ? 'or' : null;
  let choice = choose(sourceOf(move) ?? targetOf(move)!, scene);
  if ('pick' in choice && sourceOf(move)) choice = choose(targetOf(move)!, { ...scene, picked: choice.pick });
  return 'stage' in choice ? choice.stage : null;
}

describe.each(gallery)('$name', ({ position, legal }) => {
  it('lets every legal move be made with taps', () => {
    for (const move of legal) expect(taps(move, position, legal), move.m).toBe(move.m);
  });

  it('lets every way be dragged, and be chosen from its end', () => {
    for (const move of legal.filter((one) => sourceOf(one))) {
      expect(drop(sourceOf(move)!, targetOf(move)!, legal)).toEqual({ stage: move.m });
      const scene = { position, legal, staged: [], picked: null as string | null, wished: 'or' as Half };
      const first = choose(targetOf(move)!, scene);
      if ('pick' in first && first.pick?.startsWith('>')) expect(choose(sourceOf(move)!, { ...scene, picked: first.pick })).toEqual({ stage: move.m });
    }
  });

  it('stages only what is legal, and asks why elsewhere', () => {
    const scene = { position, legal, staged: [], picked: null, wished: null, names };
    for (const spot of spotsOf(layoutFor('phone'), scene)) {
      const choice = choose(spot.id, scene);
      if ('stage' in choice) expect(legal.map((move) => move.m)).toContain(choice.stage);
      if (legal.length && position.phase !== 'reveal') expect(spot.state === 'off').toBe('why' in choice);
      if ('why' in choice) expect(choice.why).toMatch(/^(fort|city|people|abbot|tile|ship) H?\d+$|^H?\d+>H?\d+$|^(admiral|commander|architect)$/);
      expect(spot.shape!.length).toBeGreaterThan(2);
    }
    expect(alive(null, position, legal).length).toBeLessThanOrEqual(legal.length);
  });

  it('fulfils a place that was chosen before its card', () => {
    for (const move of legal.filter((one) => targetOf(one) && !sourceOf(one))) expect(moveAt(targetOf(move)!, functionOf(position.phase)!)).toBe(move.m);
  });
});

describe.each(['en', 'de'] as const)('words (%s)', (language) => {
  beforeAll(() => words.speak(language));
  const missing = /\bkr\.[a-z_.]+|KR_|undefined|NaN|\{|\}/;
  const pretended = (position: Position) => {
    const open = position.row.slice(position.scored, position.scored + 2).filter((one: unknown) => typeof one === 'number');
    const score = (site: number, more: number) => {
      const around = provincesAt(site).map((province) => {
        const influence = position.provinces[province - 1].influence.map((one: number, seat: number) => one + (seat === 0 ? more : 0));
        return { province, influence, points: influence.map((one: number) => one) };
      });
      return { points: position.seats.map((_: unknown, seat: number) => seat + more), provinces: around };
    };
    return { preview: open.map((site: number) => ({ site, now: score(site, 0), after: score(site, 1) })) };
  };

  it.each(gallery)('previews every move of $name', ({ position, legal }) => {
    for (const move of legal) {
      const { title, lines } = room.preview(position, move, pretended(position), names);
      expect([title, ...lines.map((line) => line.text)].join('\n')).not.toMatch(missing);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(3);
    }
  });

  it('advises the castellan only to whom it brings the most', () => {
    const { position } = gallery.find((one) => one.position.phase === 'card' && one.position.turn > one.position.players)!;
    const provinces = (influence: number[]) => position.provinces.map((one: object) => ({ ...one, influence: influence.slice(0, position.players) }));
    const advice = (influence: number[]) => room.coach({ ...position, provinces: provinces(influence) }, 0);
    expect(advice([1, 1, 1, 1])).toBe(advice([0, 1, 0, 0]));
    expect(advice([2, 1, 1, 1])).not.toBe(advice([1, 1, 1, 1]));
  });

  it('asks for a city once that half is chosen', () => {
    const { position, legal } = gallery.find((one) => one.position.phase === 'architect')!;
    const both = [...legal, { m: 'city 1', d: { kind: 'city', province: 1 }, say: '' }];
    expect(room.question(position, both, null)).toBe(say('kr.web.ask.architect.both'));
    wished.half = 'or';
    expect(room.question(position, both, null)).toBe(say('kr.web.ask.architect.or'));
    wished.half = null;
  });

  it('does not say that a lead becomes what it was', () => {
    const { position, legal } = gallery.find((one) => one.legal.some((move) => move.d.kind === 'people'))!;
    const score = (influence: number[]) => ({ points: influence, provinces: [{ province: 1, influence, points: influence }] });
    const explanation = { preview: [{ site: 1, now: score([0, 2, 1]), after: score([1, 2, 1]) }] };
    const [first] = room.preview(position, legal.find((move) => move.d.kind === 'people')!, explanation, ['Anna', 'Zoe', 'Ben']).lines;
    expect(first.text).toMatch(language === 'en' ? /: still Zoe 2–1; Anna now 1$/ : /: weiterhin Zoe 2–1; Anna jetzt 1$/);
  });

  it('plants a flag beside another for everybody who got something, until the next scoring', () => {
    const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const layout = layoutFor('wide');
    const scored = [0, 1, 2].map((seat) => ({ event: 'scored', province: 4, seat, points: seat + 1 }));
    const history = [{ events: [...scored, { event: 'taken_up', seat: 0, site: 3 }], position: gallery[0].position }, { events: [], position: gallery[0].position }];
    const shown = mount(Stakes, { target, props: { layout, history, scene: null } });
    const places = [...target.querySelectorAll('[data-part="stake:4"] > g')].map((one) => one.getAttribute('transform')!.match(/-?[\d.]+/g)!.map(Number));
    expect(places.slice(1).map(([across], index) => across - places[index][0])).toEqual([26, 26]);
    // Above the value and the name.
    for (const [, down] of places) expect(down).toBeLessThan(layout.provinces[3].label[1] - 24);
    unmount(shown);
  });

  it('says once what changes in a province that touches both open sites', () => {
    const { position, legal } = gallery.find((one) => one.legal.some((move) => move.d.kind === 'people'))!;
    const score = (influence: number[]) => ({ points: influence, provinces: [{ province: 1, influence, points: influence }] });
    const explanation = { preview: [1, 2].map((site) => ({ site, now: score([0, 0]), after: score([1, 0]) })) };
    const [first] = room.preview(position, legal.find((move) => move.d.kind === 'people')!, explanation, ['Anna', 'Zoe']).lines;
    expect(first.text.match(/Anna/g)).toHaveLength(1);
  });

  it('says of a card that changes nothing by itself only what it does', () => {
    const { position, legal } = gallery.find((one) => one.legal.some((move) => move.m === 'architect'))!;
    const score = { points: [0, 5], provinces: [] };
    const card = { site: 1, now: score, after: score };
    expect(room.preview(position, legal.find((move) => move.m === 'architect')!, { preview: [card] }, names).lines).toHaveLength(1);
  });

  it.each(gallery)('tells $name in words', ({ position, legal }) => {
    const told = room.text(position, 0, names);
    expect(told.flatMap((section) => [section.title, ...section.lines]).join('\n')).not.toMatch(missing);
    expect(`${room.chips(position).join()} ${room.coach(position, 0)} ${[null, 'king', 's3', 'p4', '>p4', 'H2', '>H2'].map((picked) => room.question(position, legal, picked)).join()}`).not.toMatch(missing);
    position.seats.forEach((_: unknown, seat: number) => expect(JSON.stringify(room.panel(position, seat).facts.map((fact) => fact.label))).not.toMatch(/kr\./));
  });

  it.each(gallery)('draws $name for a player, a spectator and in a replay', ({ position, legal }) => {
    const turn = { picked: null, pick() {}, stage() {}, consider() {}, why() {} };
    const shared = { position, before: position, staged: [], turn, names, lit: [], events: null };
    for (const [viewer, moves, phone] of [[position.to_move, legal, language === 'de'], [null, [], language === 'en']] as const) {
      const target = document.createElement('div');
      const board = mount(room.Board, { target, props: { ...shared, viewer, legal: [...moves], phone, shape: phone ? 'phone' : 'wide' } });
      const tab = mount(room.tabs[0].view, { target, props: { ...shared, viewer, legal: [...moves], phone, shape: phone ? 'phone' : 'wide' } });
      const labels = [...target.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
      expect(`${target.textContent} ${labels.join(' ')}`).not.toMatch(missing);
      expect(target.querySelectorAll('[data-spot]').length).toBe(16 + 7 + 26);
      unmount(board);
      unmount(tab);
    }
  }, 30_000);
});

it('refusals say villager, and the rules say what that is', () => {
  const read = (file: string) => readFileSync(`../games/kreta/${file}`, 'utf8');
  const refusals = (language: string) => Object.entries(JSON.parse(read(`words/${language}.json`)) as Record<string, string>).filter(([key]) => key.startsWith('KR_')).map(([, text]) => text);
  expect(refusals('en').filter((text) => /people/i.test(text))).toEqual([]);
  expect(refusals('de').filter((text) => /volk|völk/i.test(text))).toEqual([]);
  const where = (language: string, word: string) => blocksOf(read(`rules.${language}.md`)).flatMap((block) => (block.kind === 'paragraph' && block.plain.includes(word) ? [block.rule] : []));
  expect([where('en', 'villager'), where('de', 'Dorfbewohner')]).toEqual([['KR-1.6'], ['KR-1.6']]);
});

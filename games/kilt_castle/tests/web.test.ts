// Kilt Castle's room: every legal move can be made by some sequence of spots, switches and buttons; areas agree with the engine;
// nothing is said that no catalogue knows.
import { beforeAll, describe, expect, it } from 'vitest';
import { room } from '../web';
import { bestArea } from '../web/areas';
import { cardName, cardsOf, places, turned, usedSides } from '../web/facts';
import { boardBox, cardBox, cardHit, centre, desktop, phone, placeBox, glideWay, planFor, way } from '../web/geometry';
import { colourChoices, deeds, dropped, floorsOf, pricesOf, placesOf, type FloorChoice } from '../web/moves';
import { spotsOf } from '../web/spots';
import type { Move, Position } from '$page/games/room';
import { words, type Language } from '$page/words/words.svelte';
import { galleryOf } from '$tests/unit/gallery';

const shown = galleryOf('kilt-castle');
const plain: FloorChoice = { colour: null, crests: 0 };

/** What a tap on a spot does, with something picked or not. */
function act(position: Position, legal: Move[], id: string, picked: string | null, floor = plain) {
  return deeds(position, legal, picked, floor).find((deed) => deed.id === id)!.act;
}

describe.each(shown)('moves of $name', ({ position, legal }) => {
  it('can all be made', () => {
    for (const { m, d } of legal) {
      if (d.kind === 'relocate') {
        expect(act(position, legal, `card:${d.card}`, null)).toEqual({ pick: `card:${d.card}` });
        expect(act(position, legal, `place:${d.to}`, `card:${d.card}`)).toEqual({ stage: m });
        // The place first, and dragging, lead to the same.
        expect(act(position, legal, `place:${d.to}`, null)).toEqual({ pick: `place:${d.to}` });
        expect(act(position, legal, `card:${d.card}`, `place:${d.to}`)).toEqual({ stage: m });
        expect(dropped(position, legal, `card:${d.card}`, `place:${d.to}`)).toEqual({ stage: m });
      } else if (d.kind === 'build') {
        expect(act(position, legal, `cell:${d.square}`, null, { colour: d.colour, crests: d.crests })).toEqual({ stage: m });
        expect(floorsOf(legal)).toContainEqual({ colour: d.colour, crests: d.crests });
        expect(pricesOf(legal).get(d.square)).toBe(d.price);
      } else if (d.kind === 'roof') {
        expect(act(position, legal, `cell:${d.square}`, null)).toEqual({ stage: m });
      } else {
        expect(room.barKinds).toContain(d.kind);
      }
    }
  });

  it('are all that can be staged; everything else says why', () => {
    const written = new Set(legal.map((move) => move.m));
    for (const picked of [null, ...cardsOf(position).map((one) => `card:${one.card}`), ...places.map((place) => `place:${place}`)]) {
      for (const { state, act, consider } of deeds(position, legal, picked, plain)) {
        if (act && 'stage' in act) expect(written).toContain(act.stage);
        if (consider) expect(written).toContain(consider);
        if (act && 'why' in act) expect(written).not.toContain(act.why);
        expect(state === 'off').toBe(act !== null && 'why' in act);
      }
    }
  });

  it('are named by spots that exist', () => {
    const ids = new Set(deeds(position, legal, null, plain).map((deed) => deed.id));
    for (const move of legal) for (const id of placesOf(move)) expect(ids).toContain(id);
  });
});

describe('floors', () => {
  const { position, legal } = shown.find((one) => one.name === 'any')!;

  it.each(['any', 'once'])('may have either colour of a seat with two, if the option says so (%s)', (name) => {
    const { position, legal } = shown.find((one) => one.name === name)!;
    expect(colourChoices(position)).toHaveLength(2);
    expect(new Set(legal.map((move) => move.d.colour)).size).toBe(2);
  });

  it('fall back to what is left', () => {
    const none = legal.filter((move) => move.d.crests < 2);
    const made = deeds(position, none, null, { colour: legal[0].d.colour, crests: 2 }).find((deed) => deed.state === 'open');
    expect(none.map((move) => move.m)).toContain((made?.act as { stage: string }).stage);
  });
});

describe('areas', () => {
  it('are worth what the engine says', () => {
    let compared = 0;
    for (const { position, explain } of shown) {
      for (const answer of Object.values(explain ?? {})) {
        for (const { colour, now } of answer.preview?.incomes ?? []) {
          expect(bestArea(position, colour).value).toBe(now);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  });
});

describe('geometry', () => {
  it('keeps cards inside their places and buttons large enough for fingers', () => {
    for (const plan of [desktop, phone, planFor('low', 'NESW')]) {
      for (const place of places) {
        const outer = placeBox(plan, place);
        for (let count = 1; count <= 4; count++) {
          for (let index = 0; index < count; index++) {
            const box = cardBox(plan, place, index, count);
            expect(box.x >= outer.x && box.y >= outer.y && box.x + box.w <= outer.x + outer.w && box.y + box.h <= outer.y + outer.h).toBe(true);
            const hit = cardHit(plan, place, index, count);
            expect(Math.min(hit.w, hit.h)).toBeGreaterThanOrEqual(24);
          }
        }
      }
    }
  });

  it('folds the sides that nobody needs on a phone held sideways, and on no other screen', () => {
    const [low, whole] = [planFor('low', 'NE'), planFor('low', 'NESW')];
    expect(low.folded).toBe('SW');
    expect([low.width, low.height].every((length) => length >= 350 && length <= 360)).toBe(true);
    expect(boardBox(low).w).toBe(boardBox(whole).w);
    expect(whole.width - low.width).toBeGreaterThan(35);
    expect(planFor('phone', 'N')).toBe(phone);
    expect(planFor('wide', 'N')).toBe(desktop);
  });

  it('keeps the sides through a whole turn: wherever the front may go next is shown from its beginning', () => {
    const before = { rows: [{ place: 'N4', cards: ['b'] }, { place: 'N5', cards: ['g'] }], front: 'N5' } as unknown as Position;
    const after = { rows: [{ place: 'N5', cards: ['g'] }, { place: 'E1', cards: ['b'] }], front: 'E1' } as unknown as Position;
    expect(usedSides(before, before)).toBe('NE');
    expect(usedSides(before, after)).toBe('NE');
  });

  it('lets a card go round all corners rather than back', () => {
    const box = (place: string) => centre(cardBox(desktop, place, 0, 1));
    expect(way(desktop, box('N3'), 'N3', box('N2'), 'N2')).toHaveLength(8);
    expect(way(desktop, box('N2'), 'N2', box('N3'), 'N3')).toHaveLength(4);
    // What is taken back goes back the way it came.
    expect(glideWay(desktop, box('N3'), box('N2'))).toEqual(glideWay(desktop, box('N2'), box('N3')).reverse());
    expect(glideWay(desktop, box('W1'), box('N1'))).toHaveLength(5);
    expect(glideWay(desktop, box('N1'), box('N1'))).toHaveLength(2);
  });
});

describe('cards', () => {
  it('have one name however they lie', () => {
    expect(cardName('rb')).toBe('br');
    expect(cardName('gy')).toBe('yg');
    expect(turned('rb')).toBe('br');
  });
});

describe('a preview', () => {
  beforeAll(() => words.speak('en'));
  const { position, legal } = shown.find((one) => one.name === 'mid')!;
  const build = legal.find((move) => move.m === '13')!;
  const lastLine = (outlook: object) => {
    const preview = { builders: [], ducat_day: false, ends_game: false, surely_ends: false, incomes: [], ...outlook };
    return room.preview(position, build, { preview }, ['Anna', 'Zoe', 'Nik', 'Eva']).lines.at(-1)!;
  };

  it('says whether the game may end or certainly does', () => {
    expect(lastLine({ ends_game: true, surely_ends: false }).text).toBe('The game may end with this turn.');
    expect(lastLine({ ends_game: true, surely_ends: true }).text).toBe('The game ends with this turn.');
  });

  it('warns of a ducat day that brings somebody else more', () => {
    const day = (...pay: [number, number][]) =>
      lastLine({ ducat_day: true, incomes: pay.map((after, seat) => ({ colour: 'bryg'[seat], seat, now: 0, after })) }).tone;
    expect(position.to_move).toBe(1);
    expect(day([3, 3], [3, 3], [2, 2])).toBeUndefined();
    expect(day([2, 4], [3, 5])).toBeUndefined();
    expect(day([4, 4], [3, 3])).toBe('warn');
    expect(day([2, 6], [3, 3])).toBe('warn');
  });
});

describe.each(['en', 'de'] as Language[])('words in %s', (language) => {
  beforeAll(() => words.speak(language));
  const known = (text: string) => {
    expect(text).not.toMatch(/\bkc\.|\bsuit\.|undefined|NaN|[{}]/);
    expect(text.trim()).not.toBe('');
  };

  it('are there for spots, panels, chips and text', () => {
    for (const { position, legal } of shown) {
      for (const picked of [null, `card:${cardsOf(position)[0].card}`]) {
        const made = spotsOf(phone, position, deeds(position, legal, picked, plain), pricesOf(legal), picked);
        made.forEach((spot) => known(spot.label));
        expect(new Set(made.map((spot) => spot.id)).size).toBe(made.length);
      }
      for (let seat = 0; seat < position.players; seat++) {
        const panel = room.panel(position, seat);
        panel.facts.forEach((fact) => known(fact.label));
        expect(panel.score).toBe(position.ducats[seat]);
        expect(room.seatColour(position, seat)).toBeGreaterThan(0);
      }
      room.chips(position).forEach(known);
      known(room.coach(position, position.to_move ?? 0));
      for (const viewer of [null, 0]) for (const { title, lines } of room.text(position, viewer, ['Anna', 'Zoe', 'Nik', 'Eva'])) [title, ...lines].forEach(known);
    }
  });

  it('are there for previews, in three lines at most', () => {
    for (const { position, legal, explain } of shown) {
      for (const move of legal) {
        const answer = explain?.[move.m];
        const { title, lines } = room.preview(position, move, answer ?? {}, ['Anna', 'Zoe', 'Nik', 'Eva']);
        [title, ...lines.map((line) => line.text)].forEach(known);
        expect(lines.length).toBeLessThanOrEqual(3);
        if (answer?.preview?.ducat_day) expect(lines.at(-1)?.text).toContain(language === 'en' ? 'Ducat day' : 'Dukatentag');
      }
    }
  });
});

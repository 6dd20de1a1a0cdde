// What is staged of a move: a stone is proved, a formation is ready, a tactics card is played. The board draws the frame, the ribbon and
// the ghosts (Staged.svelte, from `data`); the cues here move them.
import { appear, lift, unroll, type Cue, type Event, type Moments, type MomentsAround, type Scene } from '$page/moments/scene';
import { say } from '$page/words/words.svelte';
import type { Position } from '$page/games/room';
import { isTactics, isTrick, tacticsKind } from './cards';
import { cardsOf, ownedBy, slotsAt, stonesOf } from './facts';
import { cardName } from './names';
import { formationName } from './proof';
import { caption, readSide } from './reading';
import { laidAfter, refuted } from './refuted';

/** What a scene of this game shows, mostly at a stone. */
export interface Shown {
  stone: number | null;
  /** Whose side has the ribbon, and what it says (nothing without a stone); with a second ribbon where both sides are complete. */
  seat: number;
  ribbon: string;
  against?: string;
  /** The stone has just been claimed. */
  claimed: boolean;
  /** Cards that the other side lacks. */
  ghosts: string[];
  /** A tactics card that is held up. */
  held?: string;
}

const [proofLength, rankLength, nextLength, readyLength, tacticsLength] = [1700, 900, 500, 500, 1100];

export const moments: Moments = (events, before, after, around) => {
  const claims = events.filter(({ event }) => event === 'claimed').sort((one, two) => one.stone - two.stone);
  const tactics = events.find(({ event, card }) => event === 'trick' || (event === 'placed' && isTactics(card)));
  const ready = events.filter(({ event, stone }) => (event === 'placed' || event === 'moved') && !claims.some((claim) => claim.stone === stone)).flatMap((event) => readyScene(event, before, after, around));
  return [...(tactics ? [tacticsScene(tactics, events, around)] : []), ...(tactics ? [] : ready), ...claims.map((claim, at) => proofScene(claim, at, laidAfter(events, claim), after, around))];
};

/** The formation of a complete side; null: with wildcards only the engine knows it. */
function formationOf(position: Position, number: number, seat: number): string | null {
  const stone = stonesOf(position)[number - 1];
  const reading = readSide(cardsOf(stone.sides[seat]), slotsAt(stone), stone.fog !== null);
  return reading?.complete ? formationName({ formation: reading.shapes[0], sum: reading.sum }) : null;
}
const ribbonOf = (formation: string | null): string => formation ?? caption(null);

const knocks = (at: number): Cue[] => [{ at, sound: 'wood' }, { at: at + 160, sound: { name: 'wood', step: 1 } }];
const hide: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];

/** The cards lock, one after the other, and the ribbon unrolls. */
function locks(position: Position, stone: number, { seat, against }: Shown): Cue[] {
  const cards = cardsOf(stonesOf(position)[stone - 1].sides[seat]);
  return [
    ...knocks(0),
    { at: 0, length: 160, target: { parts: ['staged:frame'] }, keyframes: appear, stays: true },
    ...cards.map((card, at): Cue => ({ at: at * 90, length: 240, target: { pieces: [card] }, keyframes: [{ transform: 'none' }, { transform: 'scale(1.07)' }, { transform: 'none' }] })),
    { at: 120, length: 240, target: { parts: ['staged:ribbon'] }, keyframes: unroll, stays: true },
    ...(against ? [{ at: 260, length: 200, target: { parts: ['staged:against'] }, keyframes: unroll, stays: true }] : []),
  ];
}

/** Without movement: what the ribbon says, in its place. */
const ribbonStill = ({ ribbon, seat }: Shown, { colours }: MomentsAround): Scene['still'] => ({ show: [{ label: ribbon, beside: { part: 'staged:ribbon' }, side: 'on', colour: colours[seat] }] });

/** A card that would be stronger appears where it is missing, is struck out, and a line shows where it lies. */
function ghostCues(ghosts: string[], from: number, each: number): Cue[] {
  return ghosts.flatMap((_, at): Cue[] => {
    const start = from + at * each;
    const gone: Cue[] = at + 1 < ghosts.length ? [{ at: start + each, length: 80, target: { parts: [`staged:ghost${at}`, `staged:line${at}`, `staged:strike${at}`] }, keyframes: hide, stays: true }] : [];
    return [
      { at: start, length: 120, target: { parts: [`staged:ghost${at}`] }, keyframes: appear, stays: true },
      { at: start + 80, length: 160, target: { parts: [`staged:line${at}`] }, keyframes: appear, stays: true },
      { at: start + 180, length: 140, target: { parts: [`staged:strike${at}`] }, keyframes: [{ opacity: 1, transform: 'scale(.1)' }, { opacity: 1, transform: 'none' }], stays: true, sound: 'pencil' },
      ...gone,
    ];
  });
}

/** Until it lands the stone stands in the wall as before, without its owner's colour. */
function landingCues(stone: number, seat: number, at: number, length: number, after: Position, mine: boolean): Cue[] {
  const [start, land] = [at / length, (at + 200) / length];
  const owned = ownedBy(after, seat).length;
  return [
    { at: 0, length, target: { pieces: [`stone${stone}`] }, waits: true, easing: 'linear', keyframes: [{ transform: 'translateY(var(--back))' }, { transform: 'translateY(var(--back))', offset: start }, { transform: 'translateY(calc(var(--back) * .4)) rotate(5deg)', offset: (start + land) / 2 }, { transform: 'none', offset: land }, { transform: 'none' }] },
    { at: 0, length, target: { parts: [`grey:${stone}`] }, waits: true, easing: 'linear', keyframes: [{ opacity: 1 }, { opacity: 1, offset: start }, { opacity: 0, offset: land }, { opacity: 0 }] },
    { at: 0, length, target: { parts: [`pennant:${stone}`, `tick:${stone}`] }, waits: true, easing: 'linear', keyframes: [{ opacity: 0 }, { opacity: 0, offset: land }, { opacity: 1 }] },
    { at: at + 160, length: 260, target: { parts: ['staged:dust'] }, keyframes: [{ opacity: 1, transform: 'scale(.5)' }, { opacity: 0, transform: 'scale(1.25)' }] },
    { at: at + 160, sound: { name: 'thud', low: !mine } },
    { at: at + 160, length: 30, target: { count: seat, from: owned - 1, to: owned } },
  ];
}

function proofScene({ seat, stone }: Event, at: number, later: string[], after: Position, around: MomentsAround): Scene {
  const { sides, ...state } = stonesOf(after)[stone - 1];
  const both = sides[1 - seat].length >= slotsAt({ sides, ...state });
  const ghosts = at > 0 || both ? [] : refuted(after, stone, later).cards;
  const formation = formationOf(after, stone, seat);
  const against = both ? formationOf(after, stone, 1 - seat) : null;
  const ribbon = ribbonOf(formation);
  const shown: Shown = { stone, seat, ribbon, claimed: true, ghosts, ...(both && at === 0 ? { against: ribbonOf(against) } : {}) };
  const how = !formation ? 'wild.' : against ? 'both.' : '';
  const length = at > 0 ? nextLength : ghosts.length ? proofLength : rankLength;
  const land = at > 0 ? 160 : ghosts.length ? 1200 : 500;
  const mine = seat === around.viewer;
  return {
    kind: at > 0 ? 'proof-next' : 'proof',
    length,
    say: say(`st.web.moment.proof.${how}${mine ? 'you' : 'they'}`, { name: around.names[seat], stone, formation: ribbon, against: ribbonOf(against) }),
    cues: [...locks(after, stone, shown), ...ghostCues(ghosts, 400, ghosts.length > 1 ? 400 : 500), ...landingCues(stone, seat, land, length, after, mine)],
    still: ribbonStill(shown, around),
    actor: seat,
    data: { ...shown },
  };
}

/** The third card, or the fourth in Mud, completes a side that proves nothing yet. */
function readyScene({ seat, stone }: Event, before: Position, after: Position, around: MomentsAround): Scene[] {
  const now = stonesOf(after)[stone - 1];
  const complete = now.owner === null && now.sides[seat].length === slotsAt(now) && stonesOf(before)[stone - 1].sides[seat].length < slotsAt(now);
  if (!complete) return [];
  const formation = formationOf(after, stone, seat);
  const ribbon = ribbonOf(formation);
  const shown: Shown = { stone, seat, ribbon, claimed: false, ghosts: [] };
  return [
    {
      kind: 'ready',
      length: readyLength,
      say: say(`st.web.moment.ready.${formation ? '' : 'wild.'}${seat === around.viewer ? 'you' : 'they'}`, { name: around.names[seat], stone, formation: ribbon }),
      cues: locks(after, stone, shown),
      still: ribbonStill(shown, around),
      actor: seat,
      data: { ...shown },
    },
  ];
}

/** The card is held up and goes to its stone. Then what it does is told there, and the card that it is about nods. */
function tacticsScene({ seat, card, ...event }: Event, events: Event[], around: MomentsAround): Scene {
  const effect = events.find((one) => one.event === 'moved' || one.event === 'discarded');
  const stone: number | null = event.stone ?? effect?.stone ?? effect?.from ?? null;
  const mine = seat === around.viewer;
  const does = effect?.event === 'discarded' ? 'discarded' : tacticsKind(card);
  const shown: Shown = { stone, seat, ribbon: stone ? say(`st.web.moment.does.${does}`) : '', claimed: false, ghosts: [], held: card };
  const about: string[] = isTrick(card) ? (effect ? [effect.card] : []) : [card];
  return {
    kind: 'tactics',
    length: tacticsLength,
    say: say(`st.web.moment.tactics.${mine ? 'you' : 'they'}`, { name: around.names[seat], card: cardName(card) }),
    cues: [
      { at: 0, sound: 'card' },
      { at: 0, length: 460, target: { parts: ['held'] }, easing: 'ease-in-out', keyframes: [{ opacity: 0, transform: 'scale(.7)' }, { opacity: 1, transform: 'none', offset: 0.25 }, { opacity: 1, transform: 'none', offset: 0.6 }, { opacity: 1, transform: 'translate(var(--to-x), var(--to-y)) scale(.35)', offset: 0.95 }, { opacity: 0, transform: 'translate(var(--to-x), var(--to-y)) scale(.3)' }] },
      { at: 420, sound: card === 'mud' ? 'thud' : 'wood' },
      ...about.map((one): Cue => ({ at: 420, length: 300, target: { pieces: [one] }, keyframes: [...lift(6), { transform: 'none' }] })),
      ...(stone ? [{ at: 380, length: 200, target: { parts: ['staged:ribbon'] }, keyframes: unroll, stays: true }] : []),
    ],
    ...(stone ? { still: ribbonStill(shown, around) } : {}),
    actor: seat,
    data: { ...shown },
  };
}

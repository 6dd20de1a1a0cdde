// Scenes are played in the queue that shows moves: never in anybody's way, never longer than wanted.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Layer from '../../src/moments/Layer.svelte';
import { sounds } from '../../src/moments/sound';
import { tooMany, type Cue, type Scene } from '../../src/moments/scene';
import { counting, lengthOf, Stage } from '../../src/moments/stage';
import { Parade } from '../../src/screens/table/parade.svelte';
import SceneBox from '../../src/screens/table/SceneBox.svelte';
import { Skip } from '../../src/screens/table/skip';
import { settings } from '../../src/settings.svelte';
import type { Moment } from '../../src/table/table.svelte';

const scene = (kind: string, length = 2000): Scene => ({ kind, length, say: `${kind}.`, cues: [], still: { length: 1200, show: [] } });
const moment = (moves: number, mover: number, ...kinds: string[]) => ({ moves, mover, texts: [], events: kinds.map((kind) => ({ kind })), position: { moves }, at: 0 }) as unknown as Moment;
const chairs = ['Una', 'Bran'].map((name) => ({ kind: 'person', name, level: 0, left: false, kept: false }));

class Fake {
  document = $state.raw<any>(null);
  moments = $state.raw<Moment[]>([]);
  seats = [0];
  curtain = $state<number | null>(null);
  mine = $state(false);
  room = {
    concerns: () => ['spot'],
    seatColour: (_position: unknown, seat: number) => seat + 1,
    moments: (events: { kind: string }[]) => events.filter(({ kind }) => kind !== 'plain').map(({ kind }) => scene(kind)),
  };

  happen(...fresh: Moment[]) {
    this.show('playing', fresh);
  }
  end(...fresh: Moment[]) {
    this.show('over', fresh);
  }
  private show(stage: string, fresh: Moment[]) {
    this.moments = [...this.moments, ...fresh];
    this.document = { id: 'table', moves: this.moments.at(-1)?.moves ?? 0, viewer: 0, stage, seats: chairs };
    flushSync();
  }
}

let table: Fake;
let parade: Parade;
let end: () => void;
const kind = () => parade.playing?.scene.kind ?? null;
const pass = (time: number) => (vi.advanceTimersByTime(time), flushSync());
/** How long the scene is that is being played. */
const length = () => lengthOf(parade.playing!.scene, parade.playing!.play);
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { speed: 250, textView: false, moments: 'full' });
  end = $effect.root(() => {
    table = new Fake();
    parade = new Parade(table as never);
  });
  table.happen(moment(1, 0, 'plain'));
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the present is shown while its scene is played, and what was staged is not lit as well', () => {
  table.happen(moment(2, 1, 'bell'));
  expect([parade.moment, parade.lit, kind()]).toEqual([null, [], 'bell']);
  pass(2300);
  expect([parade.running, kind()]).toEqual([null, null]);
});

test('own moves have scenes, too; pieces of others arrive before theirs begins', () => {
  table.happen(moment(2, 0, 'bell'));
  expect([kind(), length()]).toEqual(['bell', 2000]);
  pass(2000);
  table.happen(moment(3, 1, 'key'));
  expect([kind(), length()]).toEqual(['key', 2250]);
});

test('what was the present stays in sight until its scene is over, whatever comes meanwhile', () => {
  table.happen(moment(2, 0, 'bell'), moment(3, 0));
  expect(parade.moment).toBeNull();
  table.happen(moment(4, 1, 'plain'));
  expect([parade.moment?.moves, kind()]).toEqual([3, 'bell']);
});

test('what is skipped is gone at once, and everything that waits', () => {
  table.happen(moment(2, 1, 'bell', 'key'), moment(3, 1, 'drum'));
  expect(parade.moment?.moves).toBe(2);
  parade.finish();
  expect([parade.running, parade.moment, kind(), parade.skipped]).toEqual([null, null, null, true]);
  pass(9000);
  expect(kind()).toBeNull();
});

test('nobody waits longer than 900 ms: then it hurries, and a tap moves', () => {
  table.mine = true;
  table.happen(moment(2, 1, 'bell'));
  expect([parade.holds, parade.pace]).toEqual([true, 1]);
  pass(899);
  expect(parade.holds).toBe(true);
  pass(1);
  expect([parade.holds, parade.pace]).toEqual([false, 2]);
  // 2250 ms in all: what is left takes half its time.
  pass(674);
  expect(kind()).toBe('bell');
  pass(2);
  expect(kind()).toBeNull();
});

test('whoever moves twice in a row sees what came of it in full, too', () => {
  table.mine = true;
  table.happen(moment(2, 0, 'plain'));
  pass(5000);
  table.happen(moment(3, 0, 'bell'));
  expect([parade.holds, parade.pace]).toEqual([true, 1]);
});

test('several scenes together hold nobody longer than one; on the turn of others nothing hurries', () => {
  table.happen(moment(2, 1, 'bell'));
  pass(1000);
  expect([parade.holds, parade.pace]).toEqual([false, 1]);
  table.mine = true;
  table.happen(moment(3, 1, 'key'));
  expect(parade.pace).toBe(2);
  pass(700);
  expect([kind(), parade.holds]).toEqual(['key', true]);
  pass(280);
  expect(parade.holds).toBe(false);
});

test('two scenes wait; of what comes after them only the marks are shown', () => {
  table.happen(moment(2, 1, 'one', 'two', 'three', 'four'));
  const played = new Set<string | null>();
  for (let time = 0; time < 20_000; time += 100) {
    played.add(kind());
    pass(100);
  }
  expect([...played]).toEqual(['one', 'two', 'three', null]);
});

test('the end of a game drops what waits, except what decided it; the victory comes last, and once', () => {
  table.happen(moment(2, 1, 'one', 'two'));
  table.end(moment(3, 1, 'plain'), moment(4, 1, 'proof'));
  expect(kind()).toBe('one');
  pass(2300);
  expect(kind()).toBe('proof');
  expect(parade.canCelebrate).toBe(true);
  parade.celebrate(scene('victory', 3400));
  expect(kind()).toBe('proof');
  pass(2300);
  expect(kind()).toBe('victory');
  expect(parade.canCelebrate).toBe(false);
  pass(4000);
  expect(kind()).toBeNull();
});

test('a game that was over when it was opened is not celebrated', () => {
  const close = $effect.root(() => {
    const over = new Fake();
    over.moments = [moment(1, 0, 'plain')];
    over.document = { id: 'table', moves: 1, viewer: 0, stage: 'over', seats: chairs };
    parade = new Parade(over as never);
  });
  flushSync();
  expect(parade.canCelebrate).toBe(false);
  close();
});

test('whoever turns to another window misses what is staged; it does not go on without them', () => {
  table.happen(moment(2, 1, 'bell'), moment(3, 1, 'crown'));
  hide(true);
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
  expect([parade.running, kind()]).toEqual([null, null]);
});

test('what follows a scene that was skipped has not been skipped itself', () => {
  table.happen(moment(2, 1, 'bell'));
  parade.finish();
  expect(parade.skipped).toBe(true);
  table.happen(moment(3, 1, 'crown'), moment(4, 1, 'bell'));
  expect(parade.skipped).toBe(false);
});

test('a layer hurries with the queue', () => {
  const hasten = vi.spyOn(Stage.prototype, 'hasten');
  table.mine = true;
  table.happen(moment(2, 1, 'bell'));
  const layer = mount(Layer, { target: document.body, props: { parade } });
  flushSync();
  pass(950);
  expect(hasten).toHaveBeenLastCalledWith(2);
  void unmount(layer);
});

test('without movement a scene has one sound', () => {
  const play = vi.spyOn(sounds, 'play').mockImplementation(() => undefined);
  const cues: Cue[] = [{ at: 0, sound: 'bell' }, { at: 500, sound: 'coin' }];
  const heard = (still: Scene['still']) => {
    play.mockClear();
    const stage = new Stage(document.body, document.body, { kind: 'day', length: 900, say: '', cues, still }, { scale: 1, lead: 0, still: true });
    vi.advanceTimersByTime(2000);
    stage.end();
    return play.mock.calls.map(([cue]) => cue);
  };
  expect(heard({ show: [] })).toEqual(['bell']);
  expect(heard({ show: [], sound: 'horn' })).toEqual(['horn']);
});

test('from the third time on the same kind is shorter', () => {
  const lengths: number[] = [];
  for (let moves = 2; moves < 6; moves++) {
    table.happen(moment(moves, 0, 'bell'));
    lengths.push(length());
    pass(3000);
  }
  expect(lengths).toEqual([2000, 2000, 1200, 1200]);
});

test.each([['short', 250, 1200], ['full', 120, 1000], ['full', 500, 3000]] as const)('the setting %s at speed %i: %i ms', (moments, speed, wanted) => {
  Object.assign(settings, { moments, speed });
  table.happen(moment(2, 0, 'bell'));
  expect(length()).toBe(wanted);
});

test('with moments off, or nobody looking, spots are lit at most', () => {
  settings.moments = 'off';
  table.happen(moment(2, 1, 'bell'));
  expect([kind(), parade.lit]).toEqual([null, ['spot']]);
  pass(1000);
  settings.moments = 'full';
  hide(true);
  table.happen(moment(3, 1, 'bell'));
  expect(kind()).toBeNull();
});

test('without movement the still picture lies over the present, for its own time, and keeps nobody from moving', () => {
  settings.speed = 0;
  table.happen(moment(2, 1, 'bell'), moment(3, 1, 'plain'), moment(4, 1, 'key'));
  expect([kind(), parade.playing!.play.still, parade.moment, parade.holds]).toEqual(['bell', true, null, false]);
  pass(1200);
  expect([kind(), parade.moment]).toEqual(['key', null]);
  pass(1200);
  expect(kind()).toBeNull();
});

/** A page with a board and buttons, of which one key or press is tried. */
function tryOn(selector: string, act: (skip: Skip, target: Element) => Event | null): { ended: boolean; passed: boolean } {
  document.body.innerHTML = '<main><button class="spot"></button></main><footer><button class="act"></button></footer><aside class="side"><div role="tabpanel"><p></p></div></aside>';
  table.happen(moment(table.moments.at(-1)!.moves + 1, 1, 'bell'));
  const event = act(new Skip(parade), document.querySelector(selector)!);
  const ended = parade.running === null;
  parade.finish();
  return { ended, passed: !event?.defaultPrevented };
}
function press(skip: Skip, target: Element): Event {
  const down = new Event('pointerdown') as PointerEvent;
  Object.defineProperty(down, 'target', { value: target });
  skip.press(down);
  const click = new MouseEvent('click', { detail: 1, cancelable: true });
  const stopped = vi.spyOn(click, 'stopPropagation').mockImplementation(() => click.preventDefault());
  skip.click(click);
  stopped.mockRestore();
  return click;
}
function type(key: string) {
  return (skip: Skip, target: Element): Event => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    skip.key(event);
    return event;
  };
}

test('a tap on the board only skips at first, a press on a button skips and acts, reading goes on beside it', () => {
  expect(tryOn('.spot', press)).toEqual({ ended: true, passed: false });
  expect(tryOn('.act', press)).toEqual({ ended: true, passed: true });
  expect(tryOn('.side p', press)).toEqual({ ended: false, passed: true });
});

test('what lies below a veil is not pressed by whoever skips it', () => {
  const veiled = (skip: Skip) => {
    document.body.innerHTML = '<aside class="side"><div data-part="veil"><b></b></div></aside>';
    return press(skip, document.querySelector('b')!);
  };
  table.mine = true;
  expect(tryOn('.act', (skip) => (pass(950), veiled(skip)))).toEqual({ ended: true, passed: false });
});

test('a press that becomes no click does not swallow the next one', () => {
  const scrolled = (skip: Skip, target: Element) => {
    const down = new Event('pointerdown') as PointerEvent;
    Object.defineProperty(down, 'target', { value: target });
    skip.press(down);
    return press(skip, target);
  };
  expect(tryOn('.spot', scrolled)).toEqual({ ended: true, passed: true });
});

test('after 900 ms a tap on the board moves as well', () => {
  table.mine = true;
  expect(tryOn('.spot', (skip, target) => (pass(950), press(skip, target)))).toEqual({ ended: true, passed: true });
});

test('Space, Enter and Escape skip and do nothing else, unless a button is pressed by them', () => {
  for (const key of [' ', 'Enter', 'Escape']) expect(tryOn('main', type(key)), key).toEqual({ ended: true, passed: false });
  expect(tryOn('.act', type('Enter'))).toEqual({ ended: true, passed: true });
  expect(tryOn('.act', type('Escape'))).toEqual({ ended: true, passed: false });
  for (const key of ['Tab', 'ArrowDown', 'Shift']) expect(tryOn('main', type(key)).ended, key).toBe(false);
});

test('at most 24 things move at the same time', () => {
  const pieces = (at: number, count: number): Cue => ({ at, length: 100, target: { pieces: Array.from({ length: count }, (_, one) => `p${one}`) } });
  const cues = [pieces(0, 20), pieces(50, 5), pieces(60, 4), pieces(100, 24)];
  expect([...tooMany(cues)].map((cue) => cues.indexOf(cue))).toEqual([1, 3]);
});

test('a score under a veil counts up to the true one, and the veil goes with the scene', () => {
  expect(counting(14, 17, 100, 300)).toEqual([{ at: 200, value: 15 }, { at: 300, value: 16 }, { at: 400, value: 17 }]);
  document.body.innerHTML = '<div class="root"><section data-seat="1"><span data-figure>17</span></section><div class="layer"></div></div>';
  const [root, layer] = [document.querySelector('.root')!, document.querySelector<HTMLElement>('.layer')!];
  const counted: Scene = { ...scene('pay'), cues: [{ at: 100, length: 300, target: { count: 1, from: 14, to: 17 } }] };
  const stage = new Stage(root, layer, counted, { scale: 1, lead: 0, still: false });
  const shown = () => [layer.textContent, root.querySelector('[data-figure]')!.textContent];
  expect(shown()).toEqual(['14', '17']);
  pass(250);
  expect(shown()).toEqual(['15', '17']);
  pass(200);
  expect(shown()).toEqual(['', '17']);
  stage.end();
  expect(layer.childElementCount).toBe(0);
});

test('in a line a scene names the button that it stands in, without blocks', () => {
  const target = document.createElement('button');
  const box = mount(SceneBox, { target, props: { controller: {} as never, scene: { kind: 'last round', length: 1, title: 'Last floors', say: 'Any turn can be the last.', cues: [] }, size: 20, inline: true } });
  expect(target.textContent!.trim()).toBe('Last floors Any turn can be the last.');
  expect(target.querySelector('div, p, span[aria-hidden=true]')).toBeNull();
  void unmount(box);
});

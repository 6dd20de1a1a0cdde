// The rule book: what its verdicts say is what the engine says, and an example takes for right what its task asks for.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '$page/games/room';
import { room } from '../web';
import { book } from '../web/book';
import { AskedBook, rightTurns } from '$tests/unit/asked_book';
import { PlayedTable } from '$tests/unit/played';
import { hasEngine } from '$tests/unit/real_engine';

describe.runIf(hasEngine)('the engine', () => {
  let asked: AskedBook;
  beforeAll(async () => {
    asked = new AskedBook(book, room, await PlayedTable.open());
  });

  const stoneFour = () => (_: Position, after: Position) => after.stones[3].owner === 0;
  rightTurns(book, () => asked, { best: stoneFour, gone: stoneFour, held: stoneFour, nines: stoneFour });

  const pictures = [...[...book.turn, ...book.examples].map(({ id, picture }) => [id, picture] as const), ['the end', book.end.picture] as const];
  it.each(pictures.filter(([, { position }]) => position.stones.some((stone: any) => stone.owner !== null)))('proves every stone that is won in the picture of %s', (_name, { position }) => {
    const { last_seat: last, ...now } = position;
    const open = { ...now, turn: position.turn + (last === undefined ? 0 : 1), to_move: 0, phase: 'play', idle: true, stones: position.stones.map((stone: any) => ({ ...stone, owner: null })) } as Position;
    const isProved = (_: unknown, at: number) => asked.explain(open, `claim ${at + 1}`).explanation.proof?.verdict === 'stands';
    expect(position.stones.map(isProved)).toEqual(position.stones.map((stone: any) => stone.owner === 0));
  });

  it('says what the verdicts say', () => {
    const owner = (id: string, move: string) => asked.look(asked.of(id), [move]).position.stones[3].owner;
    expect([owner('best', 'r6@4'), owner('best', 'r9@4')]).toEqual([null, 0]);
    expect([owner('gone', 'r5@4'), owner('gone', 'r8@4')]).toEqual([null, 0]);
    expect([owner('held', 'r3@5'), owner('held', 'b7@7')]).toEqual([null, 0]);
    // Against less than an Ordered Clan the three nines win.
    expect([owner('nines', 'r9@4'), owner('nines', 'r3@4')]).toEqual([1, 0]);
    // There is nothing to claim, although the only card that could beat it is in the own hand.
    const held = asked.of('held');
    const refused = asked.explain({ ...held, options: { ...held.options, auto_claim: false } }, 'claim 4');
    expect([refused.legal, refused.why.rule]).toEqual([false, 'ST-4.15']);
  });
});

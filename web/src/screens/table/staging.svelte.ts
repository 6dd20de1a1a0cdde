// What moves, sounds and stays marked at a table: pieces glide, sounds go with what happens, and what the others did since the reader's
// last move is marked on the board.
import { untrack } from 'svelte';
import { setMarks, type Mark } from '../../moments/marks';
import { buzz, sounds } from '../../moments/sound';
import { watchPieces } from '../../parts/watch_pieces.svelte';
import { settings } from '../../settings.svelte';
import { spotsOf } from '../../table/table.svelte';
import { winnersOf } from '../end/ending';
import type { TableController } from './controller.svelte';

/** More marks than these say nothing any more. */
const mostMarks = 16;

export function startStaging(controller: TableController): void {
  glidePieces(controller);
  soundTurn(controller);
  soundRefusal(controller);
  setMarks(() => marksOf(controller));
}

function glidePieces(controller: TableController): void {
  const { parade, table } = controller;
  watchPieces(
    () => document.querySelector('.table'),
    () => ({ position: controller.position, jumps: controller.back || !controller.board || table.curtain !== null || settings.textView, moves: controller.shownMoves }),
    // A scene has sounds of its own.
    () => untrack(() => parade.playing === null && sounds.play('card')),
  );
}

function soundTurn({ table }: TableController): void {
  let heard = false;
  $effect(() => {
    if (table.mine && !heard && settings.sound) {
      sounds.play('turn');
      buzz();
    }
    heard = table.mine;
  });
}

function soundRefusal({ composer }: TableController): void {
  $effect(() => {
    if (composer.refusal) sounds.play('refusal');
  });
}

/** After the game: where those who have won prevail, in their colours. */
function holdings({ room, view, position }: TableController): Mark[] {
  return winnersOf(view!).flatMap((seat) => room!.holds(position!, seat).map((spot) => ({ spot, colour: room!.seatColour(position!, seat), tint: true })));
}

/** Where others did something after the reader's last move; a reader without a seat sees the last move. */
function marksOf(controller: TableController): Mark[] {
  const { table, room, view, board, back, shownMoves } = controller;
  if (!room || !view || !board || back) return [];
  if (controller.settled) return holdings(controller);
  const { moments } = table;
  const own = view.viewer === null ? moments.length - 2 : moments.findLastIndex(({ mover }) => mover === view.viewer);
  const others = moments.slice(own + 1).filter(({ moves }) => moves <= shownMoves);
  const marks = others.flatMap((moment) => spotsOf(moment, room).map((spot) => ({ spot, colour: room.seatColour(moment.position, moment.mover) })));
  const later = new Set(marks.map(({ spot, colour }) => `${spot} ${colour}`));
  return marks.filter(({ spot, colour }) => later.delete(`${spot} ${colour}`)).slice(-mostMarks);
}

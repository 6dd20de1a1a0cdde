// What lies over a board lies on the half where nothing is chosen or pointed at.

const targets = 'main.board :is(.spot.chosen, .spot.lit, [aria-pressed="true"])';

export function freeHalf(): 'left' | 'right' {
  const board = document.querySelector('main.board')?.getBoundingClientRect();
  const found = [...document.querySelectorAll(targets)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
  if (!board || !found.length) return 'left';
  const middle = found.reduce((sum, box) => sum + box.x + box.width / 2, 0) / found.length;
  return middle < board.x + board.width / 2 ? 'right' : 'left';
}

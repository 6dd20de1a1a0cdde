// A piece travels along a line of points, as long as one event may last; nothing moves for readers who want it calm.
import { effectiveSpeed } from '../../settings.svelte';
import type { Box, Point } from './geometry';

/** Moves a drawing, which rests at `box`, along the centres `points`. */
export function motion(piece: SVGGElement, points: Point[], box: Box): void {
  const duration = Math.min(effectiveSpeed() * 2, 600);
  if (duration < 70 || !piece.animate) return;
  const lengths = points.map((point, at) => (at ? Math.hypot(point[0] - points[at - 1][0], point[1] - points[at - 1][1]) : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map(([x, y], at) => {
    gone += lengths[at];
    return { transform: `translate(${x - box.w / 2}px, ${y - box.h / 2}px)`, offset: Math.min(gone / total, 1) };
  });
  piece.animate(frames, { duration, easing: 'ease-in-out' });
}

// A line of advice for somebody's first games, from what lies open to everybody.
import { say } from '../../words/words.svelte';
import type { Position } from '../room';
import { leaders, nextSite, scoredNext } from './facts';

export function coach(position: Position, viewer: number): string {
  if (position.phase !== 'card') return say(`kr.web.coach.${position.phase}`);
  const site = nextSite(position) ?? 0;
  const around = scoredNext(position);
  const ahead = around.filter((one) => leaders(position.provinces[one - 1].influence).first.includes(viewer)).length;
  const key = position.turn <= position.players ? 'first' : ahead * 2 > around.length ? 'ahead' : 'behind';
  return say(`kr.web.coach.card.${key}`, { site, ahead, count: around.length });
}

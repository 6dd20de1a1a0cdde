// What the action bar asks for, and a line of advice for somebody's first games, from what lies open to everybody.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { castellanPays, nextSite } from './facts';
import { harbourProvince, provinceName } from './geometry';
import { halfOf, isOpen } from './moves';
import { wished } from './wished.svelte';

/** What is missing once a place, or the king, is picked. */
function nextStep(phase: string, picked: string): string {
  if (picked === 'king') return say('kr.web.hint.king');
  if (phase === 'card' || picked.startsWith('s')) return say('kr.web.hint.place');
  const place = picked.replace('>', '');
  const province = provinceName(place.startsWith('H') ? harbourProvince(place) : Number(place.slice(1)));
  return say(`kr.web.ask.${place.startsWith('H') ? 'ship' : 'people'}.${picked.startsWith('>') ? 'from' : 'to'}`, { province });
}

export function question(position: Position, legal: Move[], picked: string | null): string {
  const { phase } = position;
  if (picked) return nextStep(phase, picked);
  if (phase === 'walk') return say(legal.some((move) => move.d.kind === 'walk') ? 'kr.web.ask.walk' : 'kr.web.ask.walk.none', { points: position.walk?.points ?? 0 });
  if (phase === 'reveal') return say('kr.web.ask.reveal', { site: position.row[position.scored + 1] ?? '' });
  const halves = ['admiral', 'commander', 'architect'].includes(phase);
  if (!halves) return say(`kr.web.ask.${phase}`);
  const both = !wished.half && isOpen('either', position, legal) && isOpen('or', position, legal);
  return say(`kr.web.ask.${phase}.${both ? 'both' : halfOf(wished.half, position, legal)}`);
}

export function coach(position: Position, viewer: number): string {
  if (position.phase !== 'card') return say(`kr.web.coach.${position.phase}`);
  const pays = castellanPays(position);
  const ahead = pays.every((points, seat) => seat === viewer || points < pays[viewer]);
  const key = position.turn <= position.players ? 'first' : ahead ? 'ahead' : 'behind';
  return say(`kr.web.coach.card.${key}`, { site: nextSite(position) ?? 0 });
}

// A move in short words for a button: what is done and where.
import { say } from '$page/words/words.svelte';
import type { Move, Position } from '$page/games/room';
import { nextSite } from './facts';
import { provinceName } from './geometry';
import { stagedTitle } from './halves';

export function describe(move: Move, position: Position): string {
  const { kind, card } = move.d;
  if (card === 'castellan') return say('kr.web.do.castellan', { site: nextSite(position) ?? '' });
  if (kind === 'play') return say(`kr.web.name.${card}`);
  if (kind === 'king') return say('kr.web.do.king', { card: say(`kr.web.name.${card}`) });
  if (kind === 'keep') return say('kr.web.do.keep', { site: position.row[position.scored + 1] ?? '' });
  if (kind === 'replace' || kind === 'done') return say(`kr.web.do.${kind}`);
  if (kind === 'tile') return say('kr.web.do.tile', { good: say(`kr.good.${position.provinces[move.d.province - 1].tile}`), province: provinceName(move.d.province) });
  return stagedTitle(move);
}

/** Walks by where they begin, everything else by what is done; cards under none, but the king's under his. */
export function heading({ d }: Move): string {
  if (d.kind === 'king') return say('kr.web.name.king');
  if (d.kind === 'walk') return say('kr.web.heading.walk', { province: provinceName(d.from) });
  return ['ship', 'sail', 'people', 'tile', 'fort', 'city'].includes(d.kind) ? say(`kr.web.half.${d.kind}`) : '';
}

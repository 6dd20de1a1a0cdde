// The engine's proof of a claim (games/schotten_totten/README.md) in words.
import { say } from '$page/words/words.svelte';
import type { PreviewLine } from '$page/games/room';
import { cardNames } from './names';

export interface Strength {
  formation: string;
  sum: number;
}
export interface Proof {
  stone: number;
  verdict: 'stands' | 'own_side_incomplete' | 'weaker' | 'tie_lost' | 'counterexample';
  own: Strength;
  reply: Strength;
  reply_complete: boolean;
  reply_cards: string[];
}

export const formationName = ({ formation, sum }: Strength): string =>
  formation === 'none' ? say('st.web.proof.incomplete') : say(`st.formation.${formation}`, { sum });

/** What the proof comes to. */
export function verdictLine(proof: Proof, mine = true, name = ''): PreviewLine {
  const whose = mine ? 'you' : 'they';
  const facts = { name, stone: proof.stone, cards: cardNames(proof.reply_cards), reply: formationName(proof.reply) };
  if (proof.verdict === 'stands') return { text: standing(proof, facts), tone: 'good', icon: 'i-tick' };
  if (proof.verdict === 'own_side_incomplete') return { text: say(`st.web.proof.own_side_incomplete.${whose}`, facts), icon: 'i-lock' };
  return { text: say(`st.web.proof.${proof.verdict}`, facts), icon: 'i-lock' };
}

function standing(proof: Proof, facts: Record<string, string | number>): string {
  if (proof.reply.formation === 'none') return say('st.web.proof.stands.never', facts);
  const ties = proof.reply.formation === proof.own.formation && proof.reply.sum === proof.own.sum;
  if (!proof.reply_complete) return say(ties ? 'st.web.proof.stands.ties' : 'st.web.proof.stands', facts);
  return say(ties ? 'st.web.proof.stands.first' : 'st.web.proof.stands.complete', facts);
}

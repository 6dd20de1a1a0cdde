// The preview box: what a move does, what it makes possible, what speaks against it. Formations and proofs are the engine's.
import { listed, say } from '$page/words/words.svelte';
import type { Around, Move, Position, Preview, PreviewLine } from '$page/games/room';
import { clanCard, isTactics, isTerrain, tacticsKind } from './cards';
import { describe } from './describe';
import { cardsOf, ownedBy, slotsAt, stonesOf } from './facts';
import { cardNames } from './names';
import { formationName, verdictLine, type Proof, type Strength } from './proof';
import ProofPicture from './ProofPicture.svelte';
import { caption, readSide } from './reading';

/** The best that the own side can still become, with the cards that it needs. */
interface Best extends Strength {
  cards: string[];
}

export function preview(position: Position, move: Move, explanation: Record<string, any>, names: string[], { after = position }: Around = {}): Preview {
  const played = move.d.kind === 'place' ? move.d.card : move.d.kind;
  const others = otherStones(position, after, explanation, names);
  const own = linesOf(position, move, explanation).slice(0, 3 - others.length);
  const shown = { title: titleOf(move), lines: [...own, ...others, ...tacticsLines(position, played)].slice(0, 3) };
  const picture = pictureOf(position, move, explanation);
  return picture ? { ...shown, Picture: ProofPicture, picture } : shown;
}

/** Both sides of the stone that a claim or a placement is about, with the cards that could still come. */
function pictureOf(position: Position, move: Move, explanation: Record<string, any>): Record<string, any> | null {
  const proof: Proof | undefined = explanation.proof ?? explanation.preview?.proof;
  if (!proof) return null;
  const seat = position.to_move ?? 0;
  const { sides } = stonesOf(position)[proof.stone - 1];
  const laid = move.d.kind === 'place' && !isTerrain(move.d.card) ? [move.d.card] : [];
  const hoped = proof.own.formation === 'none' ? (explanation.preview?.best.cards ?? []) : [];
  return { position, own: [...cardsOf(sides[seat]), ...laid], hoped, other: cardsOf(sides[1 - seat]), feared: proof.reply_cards };
}

function titleOf(move: Move): string {
  const title = describe(move);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

function linesOf(position: Position, move: Move, explanation: Record<string, any>): PreviewLine[] {
  const { kind } = move.d;
  if (kind === 'claim') return explanation.proof ? claimLines(explanation.proof) : [];
  if (kind === 'place') return placeLines(position, move, explanation.preview);
  if (kind === 'scout') return [{ text: say(`st.web.preview.scout.${position.options.scout}`) }];
  if (kind === 'return') return [{ text: say(`st.web.preview.return.${position.options.scout_return}`) }];
  if (kind === 'draw') return [{ text: say('st.web.preview.draw', { count: position[`${move.d.pile}_pile`].length - 1 }) }];
  if (kind === 'pass') return position.passes > 0 ? [{ text: say('st.web.preview.pass_ends'), tone: 'warn', icon: 'i-warn' }] : [];
  if (kind === 'done') return [{ text: say(`st.web.preview.done.${position.phase}`) }];
  return [{ text: say(`st.web.gist.${kind}`) }];
}

function claimLines(proof: Proof): PreviewLine[] {
  return [{ text: say('st.web.preview.own', { formation: formationName(proof.own) }) }, verdictLine(proof)];
}

function placeLines(position: Position, move: Move, after: { proof: Proof; best: Best } | undefined): PreviewLine[] {
  if (!after) return [{ text: readingOf(position, move) }];
  const { proof, best } = after;
  if (proof.own.formation !== 'none') return [{ text: say('st.web.preview.makes', { formation: formationName(proof.own) }) }, afterwards(position, proof)];
  if (best.formation === 'none') return [{ text: say('st.why.own.never'), tone: 'warn', icon: 'i-warn' }];
  const facts = { formation: formationName(best), cards: cardNames(best.cards) };
  return [{ text: say('st.web.preview.towards', facts) }, replyLine(proof)];
}

/** What the placement leads to at its stone: with automatic claims the stone is taken at once. */
function afterwards(position: Position, proof: Proof): PreviewLine {
  const verdict = verdictLine(proof);
  if (proof.verdict !== 'stands' || !position.options.auto_claim || position.options.claims === 'start') return verdict;
  return { ...verdict, text: say('st.web.preview.taken', { stone: proof.stone, why: verdict.text }) };
}

/** Who gets other stones by a staged move, or wins: one open card more can prove what lies elsewhere. */
function otherStones(position: Position, after: Position, { proof, preview }: Record<string, any>, names: string[]): PreviewLine[] {
  const told: Proof | undefined = proof ?? preview?.proof;
  const isNews = (stone: number) => stonesOf(position)[stone - 1].owner === null && !(told?.verdict === 'stands' && told.stone === stone);
  const mine = outcome(after, position.to_move ?? 0, isNews, 'you', names);
  const theirs = outcome(after, 1 - (position.to_move ?? 0), isNews, 'they', names);
  return [...(mine ? [{ text: mine, tone: 'good', icon: 'i-tick' } as const] : []), ...(theirs ? [{ text: theirs, tone: 'warn', icon: 'i-warn' } as const] : [])];
}

function outcome(after: Position, seat: number, isNews: (stone: number) => boolean, whose: string, names: string[]): string {
  const stones = ownedBy(after, seat).filter(isNews);
  const gets = stones.length ? say(`st.web.preview.gets.${whose}`, { name: names[seat], count: stones.length, stones: listed(stones.map(String)) }) : '';
  // Two passes settle the open stones: then it is not whoever was on turn that wins.
  const wins = after.phase === 'over' && after.passes < 2 && after.last_seat === seat ? say(`st.event.ended.${whose}`, { actor: names[seat] }) : '';
  return `${gets} ${wins}`.trim();
}

function replyLine(proof: Proof): PreviewLine {
  const facts = { reply: formationName(proof.reply), cards: cardNames(proof.reply_cards) };
  if (proof.reply.formation === 'none') return { text: say('st.why.other.never') };
  return { text: say(proof.reply_complete ? 'st.web.preview.against' : 'st.web.preview.against_open', facts) };
}

/** Without an answer of the engine: what lies there then, read aloud. */
function readingOf(position: Position, move: Move): string {
  const stone = stonesOf(position)[move.d.stone - 1];
  const seat = position.to_move ?? 0;
  if (!clanCard(move.d.card)) return say(`st.web.gist.${tacticsKind(move.d.card)}`);
  if (!stone.sides[seat].length) return say('st.web.preview.first');
  return caption(readSide([...cardsOf(stone.sides[seat]), move.d.card], slotsAt(stone), stone.fog !== null));
}

function tacticsLines(position: Position, card: string): PreviewLine[] {
  if (!isTactics(card)) return [];
  const seat = position.to_move ?? 0;
  return [{ text: say('st.web.preview.tactics', { mine: position.played[seat].length + 1, theirs: position.played[1 - seat].length }) }];
}

// The position as headings and lines, complete enough to play by ear.
import { listed, say } from '$page/words/words.svelte';
import type { Position, TextSection } from '$page/games/room';
import { clanCard, suits } from './cards';
import { cardsOf, nearSeat, openBeside, openCards, ownedBy, seesAll, slotsAt, stonesOf, usesTactics, type StoneState } from './facts';
import { cardName, cardNames, sideInWords } from './names';
import { caption, readSide } from './reading';

export function text(position: Position, viewer: number | null, names: string[]): TextSection[] {
  const near = nearSeat(viewer);
  const hand: string[] = position.hands[near];
  const sections = [
    { title: say('st.web.text.now'), lines: nowLines(position, near, names) },
    { title: say('st.web.text.stones'), lines: stonesOf(position).map((stone, at) => stoneLine(stone, at + 1, near, names)) },
  ];
  if (viewer !== null) sections.push({ title: say('st.web.text.hand'), lines: hand.map((card) => cardName(card)) });
  else if (seesAll(position)) sections.push(...[near, 1 - near].map((seat) => handSection(position, seat, names)), ...opened(position));
  const beside = besideLines(position, near, names);
  if (beside.length) sections.push({ title: say('st.web.text.beside'), lines: beside });
  sections.push({ title: say('st.web.text.unseen'), lines: unseenLines(position, hand) });
  return sections;
}

const handSection = (position: Position, seat: number, names: string[]) => ({ title: say('st.web.text.hand_of', { name: names[seat] }), lines: (position.hands[seat] as string[]).map(cardName) });

/** The piles, where everything lies open, the next card first. Both hands lie on the board then. */
export function opened(position: Position): TextSection[] {
  const piles = ['clan_pile', 'tactics_pile'].filter((pile) => position[pile]?.length);
  return piles.map((pile) => ({ title: say('st.web.text.pile', { pile: say(`st.bar.${pile}`, { count: position[pile].length }) }), lines: (position[pile] as string[]).map(cardName) }));
}

function nowLines(position: Position, near: number, names: string[]): string[] {
  const lines = [say('st.web.text.turn', { turn: position.turn, phase: say(`st.phase.${position.phase}`) })];
  if (position.to_move !== null && position.phase !== 'over') {
    lines.push(say('st.web.text.to_move', { name: names[position.to_move] }));
  }
  for (const seat of [near, 1 - near]) {
    const owned = ownedBy(position, seat);
    const facts = { name: names[seat], count: owned.length, stones: listed(owned.map(String)), hand: position.hands[seat].length };
    lines.push(say(owned.length ? 'st.web.text.owns' : 'st.web.text.owns_none', facts));
  }
  lines.push(say('st.bar.clan_pile', { count: position.clan_pile.length }));
  if (usesTactics(position)) lines.push(say('st.bar.tactics_pile', { count: position.tactics_pile.length }));
  return lines;
}

function stoneLine(stone: StoneState, number: number, near: number, names: string[]): string {
  const side = (seat: number) => {
    const reading = readSide(cardsOf(stone.sides[seat]), slotsAt(stone), stone.fog !== null);
    const facts = { cards: sideInWords(stone.sides[seat]), formation: caption(reading) };
    return reading?.complete ? say('st.web.text.formed', facts) : facts.cards;
  };
  const terrain = (['fog', 'mud'] as const).filter((card) => stone[card] !== null);
  const facts = {
    stone: number,
    near: side(near),
    far: side(1 - near),
    name: stone.owner === null ? '' : names[stone.owner],
    terrain: listed(terrain.map((card) => say('st.web.text.terrain', { card: cardName(card), name: names[stone[card]!] }))),
  };
  const key = stone.owner !== null ? 'st.web.text.stone_owned' : terrain.length ? 'st.web.text.stone_terrain' : 'st.web.text.stone';
  return say(key, facts);
}

function besideLines(position: Position, near: number, names: string[]): string[] {
  return [near, 1 - near].flatMap((seat) => {
    const cards = openBeside(position, seat);
    return cards.length ? [say('st.web.text.lies_beside', { name: names[seat], cards: cardNames(cards) })] : [];
  });
}

function unseenLines(position: Position, hand: string[]): string[] {
  const known = new Set([...openCards(position), ...hand]);
  return suits.map((suit) => {
    const values = Array.from({ length: position.options.values }, (_, at) => at + 1).filter((value) => !known.has(`${suit}${value}`));
    const left = values.length ? listed(values.map(String)) : say('st.web.text.none');
    return say('st.web.text.suit', { suit: say(`suit.${suit}`), values: left });
  });
}

/** How many clan cards nobody has shown yet and the reader does not hold. */
export function unseenCount(position: Position, hand: Iterable<string>): number {
  const known = new Set([...openCards(position), ...hand].filter((card) => clanCard(card)));
  return suits.length * position.options.values - known.size;
}

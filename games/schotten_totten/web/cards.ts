// Cards of Schotten-Totten: what their notation says.

export const suits = ['b', 'r', 'y', 'g', 'o', 'p'] as const;
export const tacticsCards = ['leader1', 'leader2', 'reinforcement', 'shield', 'fog', 'mud', 'scout', 'redeploy', 'deserter', 'traitor'];
const colours: Record<string, number> = { b: 1, r: 2, y: 3, g: 4, o: 5, p: 6 };

export interface ClanCard {
  suit: string;
  value: number;
}

/** Suit and value of a clan card; null for a tactics card and for a hidden one. */
export function clanCard(card: string): ClanCard | null {
  const match = /^([roygbp])(\d+)$/.exec(card);
  return match && { suit: match[1], value: Number(match[2]) };
}

/** The colour (and shape) of a suit: p1 to p6. */
export const suitColour = (suit: string): number => colours[suit];
export const isHidden = (card: string): boolean => card.startsWith('?');
export const isTactics = (card: string): boolean => card === '?tactics' || tacticsCards.includes(card);
export const isTerrain = (card: string): boolean => card === 'fog' || card === 'mud';
export const isTrick = (card: string): boolean => ['scout', 'redeploy', 'deserter', 'traitor'].includes(card);
/** Both Leaders are one kind of card. */
export const tacticsKind = (card: string): string => card.replace(/\d$/, '');

// What a move of a card offers its builders, from the engine's preview.

export interface Offer {
  colour: string;
  /** The least that building costs; null: nothing can be built. */
  least: number | null;
}

interface Builder {
  colour: string;
  sites: { price: [number, number] }[];
}

export function offersOf(explanation: Record<string, any>): Offer[] {
  const builders: Builder[] = explanation.preview?.builders ?? [];
  return builders.map(({ colour, sites }) => ({
    colour,
    least: sites.length ? Math.min(...sites.map((site) => site.price[0])) : null,
  }));
}

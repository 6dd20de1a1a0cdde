/** The five formations, strongest first, each with cards that show it. */
export const ladder = [
  { shape: 'ordered_clan', cards: ['b6', 'b7', 'b8'] },
  { shape: 'team', cards: ['r5', 'y5', 'g5'] },
  { shape: 'clan', cards: ['p2', 'p5', 'p9'] },
  { shape: 'run', cards: ['o3', 'g4', 'r5'] },
  { shape: 'horde', cards: ['y9', 'b4', 'p4'] },
];

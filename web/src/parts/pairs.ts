// Names for pieces that are all alike, such as the villagers of one player: a position says only where they are. Whatever stays keeps
// its name, whatever left is matched with what arrived; so a piece is called the same before and after its move (motion.ts).

export interface Named {
  name: string;
  place: string;
}

/** The pieces at the places `now`, in their order, named after those that `was` lists. `far`: how far two places are from each other. */
export function pair(kind: string, was: readonly Named[], now: readonly string[], far: (from: string, to: string) => number = () => 0): Named[] {
  const left = [...was];
  const take = (found: Named | undefined) => found && left.splice(left.indexOf(found), 1)[0].name;
  const staying = now.map((place) => take(left.find((one) => one.place === place)));
  const nearest = (to: string) => left.toSorted((one, other) => far(one.place, to) - far(other.place, to))[0];
  const kept = now.map((place, index) => staying[index] ?? take(nearest(place)));
  const used = new Set(kept);
  let number = 0;
  const unused = () => {
    while (used.has(`${kind}:${number}`)) number++;
    used.add(`${kind}:${number}`);
    return `${kind}:${number}`;
  };
  return now.map((place, index) => ({ name: kept[index] ?? unused(), place }));
}

/** Remembers the names from one position that is drawn to the next. */
export class Pairs {
  private last = new Map<string, Named[]>();

  constructor(private far?: (from: string, to: string) => number) {}

  next(kind: string, places: readonly string[]): Named[] {
    const named = pair(kind, this.last.get(kind) ?? [], places, this.far);
    this.last.set(kind, named);
    return named;
  }
}

/**
 * A measurement that gives several numbers at once, for example a median and a 95th percentile. Each `reading`
 * goes through the same turns in their order: whoever comes first makes a turn, the others read what it gave.
 */
export class Turns<T> {
  private readonly made: T[] = [];
  private readonly make: () => Promise<T>;

  constructor(make: () => Promise<T>) {
    this.make = make;
  }

  /** What is read of each turn, one turn per call. */
  reading<V>(pick: (turn: T) => V): () => Promise<V> {
    let next = 0;
    return async () => {
      const at = next;
      next += 1;
      return pick(await this.turn(at));
    };
  }

  /** The turn of that number, made now if it is the next one. */
  private async turn(at: number): Promise<T> {
    const known = this.made[at];
    if (known !== undefined) return known;
    const made = await this.make();
    this.made.push(made);
    return made;
  }
}

/** Makes a value at its first use, once. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

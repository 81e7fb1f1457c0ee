/** One part of a total: what it weighs and in how many pieces it comes. */
export type Share = { readonly id: string; readonly weight: bigint; readonly quantity: number };

export type Split = {
  /** Cents of one piece, by id. */
  readonly cents: ReadonlyMap<string, bigint>;
  /** Cents of the total that no price of whole cents can reach; zero for an exact split. */
  readonly left: bigint;
};

/** How far a piece may leave its exact share, in cents, tried in turn. More is needed by unusual quantities alone. */
const REACHES = [1, 2, 4, 8, 16, 32, 64];

type Part = {
  readonly id: string;
  readonly quantity: number;
  /** Whole cents of the exact share of one piece, and the rest of it as a fraction. */
  readonly floor: bigint;
  readonly fraction: number;
};

/**
 * Splits a total of cents over items so that prices times quantities sum to it exactly: each piece gets the
 * whole cents of its share by weight, and the cents that remain go where they are missed most (largest
 * remainder). Where quantities stand in the way (three equal pieces cannot cost 10.00 together), the nearest
 * total below is reached and what is left is told. The order of the items does not matter: ties go by id.
 */
export function splitTotal(total: bigint, shares: readonly Share[]): Split {
  const priced = shares.filter((share) => share.quantity > 0);
  const whole = priced.reduce((sum, share) => sum + share.weight * BigInt(share.quantity), 0n);
  const pieces = priced.reduce((sum, share) => sum + BigInt(share.quantity), 0n);
  const cents = new Map(shares.map((share) => [share.id, 0n]));
  if (pieces === 0n || total <= 0n) return { cents, left: total > 0n ? total : 0n };
  const parts = priced
    .map((share): Part => {
      // Items that all cost nothing share alike.
      const [above, below] = whole === 0n ? [total, pieces] : [total * share.weight, whole];
      const rest = above % below;
      const fraction = Number((rest * 1_000_000_000n) / below) / 1_000_000_000;
      return { id: share.id, quantity: share.quantity, floor: above / below, fraction };
    })
    .sort((a, b) => b.fraction - a.fraction || (a.id < b.id ? -1 : 1));
  const given = parts.reduce((sum, part) => sum + part.floor * BigInt(part.quantity), 0n);
  const { steps, left } = place(Number(total - given), parts);
  parts.forEach((part, index) => {
    cents.set(part.id, part.floor + BigInt(steps[index] ?? 0));
  });
  return { cents, left: BigInt(left) };
}

type Placed = { readonly steps: readonly number[]; readonly left: number };

/**
 * Chooses how many cents each piece moves from its whole share so that the moves times the quantities sum to
 * what remains, as near to the exact shares as can be; failing that, to the nearest sum below.
 */
function place(remaining: number, parts: readonly Part[]): Placed {
  if (parts.every((part) => part.quantity === 1)) {
    return { steps: parts.map((_, index) => (index < remaining ? 1 : 0)), left: 0 };
  }
  const widest = Math.max(...parts.map((part) => part.quantity));
  for (const reach of REACHES.filter((one) => one === 1 || one < widest * 2)) {
    const found = search(remaining, parts, reach).get(remaining);
    if (found) return { steps: stepsOf(found), left: 0 };
  }
  // A single piece can take any cent: what the search did not place is its own.
  const single = parts.findIndex((part) => part.quantity === 1);
  if (single >= 0) return { steps: parts.map((_, index) => (index === single ? remaining : 0)), left: 0 };
  const sums = search(remaining, parts, 1);
  const below = Math.max(0, ...[...sums.keys()].filter((sum) => sum <= remaining));
  const found = sums.get(below);
  return { steps: found ? stepsOf(found) : parts.map(() => 0), left: remaining - below };
}

type Way = { readonly cost: number; readonly step: number; readonly before: Way | null };

const stepsOf = (way: Way): readonly number[] => {
  const steps: number[] = [];
  for (let at: Way | null = way; at !== null && at.before !== null; at = at.before) steps.unshift(at.step);
  return steps;
};

/** The cheapest way to every reachable sum; cost is the distance from the exact shares over all pieces. */
function search(remaining: number, parts: readonly Part[], reach: number): ReadonlyMap<number, Way> {
  const widest = remaining + reach * Math.max(...parts.map((part) => part.quantity));
  let ways = new Map<number, Way>([[0, { cost: 0, step: 0, before: null }]]);
  for (const part of parts) {
    const next = new Map<number, Way>();
    for (const [sum, way] of ways) {
      for (let step = reach; step >= 1 - reach; step -= 1) {
        if (part.floor + BigInt(step) < 0n) continue;
        const reached = sum + step * part.quantity;
        if (Math.abs(reached) > widest) continue;
        const cost = way.cost + Math.abs(step - part.fraction) * part.quantity;
        const known = next.get(reached);
        // Equal but for the last digits of a float is equal: the earlier way, by remainder and id, stays.
        if (known === undefined || cost < known.cost - 1e-7) next.set(reached, { cost, step, before: way });
      }
    }
    ways = next;
  }
  return ways;
}

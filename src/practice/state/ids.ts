import type { Database } from './database.ts';
import { whole } from './row.ts';

type Counted = 'discounts' | 'documents' | 'batches' | 'tasks';

/** Apart from each other, so that an id tells what it names; with 10 digits, above the seeded ids of 9. */
const offsets: Record<Counted, bigint> = {
  batches: 1_000_000_000n,
  discounts: 4_000_000_000n,
  documents: 6_000_000_000n,
  tasks: 8_000_000_000n,
};

/** Ids beyond 2^53, which a client that reads them as floats gets wrong. */
export const largeIdBase = 9_146_647_550_000_000_000n;

export type Ids = {
  /** The next number of a table and the id that the wire shows for it. */
  readonly next: (table: Counted) => { readonly n: number; readonly id: string };
  readonly wire: (table: Counted, n: number) => string;
};

/** Numbers go on from what the tables hold; a number whose transaction was rolled back leaves a gap. */
export function createIds(database: Database, base: bigint): Ids {
  const last = new Map<Counted, number>();
  const wire = (table: Counted, n: number): string => String(base + offsets[table] + BigInt(n));
  return {
    wire,
    next: (table) => {
      const known = last.get(table) ?? highest(database, table);
      last.set(table, known + 1);
      return { n: known + 1, id: wire(table, known + 1) };
    },
  };
}

function highest(database: Database, table: Counted): number {
  const row = database.get(`SELECT coalesce(max(n), 0) AS highest FROM ${table}`);
  return row === undefined ? 0 : whole(row, 'highest');
}

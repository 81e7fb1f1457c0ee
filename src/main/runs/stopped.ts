import type { Review, StoppedRow } from '../../contract/runs.ts';
import type { StoreId } from '../../domain/ids.ts';
import type { Cells, SheetKind } from '../../domain/sheet/kind.ts';
import type { KnownSubscription } from '../../domain/subscriptions/known.ts';
import type { Source, SourceRow } from './source.ts';

/** What is known of the subscriptions of a store. */
export type KnownOf = {
  readonly of: (storeId: StoreId, subscriptionId: string) => KnownSubscription | null;
  readonly any: (storeId: StoreId) => boolean;
};

export type WithStops = { readonly source: Source; readonly stopped: Review['stopped'] };

/** Stopped rows that a review names one by one. */
const mostNamed = 1000;

/**
 * Leaves out the rows of which the service has said earlier that it refuses them. They are counted and named; nothing
 * is stopped for what is only likely.
 */
export async function withoutStopped(source: Source, storeId: StoreId, known: KnownOf): Promise<WithStops> {
  const { kind } = source;
  if (kind.stoppedBy === undefined || !known.any(storeId)) {
    return { source, stopped: { rows: 0, first: [] } };
  }
  const stopOf = (row: SourceRow): StoppedRow | null => {
    const label = row.cells.subscription_id ?? '';
    const fact = known.of(storeId, label);
    const stop = fact === null ? null : (kind.stoppedBy?.(row.cells, fact) ?? null);
    if (fact === null || stop === null) return null;
    const saidAt = new Date(fact.at).toISOString();
    return { rowId: row.id, number: row.number, label, ...stop, said: fact.words, saidAt };
  };
  const first: StoppedRow[] = [];
  let rows = 0;
  let left = 0;
  for await (const row of source.rows()) {
    const stop = stopOf(row);
    if (stop === null) left += 1;
    else {
      rows += 1;
      if (first.length < mostNamed) first.push(stop);
    }
  }
  const others = async function* (): AsyncGenerator<SourceRow> {
    for await (const row of source.rows()) if (stopOf(row) === null) yield row;
  };
  return { source: { ...source, count: left, rows: others }, stopped: { rows, first } };
}

/** How many rows come to what, by the computed columns of a kind. */
export function countConsequences(kind: SheetKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => Review['consequences'];
} {
  const columns = (kind.computed ?? []).map((column) => ({ column, rows: new Map<string, number>() }));
  return {
    add: (cells) => {
      for (const { column, rows } of columns) {
        for (const part of column.parts(cells)) rows.set(part, (rows.get(part) ?? 0) + 1);
      }
    },
    counted: () =>
      columns.map(({ column, rows }) => ({
        label: column.label,
        parts: [...rows]
          .map(([text, count]) => ({ text, rows: count }))
          .toSorted((one, other) => other.rows - one.rows),
      })),
  };
}

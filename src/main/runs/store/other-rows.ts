import type { Cells, RunKindId } from '../../../domain/sheet/kind.ts';
import { longestCells } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { type Database, text, textOrNull, whole } from './database.ts';
import type { RunRecord } from './records.ts';
import { idsOfRun } from './run-ids.ts';

/** What rows of a store say beside those of a task. */
export type OtherRows = {
  /** Whether a row of another run with this label set prices, or may have set them. */
  readonly havePrices: (label: string) => boolean;
  /** The last row with one of these labels that changed its thing since then, which was read before; none of the task itself. */
  readonly lastChange: (
    kind: RunKindId,
    labels: readonly string[],
    task: number,
    since: number,
  ) => Change | null;
  /** What was read of the thing of a task before it was sent, as JSON; null where nothing is kept. */
  readonly readBefore: (task: number) => string | null;
  /**
   * Claims a new checkout by its token for a task, whose first row has this number: the row that has it already, or null
   * where none has; `listed`: one of the list of checkouts has it. Of several that are answered with one token at the same moment, the first alone has it.
   */
  readonly claimCheckout: (task: number, row: number, token: string) => Promise<RowOfRun | 'listed' | null>;
};

/** A change that was made, with what was read before it, as JSON. */
export type Change = { readonly run: number; readonly cells: Cells; readonly backup: string };

/** A row by its number in the sheet; of another run, or of the same one where that is null. */
export type RowOfRun = { readonly run: number | null; readonly row: number };

export type OtherRowsOf = (run: Pick<RunRecord, 'number' | 'storeId'>) => OtherRows;

const createsCheckout: readonly RunKindId[] = ['checkouts', 'checkout-create'];
const setsPrices: readonly RunKindId[] = ['bundle-prices', 'bundle-restores'];

export function createOtherRows(database: Database): OtherRowsOf {
  /** Who has which checkout, by store and token. */
  const owners = new Map<string, { readonly run: number; readonly task: number; readonly row: number }>();
  /** Runs whose rows were read: what they are given later is claimed here. */
  const read = new Set<number>();
  const keyOf = (storeId: string, token: string): string => JSON.stringify([storeId, token]);

  async function readRun(storeId: string, run: number): Promise<void> {
    // The first that was given it has it; who claims it meanwhile was later.
    for await (const { number, task, id } of idsOfRun(database, run))
      if (id !== '') owners.set(keyOf(storeId, id), { run, task, row: number });
    read.add(run);
  }

  return ({ number, storeId }) => ({
    readBefore: (task) => {
      const row = database.get(
        'SELECT backup FROM rows INDEXED BY rows_by_task WHERE run = ? AND task = ? AND backup IS NOT NULL LIMIT 1',
        number,
        task,
      );
      return row === undefined ? null : textOrNull(row, 'backup');
    },
    lastChange: (kind, labels, task, since) => {
      const row = database.get(
        `SELECT rows.run, rows.cells, rows.backup, coalesce(json_extract(runs.setup, '$.columns'), '[]') AS columns
         FROM rows CROSS JOIN runs ON runs.number = rows.run
         WHERE rows.label IN (${labels.map(() => '?').join(', ')}) AND rows.backup IS NOT NULL AND rows.outcome = 'succeeded' AND rows.at > ?
         AND runs.store_id = ? AND runs.kind = ? AND json_valid(runs.setup) AND (rows.run <> ? OR rows.task <> ?)
         ORDER BY rows.at DESC, rows.run DESC, rows.number DESC LIMIT 1`,
        ...labels,
        since,
        storeId,
        kind,
        number,
        task,
      );
      if (row === undefined) return null;
      const [keys, texts] = ['columns', 'cells'].map((name) => textsIn(text(row, name)));
      const cells = Object.fromEntries((keys ?? []).map((key, index) => [key, texts?.[index] ?? '']));
      return { run: whole(row, 'run'), cells, backup: text(row, 'backup') };
    },
    havePrices: (label) =>
      database.get(
        `SELECT 1 FROM runs JOIN rows ON rows.run = runs.number
         WHERE runs.store_id = ? AND runs.number <> ? AND runs.kind IN (?, ?) AND rows.label = ?
         AND coalesce(rows.outcome, 'unknown') IN ('succeeded', 'unknown') LIMIT 1`,
        storeId,
        number,
        ...setsPrices,
        label,
      ) !== undefined,
    claimCheckout: async (task, row, token) => {
      const runs = database
        .all(
          "SELECT number FROM runs WHERE store_id = ? AND kind IN (?, ?) AND state <> 'preparing' ORDER BY number",
          storeId,
          ...createsCheckout,
        )
        .map((run) => whole(run, 'number'));
      const key = keyOf(storeId, token);
      const take = (): RowOfRun | null => {
        const owner = owners.get(key);
        const isOther = owner !== undefined && (owner.run !== number || owner.task !== task);
        // A run that was deleted is not known to have had it any more.
        if (isOther && runs.includes(owner.run))
          return { run: owner.run === number ? null : owner.run, row: owner.row };
        owners.set(key, { run: number, task, row });
        return null;
      };
      // Before anything is awaited: the next answer may come before this one is in its row.
      const taken = take();
      if (taken !== null) return taken;
      for (const run of runs) if (!read.has(run)) await readRun(storeId, run);
      return take();
    },
  });
}

/** A list of texts, as a row or a setup has it. */
function textsIn(list: string): readonly string[] {
  const value = jsonIn(list, longestCells);
  return Array.isArray(value) ? value.map(String) : [];
}

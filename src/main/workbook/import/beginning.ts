import { importLimits } from './limits.ts';
import type { RowBatch, TableFile } from './table-file.ts';

export type Beginning = {
  /** The first rows as they are in the file, at most `importLimits.sampleRows`. */
  readonly rows: string[][];
  /** Whether these are all rows of the file. */
  readonly isAll: boolean;
  /** All rows of the file, the first ones included: what was read once is not read again. To be asked for once. */
  readonly all: () => AsyncGenerator<RowBatch>;
};

/** Reads the beginning of a table; a first row that is longer is read whole. */
export async function readBeginning(table: TableFile): Promise<Beginning> {
  const source = table.batches();
  const read: RowBatch[] = [];
  const rows: string[][] = [];
  let isAll = false;
  for (;;) {
    const { done, value: batch } = await source.next();
    isAll = done === true;
    if (done) break;
    read.push(batch);
    for (const row of batch.rows) rows.push(row);
    if (rows.length > importLimits.sampleRows) break;
    if (rows.length > 0 && batch.bytesRead > importLimits.sampleBytes) break;
  }
  isAll &&= rows.length <= importLimits.sampleRows;
  rows.length = Math.min(rows.length, importLimits.sampleRows);
  return { rows, isAll, all: () => goOn(read, source) };
}

async function* goOn(read: RowBatch[], source: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
  for (let batch = read.shift(); batch !== undefined; batch = read.shift()) yield batch;
  yield* source;
}

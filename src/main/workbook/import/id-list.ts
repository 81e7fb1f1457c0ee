import { type IdReading, readIdColumns, readIds } from '../../../domain/bundles/ids.ts';
import { unguardText } from '../../../domain/sheet/csv.ts';
import { openTable } from './open.ts';

/** A list of ids is small: what is larger is another file. */
const limits = { bytes: 20 * 1024 * 1024, characters: 20 * 1024 * 1024 };

/** How the columns of a file read as subscription ids, and the one that is most probably meant. */
export async function idColumns(path: string): Promise<ReturnType<typeof readIdColumns>> {
  const table = await openTable(path, {}, limits);
  const rows: string[][] = [];
  try {
    for await (const batch of table.batches()) {
      for (const row of batch.rows) {
        if (row.every((cell) => cell.trim() === '')) continue;
        rows.push(table.guarded ? row.map(unguardText) : row);
      }
    }
  } finally {
    table.close();
  }
  return readIdColumns(rows);
}

/** One column of a file as subscription ids. Throws Failure (`file-unreadable`, `file-too-large`). */
export async function idsOfColumn(path: string, column: number): Promise<IdReading> {
  const { columns } = await idColumns(path);
  return columns.find(({ index }) => index === column) ?? readIds([]);
}

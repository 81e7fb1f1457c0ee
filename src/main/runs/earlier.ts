import type { Review } from '../../contract/runs.ts';
import type { SheetId } from '../../domain/ids.ts';
import type { RunRowSource } from '../ports.ts';

type Earlier = NonNullable<Review['earlier']>;

/** Which rows of a sheet are to be sent. */
export type Taken = {
  /** Null: all. */
  readonly rowIds: readonly number[] | null;
  /** Rows of which an earlier run has or may have carried out a thing: it is not sent again with others. */
  readonly carriedOut?: readonly number[];
  /** The store that may have rows already, and which of these go again; undefined: it has none, or that is no question. */
  readonly at?: Parameters<RunRowSource['readRows']>[0]['at'] | undefined;
};

/** What the store's runs say of the rows to be sent (decision 0074). */
export async function earlierOf(
  rows: RunRowSource,
  sheetId: SheetId,
  { rowIds, at }: Taken,
): Promise<Earlier | null> {
  if (at === undefined) return null;
  const known = await rows.standings({ sheetId, storeId: at.storeId, rowIds });
  if (known === null) return null;
  const { rows: counts, isErased, restored } = known;
  return { rows: counts, isErased, restored, again: at.again };
}

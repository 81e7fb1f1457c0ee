import type { StoreId } from '../../domain/ids.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type ChangedRow, changedRow, maxChangedRows } from '../../domain/run/changes.ts';
import { cellsOfRecord } from '../../domain/run/inverse.ts';
import type { Cells, RunKind } from '../../domain/sheet/kind.ts';
import { saysError } from '../api/error-in.ts';
import type { Api } from '../ports.ts';
import { isFromCache } from '../sending/answers.ts';
import { shownOfRead } from './decode/own-record.ts';
import { readingOf } from './read-first.ts';
import type { Source, SourceRow } from './source.ts';
import type { CodesById } from './store/codes-by-id.ts';

/** Cells of rows as the service has them, by row id. */
export type CurrentValues = ReadonlyMap<number, Cells>;

export type ChangeParts = {
  readonly storeId: StoreId;
  readonly profile: Profile;
  readonly codesById: CodesById;
  /** What `readCurrentValues` read. */
  readonly current: CurrentValues;
};

/** The first rows with the values that they replace, and with codes beside the ids of discounts. */
export async function firstChanges(
  kind: RunKind,
  rows: readonly SourceRow[],
  parts: ChangeParts,
): Promise<readonly ChangedRow[]> {
  const first = rows.slice(0, maxChangedRows);
  const namedById = kind.columns.some(({ key }) => key === 'discount_id');
  const ids = new Set(
    namedById ? first.filter((row) => codeIn(row) === null).map(({ cells }) => cells.discount_id ?? '') : [],
  );
  ids.delete('');
  const codes = await parts.codesById(parts.storeId, ids);
  return first.map((row) => {
    const code = namedById ? (codeIn(row) ?? codes.get(row.cells.discount_id ?? '') ?? null) : null;
    return changedRow(kind, row, { before: parts.current.get(row.id) ?? row.undone ?? null, code });
  });
}

/** The code of a discount in its own row: a column of the kind, of the sheet's own, or of the row that is undone. */
function codeIn({ cells, undone }: SourceRow): string | null {
  const own = Object.keys(cells).find((key) => /^(?:discount )?code$/i.test(key) && cells[key] !== '');
  return own === undefined ? (undone?.code ?? null) : (cells[own] ?? null);
}

/**
 * The values of the first rows' things as the service shows them now, one request for each row; nothing of a thing that
 * it does not show. The service may say meanwhile that it refuses a row: the rows are found anew afterwards.
 */
export async function readCurrentValues(
  api: Api,
  storeId: StoreId,
  profile: Profile,
  { kind, rows }: Pick<Source, 'kind' | 'rows'>,
): Promise<CurrentValues> {
  const found = new Map<number, Cells>();
  let read = 0;
  for await (const { id, cells } of rows()) {
    if (read >= maxChangedRows) break;
    read += 1;
    const request = readingOf(kind.id, { task: 0, rows: [], cells: [cells], body: {} }, profile);
    if (request === null) continue;
    const answer = await api.request({ storeId, ...request });
    // A service that asks to wait is not waited for ten times over: the review is shown with what was read.
    if (answer.kind !== 'answered' || answer.status === 429) break;
    const { status, body } = answer;
    const isShown = status === 200 && isJsonObject(body) && !isFromCache(answer);
    const isOwn = isShown && !saysError(body) && shownOfRead(body, kind, cells) === 'own';
    const current = isOwn ? cellsOfRecord(kind, body, profile) : null;
    if (current !== null) found.set(id, current);
  }
  return found;
}

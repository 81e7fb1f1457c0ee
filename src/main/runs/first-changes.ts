import type { Review } from '../../contract/runs.ts';
import type { StoreId } from '../../domain/ids.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type ChangedRow, changedRow, maxChangedRows } from '../../domain/run/changes.ts';
import { cellsOfRecord } from '../../domain/run/inverse.ts';
import { namingCode } from '../../domain/run/naming.ts';
import type { Cells, RunKind } from '../../domain/sheet/kind.ts';
import { currentValuesMessages as words } from '../../messages/current-values.ts';
import { withStatus } from '../../messages/words.ts';
import { saysError } from '../api/error-in.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api, ApiAnswer } from '../ports.ts';
import { isFromCache } from '../sending/answers.ts';
import { shownOfRead } from './decode/own-record.ts';
import { readingOf } from './read-first.ts';
import { onlyDiscount } from './sending/look-up-requests.ts';
import type { Wire } from './sending/requests.ts';
import type { Source, SourceRow } from './source.ts';
import type { CodesById } from './store/codes-by-id.ts';

/** Cells of rows as the service has them, by row id. */
export type CurrentValues = ReadonlyMap<number, Cells>;

/** What was read of the first rows, and why nothing of others. */
export type ReadValues = {
  readonly current: CurrentValues;
  /** A sentence for each row that was to be read. */
  readonly missed: readonly string[];
};
export const nothingRead: ReadValues = { current: new Map(), missed: [] };

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
 * The values of the first rows' things as the service shows them now, one request for each row; nothing but the reason of a
 * thing that it does not show. The service may say meanwhile that it refuses a row: the rows are found anew afterwards.
 */
export async function readCurrentValues(
  api: Api,
  storeId: StoreId,
  profile: Profile,
  { kind, rows }: Pick<Source, 'kind' | 'rows'>,
): Promise<ReadValues> {
  const current = new Map<number, Cells>();
  const missed: string[] = [];
  let read = 0;
  let stopped: string | null = null;
  for await (const { id, cells } of rows()) {
    if (read >= maxChangedRows) break;
    read += 1;
    const request = readingOf(kind.id, { task: 0, rows: [], cells: [cells], body: {} }, profile);
    if (request === null) continue;
    if (stopped !== null) {
      missed.push(stopped);
      continue;
    }
    const { whole, ...plain } = request;
    const ask = (wire: Wire): Promise<ApiAnswer> => api.request({ storeId, ...plain, ...wire });
    const answer = await (whole === undefined ? ask(plain) : whole(ask));
    const told = valuesIn(answer, kind, cells, profile);
    if (typeof told !== 'string') current.set(id, told);
    else {
      missed.push(told);
      // A service that asks to wait is not waited for ten times over: the review is shown with what was read.
      if (answer.kind !== 'answered' || answer.status === 429) stopped = told;
    }
  }
  return { current, missed };
}

/** The values that an answer shows of the thing of a row, or why it shows none. */
function valuesIn(answer: ApiAnswer, kind: RunKind, cells: Cells, profile: Profile): Cells | string {
  if (answer.kind !== 'answered') return answer.error.message;
  const { status, body, text } = answer;
  if (status === 429) return words.limited;
  if (status !== 200 || (isJsonObject(body) && saysError(body))) {
    const [first = ''] = flattenErrors(status, body, text);
    return words.refused({ words: withStatus(first.slice(0, longestReason), status) });
  }
  if (isFromCache(answer)) return words.fromCache;
  const code = namingCode(kind, cells);
  const read = code === null ? body : onlyDiscount(body, code);
  if (code !== null && read === null) return words.notOneDiscount;
  const isOwn = isJsonObject(read) && shownOfRead(read, kind, cells) === 'own';
  return (isOwn ? cellsOfRecord(kind, read, profile) : null) ?? words.another;
}
const longestReason = 200;

/** Says in how many of the first rows no current values are shown, and why; nothing where all are. */
export function valuesMissed({ current, missed }: ReadValues): Review['notices'] {
  const [why] = missed;
  if (why === undefined) return [];
  const [rows, others] = [missed.length, new Set(missed).size - 1];
  return [{ severity: 'warning', text: words.notLoaded({ rows, of: current.size + rows, why, others }) }];
}

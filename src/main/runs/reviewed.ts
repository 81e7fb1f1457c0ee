import { createHash } from 'node:crypto';
import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Plan } from '../../domain/run/plan.ts';
import type { ReviewedPart } from '../review-tokens.ts';
import type { RunSelection, Source, SourceRow } from './source.ts';
import type { WithStops } from './stopped.ts';

/**
 * What the review of a run is of, as far as it is known before a row is read. `latestRun`: the last run that may have sent
 * some of its rows; a later one makes the review worthless, so that no row goes twice by an old review.
 */
export const reviewedSheet = (
  store: Store,
  source: Source,
  selection: RunSelection,
  latestRun: number,
): readonly ReviewedPart[] => [
  ['store', [store.id, store.name, store.domain, store.platform]],
  [source.kind.attended ? 'checkout' : 'sheet', [source.kind.id, source.sheetId, source.revision, selection]],
  ['runs', latestRun],
];

/** The rows and requests: with the profile and the rows, the plan says what every request will be. */
export const reviewedRequests = (
  profile: Profile,
  plan: Plan,
  readsFirst: boolean,
  rows: RowsDigest,
): readonly ReviewedPart[] => [
  ['rows', [plan.rows, rows.digest()]],
  ['requests', [plan, readsFirst, profile]],
];

export type RowsDigest = { readonly add: (row: SourceRow) => void; readonly digest: () => string };

/**
 * A digest of rows where the revision of a sheet and a selection do not say which they are: rows of an earlier run,
 * and rows that are skipped because one sent them, follow its outcomes, and rows are stopped by what a service said meanwhile. Elsewhere a review need not read every row.
 */
export function rowsDigest({ source, stopped }: WithStops): RowsDigest & { readonly everyRow: boolean } {
  const everyRow =
    source.sheetId === null ||
    source.kind.attended === true ||
    source.againOf !== null ||
    source.earlier !== null ||
    stopped.rows > 0;
  const hash = createHash('sha256');
  return {
    everyRow,
    add: ({ id, cells, expected }) => {
      if (everyRow) hash.update(JSON.stringify([id, cells, expected ?? null]));
    },
    digest: () => (everyRow ? hash.copy().digest('base64url') : ''),
  };
}

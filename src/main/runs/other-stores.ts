import type { Review, RunSummary } from '../../contract/runs.ts';
import type { Store } from '../../contract/stores.ts';
import { isSheetKind } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import type { Source } from './source.ts';

/**
 * Of a sheet that the store has nothing of: the other stores that have, by the last run to each, unless that was undone.
 * One that is no practice store is warned of where this one is none either: the store may be the wrong one.
 * @param runs of all stores, newest first
 */
export function sentToOtherStores(
  { kind, sheetId, earlier }: Pick<Source, 'kind' | 'sheetId' | 'earlier'>,
  store: Pick<Store, 'id' | 'practice'>,
  runs: readonly RunSummary[],
  stores: readonly Store[],
): Review['notices'] {
  if (sheetId === null || earlier !== null || !isSheetKind(kind.id)) return [];
  const undone = new Set(
    runs.flatMap(({ inverseOf, succeeded }) => (inverseOf !== null && succeeded > 0 ? [inverseOf] : [])),
  );
  const carriedOut = (run: RunSummary): number => run.rows - run.failed - run.notSent;
  return stores.flatMap(({ id, name, practice }): Review['notices'] => {
    const run = runs.find(
      (each) =>
        each.storeId === id && each.sheetId === sheetId && each.inverseOf === null && carriedOut(each) > 0,
    );
    if (run === undefined || id === store.id || undone.has(run.id)) return [];
    const isSure = carriedOut(run) === run.succeeded;
    const text = runsMessages.runSentRowsSheet({
      number: run.number,
      name,
      carriedOut: carriedOut(run),
      isSure,
    });
    return [{ severity: practice || store.practice ? 'info' : 'warning', text }];
  });
}

import { useEffect } from 'react';
import type { RunSummary } from '../../../contract/runs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import type { Store } from '../../../contract/stores.ts';
import { otherVersion } from '../../../domain/convert/other-version.ts';
import type { StoreCheckout } from '../../../domain/links/precondition.ts';
import { awaitLinks, prepareLinks } from './actions/prepare-links.ts';
import type { LinksDraft } from './store.ts';

/** Typing pauses this long before main is asked. */
const pauseMs = 200;

/** Sheets and runs of discount codes; the links are made anew whenever what they come from changes. */
export function useLinkChoices(
  store: Store,
  checkout: StoreCheckout,
  draft: LinksDraft,
  sheets: readonly SheetSummary[],
  runs: readonly RunSummary[],
): { readonly sheets: readonly SheetSummary[]; readonly runs: readonly RunSummary[] } {
  const codeSheets = sheets.filter((sheet) => otherVersion(sheet.kind) !== null);
  const codeRuns = runs.filter(
    (run) => run.storeId === store.id && otherVersion(run.kind) !== null && run.succeeded > 0,
  );
  const source =
    draft.codesFrom === 'sheet'
      ? sheets.find((sheet) => sheet.id === draft.sheetId)?.revision
      : draft.codesFrom === 'run'
        ? runs.find((run) => run.id === draft.runId)?.succeeded
        : null;
  const { id, domain, platform, profileId } = store;
  const state = JSON.stringify([id, domain, platform, profileId, checkout, source ?? null, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state stands for all that links are made of
  useEffect(() => {
    awaitLinks();
    const timer = setTimeout(() => void prepareLinks(id, checkout), pauseMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { sheets: codeSheets, runs: codeRuns };
}

import { createMasking } from '../../sqlite/masking.ts';
import { maskedTables, openBundlesDatabase } from './database.ts';
import { createEarlier } from './earlier.ts';
import { createPriceSteps } from './price-steps.ts';
import { createSelections } from './selections.ts';
import { createBundleSheets } from './sheets.ts';

/** Everything that is kept of bundle selections, over one database. Throws Failure (`disk`). */
export function openBundlesStore(file: string) {
  const database = openBundlesDatabase(file);
  return {
    sheets: createBundleSheets(database),
    selections: createSelections(database),
    earlier: createEarlier(database),
    steps: createPriceSteps(database),
    transaction: database.transaction,
    rewrite: database.rewrite,
    masking: createMasking(database, maskedTables, database.rewrite),
    close: database.close,
  };
}

export type BundlesStore = ReturnType<typeof openBundlesStore>;

import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
import { CsvFile } from '../workbook/export/csv-file.ts';
import type { BundlesStore } from './store/open.ts';
import { lineViews } from './views.ts';

const columns = [
  'subscription_id',
  'state',
  'bundle_selection_id',
  'item_id',
  'external_product_id',
  'external_variant_id',
  'quantity',
  'price_current',
  'price_new',
  'outcome',
  'message',
] as const;

/** One line per item; a subscription without a selection has one line. Returns their number. Throws Failure (`disk`). */
export function exportBundleSheet(store: BundlesStore, sheet: number, path: string): number {
  let file: CsvFile | null = null;
  try {
    file = new CsvFile(path, { delimiter: ',', encoding: 'utf-8-bom' });
    file.line(columns, 0);
    let rows = 0;
    for (const line of lineViews(store, sheet, 0)) {
      const begin = [line.subscriptionId, line.state];
      if (line.selections.length === 0) {
        rows += 1;
        file.line([...begin, '', '', '', '', '', '', '', '', line.message], rows);
      }
      for (const selection of line.selections) {
        for (const item of selection.items) {
          rows += 1;
          const { id, product, variant, quantity, before, after } = item;
          const outcome = [selection.sentBy ?? '', selection.outcome ?? ''].join(' ').trim();
          file.line(
            [
              ...begin,
              selection.id,
              id,
              product,
              variant,
              String(quantity),
              before,
              after,
              outcome,
              selection.message,
            ],
            rows,
          );
        }
      }
    }
    file.finish();
    return rows;
  } catch (thrown) {
    file?.abandon();
    throw new Failure({
      code: 'disk',
      message: bundlesMessages.fileNotWritten,
      next: bundlesMessages.fileNotWrittenNext,
      details: [reasonOf(thrown)],
    });
  }
}

import type { BundleLine, BundleSheet } from '../../contract/bundles.ts';
import { sumOfTexts } from '../../domain/bundles/tally.ts';
import { own } from '../../domain/own.ts';
import { secondsAtBucket } from '../../domain/run/arithmetic.ts';
import { Failure } from '../failure.ts';
import type { LimitState } from '../ports.ts';
import { isoTime } from '../sqlite/readable.ts';
import type { Reader } from './reader.ts';
import type { BundlesStore } from './store/open.ts';
import type { SelectionRecord } from './store/selection-record.ts';
import type { BundleSheetRecord } from './store/sheets.ts';

/** A bundle sheet as the page sees it. */
export function bundleSheetView(
  store: BundlesStore,
  record: BundleSheetRecord,
  reader: Reader | undefined,
  isSending: boolean,
  limit: LimitState,
): BundleSheet {
  const figures = store.selections.figures(record.number);
  const lines = store.sheets.lineCounts(record.number);
  const total = (pick: (one: (typeof figures)[number]) => number): number =>
    figures.reduce((sum, one) => sum + pick(one), 0);
  const { waiting = 0, read = 0, none = 0, failed = 0 } = lines;
  return {
    id: record.id,
    number: record.number,
    storeId: record.storeId,
    name: record.name,
    createdAt: isoTime(record.createdAt),
    revision: record.revision,
    subscriptions: waiting + read + none + failed,
    waiting,
    read,
    none,
    failed,
    selections: figures.length,
    items: total((one) => one.items),
    pendingSelections: total((one) => (one.pending > 0 ? 1 : 0)),
    pendingItems: total((one) => one.pending),
    restorable: total((one) => (one.restorable ? 1 : 0)),
    conflicts: total((one) => (one.outcome === 'conflict' ? 1 : 0)),
    before: sumOfTexts(figures.map((one) => one.before)),
    after: sumOfTexts(figures.map((one) => one.after)),
    canUndo: store.steps.next(record.number, 'undo')?.about ?? null,
    canRedo: store.steps.next(record.number, 'redo')?.about ?? null,
    reading:
      reader === undefined
        ? null
        : {
            state: reader.problem() === null ? 'going' : 'waiting',
            because: reader.problem(),
            secondsLeft: Math.ceil(secondsAtBucket(waiting, limit)),
          },
    isSending,
  };
}

const selectionView = (record: SelectionRecord): BundleLine['selections'][number] => ({
  id: record.id,
  items: record.items.map(({ id, product, variant, quantity, price }) => ({
    id,
    product,
    variant,
    quantity,
    before: price,
    after: own(record.prices, id) ?? price,
  })),
  before: record.before,
  after: record.after,
  short: record.short,
  pending: record.pending > 0,
  outcome: record.outcome,
  sentBy: record.sentBy,
  message: record.message,
});

/** The subscriptions of a bundle sheet that changed after a revision. What cannot be read of one is said in its line. */
export const lineViews = (store: BundlesStore, sheet: number, since: number): readonly BundleLine[] =>
  store.sheets.lines(sheet, since).map((line) => {
    try {
      return { ...line, selections: store.selections.ofLine(sheet, line.number).map(selectionView) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      return { ...line, state: 'failed', message: thrown.error.message, selections: [] };
    }
  });

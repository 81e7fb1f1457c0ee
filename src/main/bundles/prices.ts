import { isDeepStrictEqual } from 'node:util';
import type { PriceStep } from '../../contract/bundles.ts';
import { samePrice } from '../../domain/bundles/compare.ts';
import { withoutLeadingZeros } from '../../domain/money.ts';
import { own } from '../../domain/own.ts';
import { priceBundle } from '../../domain/pricing/price-bundle.ts';
import type { PriceRule, Rounding } from '../../domain/pricing/rules.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';
import type { BundlesStore } from './store/open.ts';
import type { StepPart, StepSide } from './store/price-steps.ts';
import type { SelectionRecord } from './store/selections.ts';

export type RuleRequest =
  | {
      readonly by: 'rule';
      /** Null for all. */
      readonly selectionIds: readonly string[] | null;
      readonly rule: PriceRule;
      readonly rounding: Rounding;
    }
  | { readonly by: 'hand'; readonly selectionId: string; readonly itemId: string; readonly price: string };

/** New prices of a bundle sheet, by a rule or by hand. Throws Failure (`not-found`). */
export function changePrices(store: BundlesStore, sheet: number, request: RuleRequest): void {
  store.transaction(() => {
    const records = recordsOf(store, sheet, request);
    const parts: StepPart[] = [];
    for (const record of records) {
      const after = request.by === 'rule' ? byRule(record, request) : byHand(record, request);
      store.selections.setPrices(sheet, record, after.prices, after.short);
      const before: StepSide = { prices: record.prices, short: record.short };
      if (!isDeepStrictEqual(before, after)) parts.push({ selection: record.id, before, after });
    }
    if (parts.length > 0) store.steps.add(sheet, stepOf(records, request), parts);
    store.sheets.touch(
      sheet,
      records.map(({ line }) => line),
    );
  });
}

function recordsOf(store: BundlesStore, sheet: number, request: RuleRequest): readonly SelectionRecord[] {
  const ids =
    request.by === 'hand'
      ? [request.selectionId]
      : (request.selectionIds ?? store.selections.figures(sheet).map(({ id }) => id));
  return ids.map((id) => {
    const record = store.selections.find(sheet, id);
    if (record !== null) return record;
    throw new Failure({ code: 'not-found', message: bundlesMessages.bundleSelectionNotMore({ id }) });
  });
}

/** What a change is called when it is undone. */
function stepOf(records: readonly SelectionRecord[], request: RuleRequest): PriceStep {
  if (request.by === 'rule') return { by: 'rule', bundles: records.length, rule: request.rule };
  const item = records[0]?.items.find(({ id }) => id === request.itemId);
  return { by: 'hand', variant: item?.variant ?? '', price: withoutLeadingZeros(request.price) };
}

/**
 * Takes the last change of new prices back, or does the last undone one again. Bundles and items that are there no
 * more, since they were loaded again, are skipped. Throws Failure (`conflict`).
 */
export function undoRedoPrices(store: BundlesStore, sheet: number, way: 'undo' | 'redo'): void {
  store.transaction(() => {
    const step = store.steps.next(sheet, way);
    if (step === null) {
      throw new Failure({
        code: 'conflict',
        message: way === 'undo' ? bundlesMessages.noChangeUndo : bundlesMessages.noChangeRedo,
      });
    }
    const lines = new Set<number>();
    for (const { selection, before, after } of store.steps.parts(step.number)) {
      const record = store.selections.find(sheet, selection);
      if (record === null) continue;
      const { prices, short } = way === 'undo' ? before : after;
      const there = record.items.flatMap(({ id, price }) => {
        const wanted = own(prices, id);
        return wanted === undefined || samePrice(price, wanted) ? [] : [[id, wanted] as const];
      });
      store.selections.setPrices(sheet, record, Object.fromEntries(there), short);
      lines.add(record.line);
    }
    store.steps.mark(step.number, way === 'undo');
    store.sheets.touch(sheet, [...lines]);
  });
}

function byRule(record: SelectionRecord, request: Extract<RuleRequest, { by: 'rule' }>): StepSide {
  const priced = priceBundle(record.items, request.rule, request.rounding);
  const changed = priced.items.filter((item) => item.changed).map((item) => [item.id, item.after] as const);
  return { prices: Object.fromEntries(changed), short: priced.short };
}

function byHand(record: SelectionRecord, request: Extract<RuleRequest, { by: 'hand' }>): StepSide {
  const item = record.items.find(({ id }) => id === request.itemId);
  if (item === undefined) {
    throw new Failure({
      code: 'not-found',
      message: bundlesMessages.itemNotBundle({ itemId: request.itemId }),
    });
  }
  const { [item.id]: _before, ...rest } = record.prices;
  const price = withoutLeadingZeros(request.price);
  return { prices: samePrice(item.price, price) ? rest : { ...rest, [item.id]: price }, short: null };
}

import { isDeepStrictEqual } from 'node:util';
import type { PriceStep } from '../../contract/bundles.ts';
import { samePrice } from '../../domain/bundles/compare.ts';
import { withoutLeadingZeros } from '../../domain/money.ts';
import { own } from '../../domain/own.ts';
import { priceBundle } from '../../domain/pricing/price-bundle.ts';
import type { PriceRule, Rounding } from '../../domain/pricing/rules.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';
import { createPace } from '../turn.ts';
import type { BundlesStore } from './store/open.ts';
import type { StepPart, StepSide } from './store/price-steps.ts';
import type { SelectionRecord } from './store/selection-record.ts';
import { type PricesChange, pricesChange } from './store/selections.ts';

export type RuleRequest =
  | {
      readonly by: 'rule';
      /** Null for all. */
      readonly selectionIds: readonly string[] | null;
      readonly rule: PriceRule;
      readonly rounding: Rounding;
    }
  | { readonly by: 'hand'; readonly selectionId: string; readonly itemId: string; readonly price: string };

/**
 * New prices of a bundle sheet, by a rule or by hand, worked out in slices; what writes them once all of them are known.
 * Throws Failure (`not-found`).
 */
export async function changePrices(
  store: BundlesStore,
  sheet: number,
  request: RuleRequest,
): Promise<() => void> {
  const pace = createPace();
  const changes: PricesChange[] = [];
  const parts: StepPart[] = [];
  let first: SelectionRecord | null = null;
  for (const id of idsOf(store, sheet, request)) {
    const record = store.selections.find(sheet, id);
    if (record === null)
      throw new Failure({ code: 'not-found', message: bundlesMessages.bundleSelectionNotMore({ id }) });
    first ??= record;
    const after = request.by === 'rule' ? byRule(record, request) : byHand(record, request);
    changes.push(pricesChange(record, after.prices, after.short));
    const before: StepSide = { prices: record.prices, short: record.short };
    if (!isDeepStrictEqual(before, after)) parts.push({ selection: record.id, before, after });
    await pace();
  }
  const step = stepOf(changes.length, first, request);
  return () => {
    for (const change of changes) store.selections.setPrices(sheet, change);
    if (parts.length > 0) store.steps.add(sheet, step, parts);
    store.sheets.touch(
      sheet,
      changes.map(({ line }) => line),
    );
  };
}

const idsOf = (store: BundlesStore, sheet: number, request: RuleRequest): readonly string[] =>
  request.by === 'hand'
    ? [request.selectionId]
    : (request.selectionIds ?? store.selections.figures(sheet).map(({ id }) => id));

/** What a change is called when it is undone. */
function stepOf(bundles: number, first: SelectionRecord | null, request: RuleRequest): PriceStep {
  if (request.by === 'rule') return { by: 'rule', bundles, rule: request.rule };
  const item = first?.items.find(({ id }) => id === request.itemId);
  return { by: 'hand', variant: item?.variant ?? '', price: withoutLeadingZeros(request.price) };
}

/**
 * Takes the last change of new prices back, or does the last undone one again. Bundles and items that are there no
 * more, since they were loaded again, are skipped. Throws Failure (`conflict`).
 */
export async function undoRedoPrices(
  store: BundlesStore,
  sheet: number,
  way: 'undo' | 'redo',
): Promise<() => void> {
  const step = store.steps.next(sheet, way);
  if (step === null) {
    throw new Failure({
      code: 'conflict',
      message: way === 'undo' ? bundlesMessages.noChangeUndo : bundlesMessages.noChangeRedo,
    });
  }
  const pace = createPace();
  const changes: PricesChange[] = [];
  for (const { selection, before, after } of store.steps.parts(step.number)) {
    const record = store.selections.find(sheet, selection);
    if (record === null) continue;
    const { prices, short } = way === 'undo' ? before : after;
    const there = record.items.flatMap(({ id, price }) => {
      const wanted = own(prices, id);
      return wanted === undefined || samePrice(price, wanted) ? [] : [[id, wanted] as const];
    });
    changes.push(pricesChange(record, Object.fromEntries(there), short));
    await pace();
  }
  return () => {
    for (const change of changes) store.selections.setPrices(sheet, change);
    store.steps.mark(step.number, way === 'undo');
    store.sheets.touch(sheet, [...new Set(changes.map(({ line }) => line))]);
  };
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

import { z } from 'zod';
import { priceRuleSchema, roundings } from '../domain/pricing/rules.ts';
import { idText, nameText, shownName } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';

export type BundleItem = {
  readonly id: string;
  readonly product: string;
  readonly variant: string;
  readonly quantity: number;
  /** Price of one piece as it was read first; a restore returns it. */
  readonly before: string;
  /** The new price of one piece; equal to `before` where nothing changes. */
  readonly after: string;
};

/** What became of its prices. `conflict`: they had changed at the service since they were loaded. */
export const bundleOutcomes = ['succeeded', 'failed', 'conflict', 'unknown', 'not-sent'] as const;
export type BundleOutcome = (typeof bundleOutcomes)[number];

export type BundleSelection = {
  readonly id: string;
  readonly items: readonly BundleItem[];
  readonly before: string;
  readonly after: string;
  /** What a fixed total could not reach because of the quantities; null when it is exact. */
  readonly short: string | null;
  /** Has new prices that the service does not have yet. */
  readonly pending: boolean;
  /** What became of it when it was sent or restored last; null before. */
  readonly outcome: BundleOutcome | null;
  readonly sentBy: 'send' | 'restore' | null;
  readonly message: string;
};

/** `none`: the service has no bundle selection for this subscription. */
export type BundleLineState = 'waiting' | 'read' | 'none' | 'failed';

/** One subscription with its bundle selections. */
export type BundleLine = {
  readonly number: number;
  readonly subscriptionId: string;
  readonly state: BundleLineState;
  readonly message: string;
  readonly selections: readonly BundleSelection[];
};

/** The loading of what is not loaded yet. */
export type BundleReading = {
  readonly state: 'going' | 'waiting';
  /** Why it waits, in a sentence. */
  readonly because: AppError | null;
  /** At the service's limit. */
  readonly secondsLeft: number;
};

/** A change of new prices, as undo and redo name it. */
export const priceStepSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule'), bundles: z.number().int(), rule: priceRuleSchema }),
  z.object({ by: z.literal('hand'), variant: z.string(), price: z.string() }),
]);
export type PriceStep = z.infer<typeof priceStepSchema>;

/** A list of subscriptions of one store with their bundle selections and new prices. */
export type BundleSheet = {
  readonly id: string;
  readonly number: number;
  readonly storeId: string;
  readonly name: string;
  readonly createdAt: string;
  /** Grows with every change; a review is of one revision. */
  readonly revision: number;
  readonly subscriptions: number;
  readonly waiting: number;
  readonly read: number;
  readonly none: number;
  readonly failed: number;
  readonly selections: number;
  readonly items: number;
  /** Selections and items with new prices that the service does not have yet. */
  readonly pendingSelections: number;
  readonly pendingItems: number;
  /** Selections whose prices were changed from here and can be restored. */
  readonly restorable: number;
  readonly conflicts: number;
  readonly before: string;
  readonly after: string;
  /** The changes of new prices that undo and redo take next; null where there is none. */
  readonly canUndo: PriceStep | null;
  readonly canRedo: PriceStep | null;
  readonly reading: BundleReading | null;
  /** A run of its prices is not over; until then nothing of it changes. */
  readonly isSending: boolean;
};

const sheetId = z.object({ sheetId: idText });
const selectionIds = z.array(idText).min(1).max(20_000).nullable();

/** A column of a file, as subscription ids. */
export type IdColumn = {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
  readonly ids: number;
  readonly repeated: number;
  readonly refused: number;
};

/** Subscriptions of one bundle sheet at most; more are more than a person can review. */
export const mostSubscriptions = 5000;

export const bundlesContract = {
  'bundles.list': invoke(
    'Bundle sheets, newest first.',
    z.object({ storeId: nameText.nullable().default(null) }),
    output<readonly BundleSheet[]>(),
  ),
  'bundles.get': invoke('One bundle sheet.', sheetId, output<BundleSheet>()),
  'bundles.remove': invoke(
    'Deletes a bundle sheet whose prices were never sent; one whose prices were sent is kept for its history.',
    sheetId,
    output<null>(),
  ),
  'bundles.inspect': invoke(
    'Reads the columns of a granted file as subscription IDs.',
    z.object({ grant: idText }),
    output<{ readonly columns: readonly IdColumn[]; readonly best: number | null }>(),
  ),
  'bundles.load': invoke(
    'Creates a bundle sheet from pasted IDs or a column of a file, and starts loading its bundle selections.',
    z.object({
      storeId: idText,
      name: shownName(120).default(''),
      source: z.discriminatedUnion('of', [
        z.object({ of: z.literal('text'), text: z.string().max(1_000_000) }),
        z.object({ of: z.literal('file'), grant: idText, column: z.number().int().min(0) }),
      ]),
    }),
    output<{
      readonly sheet: BundleSheet;
      readonly repeated: number;
      readonly refused: number;
      readonly refusals: readonly string[];
    }>(),
  ),
  'bundles.lines': invoke(
    'Subscriptions that changed after a revision of their bundle sheet, with their current revision.',
    sheetId.extend({ since: z.number().int().min(0) }),
    output<{ readonly revision: number; readonly lines: readonly BundleLine[] }>(),
  ),
  'bundles.applyRule': invoke(
    'Sets new prices with a rule, based on the current prices, for all or some selections. Nothing is sent.',
    sheetId.extend({ selectionIds, rule: priceRuleSchema, rounding: z.enum(roundings).default('none') }),
    output<BundleSheet>(),
  ),
  'bundles.setPrice': invoke(
    'Sets the new unit price of an item by hand. Nothing is sent.',
    sheetId.extend({
      selectionId: idText,
      itemId: idText,
      price: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, 'a number with at most two decimals behind a point')
        .max(12),
    }),
    output<BundleSheet>(),
  ),
  'bundles.undo': invoke(
    'Undoes the last change of new prices, with a rule or by hand; also after a restart. Nothing is sent.',
    sheetId,
    output<BundleSheet>(),
  ),
  'bundles.redo': invoke('Redoes the last undone change of new prices.', sheetId, output<BundleSheet>()),
  'bundles.readAgain': invoke(
    'Loads what is not loaded yet, and reloads what failed or changed meanwhile.',
    sheetId,
    output<BundleSheet>(),
  ),
  'bundles.stopReading': invoke(
    'Stops loading; the rest can be loaded later.',
    sheetId,
    output<BundleSheet>(),
  ),
  'bundles.export': invoke(
    'Writes one line per item: current and new prices, and the result of its bundle.',
    sheetId.extend({ grant: idText }),
    output<{ readonly rows: number; readonly fileName: string }>(),
  ),
  'bundles.changed': event(
    'A bundle sheet after any change; at most four events per second for each.',
    output<BundleSheet>(),
  ),
};

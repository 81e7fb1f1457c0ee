import { z } from 'zod';
import type { Tally, TaskState } from '../domain/bundles/tally.ts';
import { priceRuleSchema, roundings } from '../domain/pricing/rules.ts';
import { idText, nameText, shownName } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';
import type { Store } from './stores.ts';

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

export type BundleOutcome = Exclude<TaskState, 'waiting' | 'about'>;

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

/** A pass over the book: reading, sending or restoring. */
export type BundlePass = Tally & {
  readonly id: string;
  readonly kind: 'read' | 'send' | 'restore';
  readonly state: 'going' | 'paused' | 'waiting' | 'done' | 'cancelled';
  /** Why it stands still, in a sentence. */
  readonly because: AppError | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly requests: number;
  /** At the service's limit; null when it stands still. */
  readonly secondsLeft: number | null;
};

/** A pass that changes prices at the service, with the book whose prices they are. */
export type BundlePush = BundlePass & {
  readonly bookId: string;
  readonly bookName: string;
  readonly storeId: string;
};

/** A change of new prices, as undo and redo name it. */
export const priceStepSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule'), bundles: z.number().int(), rule: priceRuleSchema }),
  z.object({ by: z.literal('hand'), variant: z.string(), price: z.string() }),
]);
export type PriceStep = z.infer<typeof priceStepSchema>;

/** A list of subscriptions of one store with their bundle selections and new prices. */
export type BundleBook = {
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
  readonly pass: BundlePass | null;
};

export type BundleReview = {
  readonly store: Store;
  readonly kind: 'send' | 'restore';
  /** Names store, prices and requests that were reviewed; starting refuses others (`conflict`). */
  readonly token: string;
  readonly selections: number;
  readonly items: number;
  readonly before: string;
  readonly after: string;
  /** One reading before each change shows whether it is still as it was. */
  readonly requests: { readonly read: number; readonly change: number; readonly total: number };
  readonly seconds: number;
  /** The first changes exactly as they will go. */
  readonly firstRequests: readonly {
    readonly path: string;
    readonly subscriptionId: string;
    readonly body: string;
  }[];
  readonly notices: readonly { readonly severity: 'error' | 'warning' | 'info'; readonly text: string }[];
};

const bookId = z.object({ bookId: idText });
const selectionIds = z.array(idText).min(1).max(20_000).nullable();
const pushKind = z.enum(['send', 'restore']);

/** A column of a file, as subscription ids. */
export type IdColumn = {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
  readonly ids: number;
  readonly repeated: number;
  readonly refused: number;
};

/** Subscriptions of one book at most; more are more than a person can review. */
export const mostSubscriptions = 5000;

export const bundlesContract = {
  'bundles.list': invoke(
    'Books of bundle selections, newest first.',
    z.object({ storeId: nameText.nullable().default(null) }),
    output<readonly BundleBook[]>(),
  ),
  'bundles.get': invoke('One book.', bookId, output<BundleBook>()),
  'bundles.pushes': invoke(
    'Sendings and restorings of prices, newest first, at most 200: the history of runs shows them beside the runs.',
    z.object({ storeId: nameText.nullable().default(null) }),
    output<readonly BundlePush[]>(),
  ),
  'bundles.remove': invoke(
    'Deletes a book of which nothing was ever sent; one of which something was is kept for its history.',
    bookId,
    output<null>(),
  ),
  'bundles.inspect': invoke(
    'Reads the columns of a granted file as subscription ids.',
    z.object({ grant: idText }),
    output<{ readonly columns: readonly IdColumn[]; readonly best: number | null }>(),
  ),
  'bundles.load': invoke(
    'Makes a book of pasted ids or a column of a file and begins to read its bundle selections.',
    z.object({
      storeId: idText,
      name: shownName(120).default(''),
      source: z.discriminatedUnion('of', [
        z.object({ of: z.literal('text'), text: z.string().max(1_000_000) }),
        z.object({ of: z.literal('file'), grant: idText, column: z.number().int().min(0) }),
      ]),
    }),
    output<{
      readonly book: BundleBook;
      readonly repeated: number;
      readonly refused: number;
      readonly refusals: readonly string[];
    }>(),
  ),
  'bundles.lines': invoke(
    'Subscriptions that changed after a revision of their book, with the revision that they show.',
    bookId.extend({ since: z.number().int().min(0) }),
    output<{ readonly revision: number; readonly lines: readonly BundleLine[] }>(),
  ),
  'bundles.applyRule': invoke(
    'New prices by a rule, from the prices as read; of all selections or of some. Nothing is sent.',
    bookId.extend({ selectionIds, rule: priceRuleSchema, rounding: z.enum(roundings).default('none') }),
    output<BundleBook>(),
  ),
  'bundles.setPrice': invoke(
    'The new price of one piece of an item by hand. Nothing is sent.',
    bookId.extend({
      selectionId: idText,
      itemId: idText,
      price: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/, 'a number with at most two decimals behind a point')
        .max(12),
    }),
    output<BundleBook>(),
  ),
  'bundles.undo': invoke(
    'Takes the last change of new prices back, by rule or by hand; survives a restart. Nothing is sent.',
    bookId,
    output<BundleBook>(),
  ),
  'bundles.redo': invoke('Does the last undone change of new prices again.', bookId, output<BundleBook>()),
  'bundles.readAgain': invoke(
    'Reads subscriptions again whose reading failed or whose selections changed meanwhile.',
    bookId,
    output<BundleBook>(),
  ),
  'bundles.review': invoke(
    'Plans sending or restoring without sending anything.',
    bookId.extend({ kind: pushKind }),
    output<BundleReview>(),
  ),
  'bundles.start': invoke(
    'Sends or restores what was reviewed. Refuses when store, prices or requests are not those of the review.',
    bookId.extend({
      kind: pushKind,
      token: z.string().min(1).max(1000),
      typedStoreName: z.string().max(200),
    }),
    output<BundleBook>(),
  ),
  'bundles.pause': invoke('Pauses between requests.', bookId, output<BundleBook>()),
  'bundles.resume': invoke('Resumes from what is known.', bookId, output<BundleBook>()),
  'bundles.cancel': invoke(
    'Sends nothing more of this pass; what was answered is kept.',
    bookId,
    output<BundleBook>(),
  ),
  'bundles.export': invoke(
    'Writes one line per item: prices as read and new, and what became of its bundle.',
    bookId.extend({ grant: idText }),
    output<{ readonly rows: number; readonly fileName: string }>(),
  ),
  'bundles.changed': event(
    'A book after any change; at most four notices a second for a book.',
    output<BundleBook>(),
  ),
};

import type { JsonObject } from '../json.ts';
import type { LinkStore } from '../links/checkout-link.ts';
import type { Profile } from '../profile/profile.ts';
import type { KnownSubscription } from '../subscriptions/known.ts';
import type { Issue, Severity } from './issue.ts';

export type ColumnType = 'text' | 'decimal' | 'integer' | 'date' | 'boolean' | 'choice' | 'id' | 'json';

/** One column of a sheet kind. Everything that is shown, checked or sent of a cell derives from this. */
export type Column = {
  /** Unique in its kind; also the header in files, for example `channel_settings.api.can_apply`. */
  readonly key: string;
  readonly type: ColumnType;
  /** The merchant portal's word, shown as the column's header. */
  readonly label: string;
  /** One sentence of help: what it means and what is allowed. */
  readonly help: string;
  readonly example: string;
  readonly required: boolean;
  /** Not required, but rows mostly need it: an empty cell is a warning. */
  readonly usual?: true;
  /** Allowed values of a `choice` column, in the order to offer them. */
  readonly choices?: readonly string[];
  /** An open list warns about other values where a closed list refuses them. */
  readonly openList?: boolean;
  /** Other header texts that mean this column (portal wording, other languages, API synonyms). */
  readonly aliases?: readonly string[];
  /** Offered at import for every row when a file lacks the column. */
  readonly offered?: string;
  /** Smallest allowed number, inclusive (`integer` and `decimal`). */
  readonly minimum?: 0 | 1;
  /** The specification takes a string here, too: letters and digits go with a warning (`id`). */
  readonly textId?: true;
  /** An update may leave the field without a value: the cell then holds the mark of empty-mark.ts. */
  readonly empties?: true;
  /** More decimals than this are a warning (`decimal`). */
  readonly maximumDecimals?: number;
  /** A date before today is a warning (`date`). */
  readonly warnPast?: boolean;
  /** A name that customers type: no control characters, spaces and spreadsheet damage are reported (`text`). */
  readonly format?: 'code';
  /** Values that are taken with a warning because the specification does not list them (`choice`). */
  readonly unlisted?: readonly string[];
  /** Words of the profile that count as values, too, with a warning where the specification lacks them. */
  readonly profileWords?: 'durations' | 'discountStatus';
  /** What a row that undoes another has here; the value from before, without which the row is kept, unless stated. */
  readonly undo?: ColumnUndo;
  /** Header in summaries of several rows; by default the label. */
  readonly summaryLabel?: string;
  /** The number is a percentage in rows where another cell has this choice. */
  readonly percentWith?: string;
  /** Initial width in px. */
  readonly width: number;
};

/**
 * `repeat`: says how a request is carried out and changes nothing by itself; given again. `leave`: never sent, since no
 * value brings back what it changed; `lost` names that. `if-shown`: the value from before where the service shows it,
 * else `lost`; with `filledWith`, also where the row left it empty and the service filled it because of that column.
 */
export type ColumnUndo =
  | { readonly how: 'repeat' }
  | { readonly how: 'leave'; readonly lost: string }
  | { readonly how: 'if-shown'; readonly lost: string; readonly filledWith?: string };

/**
 * A column that is worked out from the row: shown, copied and counted before sending, never typed in, never sent,
 * never part of a file.
 */
export type ComputedColumn = {
  /** Unique among all columns of its kind. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly width: number;
  /** Key of the column after which it is shown first. */
  readonly after: string;
  /** Short statements without a full stop, the most important first; the cell shows them one after the other. */
  readonly parts: (cells: Cells) => readonly string[];
  /** Per statement, the warning that the review shows with the number of rows that have it. */
  readonly cautions?: Readonly<Record<string, (rows: number) => string>>;
};

/** The text of a computed cell. */
export const computedText = (column: ComputedColumn, cells: Cells): string => column.parts(cells).join(' · ');

/** Why a row is not sent although its cells are in order: the service said so of the thing that it names. */
export type Stop = { readonly why: string; readonly fix: 'set-override' | 'remove-row' };

/** The cells of one row by column key: the text as typed, never undefined for a key of the kind. */
export type Cells = Readonly<Record<string, string>>;

export type ApiVersion = '2021-01' | '2021-11';

/** The version in which the rows of a kind are sent to a service. */
export const versionOf = (kind: Pick<SheetKind, 'apiVersion' | 'versionBy'>, profile: Profile): ApiVersion =>
  kind.versionBy === undefined ? kind.apiVersion : profile.wire[kind.versionBy];

/** What the rules may know besides the row. */
export type RuleContext = { readonly today: string; readonly profile: Profile };

/** A column whose value names the thing of a row, and where an answer may repeat it. */
export type Identity = {
  readonly column: string;
  /** Lower-case keys; `discount.id` is the `id` of an object under `discount` or `discounts`. */
  readonly named: readonly string[];
  /** An id comes as a number or a text; a text never as a number. */
  readonly is: 'id' | 'text';
};

/** How the rows of a kind reach the service. Paths name resources of the spec, section Endpoints. */
export type Sending = { readonly via: 'batch'; readonly batchType: BatchType } | SingleSending;

export type SingleSending = {
  readonly via: 'single';
  readonly method: 'POST' | 'PUT';
  readonly endpoint: SingleEndpoint;
  /** Column key of the id in the path, for PUT. */
  readonly pathColumn?: string;
};

export type SingleEndpoint = 'discounts' | 'subscriptions' | 'bundle_selections' | 'checkouts';

/** spec: Async batch and task. */
export const batchTypes = [
  'address_discount_apply',
  'address_discount_remove',
  'discount_create',
  'discount_update',
  'discount_delete',
  'onetime_create',
  'onetime_delete',
  'bulk_subscriptions_create',
  'bulk_subscriptions_update',
  'bulk_subscriptions_delete',
  'subscription_cancel',
  'change_next_charge_date',
] as const;
export type BatchType = (typeof batchTypes)[number];

/** The twelve batch types are kinds of the same name, but discounts, which carry their API version. */
export type KindId =
  | 'discounts-2021-01'
  | 'discounts-2021-11'
  | Exclude<BatchType, 'discount_create'>
  | 'subscription-swaps'
  | 'checkouts';

/** What is sent of a bundle sheet: its new prices, or those from before. */
export type PriceKindId = 'bundle-prices' | 'bundle-restores';
/** What the form of a checkout sends. */
export type CheckoutFormKindId = 'checkout-create' | 'checkout-update';
/** The kind of a run: of its sheet, or of what is sent of a bundle sheet or by the form of a checkout. */
export type RunKindId = KindId | PriceKindId | CheckoutFormKindId;

export const isCheckoutFormKind = (id: string): id is CheckoutFormKindId =>
  id === 'checkout-create' || id === 'checkout-update';

export const isPriceKind = (id: string): id is PriceKindId =>
  id === 'bundle-prices' || id === 'bundle-restores';

/** Whether its rows are those of a sheet that can be opened, changed and sent again. */
export const isSheetKind = (id: RunKindId): id is KindId => !isPriceKind(id) && !isCheckoutFormKind(id);

/** What holds for the rows of one thing together. */
export type Whole = {
  /** What it is called, in the plural: "checkouts". */
  readonly things: string;
  /** Columns of the thing, not of its rows: two different texts contradict each other, an empty one does not. */
  readonly agree: readonly string[];
  readonly maxRows: number;
};

/** How the rows of a run are sent, and what they look like. */
export type RunKind = Omit<SheetKind, 'id'> & { readonly id: RunKindId };

export type SheetKind = {
  readonly id: KindId;
  readonly title: string;
  /** One sentence: what sending a row does. */
  readonly about: string;
  readonly apiVersion: ApiVersion;
  /** Field of the profile that names the version where the specification does not; `apiVersion` is its default. */
  readonly versionBy?: 'subscriptionVersion';
  /** Scopes that the specification names for it; others are tried and a 403 explained. */
  readonly scopes: readonly string[];
  readonly columns: readonly Column[];
  readonly computed?: readonly ComputedColumn[];
  /** What ties an answer to its row where the service does not repeat what was sent (decision 0024). */
  readonly identifiedBy?: readonly Identity[];
  /** Columns by which a review groups the rows, where many rows are alike but for what names them. */
  readonly summarizedBy?: readonly string[];
  /**
   * Cells that generated codes begin with where the sheet has no row to copy, by column key: valid, shown before they
   * count, and the least that a discount can give away by mistake.
   */
  readonly newCode?: Readonly<Record<string, string>>;
  /** Column keys whose values must be unique in the sheet; differing only by case is a warning. */
  readonly unique?: string;
  /** Severity of an exact repetition in the unique column; an error unless stated. */
  readonly duplicates?: Severity;
  /** Column key: rows of one value form one task; a row without one is a task of its own. */
  readonly groupBy?: string;
  /** The rows of a task are one thing: it is sent with all of its rows or not at all. */
  readonly whole?: Whole;
  readonly sending: Sending;
  /** How the same rows go without batches: one request each, with the scopes that the specification names for it. */
  readonly rowByRow?: { readonly sending: SingleSending; readonly scopes: readonly string[] };
  /**
   * Each thing is read before it is changed, again where a change may have arrived, and left alone where it is not as it
   * was when the row was made.
   */
  readonly compares?: true;
  /** The operator waits for it: what would have it wait ends it (decision 0121). */
  readonly attended?: true;
  /** Asks to type the store's name before sending. */
  readonly destructive: boolean;
  /** The kind that takes a run of this one back, or why none exists. */
  readonly inverse: { readonly kind: KindId } | { readonly none: string };
  /** Whether what the service said earlier of the row's subscription stops the row. */
  readonly stoppedBy?: (cells: Cells, known: KnownSubscription) => Stop | null;
  /** Why a store on a platform has no such thing; null where it has. */
  readonly refusedAt?: (platform: LinkStore['platform']) => string | null;
  /** Rules that look at more than one cell; cell rules derive from the columns. */
  readonly rowRules: (cells: Cells, context: RuleContext) => readonly Issue[];
  /** The request or task body of one row, or of the rows of one group, in sheet order. Rows are valid. */
  readonly body: (rows: readonly Cells[], profile: Profile) => JsonObject;
};

/** A kind as a run sends it. */
export const asSent = (kind: RunKind, rowByRow: boolean): RunKind =>
  rowByRow && kind.rowByRow !== undefined ? { ...kind, ...kind.rowByRow } : kind;

/** Whether a kind that can go in batches is sent without them. */
export const isRowByRow = ({ rowByRow, sending }: RunKind): boolean =>
  rowByRow !== undefined && sending.via === 'single';

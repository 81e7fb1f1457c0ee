import type { AppError } from '../contract/errors.ts';
import type { EventChannel, OutputOf } from '../contract/index.ts';
import type { Review } from '../contract/runs.ts';
import type { SheetResults } from '../contract/sheet-answers.ts';
import type { Store } from '../contract/stores.ts';
import type { CheckoutKind } from '../domain/checkouts/check.ts';
import type { RowId, RunId, SheetId, StoreId } from '../domain/ids.ts';
import type { Json } from '../domain/json.ts';
import type { Profile } from '../domain/profile/profile.ts';
import type { Result } from '../domain/result.ts';
import type { HoldReason, StepResult } from '../domain/run/events.ts';
import type { Outcome as RunOutcome } from '../domain/run/outcome.ts';
import type { Again, RowStanding } from '../domain/run/row-results.ts';
import type { ApiVersion, Cells, KindId } from '../domain/sheet/kind.ts';

/** The joints between main's modules, of which each implements one. Only the composition root (index.ts) knows them all. */

/** Time, so that tests can turn the clock, in milliseconds since the epoch. `sleep` resolves when aborted, too. */
export type Clock = {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

/** Secrets, by name. The only implementations are the OS keychain and this session's memory. */
export type Vault = {
  readonly get: (name: string) => Promise<string | null>;
  readonly set: (name: string, secret: string) => Promise<void>;
  readonly delete: (name: string) => Promise<void>;
};

/** The stores and their live tokens. Tokens pass through `accessToken` alone, to the API client alone. */
export type Sessions = {
  readonly store: (id: StoreId) => Store | null;
  readonly stores: () => readonly Store[];
  readonly profile: (id: StoreId) => Profile;
  readonly accessToken: (id: StoreId) => Promise<Result<string, AppError>>;
  /**
   * Why nothing may be written to the store now (`locked`); null when it may. The API client asks it before every
   * request but GET, so that no writer can forget it; whoever starts something asks it, too, to say so at once.
   */
  readonly writeRefusal: (id: StoreId) => AppError | null;
  /**
   * Called after a 401 for a token: refreshes once however many callers wait (single flight) and answers the
   * new token. `reconnect-needed` when the service rejected the refresh; `offline` when it could not be asked.
   */
  readonly refresh: (id: StoreId, rejectedToken: string) => Promise<Result<string, AppError>>;
  /** Runs on every change of the stores, after it is stored. Returns the unsubscribe function. */
  readonly onChange: (listener: (stores: readonly Store[]) => void) => () => void;
};

export type ApiRequest = {
  readonly storeId: StoreId;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the profile's base address, with leading slash, already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The service itself named the query, in the path or beside it, as that of a next page: activity keeps no value of it. */
  readonly isQueryOfService?: true;
  readonly body?: Json;
  /** The body, where it is written already. */
  readonly bodyText?: string;
  /** Leaves the answer's text unread: `readText` (src/main/api) reads it, in whichever thread. */
  readonly unread?: true;
  readonly version: ApiVersion;
  readonly runId?: RunId;
  readonly signal?: AbortSignal;
  /**
   * Ends the waiting before the request leaves (for the bucket, a refresh, or the repetition after a 429):
   * the answer is then `not-sent` with code `cancelled`. A request that is on the wire is not disturbed.
   */
  readonly waitSignal?: AbortSignal;
  /** When it leaves by the latest: after that it is `not-sent` (`cancelled`). A 429 is answered, too: not repeated in its place. */
  readonly leavesBy?: number;
};

export type ApiAnswer =
  /** The service answered; `body` is null when the text is empty or no JSON. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: Json | null;
      readonly text: string;
      /** Its text is not read yet, and `body` says nothing; whether it is called JSON. */
      readonly unread?: { readonly isJson: boolean };
      /** The `Link` header, where there is one: a list may tell its next page there. */
      readonly link?: string | undefined;
      /** What says beside a body of success that it may not be whole: the status, or a header; and how many a list has. */
      readonly against?: string;
      readonly total?: number;
      /** Its `Location` is the address of one thing, although it refuses; the ID in it, also of 201 that says nothing else. */
      readonly isOfThing?: true;
      readonly thingId?: string;
      /** Requests at once that the service takes, where a header says it; the header as it came. */
      readonly limit?: { readonly size: number; readonly header: string };
      /** Where a refusal (429, 503) asks for more than a minute: for all of the store's requests, or this one alone. */
      readonly pause?: { readonly ms: number; readonly isOfStore: boolean };
    }
  /** It is not known whether it was carried out. `accepted`: an answer of success, or none of HTTP, came, and cannot be read. */
  | { readonly kind: 'ambiguous'; readonly error: AppError; readonly accepted?: true }
  /** It certainly never reached the service: refused connection, no network, no token, aborted before sending. */
  | { readonly kind: 'not-sent'; readonly error: AppError };

export type LimitState = { readonly used: number; readonly size: number; readonly perSecond: number };

export type Api = {
  /**
   * Waits for the store's bucket, sends, refreshes once on 401, waits and repeats on 429. Never throws. Anything but
   * GET to a locked store is answered `not-sent` with code `locked`.
   */
  readonly request: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly limit: (storeId: StoreId) => LimitState;
  /** The operator resumes: the service is asked again before the pause is over that it asked for. */
  readonly endPause: (storeId: StoreId) => void;
};

/** The rows of sheets, as runs need them. */
export type RunRowSource = {
  /** Rows without errors, in sheet order, after a row number: fewer than the limit where they are long; an empty answer is the end. */
  readonly readRows: (query: {
    readonly sheetId: SheetId;
    readonly afterNumber: number;
    readonly limit: number;
    readonly rowIds?: readonly RowId[];
    /** Rows with errors, too. */
    readonly withErrors?: boolean;
    /** What rows are to a store: each is told; of those that the store may have, only those that `again` names are read. */
    readonly at?: { readonly storeId: StoreId; readonly again: Again };
  }) => Promise<
    readonly {
      readonly id: RowId;
      readonly number: number;
      readonly cells: Cells;
      /** Issues of the row that do not keep it from being sent; none where they are not known. */
      readonly warnings?: number;
      /** The row has errors: it is not sent. */
      readonly hasErrors?: boolean;
      /** Where `at` asked for it. */
      readonly standing?: RowStanding;
    }[]
  >;
  /**
   * Rows without errors by what a store's runs say of them, of the whole sheet or of some rows; null where none of the
   * sheet was sent to the store. `isErased`: runs were deleted, so rows without a result may have been sent. `restored`:
   * unsent rows that came with a restored backup, and that no run since has carried out.
   */
  readonly standings: (query: {
    readonly sheetId: SheetId;
    readonly storeId: StoreId;
    readonly rowIds: readonly RowId[] | null;
  }) => Promise<Omit<SheetResults, 'storeId' | 'columns'> | null>;
  readonly sheet: (sheetId: SheetId) => Promise<{
    readonly name: string;
    readonly kind: KindId;
    readonly revision: number;
    readonly rows: number;
    readonly validRows: number;
    readonly warnings: number;
    /** Headers of the file's own columns, kept for the results file. */
    readonly unmappedColumns: readonly string[];
    /** By what its rows were checked; null while they still have to be checked by what counts now. */
    readonly checkedBy: Profile | null;
  }>;
};

/** The prices of one bundle, as they are to be sent. */
export type PlannedPrices = {
  /** Texts by the keys of `priceCells`. */
  readonly cells: Cells;
  /** The same of what it has now, as far as it differs. */
  readonly before: Cells;
  /** Its items as they are known, as JSON. */
  readonly known: string;
};

/** What became of the prices of one bundle. */
export type SentPrices = {
  readonly cells: Cells;
  readonly outcome: RunOutcome;
  readonly message: string;
  /** The service answered; prices that are then not sent were in conflict with what it has. */
  readonly answered: boolean;
  /** The service had them before anything was sent. */
  readonly wereThere: boolean;
};

/** A sending of prices that an earlier version kept beside the runs. */
export type EarlierSending = {
  readonly number: number;
  readonly sheetId: SheetId;
  readonly storeId: StoreId;
  readonly name: string;
  readonly restores: boolean;
  readonly startedAt: number;
  /** Null while it is not over. */
  readonly endedAt: number | null;
  /** Why it waits. */
  readonly because: HoldReason | null;
  /** In doubt first, then what waits: `outcome` null. */
  readonly rows: readonly (PlannedPrices & {
    readonly outcome: RunOutcome | null;
    readonly inDoubt: boolean;
    readonly message: string;
    readonly answered: boolean;
  })[];
};

/** The bundle sheets, as the runs of their prices need them. */
export type PriceSheets = {
  /** Throws Failure: `not-found`, `wrong-store`, `conflict` while something of the sheet is going. */
  readonly planned: (
    sheetId: SheetId,
    storeId: StoreId,
    restores: boolean,
  ) => Promise<{
    readonly name: string;
    readonly revision: number;
    readonly rows: readonly PlannedPrices[];
    readonly cautions: readonly string[];
    readonly remarks: readonly string[];
  }>;
  /** Throws Failure (`conflict`) while something of the sheet is going. */
  readonly checkIdle: (sheetId: SheetId) => void;
  /** May be told the same twice. Throws Failure (`disk`). */
  readonly take: (sheetId: SheetId, restores: boolean, sent: readonly SentPrices[]) => void;
  /** Sendings of earlier versions, oldest first, until each is forgotten. */
  readonly earlier: () => readonly EarlierSending[];
  readonly forget: (number: number) => void;
};

/** A checkout as its form would send it. */
export type PlannedCheckout = {
  readonly kind: CheckoutKind;
  readonly title: string;
  readonly revision: number;
  /** Texts by the keys of `checkoutCells`. */
  readonly cells: Cells;
  /** What the service has once it accepts it: a draft, as JSON. */
  readonly sent: string;
  readonly notices: Review['notices'];
};

/** What became of a checkout, by the journal of its run. Times are milliseconds since the epoch. */
export type SentCheckout = Pick<PlannedCheckout, 'kind' | 'sent'> & {
  readonly run: RunId;
  readonly at: number;
  /** Null while it is not over, and so is its outcome. */
  readonly endedAt: number | null;
  readonly outcome: RunOutcome | null;
  /** Requests that left. */
  readonly tries: number;
  readonly token: string | null;
  /** Of its last request that may have left. */
  readonly result: StepResult | null;
  /** What ended it before it was sent. */
  readonly held: HoldReason | null;
  readonly message: string;
};

/** The forms of checkouts, as the runs of what they send need them. */
export type CheckoutForms = {
  /** Throws Failure (`not-found`). */
  readonly planned: (checkoutId: string) => PlannedCheckout;
  /** What the request of a run is according to the checkout; null where no checkout knows the run. */
  readonly kindOf: (run: RunId) => SentCheckout['kind'] | null;
  /** Whether another checkout of a store has a token: the operator may have named it. */
  readonly hasOther: (storeId: StoreId, token: string, checkoutId: string | null) => boolean;
  /** May be told the same twice; nothing is written with a problem. `checkoutId`: of an unknown run. Throws Failure (`disk`). */
  readonly take: (checkoutId: string | null, sent: SentCheckout, problem: AppError | null) => void;
  /** What is said to be on its way by none of these runs was interrupted. Throws Failure (`disk`). */
  readonly interrupt: (going: readonly RunId[]) => void;
};

/** Sends an event to every window. */
export type Publish = <K extends EventChannel>(channel: K, payload: OutputOf<K>) => void;

/** A decision of the operator that no page may take: `yes` names what the button does. */
export type Question = {
  readonly title: string;
  readonly message: string;
  /** Each is one line, whatever values are in it. */
  readonly detail: readonly string[];
  readonly yes: string;
};
/** A question as a dialog shows it. */
export type ShownQuestion = Omit<Question, 'detail'> & { readonly detail: string };
/** Shows it in a dialog of main; false when it was closed or declined. */
export type Ask = (question: ShownQuestion) => Promise<boolean>;
/** Asks in a dialog of main; false when it was closed or declined. */
export type Confirm = (question: Question) => Promise<boolean>;

/** What a grant of a file is for: one to read is none to write. By one for a backup nothing else can be saved. */
export type FileRight = 'read' | 'write' | 'backup';

/** Resolves a file grant to a path; main only. */
export type Grants = {
  readonly grant: (path: string, right: FileRight) => string;
  /** Throws Failure: `not-found` for a grant that there is not, `bad-input` for one with the other right. */
  readonly path: (grant: string, right: FileRight) => string;
};

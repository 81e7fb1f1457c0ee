import { z } from 'zod';
import { type Decision, decisions, type OutcomeSource as Evidence } from '../domain/run/events.ts';
import type { RunKindId } from '../domain/sheet/kind.ts';
import { idText, nameText } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';
import type { Review } from './review.ts';
import { type Outcome, outcomes, selectionSchema } from './selection.ts';

/** What the outcome of a row is known by, strongest first: see docs/decisions/0024-evidence.md. */
export type { OutcomeSource as Evidence } from '../domain/run/events.ts';
export type { Review, StoppedRow } from './review.ts';
export { type Outcome, outcomes, type Selection, selectionSchema } from './selection.ts';

export type RunState =
  | 'uploading'
  | 'processing' // waiting for the service to work through the batches
  | 'verifying'
  | 'paused'
  | 'waiting' // paused by itself: offline, signed out, the operator must decide
  | 'done'
  | 'cancelled';

export type RunSummary = {
  readonly id: string;
  /** Short running number for people: "Run 18". */
  readonly number: number;
  readonly title: string;
  readonly kind: RunKindId;
  readonly storeId: string;
  readonly sheetId: string | null;
  readonly state: RunState;
  /** Why it is paused or waiting, in a sentence. */
  readonly because: AppError | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly rows: number;
  /** Of the rows; where the service gives only counts for a batch, these counts are in `succeeded` and `failed`. */
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Rows of batches for which the service gives only counts: which of them failed cannot be told. */
  readonly counted: number;
  readonly inverseOf: string | null;
  /** Of an inverse run: what its rows do not bring back, as sentences; one for each thing, at most a kind's columns. */
  readonly unrestored: readonly string[];
};

export type RunProgress = RunSummary & {
  /** Rows whose tasks the service accepted, or refused for what they hold. */
  readonly sent: number;
  /** Rows that are still to be sent; none once the run is over. */
  readonly toSend: number;
  /** Only results are missing: no row is left to send, and it is certain of each that it was sent. */
  readonly isAllSent: boolean;
  /** Rows of which the service told what became of them, one by one: neither unknown nor only counted. */
  readonly verified: number;
  readonly requests: number;
  readonly requestsLeft: number;
  readonly secondsLeft: number | null;
  /** It takes `secondsLeft` at least: how long the service works on the batches is not known yet. */
  readonly secondsAreLeast: boolean;
  /** What sets the pace: "limited to 2 requests per second". */
  readonly pace: string;
  readonly limit: { readonly used: number; readonly size: number; readonly perSecond: number };
  /** How results were matched to rows, once known. */
  readonly matchedBy: Extract<
    Evidence,
    'task id' | 'echoed body' | 'identifying value' | 'order' | 'counters only' | 'answer'
  > | null;
  /** Of an inverse run: rows taken back, rows kept because they changed since, rows that failed. */
  readonly buckets: { readonly reversed: number; readonly kept: number; readonly errored: number } | null;
  /** What is waited for, as a sentence, and since when (ISO 8601); null once the run is over. */
  readonly waits: { readonly text: string; readonly since: string } | null;
  /**
   * The batch about which the operator can decide (`runs.decide`), if any. `start`: it must be decided whether it was
   * started; `results`: it has told nothing new for long, or cannot be looked at, and can be left.
   */
  readonly undecided: {
    readonly batchId: string;
    readonly serviceStatus: string | null;
    readonly rows: number;
    readonly about: 'start' | 'results';
    readonly decisions: readonly Decision[];
  } | null;
  readonly steps: readonly RunStep[];
  /** Requests per second, one number a second, newest last, at most 300. */
  readonly requestsPerSecond: readonly number[];
  readonly batches: readonly RunBatch[];
  readonly actions: {
    readonly pause: boolean;
    readonly resume: boolean;
    readonly cancel: boolean;
    readonly retryFailed: number;
    readonly sendRest: number;
    /** Rows of which nobody knows, and which do no harm when they are sent twice. */
    readonly sendUnknown: number;
    readonly inverse: { readonly rows: number; readonly how: string } | null;
    readonly verifyAgain: boolean;
  };
};

/** A line of the step list: what was done, how often, and what was noticed. */
export type RunStep = {
  readonly label: string;
  /** `partial`: the run ended before all of it was done. */
  readonly state: 'done' | 'now' | 'next' | 'partial' | 'noticed' | 'failed';
  readonly detail: string;
  /** When it was noticed; null for what is planned. */
  readonly at: string | null;
};

export type RunBatch = {
  readonly batchId: string | null;
  readonly state: 'planned' | 'filling' | 'filled' | 'processing' | 'finished' | 'abandoned' | 'orphan';
  /** The service's own word, as last read. */
  readonly serviceStatus: string | null;
  readonly tasks: number;
  readonly succeeded: number;
  readonly failed: number;
};

export type RunRow = {
  readonly rowId: number;
  readonly number: number;
  /** The value that names the row: the code, or the id. */
  readonly label: string;
  readonly outcome: Outcome;
  /** Id of the created or changed thing at the service, where known. */
  readonly serviceId: string | null;
  readonly message: string;
  /** What its outcome is known by; null for runs of earlier versions. */
  readonly evidence: Evidence | null;
  /** The answer of the service for this row as it came, redacted. */
  readonly raw: string | null;
};

const runId = z.object({ runId: idText });
const runRequest = z.object({
  sheetId: nameText.nullable(),
  storeId: idText,
  selection: selectionSchema,
  readFirst: z.boolean().optional(),
  rowByRow: z.boolean().optional(),
  evenRejected: z.boolean().optional(),
});

export const runsContract = {
  'runs.review': invoke(
    'Plans a run without changing anything; `readCurrent` loads the current values of the rows that it shows.',
    runRequest.extend({ readCurrent: z.boolean().optional() }),
    output<Review>(),
  ),
  'runs.start': invoke(
    'Starts the reviewed run. Refuses if store, sheet, rows or requests differ from the review.',
    runRequest.extend({
      token: z.string().min(1).max(1000),
      /** Needed for destructive kinds. */
      typedStoreName: nameText.optional(),
    }),
    output<RunSummary>(),
  ),
  'runs.list': invoke(
    'Runs, newest first.',
    z.object({ storeId: nameText.nullable().default(null) }),
    output<readonly RunSummary[]>(),
  ),
  'runs.get': invoke('A run with its progress.', runId, output<RunProgress>()),
  'runs.rows': invoke(
    'Rows of a run by outcome, in sheet order, after a row number.',
    runId.extend({
      outcomes: z.array(z.enum(outcomes)).min(1).max(outcomes.length),
      afterNumber: z.number().int().default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    output<readonly RunRow[]>(),
  ),
  'runs.pause': invoke('Pauses between requests.', runId, output<RunProgress>()),
  'runs.resume': invoke('Resumes from the last known state.', runId, output<RunProgress>()),
  'runs.cancel': invoke(
    'Stops sending; rows that were sent are still verified.',
    runId,
    output<RunProgress>(),
  ),
  'runs.decide': invoke(
    'The operator’s decision when it is unclear whether a batch was started, or what its results are.',
    runId.extend({ batchId: nameText, decision: z.enum(decisions) }),
    output<RunProgress>(),
  ),
  'runs.verifyAgain': invoke('Reads the results of a finished run again.', runId, output<RunProgress>()),
  'runs.exportResults': invoke(
    'Writes one line per row: original columns, outcome, evidence, ID, message, batch, time.',
    runId.extend({
      grant: idText,
      outcomes: z.array(z.enum(outcomes)).min(1).max(outcomes.length).nullable().default(null),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output<{ readonly rows: number; readonly fileName: string }>(),
  ),
  'runs.exportAudit': invoke(
    'Writes the journal of a run.',
    runId.extend({ grant: idText, format: z.enum(['jsonl', 'csv']) }),
    output<{ readonly entries: number; readonly fileName: string }>(),
  ),
  'runs.changed': event(
    'A run after any change; at most four events per second for each run.',
    output<RunProgress>(),
  ),
};

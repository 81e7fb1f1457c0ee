import type { Outcome, TaskRange } from './outcome.ts';
import type { Plan } from './plan.ts';

/**
 * The journal of a run: what was about to be done and what was observed, in order. The state of a run is a
 * pure fold over these events and nothing else. Times are milliseconds since the epoch.
 */
export type RunEvent = { readonly at: number } & (
  | { readonly type: 'run-created'; readonly plan: Plan; readonly needs: Needs }
  /** Written before the request leaves, and on the disk itself before one leaves that changes something. */
  | { readonly type: 'step-about'; readonly step: number; readonly action: Action }
  | { readonly type: 'step-outcome'; readonly step: number; readonly result: StepResult }
  | {
      readonly type: 'chunk-split';
      readonly batch: number;
      readonly first: number;
      /** Tasks of each new chunk at most. */
      readonly size: number;
      /** The size is kept as the limit for later chunks. */
      readonly remember: boolean;
      readonly why: string;
    }
  | {
      readonly type: 'chunk-settled';
      readonly batch: number;
      readonly first: number;
      /** `resend`: in journals of earlier versions alone; an unchanged count proves nothing (decision 0020). */
      readonly as: 'added' | 'resend' | 'failed';
      readonly why: string;
    }
  /** A batch that takes no more, or is read for too long: the rest of its tasks go in a new one. */
  | { readonly type: 'batch-full'; readonly batch: number; readonly first: number; readonly why: string }
  | {
      readonly type: 'batch-counted';
      readonly batch: number;
      readonly count: number | null;
      readonly why: string;
    }
  /** Never processed, so harmless; its tasks go in a new one unless the run was cancelled. */
  | {
      readonly type: 'batch-abandoned';
      readonly batch: number;
      readonly batchId: string;
      readonly why: string;
    }
  /** Perhaps created, its id unknown; without tasks it does nothing. */
  | { readonly type: 'batch-orphaned'; readonly batch: number; readonly why: string }
  | {
      readonly type: 'process-settled';
      readonly batch: number;
      readonly as: 'started' | 'not-started';
      readonly why: string;
    }
  /** What a pass over the results has told so far cannot be carried on (after a restart). */
  | { readonly type: 'pass-restarted'; readonly batch: number }
  | {
      readonly type: 'operator-asked';
      readonly batch: number;
      readonly batchId: string;
      readonly why: string;
    }
  | { readonly type: 'operator-decided'; readonly batch: number; readonly decision: Decision }
  | {
      readonly type: 'row-outcomes';
      readonly by: OutcomeSource;
      /** `rows`: of one task alone, where its rows differ, that of each of them. */
      readonly outcomes: readonly (TaskRange & {
        readonly outcome: Outcome;
        readonly rows?: readonly Outcome[];
      })[];
      /** Said of every row of the event, where the service gave no words of its own for each. */
      readonly message?: string;
    }
  /** How many tasks of a batch succeeded and failed, where results cannot be matched to rows. */
  | {
      readonly type: 'batch-tallied';
      readonly batch: number;
      readonly succeeded: number | null;
      readonly failed: number | null;
    }
  /** A batch that was verified again is no longer there: its rows keep what they have. */
  | { readonly type: 'verification-ended'; readonly batch: number; readonly why: string }
  | { readonly type: 'held'; readonly reason: HoldReason; readonly until: number | null }
  | { readonly type: 'released' }
  /** It came back from a backup and may have gone on since; it waits for the operator, whatever else happens. */
  | { readonly type: 'restored'; readonly backupAt: number; readonly reason: HoldReason }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'cancelled' }
  /** What was read of things that are in no batch yet is too old: they are read again. */
  | { readonly type: 'readings-outdated' }
  | { readonly type: 'verify-again' }
  | { readonly type: 'finished' }
);

/** What the service offers to a run and its kind needs, decided when the run was made. */
export type Needs = {
  /** A single request may be repeated without harm (PUT). */
  readonly idempotent: boolean;
  /** The thing of a single request can be looked up after a doubt. */
  readonly lookUp: boolean;
  /** Each thing is read before it is changed: to keep its values, or to see whether it changed since. */
  readonly readFirst: boolean;
  /** Tasks that can be read, where some cannot. */
  readonly toRead?: number;
  /** What is read decides whether it is sent, so it is read again before each sending: prices, and what an undo writes. */
  readonly compares?: true;
  /** The operator waits for the end: what holds the run ends it, but for a while where something is in doubt. */
  readonly attended?: true;
};

export const decisions = ['process-again', 'treat-as-processed', 'leave'] as const;
export type Decision = (typeof decisions)[number];
export type OutcomeSource =
  | 'task id'
  | 'echoed body'
  | 'identifying value'
  | 'order'
  | 'counters only'
  | 'answer'
  | 'look-up'
  | 'refused chunk'
  | 'operator'
  | 'cancelled';

/** One request. Batches are named by their place in the plan and by the service's id. */
export type Action =
  | { readonly do: 'create-batch'; readonly batch: number }
  | {
      readonly do: 'add-chunk';
      readonly batch: number;
      readonly batchId: string;
      readonly first: number;
      readonly count: number;
    }
  | {
      readonly do: 'read-batch';
      readonly batch: number;
      readonly batchId: string;
      readonly why: 'doubt-add' | 'count' | 'doubt-process' | 'poll';
    }
  | { readonly do: 'process'; readonly batch: number; readonly batchId: string }
  | {
      readonly do: 'read-results';
      readonly batch: number;
      readonly batchId: string;
      readonly pass: number;
      readonly cursor: PageMark | null;
      /** Records of a page at most. */
      readonly limit: number;
    }
  | { readonly do: 'read-first'; readonly task: number }
  | { readonly do: 'send-one'; readonly task: number }
  | { readonly do: 'look-up'; readonly task: number };
export type StepKind = Action['do'];

/** Whether a step changes something at the service; the others read. */
export function isChange({ do: step }: Action): boolean {
  switch (step) {
    case 'create-batch':
    case 'add-chunk':
    case 'process':
    case 'send-one':
      return true;
    case 'read-batch':
    case 'read-results':
    case 'read-first':
    case 'look-up':
      return false;
  }
}

/** What a reading of a batch told. */
export type BatchReading = {
  /** The service's own word. */
  readonly status: string | null;
  /** What the profile says that the word means; `unclear` for a word that it does not know, and without one. */
  readonly state: 'not-started' | 'started' | 'ended' | 'unclear' | 'gone';
  /** A time or a counter bears the word out. */
  readonly sure: boolean;
  /**
   * The latest of the times that the reading holds. Their names are not shown by the specification, and some services
   * fill them in when a batch is created: alone they say nothing, a change of them does. Absent in old journals.
   */
  readonly timed?: Timed;
  readonly total: number | null;
  readonly succeeded: number | null;
  readonly failed: number | null;
  /** Its word is one of failure, or an error stands beside its counters. */
  readonly failing?: true;
  /** The first field of its record that is not known as harmless. */
  readonly unclear?: string;
  /** Milliseconds that the service says it worked on the batch. */
  readonly workedMs: number | null;
};

export type Timed = 'none' | 'submitted' | 'closed';

/** Where a page of a list begins: after a cursor of the service, or at what is asked for in its place. */
export type PageMark =
  | string
  | { readonly page: number }
  | { readonly offset: number }
  /** Path below the base address, with its query. */
  | { readonly address: string };

/** A page of task results. Outcomes of its tasks are in the `row-outcomes` event before it. */
export type ResultsPage = {
  /** Those that no earlier page of the pass had. */
  readonly records: number;
  readonly next: PageMark | null;
  /** Records without a final result. */
  readonly unfinished: number;
  /** Records that no task of the batch answers to. */
  readonly unmatched: number;
};

export type Facts =
  | { readonly of: 'create-batch'; readonly batchId: string }
  | { readonly of: 'add-chunk' }
  | { readonly of: 'process' }
  | { readonly of: 'read-batch'; readonly reading: BatchReading }
  | { readonly of: 'read-results'; readonly page: ResultsPage }
  | { readonly of: 'read-first' }
  | { readonly of: 'send-one' }
  | { readonly of: 'look-up'; readonly found: boolean };

/** What a refusal means for the step that was refused. It was certainly not carried out. */
export type Refusal =
  | 'later' // busy, limited: the same again after a while
  | 'too-many' // the chunk or page is too large
  | 'partly' // a part of the chunk was added: what is in the batch is not started
  | 'gone' // the batch or thing does not exist
  | 'hold' // concerns the whole run: scope, version, payment
  | 'final'; // this request is refused for what it says

/** The existing thing that a refusal names, by its ID, with the words of the refusal. */
export type NamedThere = { readonly id: string; readonly words: string };

export type StepResult =
  | { readonly is: 'ok'; readonly facts: Facts }
  | {
      readonly is: 'refused';
      readonly refusal: Refusal;
      readonly status: number;
      readonly words: readonly string[];
      /** Refused for another request, which may be this one, repeated on the way. */
      readonly doubtful?: true;
    }
  | { readonly is: 'ambiguous'; readonly why: string; readonly there?: NamedThere }
  | { readonly is: 'not-sent'; readonly why: string };

/** Why a run waits. The code is one of the contract's error codes. */
export type HoldReason = {
  readonly code: string;
  readonly message: string;
  readonly next?: string;
  readonly details?: readonly string[];
};

import type {
  Action,
  BatchReading,
  HoldReason,
  NamedThere,
  Needs,
  OutcomeSource,
  PageMark,
  StepKind,
  Timed,
} from './events.ts';
import type { Outcome, OutcomeMap, TaskRange } from './outcome.ts';
import type { Plan } from './plan.ts';

export type ChunkState = TaskRange & {
  readonly state:
    | 'planned'
    | 'sending'
    | 'added'
    | 'in-doubt' // the service may or may not have it
    | 'busy' // refused while the batch was busy, perhaps with these tasks
    | 'claimed' // refused in words of tasks that were already added, perhaps these
    | 'too-many' // refused for its size
    | 'refused' // refused for what it holds
    | 'partly' // some of its tasks were added, and it is not known which
    | 'failed'; // a single task that the service does not take
  readonly words: readonly string[];
};

export type BatchPhase =
  | 'planned' // to be created
  | 'filling'
  | 'counting' // all tasks accepted; the service's count is compared before anything is processed
  | 'ready' // to be processed
  | 'processing'
  | 'reading' // results
  | 'settled';

/** One planned batch and the service's batch that stands for it now. */
export type BatchState = TaskRange & {
  readonly number: number;
  readonly phase: BatchPhase;
  /** Grows when an abandoned batch is built anew. */
  readonly attempt: number;
  readonly batchId: string | null;
  /** The open step, if any: one request at a time for a batch. */
  readonly open: number | null;
  readonly doubt: 'none' | 'create' | 'add' | 'process' | 'operator' | 'left';
  readonly chunks: readonly ChunkState[];
  /** The oldest of the readings that go before what is still to be added, where there are any. */
  readonly readAt: number | null;
  /** The oldest of those that went before what had been added when the rest was read again; null where nothing was. */
  readonly addedReadAt: number | null;
  /** Tasks of the present attempt that the service's own count confirmed. */
  readonly verified: number;
  /**
   * A refused request was sent again, or its refusal believed, as the count had not grown: only one that stays equal shows
   * that nothing is in the batch twice, or against what was said.
   */
  readonly resent: boolean;
  /** A request was refused for its size, or that of the batch: it may be in it all the same where nothing counts it. */
  readonly mayHoldMore: boolean;
  /** Batches in the same place that were given up for refused requests that may have added their tasks. */
  readonly refusedBuilds: number;
  /** True from the moment a process request may have left until it is known to have had no effect. */
  readonly mayBeProcessed: boolean;
  /** The last reading since the phase or doubt began. */
  readonly reading: BatchReading | null;
  /** Readings since then, and how many in a row told the same. */
  readonly readings: number;
  readonly sameReadings: number;
  /** Readings in a row in which no more tasks were counted as done than ever before, and how many those were. */
  readonly changingReadings: number;
  readonly mostDone: number;
  /** Attempts to read it since then that failed, in a row. */
  readonly unread: number;
  /** The times that the batch had before it was processed: what they say afterwards counts only where it is more. */
  readonly timedBefore: Timed;
  /** Looks and tries in a row that told nothing new, and when something last did. */
  readonly silent: number;
  readonly newsAt: number;
  /** Tasks without an outcome at the end of the last pass over its results. */
  readonly unresolvedBefore: number;
  /** When the last step of the batch ended, and how many times in a row it has to be repeated. */
  readonly lastAt: number;
  readonly tries: number;
  readonly processedAt: number;
  /** When the first request to process it began that may have had its effect; null where none was sent. */
  readonly askedAt: number | null;
  /** When it was seen to be over. */
  readonly endedAt: number | null;
  /** A process request of this batch was once lost in transit. */
  readonly processDoubted: boolean;
  /** Its start was refused, and it was not read since: the refusal may be that of a repeat on the way. */
  readonly startRefused: boolean;
  /** Looks in a row that have to tell the same before a refused start is repeated. */
  readonly startLooks: number;
  /** What the service said as it last refused to start it. */
  readonly startWords: readonly string[];
  /** Its start was answered that there is no such batch: that may be said of batches that can be started. */
  readonly isStartGone: boolean;
  /** The operator has decided that it is to be processed again: one reading goes before. */
  readonly again: boolean;
  /** Tasks without an outcome. */
  readonly unresolved: number;
  /** Reading of results: which pass, where in it, and what it has told. */
  readonly pass: number;
  readonly cursor: PageMark | null;
  readonly pagesInPass: number;
  readonly recordsInPass: number;
  readonly unmatchedInPass: number;
  readonly unfinishedInPass: number;
  readonly passEnded: boolean;
  /** Reads a whole pass even if every task has an outcome. */
  readonly recheck: boolean;
  readonly tally: { readonly succeeded: number | null; readonly failed: number | null } | null;
  /** The service refuses the list of tasks of this batch: only its counters are read. */
  readonly listless: boolean;
  /** Results that belong to no task of the plan: something was carried out more often than sent. */
  readonly surplus: number;
};

export type Doubt = {
  readonly task: number;
  /** Look-ups that found nothing. */
  readonly misses: number;
  readonly tries: number;
  readonly since: number;
  /** It was sent again after that, and refused with these words: the first sending may be why. */
  readonly refused?: string;
  /** It was sent again after looks that found nothing, and that request was lost, too. */
  readonly resent?: true;
  /** Its only request was refused, as something is there already. */
  readonly there?: NamedThere;
};
export type Repeat = {
  readonly task: number;
  readonly stage: 'read-first' | 'send';
  readonly tries: number;
  /** Responses of 429 to its change. They only ask to wait, so they are not among the tries. */
  readonly limited: number;
  readonly since: number;
  /** When its thing was last read; null where that was not done. */
  readonly readAt: number | null;
  /** It has just been read: what is sent follows at once. */
  readonly isFresh: boolean;
  /** An earlier sending may have been carried out; repeating it is harmless. */
  readonly doubtful: boolean;
  /** An answer to it was lost, so that what is shown since is no earlier state. */
  readonly isLost: boolean;
  /** Requests of other tasks that the service had carried out when it first failed. */
  readonly carriedOutBefore: number;
};

export type SinglesState = {
  /** The first task that was never tried; all before it were. */
  readonly next: number;
  /** What is read once more before it is added to a batch; null: everything is begun for the first time. */
  readonly again: readonly TaskRange[] | null;
  /** To be sent again: refused for now, or idempotent and in doubt. */
  readonly repeats: readonly Repeat[];
  /** To be looked up. */
  readonly doubts: readonly Doubt[];
  /** In doubt for good: no look-up, not idempotent. */
  readonly lost: readonly number[];
  /** Tasks that were read before anything is sent, where runs by batches do that. */
  readonly prepared: number;
  /** Requests in a row without a usable answer. */
  readonly failuresInRow: number;
};

/**
 * A request of a creation that may have been carried out, and from when to when it was on its way: what is made later it has
 * not made. Each has those before it, as there may be as many as rows.
 */
export type UnclearSending = {
  readonly task: number;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly before: UnclearSending | null;
};

/** A step without an outcome, and when it was written down. */
export type OpenStep = Action & { readonly at: number };

/** What a batch held when it was given up before it was processed. */
export type AbandonedBatch = {
  readonly batchId: string;
  readonly batch: number;
  readonly why: string;
  readonly tasks: number;
  readonly chunksAdded: number;
  /** Chunks that were still to be added to it. */
  readonly chunksLeft: number;
};

export type StepCount = { readonly about: number; readonly ok: number };

export type Notice = { readonly at: number; readonly text: string };

export type RunState = {
  readonly plan: Plan;
  readonly needs: Needs;
  readonly createdAt: number;
  readonly lastAt: number;
  /** The number of the next step. */
  readonly nextStep: number;
  readonly open: ReadonlyMap<number, OpenStep>;
  readonly batches: readonly BatchState[];
  readonly singles: SinglesState;
  readonly unclear: UnclearSending | null;
  readonly outcomes: OutcomeMap;
  /** Tasks whose rows differ, with the outcome of each of them. */
  readonly mixed: ReadonlyMap<number, readonly Outcome[]>;
  /** Rows by outcome. */
  readonly rows: Readonly<Record<Outcome, number>>;
  /** Tasks with an outcome. */
  readonly resolved: number;
  /** Tasks of an add request at most, as learned. */
  readonly tasksPerAdd: number;
  /** Records of a page of results at most, as learned; null: as the profile says. */
  readonly pageSize: number | null;
  /** An add request was lost in transit: from then on the service's count is read after every one. */
  readonly addsInDoubt: number;
  /** The counters of the service were seen to be behind. */
  readonly countersLag: boolean;
  /** Time of the service for one task, as observed of the batch that ended last, milliseconds. */
  readonly msPerTask: number | null;
  readonly orphans: number;
  readonly abandoned: readonly AbandonedBatch[];
  readonly counts: Readonly<Record<StepKind, StepCount>>;
  /** Requests that left, by second, newest last: at most 300 seconds. */
  readonly pace: { readonly second: number; readonly counts: readonly number[] };
  readonly notices: readonly Notice[];
  readonly matchedBy: OutcomeSource | null;
  readonly paused: boolean;
  readonly hold: { readonly reason: HoldReason; readonly until: number | null } | null;
  /** Times in a row that the run was held by the same trouble, for growing intervals. */
  readonly holds: number;
  /**
   * When the backup was made that it came back from (milliseconds since the epoch), until the operator resumes it: what
   * has no outcome may have been sent since.
   */
  readonly restoredFrom: number | null;
  readonly cancelled: boolean;
  /** The cancelling left tasks without an answer that would have been sent, or sent again. */
  readonly cutShort: boolean;
  readonly endedAt: number | null;
};

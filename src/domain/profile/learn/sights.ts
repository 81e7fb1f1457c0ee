/**
 * What was seen of a service while one batch of one task was sent to it. One sight is one thing of one answer, in
 * the order in which they came; whoever decodes the answers makes them, and nothing here looks into an answer.
 */
type Seen<Of extends string> = {
  readonly of: Of;
  /** The task that it belongs to: 0 is the one that was tried, 1 the one that cleaned up after it. */
  readonly task: number;
  /** The request and its status: "GET /async_batches/7012 (200)". */
  readonly source: string;
};

/** What the service had accepted of the batch when it was looked at. */
export type Stage = 'created' | 'filled' | 'started';

export type BatchSight = Seen<'batch'> & {
  readonly stage: Stage;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Where in the answer the record is: "data.async_batch"; empty for the answer itself. */
  readonly place: string;
  /** The status as the service writes it; null where there is none. */
  readonly word: string | null;
  readonly total: number | null;
  readonly succeeded: number | null;
  readonly failed: number | null;
};

export type TaskSight = Seen<'task'> & {
  readonly at: number;
  readonly word: string | null;
  /** Status code of the result, from 100 to 599; null while there is none, or where results have none. */
  readonly code: number | null;
  readonly echo: 'whole' | 'part' | 'none';
};

/** A page of the list of the tasks of a batch that was started. */
export type ListSight = Seen<'list'> & {
  readonly status: number;
  /** The page that was asked for; `again` is the first once more, after the others. */
  readonly ask: 'first' | 'page 1' | 'page 2' | 'offset 1' | 'again';
  readonly limit: number;
  /** Tasks of the page; null where the answer is no list. */
  readonly entries: number | null;
  /** What the answer names of a next page: "next_cursor", "Link"; null where it names nothing. */
  readonly next: string | null;
};

export type LookUpSight = Seen<'look-up'> & {
  /** `own`: the code of the task; `made-up`: one that nobody has. */
  readonly code: 'own' | 'made-up';
  readonly when: 'before' | 'after';
  readonly status: number;
  /** Discounts of the answer; null where it is no list. */
  readonly listed: number | null;
  readonly isFound: boolean;
};

export type ReadSight = Seen<'read'> & {
  readonly status: number;
  /** The answer is the discount that was asked for. */
  readonly isOwn: boolean;
};

/** The status of the discount that was made, in whatever answer it stands. */
export type StatusSight = Seen<'discount-status'> & { readonly word: string };

export type LimitSight = Seen<'limit'> & {
  /** As it came: "X-Service-Limit: 3/40". */
  readonly header: string;
  readonly size: number;
};

export type IdSight = Seen<'id'> & {
  /** Where the answer to the creation has the id of the batch: "async_batch.id". */
  readonly place: string;
  readonly id: string;
  readonly isNumber: boolean;
};

export type Sight =
  | BatchSight
  | TaskSight
  | ListSight
  | LookUpSight
  | ReadSight
  | StatusSight
  | LimitSight
  | IdSight;

export const sightsOf = <O extends Sight['of']>(
  sights: readonly Sight[],
  of: O,
): readonly Extract<Sight, { readonly of: O }>[] =>
  sights.filter((sight): sight is Extract<Sight, { readonly of: O }> => sight.of === of);

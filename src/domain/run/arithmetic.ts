import type { Plan } from './plan.ts';

export type RequestCounts = {
  /** Things that are read one by one before anything is sent. */
  readonly read: number;
  readonly create: number;
  readonly add: number;
  readonly process: number;
  readonly single: number;
  readonly verify: number;
  readonly total: number;
};

export type RequestLimits = {
  readonly tasksPerAdd: number;
  readonly pageSize: number;
  readonly taskList: boolean;
};

/** Readings of a batch besides its results: one that counts before the start, about two until it is done. */
const readingsPerBatch = 3;

/**
 * The requests that a plan takes: field-notes, "Arithmetic this implies". 100,000 tasks at the default limits
 * are 10 creates, 100 adds, 10 processes and 400 pages; the readings of batches come on top.
 * @param readings things that are read one by one before anything is sent
 */
export function requestsOf(plan: Plan, limits: RequestLimits, readings = 0): RequestCounts {
  if (plan.via === 'single') {
    const single = plan.tasks;
    return { read: readings, create: 0, add: 0, process: 0, single, verify: 0, total: readings + single };
  }
  const create = plan.batches.length;
  const add = plan.batches.reduce((sum, batch) => sum + Math.ceil(batch.count / limits.tasksPerAdd), 0);
  const pages = limits.taskList
    ? plan.batches.reduce((sum, batch) => sum + Math.ceil(batch.count / limits.pageSize), 0)
    : 0;
  const verify = pages + readingsPerBatch * create;
  const total = readings + create + add + create + verify;
  return { read: readings, create, add, process: create, single: 0, verify, total };
}

/** Seconds until `requests` have left through a bucket of which `used` is taken. */
export const secondsAtBucket = (
  requests: number,
  bucket: { readonly used: number; readonly size: number; readonly perSecond: number },
): number => Math.max(0, requests - Math.max(0, bucket.size - bucket.used)) / bucket.perSecond;

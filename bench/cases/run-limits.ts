import type { BenchOptions, Measure } from '../core/case.ts';
import { once, Turns } from '../core/turns.ts';
import { openRunner, timeRun } from '../subjects/runs.ts';
import { startBenchService } from '../subjects/service.ts';
import type { Work } from '../subjects/service-messages.ts';

/** Field notes, Limits: the defaults. */
const limits = { size: 40, perSecond: 2, tasksPerAdd: 1000, tasksPerBatch: 10_000, pageSize: 250 };
/** Six seconds of the service are one of ours: the service's own work must not be what is waited for. */
const speed = 6;

/** The least requests: create, add, process; then one look at each batch, which the specification asks for, and the pages of its results. */
function leastRequests(rows: number) {
  const batches = Math.ceil(rows / limits.tasksPerBatch);
  const adds = Math.ceil(rows / limits.tasksPerAdd);
  return {
    upload: 2 * batches + adds,
    verify: batches + Math.ceil(rows / limits.pageSize),
  };
}

/** Milliseconds until the last of so many requests can have left through a bucket that was empty. */
const leastTime = (requests: number): number =>
  (Math.max(0, requests - limits.size) / (limits.perSecond * speed)) * 1000;

const count = (work: Work, method: string): number =>
  work.requests.filter((request) => request.method === method).length;

export function limitedRun(rows: number, options: BenchOptions): readonly Measure[] {
  const service = once(async () => {
    const started = await startBenchService({
      clock: { speed },
      // The bucket is what is measured: tasks are carried out as they come.
      processing: { tasksPerSecond: 100_000 },
    });
    options.atEnd(started.close);
    return started;
  });
  const runner = once(() => openRunner(options, rows));
  let turn = 0;
  const runs = new Turns(async () => {
    turn += 1;
    const run = await timeRun(await runner(), await service(), `limited-${turn}`);
    const refused = run.work.requests.filter((request) => request.limited).length;
    if (refused > 0) throw new Error(`the service refused ${refused} requests for the limit`);
    return run;
  });
  const least = leastRequests(rows);
  const size = `${rows.toLocaleString('en')} codes at ${limits.perSecond * speed} requests a second`;
  const shared = { case: 'run', repeat: 1, cold: true } as const;
  const minimum = (name: string, value: number) => ({ name, value: async () => value });
  return [
    {
      ...shared,
      size: `${size}, from the first request to the last verified row`,
      unit: 'ms',
      value: runs.reading((run) => run.wall - run.before),
      against: minimum('the least time of the bucket', leastTime(least.upload + least.verify)),
      goal: 'ratio at most 1.05',
    },
    {
      ...shared,
      size: `${size}, from the start to the first request`,
      unit: 'ms',
      value: runs.reading((run) => run.before),
      against: null,
    },
    {
      ...shared,
      size: `${size}, from the first request to the last task handed over, results between`,
      unit: 'ms',
      value: runs.reading((run) => run.upload - run.before),
      against: null,
    },
    {
      ...shared,
      size: `${size}, requests of the upload`,
      goal: 'ratio at most 1.05',
      unit: 'requests',
      value: runs.reading((run) => count(run.work, 'POST')),
      against: minimum('the least', least.upload),
    },
    {
      ...shared,
      size: `${size}, requests of the verification`,
      goal: 'ratio at most 1.05',
      unit: 'requests',
      value: runs.reading((run) => count(run.work, 'GET')),
      against: minimum('the least', least.verify),
    },
  ];
}

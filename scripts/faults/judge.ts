import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { runEventsMessages } from '../../src/messages/run-events.ts';
import { runsMessages } from '../../src/messages/runs.ts';
import type { PracticeInspection } from '../../src/practice/index.ts';

export type Complaint = 'lost' | 'doubled' | 'wronglyReported';

export type Verdict = Readonly<Record<Complaint, number>> & {
  /** What should be at the service, or should have been tried, and was not: `lost`. Carried out once more: `doubled`. */
  readonly unknown: number;
  /** Of the unknown: sent again by the app, and lost both times, or refused the second time. */
  readonly lostTwice: number;
  /** The first of each complaint, for whoever looks into it. */
  readonly examples: readonly string[];
};

export type JudgedJob = {
  readonly codes: readonly string[];
  readonly refused: (index: number) => boolean;
  readonly results: string;
  /** The service tells what became of each task. */
  readonly hasTaskList: boolean;
};

const mostExamples = 10;

/** Counts what is wrong, and keeps the first examples in words. */
export function createVerdict() {
  const counts = { lost: 0, doubled: 0, unknown: 0, lostTwice: 0, wronglyReported: 0 };
  const examples: string[] = [];
  return {
    complain: (about: Complaint, example: string): void => {
      counts[about] += 1;
      if (examples.length < mostExamples) examples.push(`${about}: ${example}`);
    },
    unknown: (example: string, isLostTwice = false): void => {
      counts.unknown += 1;
      if (isLostTwice) counts.lostTwice += 1;
      if (examples.length < mostExamples) examples.push(`unknown: ${example}`);
    },
    verdict: (): Verdict => ({ ...counts, examples }),
  };
}

/** Compares the results file of a run with the service's own bundle sheets. */
export function judgeCodes(job: JudgedJob, inspect: PracticeInspection, store: string): Verdict {
  const reported = new Map(readTable(job.results).map((row) => [row.code ?? '', row]));
  const creations = inspect.creationsByCode(store);
  const carriedOut = executionsByCode(inspect, store);
  const { complain, unknown, verdict } = createVerdict();
  for (const [index, code] of job.codes.entries()) {
    const created = creations.get(code) ?? 0;
    const row = reported.get(code);
    const outcome = row && (row.outcome ?? '');
    const example = `${code} reported ${outcome ?? 'missing'}, created ${created} times`;
    if (created > 1 || (carriedOut.get(code) ?? 0) > 1) complain('doubled', example);
    if (outcome === undefined || outcome === 'pending' || outcome === 'not-sent') complain('lost', example);
    else if (!job.refused(index) && created === 0 && outcome !== 'unknown') complain('lost', example);
    if (outcome === 'unknown') unknown(`${example}: ${row?.message}`, isOfRepeat(row?.message ?? ''));
    // `counted` claims nothing of the row; it is right only where the service has no list of tasks.
    const wrong =
      (outcome === 'succeeded' && created === 0) ||
      ((outcome === 'failed' || outcome === 'not-sent') && created > 0) ||
      (outcome === 'counted' && job.hasTaskList);
    if (wrong) complain('wronglyReported', example);
  }
  return verdict();
}

/** Whether a row is unknown although it was sent again: nobody can tell what became of the first request. */
export const isOfRepeat = (message: string): boolean =>
  message === runEventsMessages.requestLostTwice ||
  [runsMessages.rowSentAgainAfter, runsMessages.repeatRefused].some((one) =>
    message.startsWith(one({ refused: '' })),
  );

/** Rows of a file that the app exported. */
export function readTable(file: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** How often the tasks of a code were carried out, over all batches of the store. */
function executionsByCode(inspect: PracticeInspection, store: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const batch of inspect.batches(store)) {
    for (const { body, executions } of inspect.tasks(batch.id)) {
      const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
      if (typeof code === 'string' && executions > 0) counts.set(code, (counts.get(code) ?? 0) + executions);
    }
  }
  return counts;
}

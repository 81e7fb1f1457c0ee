import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { PracticeInspection } from '../../src/practice/index.ts';

export type Verdict = {
  /** Rows that should be in the store, or should have been tried, and were not. */
  readonly lost: number;
  /** Rows whose code was created, or whose task was carried out, more than once. */
  readonly doubled: number;
  /** Rows that are reported as unknown. */
  readonly unknown: number;
  /** Rows whose reported outcome is not what the service has. */
  readonly wronglyReported: number;
  /** The first rows of each complaint, for whoever looks into it. */
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

/** Compares the results file of a run with the service's own books. */
export function judge(job: JudgedJob, inspect: PracticeInspection, store: string): Verdict {
  const reported = readResults(job.results);
  const creations = inspect.creationsByCode(store);
  const carriedOut = executionsByCode(inspect, store);
  const counts = { lost: 0, doubled: 0, unknown: 0, wronglyReported: 0 };
  const examples: string[] = [];
  const complain = (about: keyof typeof counts, code: string): void => {
    counts[about] += 1;
    if (examples.length < mostExamples) {
      const outcome = reported.get(code) ?? 'missing';
      examples.push(`${about}: ${code} reported ${outcome}, created ${creations.get(code) ?? 0} times`);
    }
  };
  for (const [index, code] of job.codes.entries()) {
    const created = creations.get(code) ?? 0;
    const outcome = reported.get(code);
    if (created > 1 || (carriedOut.get(code) ?? 0) > 1) complain('doubled', code);
    if (outcome === undefined || outcome === 'pending' || outcome === 'not-sent') complain('lost', code);
    else if (!job.refused(index) && created === 0 && outcome !== 'unknown') complain('lost', code);
    if (outcome === 'unknown') counts.unknown += 1;
    // `counted` claims nothing of the row; it is right only where the service has no list of tasks.
    const wrong =
      (outcome === 'succeeded' && created === 0) ||
      ((outcome === 'failed' || outcome === 'not-sent') && created > 0) ||
      (outcome === 'counted' && job.hasTaskList);
    if (wrong) complain('wronglyReported', code);
  }
  return { ...counts, examples };
}

/** Code -> outcome of a results file. */
function readResults(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return new Map(data.map((row) => [row.code ?? '', row.outcome ?? '']));
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

import type { Outcome } from '../../src/contract/runs.ts';
import { jobs } from './jobs.ts';
import type { Told } from './operator.ts';
import type { Dialect } from './properties.ts';
import { isRejected } from './service/things.ts';
import type { Truth } from './service/truth.ts';

export const faultKinds = ['lost', 'doubled', 'misreported', 'stuck'] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Finding = { readonly kind: FaultKind; readonly why: string };

/** Compares what the product says of every row with what the service did (docs/testing.md, "Generated services"). */
export function judge(
  dialect: Dialect,
  rows: number,
  told: Pick<Told, 'rows' | 'runs' | 'stuck' | 'cancelled' | 'did'>,
  truth: Truth,
): readonly Finding[] {
  const job = jobs[dialect.kind];
  const findings: Finding[] = [];
  const find = (kind: FaultKind, why: string): void => {
    findings.push({ kind, why });
  };
  if (told.stuck !== null) find('stuck', told.stuck);
  const mayFail = dialect.faults !== 'none' || dialect.tokenFaults !== 'none';
  const readable = tellsEachRow(dialect, job.keyOf, rows);
  for (let index = 0; index < rows; index += 1) {
    const key = job.keyOf(index);
    const { done, ids } = truth.of(key);
    const row = told.rows.get(key);
    if (done > 1) find('doubled', `${key} was carried out ${done} times`);
    if (row === undefined) {
      if (told.stuck === null) find('lost', `${key} is in no result`);
      continue;
    }
    const claim = contradiction(row.outcome, done);
    if (claim !== null) find('misreported', `${key}: ${claim}`);
    if (row.outcome === 'succeeded' && row.serviceId !== null && !ids.includes(row.serviceId)) {
      find('misreported', `${key} has the id ${ids.join(' or ')} and is shown with ${row.serviceId}`);
    }
    if (told.stuck !== null) continue;
    if (row.outcome === 'not-sent' && done === 0 && !(told.cancelled && mayFail)) {
      find('lost', `${key} was not sent, and nothing was in the way: ${row.message}`);
    }
    if (readable && (row.outcome === 'unknown' || row.outcome === 'counted')) {
      find('lost', `${key} is ${row.outcome}, and the service tells what became of it: ${row.message}`);
    }
  }
  const miscounted = wrongCounts(dialect, rows, told, truth);
  if (miscounted !== null) find('misreported', miscounted);
  return findings;
}

/** What a row's outcome claims that is not so; unknown and counted claim nothing of a row. */
function contradiction(outcome: Outcome, done: number): string | null {
  if (outcome === 'succeeded' && done === 0) return 'said to have succeeded, and was not carried out';
  if (outcome === 'failed' && done > 0) return 'said to have failed, and was carried out';
  if (outcome === 'not-sent' && done > 0) return 'said not to be sent, and was carried out';
  return null;
}

/** The counts of rows that cannot be told apart, where the service's own counters are right. */
function wrongCounts(
  dialect: Dialect,
  rows: number,
  { runs, stuck, cancelled }: Pick<Told, 'runs' | 'stuck' | 'cancelled'>,
  truth: Truth,
): string | null {
  const [run] = runs;
  if (runs.length !== 1 || run === undefined || run.counted === 0 || stuck !== null || cancelled) return null;
  if (dialect.counters !== 'right' && dialect.counters !== 'late') return null;
  if (run.succeeded + run.failed !== run.rows) return null;
  const { keyOf } = jobs[dialect.kind];
  const done = Array.from({ length: rows }, (_, index) => truth.of(keyOf(index)).done).filter(
    (times) => times > 0,
  ).length;
  return run.succeeded === done ? null : `${run.succeeded} said to have succeeded where ${done} did`;
}

/**
 * Whether a service says of each row what became of it, so that nothing less may be reported: a list of all tasks,
 * a result that can be understood, and in every record something that ties it to its row.
 */
function tellsEachRow(dialect: Dialect, keyOf: (index: number) => string, rows: number): boolean {
  if (dialect.kind === 'single' || dialect.list !== 'there' || dialect.operator === 'leaves') return false;
  const code = dialect.taskCode !== 'none' && dialect.resultAt !== 'response';
  if (!code && dialect.taskWords !== 'known') return false;
  const byTask =
    dialect.echo === 'whole' ||
    dialect.echo === 'named' ||
    (dialect.addAnswer === 'echo' && dialect.success !== '204' && dialect.faults === 'none');
  if (byTask) return true;
  if (dialect.resultAt === 'response') return false;
  const makes = dialect.kind === 'create';
  const inOutput =
    dialect.output === 'record' || dialect.output === 'value' || dialect.output === (makes ? 'bare' : 'id');
  const failures = Array.from({ length: rows }, (_, index) => keyOf(index)).some((key) =>
    isRejected(dialect, key),
  );
  return inOutput && (!failures || dialect.failures === 'value');
}

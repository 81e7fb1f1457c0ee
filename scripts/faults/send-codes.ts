import type { RunProgress } from '../../src/contract/runs.ts';
import type { HeadlessDesk } from './headless-desk.ts';
import type { CodesJob, Kind, Lane } from './messages.ts';
import { helpRun, needsOperator } from './needs-operator.ts';
import { type Operator, whileConnected } from './operator.ts';

/** Sends a sheet of discount codes, or lets its run go on, to its end. */
export async function sendCodes(operator: Operator, job: CodesJob): Promise<void> {
  const runId = await started(operator, job);
  await runToEnd(operator, runId, job.lane, job.lane);
  await operator.desk.exportResults(runId, job.results);
}

/** Helps with what waits for somebody, until a run is over. `later`: requests that follow it in its lane. */
export async function runToEnd(
  { desk, tell }: Operator,
  runId: string,
  lane: Lane,
  kind: Kind,
  later: (run: RunProgress) => number = () => 0,
): Promise<void> {
  for (;;) {
    const run = await desk.until(runId, (progress) => {
      tell({ type: 'running', lane, kind, requestsLeft: progress.requestsLeft + later(progress) });
      return progress.state === 'done' || needsOperator(progress);
    });
    if (run.state === 'done') return;
    await helpRun(desk, run);
  }
}

/** The run of a kind; a campaign sends each kind once. */
export const runOf = async (desk: HeadlessDesk, kind: string) =>
  (await desk.invoke('runs.list', {})).find((run) => run.kind === kind);

export async function pauseRun(desk: HeadlessDesk, kind: string): Promise<void> {
  const run = await runOf(desk, kind);
  if (run === undefined) return;
  const { actions } = await desk.invoke('runs.get', { runId: run.id });
  if (actions.pause) await desk.invoke('runs.pause', { runId: run.id });
}

/** The run of a job, made anew unless it is there already. */
async function started(operator: Operator, job: CodesJob): Promise<string> {
  const { desk, store } = operator;
  const run = await runOf(desk, job.kind);
  if (run !== undefined) return run.id;
  const sheets = await desk.invoke('sheets.list', {});
  const sheet = sheets.find((one) => one.kind === job.kind) ?? (await desk.importFile(job.file, job.kind));
  return (await whileConnected(operator, () => desk.send(store, sheet.id))).id;
}

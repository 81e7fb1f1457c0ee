import type { HeadlessDesk } from './headless-desk.ts';
import type { CodesJob } from './messages.ts';
import { helpRun, needsOperator } from './needs-operator.ts';
import { type Operator, whileConnected } from './operator.ts';

/** Sends a sheet of discount codes, or lets its run go on, to its end. */
export async function sendCodes(operator: Operator, job: CodesJob): Promise<void> {
  const { desk, tell } = operator;
  const { lane } = job;
  const runId = await started(operator, job);
  for (;;) {
    const run = await desk.until(runId, (progress) => {
      tell({ type: 'running', lane, kind: lane, requestsLeft: progress.requestsLeft });
      return progress.state === 'done' || needsOperator(progress);
    });
    if (run.state === 'done') break;
    await helpRun(desk, run);
  }
  await desk.exportResults(runId, job.results);
}

const runOf = async (desk: HeadlessDesk, { kind }: CodesJob) =>
  (await desk.invoke('runs.list', {})).find((run) => run.kind === kind);

export async function pauseCodes(desk: HeadlessDesk, job: CodesJob): Promise<void> {
  const run = await runOf(desk, job);
  if (run === undefined) return;
  const { actions } = await desk.invoke('runs.get', { runId: run.id });
  if (actions.pause) await desk.invoke('runs.pause', { runId: run.id });
}

/** The run of a job, made anew unless it is there already. */
async function started(operator: Operator, job: CodesJob): Promise<string> {
  const { desk, store } = operator;
  const run = await runOf(desk, job);
  if (run !== undefined) return run.id;
  const sheets = await desk.invoke('sheets.list', {});
  const sheet = sheets.find((one) => one.kind === job.kind) ?? (await desk.importFile(job.file, job.kind));
  return (await whileConnected(operator, () => desk.send(store, sheet.id))).id;
}

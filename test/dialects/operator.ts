import { needsOperator } from '../../scripts/faults/needs-operator.ts';
import type { RunProgress, RunRow } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import type { Host } from './host.ts';
import type { Dialect } from './properties.ts';
import type { DrawnService } from './service/server.ts';

/** What became of a job, as the product says it. */
export type Told = {
  /** Rows by the value that names them; the latest run that had a row speaks for it. */
  readonly rows: ReadonlyMap<string, RunRow>;
  readonly runs: readonly RunProgress[];
  /** Why nothing ends it, in words; null when everything ended. */
  readonly stuck: string | null;
  readonly cancelled: boolean;
  /** A batch was left as it is: its rows may be unknown. */
  readonly left: boolean;
  /** What the operator did, in order. */
  readonly did: readonly string[];
};

/** So long nothing may change before the operator steps in: no drawn service works so long on anything. */
const patienceMs = 90 * 60_000;
const patienceRequests = 400;
/** Requests in all after which a run that asks nothing is taken to go on for ever: so many, and so many for each row. */
const mostRequests = { ofRun: 1000, ofRow: 10 };
/** Times that the operator goes on with the same trouble, before leaving what was started and cancelling the rest. */
const mostResumed = 2;
const mostSteppedIn = 60;
/** What is noted of a run that was cancelled, so that it is done once. */
const cancelling = 'cancel';
/** Time between two looks at the screen, and the most that happens meanwhile. */
const lookMs = 20_000;
const stepsPerLook = 60;
/** Looks in a row at a run of which nobody waits for anything. */
const mostIdle = 20;

/** Sends a sheet and does what an operator does, by the actions that the product offers, until it has ended. */
export async function operate(
  host: Host,
  dialect: Dialect,
  service: DrawnService,
  store: Store,
  sheetId: string,
): Promise<Told> {
  const did: string[] = [];
  const rows = new Map<string, RunRow>();
  const runs: RunProgress[] = [];
  let cancelled = false;
  let left = false;

  const act = async (run: RunProgress, what: 'resume' | 'cancel' | 'pause'): Promise<void> => {
    did.push(`${what}: ${run.because?.message ?? run.state}`);
    if (what === 'cancel') cancelled = true;
    await host.desk.invoke(`runs.${what}`, { runId: run.id });
  };

  /** Decides as somebody does who sees the service itself. */
  const decide = async (run: RunProgress): Promise<boolean> => {
    if (run.undecided === null) return false;
    const { batchId, decisions } = run.undecided;
    const truly = service.wasStarted(batchId) ? 'treat-as-processed' : 'process-again';
    const wanted = dialect.operator === 'leaves' ? 'leave' : truly;
    const decision = decisions.find((one) => one === wanted) ?? decisions.find((one) => one === 'leave');
    if (decision === undefined) return false;
    did.push(`decide: ${decision}`);
    if (decision === 'leave') left = true;
    await host.desk.invoke('runs.decide', { runId: run.id, batchId, decision });
    return true;
  };

  /** True when something was done. */
  const stepIn = async (run: RunProgress, resumed: Map<string, number>): Promise<boolean> => {
    if (run.undecided?.about === 'start') return decide(run);
    const code = run.because?.code ?? '';
    if (code === 'reconnect-needed' || code === 'not-connected') {
      did.push('connect again');
      const { step } = await host.desk.reconnect(run.storeId);
      if (step !== 'connected') return false;
      const now = await host.desk.invoke('runs.get', { runId: run.id });
      if (now.actions.resume) await act(now, 'resume');
      return true;
    }
    const trouble = (run.because?.message ?? '').replaceAll(/\d+/g, '');
    const times = resumed.get(trouble) ?? 0;
    resumed.set(trouble, times + 1);
    if (run.actions.resume && times < mostResumed) {
      await act(run, 'resume');
      return true;
    }
    // What was started is left first: the rest may still be sent.
    if (await decide(run)) return true;
    if (!run.actions.cancel || resumed.has(cancelling)) return false;
    resumed.set(cancelling, 1);
    await act(run, 'cancel');
    return true;
  };

  /** Follows a run to its end; why it has none, or null. */
  const follow = async (runId: string): Promise<string | null> => {
    const resumed = new Map<string, number>();
    let seen = '';
    let since = host.clock.now();
    let requests = service.requests();
    let steppedIn = 0;
    for (let idle = 0; ; ) {
      const until = host.clock.now() + lookMs;
      let steps = 0;
      while (steps < stepsPerLook && host.clock.now() < until && (await host.step())) steps += 1;
      idle = steps === 0 ? idle + 1 : 0;
      const run = await host.desk.invoke('runs.get', { runId });
      if (run.state === 'done' || run.state === 'cancelled') return null;
      if (service.requests() > mostRequests.ofRun + mostRequests.ofRow * run.rows) {
        return `${service.requests()} requests, and it goes on by itself: ${waitsFor(run)}`;
      }
      const sign = signOf(run);
      if (sign !== seen) {
        seen = sign;
        since = host.clock.now();
        requests = service.requests();
      }
      const overdue =
        host.clock.now() - since > patienceMs || service.requests() - requests > patienceRequests;
      if (!needsOperator(run) && !overdue && idle <= mostIdle) continue;
      steppedIn += 1;
      if (steppedIn > mostSteppedIn) return waitsFor(run);
      // A run that asks nothing may have nothing to offer at this moment.
      if (!(await stepIn(run, resumed)) && needsOperator(run)) return waitsFor(run);
      since = host.clock.now();
      requests = service.requests();
      idle = 0;
    }
  };

  const keep = async (runId: string): Promise<RunProgress> => {
    const run = await host.desk.invoke('runs.get', { runId });
    runs.push(run);
    for (let afterNumber = 0; ; ) {
      const page = await host.desk.invoke('runs.rows', {
        runId,
        outcomes: ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'],
        afterNumber,
        limit: 500,
      });
      for (const row of page) rows.set(row.label, row);
      const last = page.at(-1);
      if (last === undefined) return run;
      afterNumber = last.number;
    }
  };

  const first = await host.desk.send(store, sheetId);
  let stuck = await follow(first.id);
  const run = await keep(first.id);
  if (stuck === null && dialect.operator === 'reads again' && run.actions.verifyAgain) {
    did.push('read again');
    await host.desk.invoke('runs.verifyAgain', { runId: run.id });
    stuck = await follow(run.id);
    await keep(run.id);
  }
  if (stuck === null && dialect.operator === 'sends the rest' && run.actions.sendRest > 0) {
    did.push('send the rest');
    const rest = await host.desk.send(store, null, {
      of: 'outcomes',
      runId: run.id,
      outcomes: ['not-sent'],
    });
    stuck = await follow(rest.id);
    await keep(rest.id);
  }
  return { rows, runs, stuck, cancelled, left, did };
}

/** What an operator sees move. */
const signOf = (run: RunProgress): string =>
  JSON.stringify([
    run.state,
    run.sent,
    run.succeeded,
    run.failed,
    run.unknown,
    run.notSent,
    run.counted,
    run.undecided,
    run.batches,
    run.because?.message.replaceAll(/\d+/g, ''),
  ]);

const waitsFor = (run: RunProgress): string =>
  `${run.state}${run.because === null ? '' : `: ${run.because.message}`} (${run.steps
    .filter(({ state }) => state !== 'done')
    .map(({ label, state, detail }) => `${label} ${state} ${detail}`)
    .join('; ')})`;

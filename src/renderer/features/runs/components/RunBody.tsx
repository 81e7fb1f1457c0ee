import type { RunProgress } from '../../../../contract/runs.ts';
import { askToUnlock } from '../../../app/lock/lock-state.ts';
import { navigate } from '../../../app/navigation.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Banner, Button, Details, Panel } from '../../../ui/index.ts';
import { decideBatch } from '../actions/control-run.ts';
import { AreaChart } from './AreaChart.tsx';
import { RunFigures } from './RunFigures.tsx';
import { RunRows } from './RunRows.tsx';
import { RunBatches, RunSteps } from './RunSteps.tsx';
import styles from './run.module.css';

/** A batch whose start cannot be known from the service: the operator decides, the desk never guesses. */
function Decision({ run }: { readonly run: RunProgress }) {
  const undecided = run.undecided;
  if (!undecided) return null;
  const words = undecided.serviceStatus ? ` ${runsCopy.run.serviceSays(undecided.serviceStatus)}` : '';
  const isNotStarted = undecided.about === 'results' && undecided.decisions.includes('process-again');
  const isVerified = undecided.about === 'results' && undecided.rows === 0;
  return (
    <Banner
      tone="warn"
      title={runsCopy.run.decideTitle(undecided)}
      actions={undecided.decisions.map((decision) => (
        <Button key={decision} size="small" onPress={() => decideBatch(run.id, undecided.batchId, decision)}>
          {isVerified && decision === 'leave' ? runsCopy.run.stopVerifying : runsCopy.run.decide[decision]}
        </Button>
      ))}
    >
      {runsCopy.run.decideText[isVerified ? 'verified' : isNotStarted ? 'notStarted' : undecided.about]}
      {words}
    </Banner>
  );
}

/** What became of the rows that an inverse run was to take back. */
function Buckets({ run }: { readonly run: RunProgress }) {
  const buckets = run.buckets;
  if (!buckets) return null;
  return (
    <Banner
      tone={buckets.errored + run.unknown + run.unrestored.length > 0 ? 'warn' : 'info'}
      title={runsCopy.run.undoneRows(buckets.reversed, buckets.kept, buckets.errored, run.unknown)}
    >
      {run.unrestored.length > 0 ? run.unrestored.map((text) => <p key={text}>{text}</p>) : null}
    </Banner>
  );
}

/** What the run waits for passes without the operator; a service that tells nothing new may need a decision. */
const passes = ({ because }: RunProgress): boolean =>
  because?.retries === true && because.code !== 'service-unreadable';

/** Why the run stands still, with the way on. */
function Because({ run }: { readonly run: RunProgress }) {
  if (!run.because) return null;
  const signedOut = run.because.code === 'reconnect-needed' || run.because.code === 'not-connected';
  return (
    <Banner
      tone={run.state === 'done' ? 'info' : 'warn'}
      title={run.because.message}
      actions={
        run.because.code === 'locked' ? (
          <Button size="small" onPress={() => askToUnlock(run.storeId)}>
            {lockCopy.unlock}
          </Button>
        ) : signedOut ? (
          <Button size="small" onPress={() => navigate({ screen: 'stores', connect: null })}>
            {runsCopy.run.reconnect}
          </Button>
        ) : null
      }
    >
      {run.because.next ? <p>{run.because.next}</p> : null}
      {passes(run) ? <p>{runsCopy.run.retriesAutomatically}</p> : null}
      {run.isAllSent && run.sent > 0 ? <p>{runsCopy.run.allSent}</p> : null}
      {run.state === 'waiting' && processedIn(run) !== null ? <p>{processedIn(run)}</p> : null}
      {run.because.details && run.because.details.length > 0 ? <Details lines={run.because.details} /> : null}
    </Banner>
  );
}

/** What the service may be processing of a run that stands still; null: nothing. */
function processedIn(run: RunProgress): string | null {
  const going = run.batches.filter(({ state, batchId }) => state === 'processing' && batchId !== null);
  const tasks = going.reduce((sum, batch) => sum + batch.tasks - batch.succeeded - batch.failed, 0);
  if (going.length === 0) return null;
  return runsCopy.run.stillProcessed(
    going.map(({ batchId }) => batchId ?? ''),
    tasks,
    run.state === 'paused',
  );
}

/** Pausing holds back what is not sent; what the service has taken goes on. */
function Paused({ run }: { readonly run: RunProgress }) {
  const processed = processedIn(run);
  if (run.state === 'paused')
    return (
      <Banner tone="warn" title={runsCopy.run.pausedTitle}>
        {processed ?? runsCopy.run.nothingProcessed}
      </Banner>
    );
  // What it waits for says it, too.
  if (run.state !== 'waiting' || run.because !== null || processed === null) return null;
  return <Banner tone="info" title={processed} />;
}

export function RunBody({ run }: { readonly run: RunProgress }) {
  const rates = run.requestsPerSecond;
  const under = run.state !== 'done' && run.state !== 'cancelled';
  /** What passes without the operator needs no decision first. */
  const isLater = run.undecided?.about === 'results' && passes(run);
  return (
    <div className={styles.stack}>
      <Because run={run} />
      <Paused run={run} />
      {isLater ? null : <Decision run={run} />}
      <Buckets run={run} />
      <RunFigures run={run} />
      {isLater ? <Decision run={run} /> : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <RunRows run={run} />
          {under || rates.length > 1 ? (
            <Panel>
              <details className={styles.json}>
                <summary>{runsCopy.run.chart}</summary>
                <AreaChart
                  title={runsCopy.run.chart}
                  summary={runsCopy.run.chartSummary(run.requests, run.limit)}
                  values={rates}
                  reference={{
                    value: run.limit.perSecond,
                    label: runsCopy.run.perSecond(run.limit.perSecond),
                  }}
                  unit={runsCopy.run.perSecondUnit}
                  from={rates.length > 1 ? runsCopy.run.chartStart(rates.length, under) : ''}
                  to={under ? runsCopy.run.now : runsCopy.run.end}
                />
              </details>
            </Panel>
          ) : null}
          <RunBatches batches={run.batches} />
        </div>
        <RunSteps run={run} />
      </div>
    </div>
  );
}

import type { RunBatch, RunProgress } from '../../../../contract/runs.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { count, cx, DataTable, logTime, Panel } from '../../../ui/index.ts';
import styles from './run.module.css';

/** The counts of the service are of rows: not where it gives none, or counts tasks of several rows. */
export const hasCounts = ({ succeeded, failed, verified, counted }: RunProgress): boolean =>
  succeeded + failed - verified >= counted;

/** The steps of the run in the order in which they happen, with what was noticed on the way. */
export function RunSteps({ run }: { readonly run: RunProgress }) {
  return (
    <Panel title={runsCopy.run.steps}>
      <ol className={styles.steps}>
        {run.steps.map((step) => (
          <li key={`${step.label} ${step.at ?? step.detail}`} className={styles.step}>
            <span
              className={cx(styles.mark, styles[step.state])}
              role="img"
              aria-label={runsCopy.run.stepStates[step.state]}
            />
            <span className={styles.stepLabel}>
              {step.label}
              {step.at ? (
                <time className={styles.stepTime} dateTime={step.at}>
                  {logTime(step.at, Date.now())}
                </time>
              ) : null}
            </span>
            <span className={styles.stepDetail}>{step.detail}</span>
          </li>
        ))}
      </ol>
      {run.waits ? (
        <p className={styles.note}>
          {run.waits.text} {runsCopy.run.waits}{' '}
          <time dateTime={run.waits.since}>{logTime(run.waits.since, Date.now())}</time>.
        </p>
      ) : null}
      {run.matchedBy ? <p className={styles.note}>{runsCopy.run.matchedBy[run.matchedBy]}</p> : null}
      {run.counted > 0 ? (
        <p className={styles.note}>
          {runsCopy.run.notApart(run.succeeded, run.rows, run.counted, hasCounts(run))}
        </p>
      ) : null}
      {run.state === 'done' || run.state === 'cancelled' ? null : (
        <>
          <h3 className={styles.minor}>{runsCopy.run.afterwards}</h3>
          <p className={styles.note}>{runsCopy.run.afterwardsText}</p>
        </>
      )}
    </Panel>
  );
}

const serviceWord = (batch: RunBatch): string => batch.serviceStatus ?? '–';

/** Every batch of the run with the service's status; abandoned and orphaned ones stay listed. */
export function RunBatches({ batches }: { readonly batches: readonly RunBatch[] }) {
  if (batches.length === 0) return null;
  const words = runsCopy.run.batchColumns;
  return (
    <Panel title={runsCopy.run.batches} flush>
      <DataTable
        label={runsCopy.run.batches}
        rows={batches.map((batch, at) => ({ ...batch, key: batch.batchId ?? `planned ${at}` }))}
        rowKey={(batch) => batch.key}
        columns={[
          {
            id: 'id',
            header: words.id,
            width: '112px',
            cell: (batch) => batch.batchId ?? '–',
            isRowHeader: true,
          },
          { id: 'state', header: words.state, cell: (batch) => runsCopy.run.batchStates[batch.state] },
          { id: 'service', header: words.service, cell: serviceWord },
          { id: 'tasks', header: words.tasks, align: 'end', cell: (batch) => count(batch.tasks) },
          { id: 'succeeded', header: words.succeeded, align: 'end', cell: (batch) => count(batch.succeeded) },
          { id: 'failed', header: words.failed, align: 'end', cell: (batch) => count(batch.failed) },
        ]}
      />
    </Panel>
  );
}

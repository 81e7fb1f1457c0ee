import type { RunBatch, RunProgress } from '../../../../contract/runs.ts';
import { barOf } from '../../../app/run-standing.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { count, cx, duration, Panel, ProgressBar } from '../../../ui/index.ts';
import styles from './run.module.css';

const Figure = ({ value, word, tone }: { value: number; word: string; tone?: string | undefined }) => (
  <span className={styles.figure}>
    <b className={cx(tone)}>{count(value)}</b> {word}
  </span>
);

const isUsed = (state: RunBatch['state']): boolean =>
  state !== 'planned' && state !== 'abandoned' && state !== 'orphan';

/** How long it still takes and why; of the two what is known. */
function Ahead({ run }: { readonly run: RunProgress }) {
  if (run.secondsLeft === null) {
    return run.pace ? <span className={styles.left}>{runsCopy.run.paceAlone(run.pace)}</span> : null;
  }
  return (
    <span className={styles.left}>
      {run.secondsAreLeast ? `${runsCopy.run.atLeast} ` : ''}
      <b>{duration(run.secondsLeft)}</b> {runsCopy.run.left}
      {run.pace ? `, ${run.pace}` : ''}
    </span>
  );
}

/** What is known so far: how many rows are verified, what sets the pace, how long it still takes. */
export function RunFigures({ run }: { readonly run: RunProgress }) {
  const words = runsCopy.rowOutcomes;
  const text = runsCopy.run.verifiedOf(run.verified, run.rows);
  const carrying = run.batches.filter(({ state, tasks }) => isUsed(state) && tasks > 0).length;
  const givenUp = run.batches.filter(({ state, tasks }) => state === 'abandoned' && tasks > 0).length;
  const known = Math.min(run.sent, run.succeeded + run.failed + run.unknown);
  const stands = run.state === 'paused' || run.state === 'waiting';
  const under = run.state !== 'done' && run.state !== 'cancelled';
  const isWhole = !under && run.succeeded === run.rows && run.counted === 0;
  return (
    <Panel>
      <div className={styles.figures}>
        <span className={styles.headline}>
          <b>{count(run.verified)}</b> {runsCopy.run.verified(count(run.rows))}
        </span>
        {under ? <Ahead run={run} /> : null}
        <span className={styles.outcomes}>
          <Figure value={run.succeeded} word={words.succeeded} tone={isWhole ? styles.okText : undefined} />
          <Figure
            value={run.failed}
            word={words.failed}
            tone={run.failed > 0 ? styles.errorText : undefined}
          />
          <Figure
            value={run.unknown}
            word={words.unknown}
            tone={run.unknown > 0 ? styles.warnText : undefined}
          />
          {run.counted > 0 ? (
            <Figure value={run.counted} word={words.counted} tone={styles.warnText} />
          ) : null}
          {run.toSend > 0 ? <Figure value={run.toSend} word={runsCopy.run.toSend} /> : null}
          {run.notSent > 0 ? (
            <Figure value={run.notSent} word={words['not-sent']} tone={styles.warnText} />
          ) : null}
        </span>
      </div>
      <ProgressBar
        label={runsCopy.run.progress}
        text={text}
        total={run.rows}
        // What was sent is in flight while the run goes; while it stands still, only results are progress.
        parts={barOf(run, !under, stands || !under ? 0 : run.sent - known)}
      />
      <p className={styles.note}>
        {runsCopy.sent(run.sent, run.rows, carrying)}
        {givenUp > 0 ? ` ${runsCopy.run.notStarted(givenUp)}` : ''} {runsCopy.succeededNotResent}
      </p>
    </Panel>
  );
}

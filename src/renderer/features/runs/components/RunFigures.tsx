import type { RunBatch, RunProgress } from '../../../../contract/runs.ts';
import { kindById } from '../../../../domain/kinds/registry.ts';
import { barOf } from '../../../app/run-standing.ts';
import { runNotesCopy } from '../../../copy/run-notes.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { count, cx, duration, Panel, ProgressBar, timeOfDay } from '../../../ui/index.ts';
import { useVerified } from '../verifications.ts';
import { hasCounts } from './RunSteps.tsx';
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

/** How many rows succeeded; where the service counts batches of several rows or nothing, how many are verified. */
function Headline({ run, isWhole }: { readonly run: RunProgress; readonly isWhole: boolean }) {
  if (!saysWhatSucceeded(run))
    return (
      <span className={styles.headline}>
        <b>{count(run.verified)}</b> {runsCopy.run.verified(count(run.rows))}
      </span>
    );
  return (
    <>
      <span className={styles.headline}>
        <b className={cx(isWhole && styles.okText)}>{count(run.succeeded)}</b>{' '}
        {runsCopy.run.succeeded(count(run.rows))}
      </span>
      {run.failed > 0 ? (
        <span className={styles.headline}>
          <b className={styles.errorText}>{count(run.failed)}</b> {runsCopy.rowOutcomes.failed}
        </span>
      ) : null}
    </>
  );
}

/** Rows that are only counted are among those that succeeded or failed where the service gives the counts of rows. */
const saysWhatSucceeded = (run: RunProgress): boolean => run.counted === 0 || hasCounts(run);

/** What is known so far: how many rows succeeded and failed, what sets the pace, how long it still takes. */
export function RunFigures({ run }: { readonly run: RunProgress }) {
  const words = runsCopy.rowOutcomes;
  const isKnown = saysWhatSucceeded(run);
  const text = isKnown
    ? runsCopy.run.succeededOf(run.succeeded, run.rows, run.failed)
    : runsCopy.run.verifiedOf(run.verified, run.rows);
  const carrying = run.batches.filter(({ state, tasks }) => isUsed(state) && tasks > 0).length;
  const givenUp = run.batches.filter(({ state, tasks }) => state === 'abandoned' && tasks > 0).length;
  const known = run.succeeded + run.failed + run.unknown + (hasCounts(run) ? 0 : run.counted);
  const under = run.state !== 'done' && run.state !== 'cancelled';
  const verified = useVerified(run);
  /** Sent, without a result: whether the run goes or stands still. */
  const pending = under ? Math.max(0, run.sent - known) : 0;
  const reported = run.batches.filter(({ state }) => state === 'processing');
  const counts = {
    succeeded: reported.reduce((sum, batch) => sum + batch.succeeded, 0),
    failed: reported.reduce((sum, batch) => sum + batch.failed, 0),
  };
  const isWhole = !under && run.succeeded === run.rows && run.counted === 0;
  return (
    <Panel>
      <div className={styles.figures}>
        <Headline run={run} isWhole={isWhole} />
        {under ? <Ahead run={run} /> : null}
        <span className={styles.outcomes}>
          {isKnown ? null : <Figure value={run.succeeded} word={words.succeeded} />}
          {isKnown && run.failed > 0 ? null : (
            <Figure
              value={run.failed}
              word={words.failed}
              tone={run.failed > 0 ? styles.errorText : undefined}
            />
          )}
          <Figure
            value={run.unknown}
            word={words.unknown}
            tone={run.unknown > 0 ? styles.warnText : undefined}
          />
          {run.counted > 0 ? (
            <Figure value={run.counted} word={words.counted} tone={styles.warnText} />
          ) : null}
          {run.toSend > 0 ? <Figure value={run.toSend} word={runsCopy.run.toSend} /> : null}
          {run.notSent > 0 ? <Figure value={run.notSent} word={words['not-sent']} /> : null}
        </span>
      </div>
      <ProgressBar
        label={runsCopy.run.progress}
        text={text}
        total={run.rows}
        parts={barOf(run, !under, pending)}
      />
      <p className={styles.note}>
        {pending > 0 ? (
          <span className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" /> {runNotesCopy.pending(pending)}
          </span>
        ) : null}
        {pending > 0 && counts.succeeded + counts.failed > 0
          ? `${runNotesCopy.counted(counts.succeeded, counts.failed, kindById(run.kind)?.groupBy === undefined ? 'row' : 'task')} `
          : ''}
        {runsCopy.sent(run.sent, run.rows, carrying)}
        {givenUp > 0 ? ` ${runsCopy.run.notStarted(givenUp)}` : ''}
        {isKnown && run.verified > 0 ? ` ${runsCopy.run.resultsVerified(run.verified, run.rows)}` : ''}{' '}
        {runsCopy.succeededNotResent}
      </p>
      {/* It stands there before there is anything to say, or a screen reader would not say it. */}
      <p className={styles.said} role="status">
        {verified === null ? '' : runNotesCopy.verifiedAgain(timeOfDay(verified.at), verified.changed)}
      </p>
    </Panel>
  );
}

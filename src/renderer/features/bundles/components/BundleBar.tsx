import type { BundleSheet } from '../../../../contract/bundles.ts';
import { type HistoryEntry, historyOf, navigate, partInWords, runsFacts } from '../../../app/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { Banner, Button, Details, duration, Pill, ProgressBar } from '../../../ui/index.ts';
import { readAgain, stopReading } from '../actions/change.ts';
import styles from '../bundles.module.css';

const { bar: copy } = bundlesCopy;

/** How far loading is, why it stands still, and the newest run of the sheet's prices. */
export function BundleBar({ sheet }: { readonly sheet: BundleSheet }) {
  const { reading, waiting, subscriptions, read, none, failed, conflicts, isSending } = sheet;
  const runs = runsFacts.use(({ value }) => value) ?? [];
  const [run] = historyOf(runs.filter(({ sheetId }) => sheetId === sheet.id));
  const loaded = subscriptions - waiting;
  const text = copy.loading(loaded, subscriptions);
  const mayLoad = reading === null && !isSending && failed + conflicts + waiting > 0;
  return (
    <div className={styles.pass}>
      {reading?.because ? (
        <Banner tone="warn" title={reading.because.message}>
          {reading.because.next ? <p>{reading.because.next}</p> : null}
          {reading.because.details ? <Details lines={reading.because.details} /> : null}
        </Banner>
      ) : null}
      <div className={styles.passLine}>
        <b>{reading ? text : copy.loaded(read, none, failed, waiting)}</b>
        {reading?.state === 'going' ? (
          <span>{copy.left(duration(Math.max(1, reading.secondsLeft)))}</span>
        ) : null}
        <span className={styles.passActions}>
          {reading?.state === 'waiting' ? (
            <Button size="small" look="primary" onPress={() => readAgain(sheet.id)}>
              {copy.resume}
            </Button>
          ) : null}
          {reading ? (
            <Button size="small" onPress={() => stopReading(sheet.id)}>
              {copy.stop}
            </Button>
          ) : null}
          {mayLoad ? (
            <Button size="small" onPress={() => readAgain(sheet.id)}>
              {waiting > 0 ? copy.loadRest : copy.readAgain}
            </Button>
          ) : null}
        </span>
      </div>
      {reading ? (
        <ProgressBar
          label={copy.progress}
          text={text}
          total={subscriptions}
          thin
          parts={[{ tone: 'accent', value: loaded }]}
        />
      ) : null}
      {run ? <NewestRun run={run} /> : null}
      {!isSending && conflicts > 0 ? <p className={styles.note}>{copy.conflicts(conflicts)}</p> : null}
    </div>
  );
}

function NewestRun({ run }: { readonly run: HistoryEntry }) {
  return (
    <>
      <div className={styles.passLine}>
        <b>{run.what}</b>
        <span>{run.kind}</span>
        <Pill tone={run.tone}>{run.state}</Pill>
        <span>
          {run.parts
            .filter(({ isInState }) => !isInState)
            .map(partInWords)
            .join(', ')}
        </span>
        {run.because ? <span>{run.because.message}</span> : null}
        <span className={styles.passActions}>
          <Button size="small" onPress={() => navigate(run.route)}>
            {copy.openRun}
          </Button>
        </span>
      </div>
      {run.isOver ? null : (
        <ProgressBar label={run.what} text={run.progress} total={run.size} thin parts={run.bar} />
      )}
    </>
  );
}

import type { BundleBook, BundlePass } from '../../../../contract/bundles.ts';
import { askToUnlock, barOf } from '../../../app/index.ts';
import { bundleOutcomes } from '../../../copy/bundle-outcomes.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { Banner, Button, Details, duration, ProgressBar } from '../../../ui/index.ts';
import { cancelPass, pausePass, readAgain, resumePass } from '../actions/change.ts';
import styles from '../bundles.module.css';

const { pass: copy } = bundlesCopy;

/** "498 sent, 2 changed meanwhile": what a pass came to. */
function resultOf(pass: BundlePass): string {
  const words = bundleOutcomes[pass.kind === 'restore' ? 'restore' : 'send'];
  const parts: readonly (readonly [number, string])[] = [
    [pass.succeeded, copy.ended[pass.kind]],
    [pass.failed, pass.kind === 'read' ? copy.notRead.failed : words.failed],
    [pass.conflict, words.conflict],
    [pass.unknown, words.unknown],
    [pass.notSent, pass.kind === 'read' ? copy.notRead['not-sent'] : words['not-sent']],
  ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, word]) => copy.result(value, word))
    .join(', ');
}

/** What could not be read was skipped: nothing was to be changed there. */
const countsOf = (pass: BundlePass) => {
  const counts = { ...pass, rows: pass.total, skipped: pass.conflict };
  return pass.kind === 'read' ? { ...counts, failed: 0, skipped: pass.failed } : counts;
};

/** How far reading, sending or restoring is, why it stands still, and what can be done about it. */
export function PassBar({ book }: { readonly book: BundleBook }) {
  const { pass } = book;
  if (pass === null) return null;
  const isOpen = pass.state !== 'done' && pass.state !== 'cancelled';
  const odd = book.failed + book.conflicts + (isOpen ? 0 : book.waiting);
  const text = copy.doneOf(pass.kind, pass.done, pass.total);
  return (
    <div className={styles.pass}>
      {pass.because ? (
        <Banner
          tone="warn"
          title={pass.because.message}
          actions={
            pass.because.code === 'locked' ? (
              <Button size="small" onPress={() => askToUnlock(book.storeId)}>
                {lockCopy.unlock}
              </Button>
            ) : null
          }
        >
          {pass.because.next ? <p>{pass.because.next}</p> : null}
          {pass.because.details ? <Details lines={pass.because.details} /> : null}
        </Banner>
      ) : null}
      <div className={styles.passLine}>
        <b>{isOpen ? text : resultOf(pass)}</b>
        {pass.secondsLeft !== null && pass.secondsLeft > 0 ? (
          <span>{copy.left(duration(pass.secondsLeft))}</span>
        ) : null}
        {pass.state === 'paused' && !pass.because ? <span>{copy.paused}</span> : null}
        <span className={styles.passActions}>
          {pass.state === 'going' ? (
            <Button size="small" onPress={() => pausePass(book.id)}>
              {copy.pause}
            </Button>
          ) : null}
          {(pass.state === 'paused' || pass.state === 'waiting') && pass.because?.code !== 'locked' ? (
            <Button size="small" look="primary" onPress={() => resumePass(book.id)}>
              {copy.resume}
            </Button>
          ) : null}
          {isOpen ? (
            <Button size="small" look="danger" onPress={() => cancelPass(book.id)}>
              {copy.cancel}
            </Button>
          ) : null}
          {!isOpen && odd > 0 ? (
            <Button size="small" onPress={() => readAgain(book.id)}>
              {copy.readAgain}
            </Button>
          ) : null}
        </span>
      </div>
      {isOpen ? (
        <ProgressBar
          label={copy.progress}
          text={text}
          total={pass.total}
          thin
          parts={barOf(countsOf(pass), false)}
        />
      ) : null}
      {!isOpen && book.conflicts > 0 ? <p className={styles.note}>{copy.conflicts}</p> : null}
    </div>
  );
}

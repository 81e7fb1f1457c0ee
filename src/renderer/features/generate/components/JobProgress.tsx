import type { CodesProgress } from '../../../../contract/codes.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { ProgressBar } from '../../../ui/index.ts';
import styles from '../generate.module.css';
import { stepsOf } from '../progress.ts';

const copy = generateCopy.progress;

/** How far a generation is. How far the reading is cannot be told. */
export function JobProgress({
  progress,
  secondsLeft,
}: {
  readonly progress: CodesProgress;
  readonly secondsLeft: number | null;
}) {
  const { done, all } = stepsOf(progress);
  const text = copy.text(progress);
  return (
    <div className={styles.stack}>
      <p className={styles.progressText}>
        {text}
        {secondsLeft === null ? null : <span className={styles.left}>{copy.left(secondsLeft)}</span>}
      </p>
      <ProgressBar
        label={copy.label}
        text={text}
        parts={[{ tone: 'accent', value: done }]}
        total={progress.state === 'reading' ? null : all}
      />
      <p className={styles.quiet}>{copy.proof}</p>
      <p className={styles.quiet}>{copy.meanwhile}</p>
    </div>
  );
}

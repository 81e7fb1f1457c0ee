import type { JobProgress as Progress } from '../../../../contract/jobs.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { ProgressBar } from '../../../ui/index.ts';
import styles from '../generate.module.css';

const copy = generateCopy.progress;

/** How far a generation is; null before it is told. How far the reading is cannot be told. */
export function JobProgress({ progress }: { readonly progress: Progress | null }) {
  const secondsLeft = progress?.secondsLeft ?? null;
  const text = copy.text(progress?.phase ?? 'reading', progress?.done ?? 0, progress?.total ?? 0);
  return (
    <div className={styles.stack}>
      <p className={styles.progressText}>
        {text}
        {secondsLeft === null ? null : <span className={styles.left}>{copy.left(secondsLeft)}</span>}
      </p>
      <ProgressBar
        label={copy.label}
        text={text}
        parts={[{ tone: 'accent', value: progress?.share ?? 0 }]}
        total={progress === null || progress.phase === 'reading' ? null : 1}
      />
      <p className={styles.quiet}>{copy.proof}</p>
      <p className={styles.quiet}>{copy.meanwhile}</p>
    </div>
  );
}

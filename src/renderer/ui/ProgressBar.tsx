import { cx } from './cx.ts';
import styles from './progress.module.css';

export type ProgressPart = {
  readonly tone: 'ok' | 'error' | 'warn' | 'accent' | 'idle' | 'sent';
  readonly value: number;
};

/**
 * How far something is, in one or more parts of a whole: succeeded, failed, unknown. `text` says it in words
 * for readers ("61,238 of 100,000 succeeded, 12 failed"); without a total it moves to say that it is in progress. However small a part is,
 * it is wide enough to be seen.
 */
export function ProgressBar({
  label,
  text,
  parts,
  total,
  thin = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly parts: readonly ProgressPart[];
  readonly total: number | null;
  readonly thin?: boolean;
}) {
  const known = total !== null && total > 0;
  // What is sent is not done.
  const done = parts.reduce((sum, { tone, value }) => sum + (tone === 'sent' ? 0 : value), 0);
  return (
    <div
      className={cx(styles.bar, thin && styles.thin, !known && styles.open)}
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      aria-valuemin={0}
      {...(known ? { 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) } : {})}
    >
      {known
        ? parts
            .filter(({ value }) => value > 0)
            .map((part) => (
              <span
                key={part.tone}
                className={cx(styles.part, styles[part.tone])}
                style={{ width: `${Math.min(100, (part.value / total) * 100)}%` }}
              />
            ))
        : null}
    </div>
  );
}

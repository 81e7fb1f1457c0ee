import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './pill.module.css';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'error' | 'info';

/** A short fact beside its thing: a count, a state, a kind. */
export function Pill({
  tone = 'neutral',
  icon,
  children,
  title,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
}) {
  return (
    <span className={cx(styles.pill, styles[tone])} title={title}>
      {icon}
      {children}
    </span>
  );
}

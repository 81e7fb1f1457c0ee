import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../../ui/index.ts';
import styles from '../generate.module.css';

/** A part of the form that is folded away, with its content in a few words. `isOpen` opens it when it turns true. */
export function Fold({
  title,
  about,
  tone = null,
  isOpen,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly tone?: 'error' | 'warn' | null;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setUnfolded(true);
  }, [isOpen]);
  return (
    <details
      className={styles.fold}
      open={isUnfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.foldTitle}>{title}</span>{' '}
        <span className={cx(styles.foldAbout, tone !== null && styles[tone])}>{about}</span>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import styles from '../settings.module.css';

/** One setting or fact: what it is at the left, its value at the right. */
export const SettingLine = ({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}) => (
  <div className={styles.line}>
    <div className={styles.words}>
      <h3>{title}</h3>
      {help ? <p>{help}</p> : null}
    </div>
    <div className={styles.value}>{children}</div>
  </div>
);

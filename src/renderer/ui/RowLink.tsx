import type { ReactNode } from 'react';
import styles from './row-link.module.css';

/** What names a row of a table, and opens what the row is about. `note`: a smaller line below. */
export const RowLink = ({
  name,
  note = null,
  onPress,
}: {
  readonly name: string;
  readonly note?: ReactNode;
  readonly onPress: () => void;
}) => (
  <span className={styles.named}>
    <button type="button" className={styles.link} title={name} onClick={onPress}>
      {name}
    </button>
    {note === null ? null : <small>{note}</small>}
  </span>
);

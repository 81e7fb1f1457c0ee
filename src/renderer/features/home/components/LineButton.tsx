import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../home.module.css';

/** A line of a list that leads to its thing. */
export const LineButton = ({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <li>
    <button type="button" className={styles.line} onClick={onPress}>
      {children}
      <ChevronRight aria-hidden="true" />
    </button>
  </li>
);

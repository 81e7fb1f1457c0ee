import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A list of the system with the arrow of {@link Select}: for a form of many fields, where each costs little. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <span className={styles.native}>
      <select {...props} />
      <ChevronDown aria-hidden="true" />
    </span>
  );
}

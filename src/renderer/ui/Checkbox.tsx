import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from 'react-aria-components';
import styles from './choice.module.css';

type ToggleProps = {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
  /** A sentence beneath; part of the label, so that it is read with it. */
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
};

const Words = ({ children, help }: Pick<ToggleProps, 'children' | 'help'>) => (
  <span>
    {children}
    {help ? <span className={styles.help}>{help}</span> : null}
  </span>
);

/** A choice that takes effect with the rest of its form. */
export function Checkbox({ children, help, ...rest }: ToggleProps) {
  return (
    <AriaCheckbox {...rest} className={styles.choice ?? ''}>
      <span className={styles.box} aria-hidden="true">
        <Check strokeWidth={3} />
      </span>
      <Words help={help}>{children}</Words>
    </AriaCheckbox>
  );
}

/** A choice that takes effect at once. */
export function Switch({ children, help, ...rest }: ToggleProps) {
  return (
    <AriaSwitch {...rest} className={styles.choice ?? ''}>
      <span className={styles.track} aria-hidden="true" />
      <Words help={help}>{children}</Words>
    </AriaSwitch>
  );
}

import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

/** `primary`: at most one on a screen. `quiet`: toolbars. `danger`: takes something away. */
export type ButtonLook = 'default' | 'primary' | 'quiet' | 'danger';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  readonly look?: ButtonLook;
  readonly size?: 'normal' | 'small';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Under way: keeps the focus, refuses another press and says so. */
  readonly isPending?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** Ctrl+Enter presses it; a primary button unless stated. */
  readonly isMain?: boolean;
};

export function Button({
  look = 'default',
  size = 'normal',
  icon,
  children,
  buttonRef,
  isMain = look === 'primary',
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(buttonRef ? { ref: buttonRef } : {})}
      {...(isMain ? { 'data-primary': '' } : {})}
      className={cx(styles.button, styles[look], size === 'small' && styles.small)}
    >
      {rest.isPending ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
    </AriaButton>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  /** What it does; the accessible name and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown in the tooltip, for example "Ctrl+K". */
  readonly keys?: string;
};

export function IconButton({
  label,
  icon,
  keys,
  look = 'quiet',
  size = 'normal',
  buttonRef,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys ? { keys } : {})}>
      <AriaButton
        {...rest}
        {...(buttonRef ? { ref: buttonRef } : {})}
        aria-label={label}
        className={cx(styles.button, styles[look], styles.iconOnly, size === 'small' && styles.small)}
      >
        {rest.isPending ? <Spinner /> : icon}
      </AriaButton>
    </Tooltip>
  );
}

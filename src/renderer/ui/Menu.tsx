import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { cx } from './cx.ts';
import { KeyHint } from './KeyHint.tsx';
import styles from './overlay.module.css';

export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly note?: string;
      readonly icon?: ReactNode;
      readonly keys?: string;
      readonly danger?: boolean;
      readonly isDisabled?: boolean;
      readonly onAction: () => void;
    }
  | { readonly id: string; readonly separator: true };

/** A list of actions behind a button: `<Menu label="More" entries={...}><IconButton .../></Menu>`. */
export function Menu({
  label,
  entries,
  children,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactElement;
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover ?? ''} offset={4}>
        <MenuList label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/** The list itself, inside a popover. */
export function MenuList({
  label,
  entries,
  onClose,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose?: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const isAlone = onClose !== undefined;
  // After focus that no plain key moved, as when a dialog has closed, the library leaves the focus on the list, where
  // Enter does nothing.
  useEffect(() => {
    const list = menu.current;
    if (!isAlone || list === null) return;
    const enter = (): void => {
      if (document.activeElement === list) list.querySelector<HTMLElement>('[data-focused]')?.focus();
    };
    list.addEventListener('focus', enter);
    enter();
    return () => list.removeEventListener('focus', enter);
  }, [isAlone]);
  return (
    <AriaMenu
      ref={menu}
      aria-label={label}
      className={styles.menu ?? ''}
      {...(onClose ? { onClose, autoFocus: 'first' as const } : {})}
    >
      {entries.map((entry) =>
        'separator' in entry ? (
          <Separator key={entry.id} className={styles.separator ?? ''} />
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            className={cx(styles.item, entry.danger && styles.danger)}
            isDisabled={entry.isDisabled ?? false}
            onAction={entry.onAction}
          >
            {entry.icon}
            <span className={styles.itemText}>
              {entry.label}
              {entry.note ? <span className={styles.itemNote}>{entry.note}</span> : null}
            </span>
            {entry.keys ? <KeyHint keys={entry.keys} /> : null}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  );
}

import { useRef } from 'react';
import { Popover } from 'react-aria-components';
import { type MenuEntry, MenuList } from './Menu.tsx';
import own from './menu-at.module.css';
import styles from './overlay.module.css';

/** A menu at a place in the window, in px: a context menu, or the menu of a part without a button of its own. */
export function MenuAt({
  label,
  entries,
  spot,
  onClose,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly spot: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={place} aria-hidden="true" className={own.spot} style={{ left: spot.x, top: spot.y }} />
      <Popover
        className={styles.popover ?? ''}
        aria-label={label}
        triggerRef={place}
        isOpen
        placement="bottom start"
        offset={0}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <MenuList label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
  );
}

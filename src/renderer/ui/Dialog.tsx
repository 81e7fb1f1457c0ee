import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { StoreColour } from '../../contract/stores.ts';
import { uiCopy } from '../copy/ui.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { isFocusLost } from './focus-lost.ts';
import styles from './overlay.module.css';

export type DialogProps = {
  readonly isOpen: boolean;
  /** Called for Escape, the close button and a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  readonly footnote?: ReactNode;
  readonly width?: 'narrow' | 'normal' | 'wide' | 'widest';
  /** The store that the dialog is about: its colour lies over the top edge. */
  readonly store?: StoreColour | null;
  readonly role?: 'dialog' | 'alertdialog';
  /** Names what the dialog shows now; when that changes the focus stays in the dialog. */
  readonly step?: string;
};

/**
 * What has the focus loses it where it is disabled, as while a file is chosen: Escape works only from inside, so the
 * dialog has the focus until that can have it again.
 */
function FocusKept({
  dialog,
  isOpen,
}: {
  readonly dialog: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
}) {
  const last = useRef<HTMLElement | null>(null);
  const parked = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const remember = ({ target }: FocusEvent): void => {
      if (target === element || !(target instanceof HTMLElement)) return;
      last.current = target;
      parked.current = false;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [dialog]);
  useEffect(() => {
    const isParked = parked.current && document.activeElement === dialog.current;
    if (!isOpen || !(isParked || isFocusLost())) return;
    last.current?.focus();
    if (!isFocusLost() && document.activeElement !== dialog.current) return;
    parked.current = true;
    dialog.current?.focus();
  });
  return null;
}

/** A modal dialog: focus goes in, stays in, and comes back to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  footnote,
  width = 'normal',
  store = null,
  role = 'dialog',
  step = '',
}: DialogProps) {
  const dialog = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // What had the focus may be gone with the step before; Escape works only from inside.
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [step]);
  return (
    <ModalOverlay
      className={styles.backdrop ?? ''}
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal
        className={cx(styles.modal, styles[width], store && styles.storeEdge)}
        {...(store ? { 'data-store': store } : {})}
      >
        <AriaDialog className={styles.dialog ?? ''} role={role} ref={dialog}>
          <FocusKept dialog={dialog} isOpen={isOpen} />
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={uiCopy.close} keys="Esc" icon={<X aria-hidden="true" />} onPress={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? (
            <div className={styles.foot}>
              {footnote ? <span className={styles.footNote}>{footnote}</span> : null}
              {footer}
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

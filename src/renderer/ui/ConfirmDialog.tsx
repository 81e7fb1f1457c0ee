import { type ReactNode, useState } from 'react';
import type { AppError } from '../../contract/errors.ts';
import type { StoreColour } from '../../contract/stores.ts';
import { uiCopy } from '../copy/ui.ts';
import { ErrorBanner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './overlay.module.css';
import { TextField } from './TextField.tsx';

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, to which store, to how much. */
  readonly children: ReactNode;
  /** The verb on the button: "Disconnect", "Delete 1,200 codes". */
  readonly action: string;
  /** The way out, where "Cancel" could be taken for the action itself. */
  readonly keep?: string;
  readonly look?: 'primary' | 'danger';
  /**
   * The operator must type this text before the button works. Blanks at its ends do not count: they say nothing about which
   * store is meant. Case does: stores of one company may differ by it alone (“Acme EU”, “ACME EU”), and the name is typed to
   * notice that it is the wrong one. The field says so from the start.
   */
  readonly typed?: { readonly text: string; readonly label: string };
  /** Closes when the promise resolves; a rejection is shown in the dialog. `typed` holds what was typed. */
  readonly onConfirm: (typed: string) => Promise<void>;
  readonly errorOf: (thrown: unknown) => AppError;
  /** What can be done about an error, beside its sentence. */
  readonly wayOn?: (error: AppError) => ReactNode;
  readonly store?: StoreColour | null;
};

/** Asks before something that takes away or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog({
  onClose,
  title,
  children,
  action,
  keep = uiCopy.cancel,
  look = 'danger',
  typed,
  onConfirm,
  errorOf,
  wayOn,
  store = null,
}: ConfirmDialogProps) {
  const [text, setText] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const mayConfirm = !pending && (!typed || text.trim() === typed.text.trim());

  const confirm = async () => {
    if (!mayConfirm) return;
    setPending(true);
    setError(null);
    try {
      await onConfirm(text.trim());
      onClose();
    } catch (thrown) {
      setError(errorOf(thrown));
      setPending(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="narrow"
      role="alertdialog"
      store={store}
      footer={
        <>
          <Button onPress={onClose}>{keep}</Button>
          <Button
            look={look}
            isMain
            isDisabled={!mayConfirm && !pending}
            isPending={pending}
            onPress={confirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
        {typed ? (
          <TextField
            label={typed.label}
            value={text}
            onChange={setText}
            autoFocus
            help={uiCopy.typeExactly}
            error={typed.text.trim().startsWith(text.trim()) ? null : uiCopy.notTyped(typed.text.trim())}
          />
        ) : null}
        {error ? <ErrorBanner error={error} actions={wayOn?.(error)} /> : null}
      </form>
    </Dialog>
  );
}

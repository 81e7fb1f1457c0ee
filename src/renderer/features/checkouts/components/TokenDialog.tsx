import { useState } from 'react';
import type { AppError } from '../../../../contract/errors.ts';
import type { StoreColour } from '../../../../contract/stores.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { Button, Dialog, ErrorBanner, TextField } from '../../../ui/index.ts';
import styles from '../checkouts.module.css';

/** Asks for the token of a checkout that the service has. */
export function TokenDialog({
  title,
  text,
  action,
  store,
  onClose,
  onToken,
}: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly store: StoreColour | null;
  readonly onClose: () => void;
  readonly onToken: (token: string) => Promise<void>;
}) {
  const [token, setToken] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const may = token.trim() !== '' && !pending;
  const take = async (): Promise<void> => {
    if (!may) return;
    setPending(true);
    setError(null);
    try {
      await onToken(token.trim());
      onClose();
    } catch (thrown) {
      setError(appErrorOf(thrown));
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      store={store}
      width="narrow"
      footer={
        <>
          <Button onPress={onClose}>{copy.review.cancel}</Button>
          <Button look="primary" isDisabled={!may && !pending} isPending={pending} onPress={take}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <p>{text}</p>
        <TextField
          label={copy.settle.token}
          value={token}
          onChange={setToken}
          maxLength={500}
          mono
          autoFocus
        />
        {error ? <ErrorBanner error={error} /> : null}
      </form>
    </Dialog>
  );
}

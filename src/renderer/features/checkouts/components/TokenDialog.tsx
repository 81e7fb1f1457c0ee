import { useState } from 'react';
import type { StoreColour } from '../../../../contract/stores.ts';
import { useAction } from '../../../bridge/index.ts';
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
  const { isPending, error, act } = useAction();
  const may = token.trim() !== '' && !isPending;
  const take = async (): Promise<void> => {
    if (!may) return;
    await act(async () => {
      await onToken(token.trim());
      onClose();
    });
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
          <Button look="primary" isDisabled={!may && !isPending} isPending={isPending} onPress={take}>
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

import { useState } from 'react';
import type { Store } from '../../../../contract/stores.ts';
import { attemptReconnect } from '../../../app/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { Button, Dialog, TextField } from '../../../ui/index.ts';
import { closeDialog, openConnect } from '../store.ts';
import styles from '../stores.module.css';

const copy = storesCopy.reconnectForm;

/** Takes the client secret of a store that is connected again: disconnecting has deleted it. */
export function ReconnectDialog({ store }: { readonly store: Store }) {
  const [secret, setSecret] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isEmpty = secret.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={copy.title(store.name)}
      width="narrow"
      store={store.colour}
      footer={
        <>
          <Button onPress={closeDialog}>{storesCopy.cancel}</Button>
          <Button look="primary" type="submit" form="reconnect-form">
            {storesCopy.form.submit}
          </Button>
        </>
      }
    >
      <form
        id="reconnect-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (isEmpty) return;
          openConnect();
          void attemptReconnect(store.id, secret.trim());
        }}
      >
        <p>{copy.text(store.name)}</p>
        <TextField
          label={storesCopy.form.clientSecret}
          help={storesCopy.form.clientSecretHelp}
          value={secret}
          onChange={setSecret}
          error={isAsked && isEmpty ? copy.needed : null}
          type="password"
          autoComplete="off"
          maxLength={500}
          isRequired
          autoFocus
          mono
        />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { AppError } from '../../../../contract/errors.ts';
import type { Store } from '../../../../contract/stores.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { Button, Dialog, ErrorBanner, TextField } from '../../../ui/index.ts';
import { updateStore } from '../actions/update-store.ts';
import { closeDialog } from '../store.ts';
import styles from '../stores.module.css';
import { ColourField } from './ColourField.tsx';

/** Renames a store and changes its colour. */
export function EditStoreDialog({ store }: { readonly store: Store }) {
  const [name, setName] = useState(store.name);
  const [colour, setColour] = useState(store.colour);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const isEmpty = name.trim() === '';

  const save = async () => {
    if (isEmpty || pending) return;
    setPending(true);
    try {
      await updateStore(store.id, name.trim(), colour);
      closeDialog();
    } catch (thrown) {
      setError(appErrorOf(thrown));
      setPending(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={storesCopy.editTitle(store.name)}
      width="narrow"
      store={colour}
      footer={
        <>
          <Button onPress={closeDialog}>{storesCopy.cancel}</Button>
          <Button look="primary" isDisabled={isEmpty} isPending={pending} onPress={save}>
            {storesCopy.save}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={storesCopy.form.name}
          value={name}
          onChange={setName}
          maxLength={80}
          error={isEmpty ? storesCopy.errors.required : null}
          autoFocus
        />
        <ColourField value={colour} onChange={setColour} />
        {error ? <ErrorBanner error={error} /> : null}
      </form>
    </Dialog>
  );
}

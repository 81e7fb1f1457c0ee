import { useState } from 'react';
import type { Store } from '../../../../contract/stores.ts';
import { useAction } from '../../../bridge/index.ts';
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
  const { isPending, error, act } = useAction();
  const isEmpty = name.trim() === '';

  const save = async () => {
    if (isEmpty) return;
    await act(async () => {
      await updateStore(store.id, name.trim(), colour);
      closeDialog();
    });
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
          <Button look="primary" isDisabled={isEmpty} isPending={isPending} onPress={save}>
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

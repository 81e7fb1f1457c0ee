import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { useTypedIn } from '../../../app/index.ts';
import { useAction } from '../../../bridge/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { Button, Dialog, ErrorBanner, TextField } from '../../../ui/index.ts';
import { addService, importService, type ServiceForm } from '../actions/add-service.ts';
import styles from '../stores.module.css';

const copy = storesCopy.service;
const empty: ServiceForm = { name: '', base: '', auth: '', admin: '', storefront: '' };
const addresses = ['base', 'auth', 'admin', 'storefront'] as const;
const helps: Partial<Record<keyof ServiceForm, string>> = {
  auth: copy.authHelp,
  storefront: copy.storefrontHelp,
};

const isAddress = (text: string): boolean => {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};

/** A service that stores can be connected to: by its addresses, or from a profile file. */
export function ServiceDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState(empty);
  useTypedIn(
    'profile',
    'new',
    Object.values(form).some((text) => text.trim() !== ''),
  );
  const [checked, setChecked] = useState(false);
  const { isPending, error, act } = useAction();
  const isComplete = form.name.trim() !== '' && addresses.every((name) => isAddress(form[name]));

  const fromFile = () =>
    act(async () => {
      if (await importService()) onClose();
    });
  const add = () =>
    act(async () => {
      await addService(form);
      onClose();
    });
  const errorOf = (name: keyof ServiceForm): string | null => {
    if (!checked) return null;
    if (name === 'name') return form.name.trim() === '' ? storesCopy.errors.required : null;
    return isAddress(form[name]) ? null : storesCopy.errors.serviceAddress;
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      footer={
        <>
          <Button
            look="quiet"
            icon={<FileJson aria-hidden="true" />}
            onPress={() => void fromFile()}
            isDisabled={isPending}
          >
            {copy.fromFile}
          </Button>
          <span className={styles.gap} />
          <Button onPress={onClose}>{storesCopy.cancel}</Button>
          <Button look="primary" type="submit" form="service-form" isPending={isPending}>
            {copy.add}
          </Button>
        </>
      }
    >
      <form
        id="service-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isComplete) void add();
        }}
      >
        <p>{copy.intro}</p>
        <TextField
          label={copy.name}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          error={errorOf('name')}
          autoFocus
        />
        {addresses.map((name) => (
          <TextField
            key={name}
            label={copy[name]}
            help={helps[name]}
            value={form[name]}
            onChange={(value) => setForm({ ...form, [name]: value })}
            error={errorOf(name)}
            placeholder="https://"
            spellCheck="false"
            mono
          />
        ))}
        {error ? <ErrorBanner error={error} /> : null}
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { KnownProxy } from '../../../contract/network.ts';
import { desk, useAction } from '../../bridge/index.ts';
import { networkCopy } from '../../copy/network.ts';
import { Button, Dialog, ErrorBanner, TextField } from '../../ui/index.ts';
import { closeLogin } from './login-state.ts';
import styles from './network.module.css';

const copy = networkCopy.form;

/** Takes a user name and a password for a proxy. The password leaves the page with the form and never comes back. */
export function ProxyLoginDialog({ proxy }: { readonly proxy: KnownProxy }) {
  const [userName, setUserName] = useState(proxy.userName ?? '');
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { error, act } = useAction();
  const needed = (text: string): string | null => (isAsked && text === '' ? copy.needed : null);

  const save = async (): Promise<void> => {
    setAsked(true);
    if (userName.trim() === '' || password === '') return;
    await act(async () => {
      await desk.invoke('network.saveLogin', { proxy: proxy.key, userName, password });
      closeLogin();
    });
  };

  return (
    <Dialog
      isOpen
      onClose={closeLogin}
      title={copy.title(proxy.name)}
      width="narrow"
      footer={
        <>
          <Button onPress={closeLogin}>{copy.cancel}</Button>
          <Button look="primary" type="submit" form="proxy-login-form">
            {copy.save}
          </Button>
        </>
      }
    >
      <form
        id="proxy-login-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{copy.about}</p>
        {error === null ? null : <ErrorBanner error={error} />}
        <TextField
          label={copy.userName}
          value={userName}
          onChange={setUserName}
          error={needed(userName.trim())}
          autoComplete="off"
          maxLength={200}
          isRequired
          autoFocus
        />
        <TextField
          label={copy.password}
          help={copy.passwordHelp}
          value={password}
          onChange={setPassword}
          error={needed(password)}
          type="password"
          autoComplete="off"
          maxLength={500}
          isRequired
        />
      </form>
    </Dialog>
  );
}

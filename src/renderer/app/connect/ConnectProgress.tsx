import { useState } from 'react';
import type { ConnectState } from '../../../contract/stores.ts';
import { connectCopy } from '../../copy/connect.ts';
import { Banner, Button, CopyField, Spinner, TextField } from '../../ui/index.ts';
import { cancelConnect, pasteCallback, useAttempt } from './attempt.ts';
import { ConnectFailure } from './ConnectFailure.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './connect.module.css';

type Pending = Extract<ConnectState, { step: 'waiting' | 'exchanging' }>;

/** A connection under way: what it waits for, and everything that helps it on. */
export function ConnectProgress({ state }: { readonly state: Pending }) {
  return state.step === 'waiting' ? (
    <Waiting state={state} />
  ) : (
    <div className={styles.stack}>
      <Spinner label={connectCopy.exchanging(state.storeName)} />
    </div>
  );
}

function Waiting({ state }: { readonly state: Extract<ConnectState, { step: 'waiting' }> }) {
  const { error } = useAttempt();
  return (
    <div className={styles.stack}>
      <Spinner label={connectCopy.waitingTitle(state.storeName)} />
      <p>{state.listening ? connectCopy.waitingListening : connectCopy.waitingPaste}</p>
      {state.listenProblem ? (
        <Banner tone="warn" title={state.listenProblem.message}>
          {state.listenProblem.next ?? connectCopy.notListening}
        </Banner>
      ) : null}
      <CopyField label={connectCopy.installUrl} text={state.installUrl} />
      {state.listening ? (
        <details className={styles.instead}>
          <summary>{connectCopy.notByItself}</summary>
          <PasteForm isOptional />
        </details>
      ) : (
        <PasteForm />
      )}
      {error ? <ConnectFailure error={error} /> : null}
      <div className={styles.foot}>
        <Countdown until={state.expiresAt} />
        <Button size="small" onPress={() => void cancelConnect()}>
          {connectCopy.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Takes the address that the browser shows after the approval. */
function PasteForm({ isOptional = false }: { readonly isOptional?: boolean }) {
  const { pending } = useAttempt();
  const [url, setUrl] = useState('');
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() !== '') void pasteCallback(url.trim());
      }}
    >
      <TextField
        label={connectCopy.pasteLabel}
        help={connectCopy.pasteHelp}
        value={url}
        onChange={setUrl}
        mono
        spellCheck="false"
        autoFocus={!isOptional}
      />
      <Button type="submit" isDisabled={url.trim() === ''} isPending={pending}>
        {connectCopy.pasteAction}
      </Button>
    </form>
  );
}

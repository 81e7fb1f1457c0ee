import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AppError } from '../../../../contract/errors.ts';
import type { ConnectState } from '../../../../contract/stores.ts';
import {
  ConnectFailure,
  ConnectProgress,
  cancelConnect,
  connectFacts,
  useAttempt,
  useStores,
} from '../../../app/index.ts';
import { connectCopy } from '../../../copy/connect.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { Button, Dialog, EmptyState, Spinner } from '../../../ui/index.ts';
import { connectStore } from '../actions/connect-store.ts';
import { closeDialog, useStoresView } from '../store.ts';
import { ConnectForm } from './ConnectForm.tsx';

const copy = storesCopy.form;

/** Connecting a store, from the form to the stored tokens. Closing it does not end an attempt. */
export function ConnectDialog() {
  const state: ConnectState = connectFacts.use((fact) => fact.value) ?? { step: 'idle' };
  const { pending, error } = useAttempt();
  // What an earlier attempt came to is no news when the dialog opens.
  const [asked, setAsked] = useState(pending || state.step === 'waiting' || state.step === 'exchanging');
  useEffect(() => {
    if (pending) setAsked(true);
  }, [pending]);
  const [fromForm, setFromForm] = useState(false);
  const draftColour = useStoresView((view) => view.draft?.colour ?? null);
  const stores = useStores();

  if (asked && state.step === 'connected' && !pending && !error) return <Connected storeId={state.storeId} />;
  const view = viewOf(asked, pending, state, error);
  const name = view.of === 'progress' ? view.state.storeName : null;
  const colour = name === null ? null : (stores.find((store) => store.name === name)?.colour ?? draftColour);
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={name === null ? copy.title : copy.titleOf(name)}
      step={view.of}
      width={view.of === 'form' ? 'wide' : 'normal'}
      store={view.of === 'form' ? draftColour : colour}
      {...(view.of === 'form' ? { footnote: copy.intro } : {})}
      footer={footerOf(view, fromForm, () => {
        setAsked(false);
        void cancelConnect();
      })}
    >
      {view.of === 'progress' ? <ConnectProgress state={view.state} /> : null}
      {view.of === 'failure' ? <ConnectFailure error={view.error} /> : null}
      {view.of === 'starting' ? <Spinner label={connectCopy.starting} /> : null}
      {view.of === 'form' ? (
        <ConnectForm
          onSubmit={() => {
            if (!connectStore()) return;
            setFromForm(true);
            setAsked(true);
          }}
        />
      ) : null}
    </Dialog>
  );
}

type View =
  | { readonly of: 'form' | 'starting' }
  | { readonly of: 'progress'; readonly state: Extract<ConnectState, { step: 'waiting' | 'exchanging' }> }
  | { readonly of: 'failure'; readonly error: AppError };

/** What the dialog shows: the form until an attempt was asked for, then how far that is. */
function viewOf(asked: boolean, pending: boolean, state: ConnectState, error: AppError | null): View {
  if (!asked) return { of: 'form' };
  if (state.step === 'waiting' || state.step === 'exchanging') return { of: 'progress', state };
  if (error) return { of: 'failure', error };
  if (state.step === 'failed' && !pending) return { of: 'failure', error: state.error };
  return { of: pending ? 'starting' : 'form' };
}

function footerOf(view: View, fromForm: boolean, backToForm: () => void): ReactNode {
  switch (view.of) {
    case 'form':
      return (
        <>
          <Button onPress={closeDialog}>{storesCopy.cancel}</Button>
          <Button look="primary" type="submit" form="connect-form">
            {copy.submit}
          </Button>
        </>
      );
    case 'failure':
      return (
        <>
          {fromForm ? <Button onPress={backToForm}>{copy.back}</Button> : null}
          <Button onPress={closeDialog}>{copy.close}</Button>
        </>
      );
    case 'progress':
    case 'starting':
      return null;
  }
}

function Connected({ storeId }: { readonly storeId: string }) {
  const store = useStores().find((entry) => entry.id === storeId);
  useEffect(() => () => useStoresView.setState({ draft: null }), []);
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={copy.title}
      width="narrow"
      store={store?.colour ?? null}
      footer={
        <Button look="primary" onPress={closeDialog} autoFocus>
          {copy.close}
        </Button>
      }
    >
      <EmptyState icon={<CircleCheck aria-hidden="true" />} title={copy.done(store?.name ?? '')}>
        {copy.doneText}
      </EmptyState>
    </Dialog>
  );
}

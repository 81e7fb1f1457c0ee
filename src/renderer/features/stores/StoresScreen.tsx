import { FlaskConical, Plus, Store as StoreIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import {
  type Command,
  ConnectFailure,
  connectFacts,
  navigate,
  openPractice,
  type Route,
  Screen,
  StatusGap,
  storesFacts,
  useAttempt,
  useCommands,
  useStores,
} from '../../app/index.ts';
import { profilesCopy } from '../../copy/profiles.ts';
import { storesCopy } from '../../copy/stores.ts';
import { Banner, Button, EmptyState, ErrorBanner, Panel } from '../../ui/index.ts';
import { StoreCard } from './components/StoreCard.tsx';
import { StoresDialogs } from './components/StoresDialogs.tsx';
import { openConnect, openDialog, profilesFacts, useStoresView } from './store.ts';
import styles from './stores.module.css';

type Connect = Extract<Route, { readonly screen: 'stores' }>['connect'];

/** The stores: what is connected, with which rights, and everything that can be done about it. */
export function StoresScreen({ connect }: { readonly connect: Connect }) {
  const stores = useStores();
  const readError = storesFacts.use((fact) => fact.error);
  const { pending } = useAttempt();
  const hasPractice = stores.some((store) => store.practice && store.state === 'connected');
  useCommands(useMemo((): readonly Command[] => [connectCommand], []));

  useEffect(() => {
    void profilesFacts.refresh();
  }, []);
  useEffect(() => {
    if (connect === null) return;
    if (connect === 'store') openConnect();
    else openDialog({ of: 'reconnect', storeId: connect.storeId });
    navigate({ screen: 'stores', connect: null }, 'replace');
  }, [connect]);

  const practiceButton = (
    <Button
      icon={<FlaskConical aria-hidden="true" />}
      isPending={pending}
      onPress={() => void openPractice()}
    >
      {storesCopy.practice}
    </Button>
  );
  const connectButton = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onPress={openConnect}>
      {storesCopy.connect}
    </Button>
  );

  return (
    <Screen
      title={storesCopy.title}
      actions={
        <>
          <Button look="quiet" onPress={() => navigate({ screen: 'profiles', profileId: null })}>
            {profilesCopy.open}
          </Button>
          {hasPractice || stores.length === 0 ? null : practiceButton}
          {stores.length === 0 ? null : connectButton}
        </>
      }
      status={
        <>
          <span>
            {storesCopy.status(stores.filter((store) => store.state === 'connected').length, stores.length)}
          </span>
          <StatusGap />
        </>
      }
    >
      <div className={styles.page}>
        {readError ? <ErrorBanner error={readError} onRetry={() => void storesFacts.refresh()} /> : null}
        <PendingNotice />
        {stores.length === 0 ? (
          <Panel>
            <EmptyState
              icon={<StoreIcon aria-hidden="true" />}
              title={storesCopy.emptyTitle}
              actions={
                <>
                  {practiceButton}
                  {connectButton}
                </>
              }
            >
              {storesCopy.emptyText}
            </EmptyState>
          </Panel>
        ) : (
          <ul className={styles.list} aria-label={storesCopy.title}>
            {stores.map((store) => (
              <li key={store.id}>
                <StoreCard store={store} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <StoresDialogs />
    </Screen>
  );
}

const connectCommand: Command = {
  id: 'connect-store',
  title: storesCopy.connect,
  section: storesCopy.title,
  run: openConnect,
};

/** A connection that goes on, or has failed, while its dialog is closed. */
function PendingNotice() {
  const state = connectFacts.use((fact) => fact.value);
  const { error } = useAttempt();
  const isOpen = useStoresView((view) => view.dialog?.of === 'connect');
  if (isOpen) return null;
  if (state?.step === 'waiting') {
    return (
      <Banner
        tone="info"
        title={storesCopy.pending(state.storeName)}
        actions={
          <Button size="small" onPress={openConnect}>
            {storesCopy.show}
          </Button>
        }
      />
    );
  }
  if (error) return <ConnectFailure error={error} />;
  return state?.step === 'failed' ? <ConnectFailure error={state.error} /> : null;
}

import { useState } from 'react';
import type { AppError } from '../../../../contract/errors.ts';
import type { TryState } from '../../../../contract/profiles.ts';
import type { Store } from '../../../../contract/stores.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { askToUnlock, navigate } from '../../../app/index.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { tryCopy as copy } from '../../../copy/try-service.ts';
import { Button, Dialog, Spinner } from '../../../ui/index.ts';
import { applyLines, startTry, stopTry } from '../actions/try-service.ts';
import styles from '../profiles.module.css';
import { useProfiles } from '../store.ts';
import { tryFacts } from '../try-facts.ts';
import { TryForm } from './TryForm.tsx';
import { openLines, TryReportView } from './TryReportView.tsx';
import { taskOf, useTryForm } from './try-form.ts';

const close = (): void => useProfiles.setState({ trying: null });

/** “Try this service”: what is to be sent, how far it is, what it showed. */
export function TryDialog(props: {
  readonly profile: Profile;
  readonly stores: readonly Store[];
  readonly isOwn: boolean;
  readonly isChanged: boolean;
}) {
  const isOpen = useProfiles(({ trying }) => trying === props.profile.id);
  return isOpen ? <OpenTryDialog {...props} /> : null;
}

type View = 'form' | 'going' | 'report';

function viewOf(state: TryState, profileId: string, wantsForm: boolean): View {
  if (state.step === 'asking' || state.step === 'going') return 'going';
  return state.step === 'done' && state.report.profileId === profileId && !wantsForm ? 'report' : 'form';
}

function OpenTryDialog({
  profile,
  stores,
  isOwn,
  isChanged,
}: {
  readonly profile: Profile;
  readonly stores: readonly Store[];
  readonly isOwn: boolean;
  readonly isChanged: boolean;
}) {
  const state = tryFacts.use(({ value }) => value) ?? { step: 'idle' };
  const connected = stores.filter((store) => store.state === 'connected');
  const [form, setForm] = useTryForm(connected);
  const [wantsForm, setWantsForm] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const view = viewOf(state, profile.id, wantsForm);
  const store = connected.find(({ id }) => id === form.storeId) ?? null;
  const task = taskOf(form);
  const open = state.step === 'done' ? openLines(state.report.lines, profile) : [];
  const picked = open.filter(({ path }) => path !== null && chosen.has(path));

  const start = async (): Promise<void> => {
    if (task === null || store === null) return;
    setError(null);
    setChosen(new Set());
    setWantsForm(false);
    const refused = await startTry(profile.id, store.id, task);
    setError(refused);
    if (refused !== null) setWantsForm(true);
  };
  const isLocked = store?.lock === 'locked';
  const mayStart = task !== null && store !== null && !isLocked && !isChanged;

  const footers: Readonly<Record<View, React.ReactNode>> = {
    form:
      connected.length === 0 ? (
        <>
          <Button onPress={close}>{copy.cancel}</Button>
          <Button look="primary" onPress={() => navigate({ screen: 'stores', connect: null })}>
            {copy.goToStores}
          </Button>
        </>
      ) : (
        <>
          <Button onPress={close}>{copy.cancel}</Button>
          <Button
            look="primary"
            isDisabled={!isLocked && !mayStart}
            onPress={() => {
              if (isLocked && store) askToUnlock(store.id);
              else void start();
            }}
          >
            {isLocked && store ? lockCopy.unlockStoreDots(store.name) : copy.next}
          </Button>
        </>
      ),
    going: (
      <>
        <Button onPress={close}>{copy.hide}</Button>
        <Button look="danger" onPress={() => void stopTry()}>
          {copy.stop}
        </Button>
      </>
    ),
    report: (
      <>
        <Button onPress={() => setWantsForm(true)}>{copy.again}</Button>
        <Button onPress={close}>{copy.hide}</Button>
        {isOwn ? (
          <Button
            look="primary"
            isDisabled={picked.length === 0}
            onPress={() => {
              applyLines(profile.id, picked);
              close();
            }}
          >
            {copy.apply(picked.length)}
          </Button>
        ) : null}
      </>
    ),
  };

  return (
    <Dialog
      isOpen
      onClose={close}
      title={copy.title}
      width={view === 'report' ? 'widest' : 'normal'}
      store={view === 'form' ? (store?.colour ?? null) : null}
      step={view}
      footer={footers[view]}
    >
      {view === 'form' ? (
        <TryForm
          form={form}
          onChange={setForm}
          stores={connected}
          isChanged={isChanged}
          error={error}
          onSubmit={() => {
            if (mayStart) void start();
          }}
        />
      ) : null}
      {view === 'going' ? <Going state={state} /> : null}
      {view === 'report' && state.step === 'done' ? (
        <TryReportView
          report={state.report}
          profile={profile}
          isOwn={isOwn}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
    </Dialog>
  );
}

function Going({ state }: { readonly state: TryState }) {
  return (
    <div className={styles.trying}>
      <Spinner label={state.step === 'going' ? copy.steps[state.doing] : copy.asking} />
      {state.step === 'going' ? (
        <>
          <p>
            {copy.going(state.storeName)}. {copy.progress(state.requests, state.since)}
          </p>
          <p className={styles.quiet}>{copy.closable}</p>
        </>
      ) : null}
    </div>
  );
}

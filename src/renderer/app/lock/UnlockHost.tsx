import type { Store } from '../../../contract/stores.ts';
import { appErrorOf } from '../../bridge/index.ts';
import { lockCopy } from '../../copy/lock.ts';
import { ConfirmDialog, StoreBadge } from '../../ui/index.ts';
import { runsFacts, useStores } from '../facts/index.ts';
import { aboutStore } from '../shell/about-store.ts';
import { unlockStore } from './actions.ts';
import styles from './lock.module.css';
import { closeQuestion, useUnlockQuestion } from './lock-state.ts';

/** The question before a store is unlocked, wherever it was asked from. */
export function UnlockHost() {
  const { question } = useUnlockQuestion();
  const store = useStores().find(({ id }) => id === question?.storeId);
  return question && store ? <UnlockDialog key={store.id} store={store} then={question.then} /> : null;
}

function UnlockDialog({ store, then }: { readonly store: Store; readonly then: (() => void) | null }) {
  const waiting = runsFacts.use(
    ({ value }) =>
      value?.filter((run) => run.storeId === store.id && run.because?.code === 'locked').length ?? 0,
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={closeQuestion}
      title={lockCopy.unlockTitle(store.name)}
      action={lockCopy.unlockStore(store.name)}
      look="primary"
      store={store.colour}
      errorOf={appErrorOf}
      onConfirm={async () => {
        await unlockStore(store);
        then?.();
      }}
    >
      <p className={styles.which}>
        <StoreBadge name={store.name} colour={store.colour} size="large" />
        <span>
          <b>{store.name}</b>
          <small>
            {aboutStore(store)} · {store.domain}
          </small>
        </span>
      </p>
      <p>{lockCopy.dialogText(store.name)}</p>
      {waiting > 0 ? <p>{lockCopy.waitingRuns(waiting)}</p> : null}
    </ConfirmDialog>
  );
}

import { FlaskConical } from 'lucide-react';
import type { Store } from '../../../../contract/stores.ts';
import { aboutStore, navigate, openPractice, reconnectStore, useAttempt } from '../../../app/index.ts';
import { homeCopy } from '../../../copy/home.ts';
import { Button, Panel, Pill, StoreBadge } from '../../../ui/index.ts';
import styles from '../home.module.css';

const copy = homeCopy.stores;

/** Which stores can be sent to. */
export function StoreStates({ stores }: { readonly stores: readonly Store[] }) {
  const { pending } = useAttempt();
  const hasPractice = stores.some((store) => store.practice);
  return (
    <Panel
      title={copy.title}
      flush
      actions={
        <Button size="small" look="quiet" onPress={() => navigate({ screen: 'stores', connect: null })}>
          {copy.manage}
        </Button>
      }
    >
      {stores.length === 0 ? <p className={styles.empty}>{copy.empty}</p> : null}
      <ul className={styles.stores}>
        {stores.map((store) => (
          <StoreLine key={store.id} store={store} pending={pending} />
        ))}
      </ul>
      {hasPractice || stores.length === 0 ? null : (
        <div className={styles.storesFoot}>
          <Button
            size="small"
            icon={<FlaskConical aria-hidden="true" />}
            isPending={pending}
            onPress={() => void openPractice()}
          >
            {copy.practice}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function StoreLine({ store, pending }: { readonly store: Store; readonly pending: boolean }) {
  const missing = store.neededScopes.filter((scope) => !store.grantedScopes.includes(scope)).length;
  return (
    <li className={styles.store}>
      <StoreBadge name={store.name} colour={store.colour} />
      <span className={styles.lineText}>
        <b>{store.name}</b>
        <small>{aboutStore(store)}</small>
      </span>
      {store.state === 'connected' ? (
        missing > 0 ? (
          <Pill tone="warn">{copy.missing(missing)}</Pill>
        ) : (
          <Pill tone="ok">{copy.connected}</Pill>
        )
      ) : (
        <Button size="small" isDisabled={pending} onPress={() => void reconnectStore(store)}>
          {copy.reconnect}
        </Button>
      )}
    </li>
  );
}

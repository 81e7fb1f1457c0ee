import type { StoreData } from '../../../contract/data.ts';
import type { Store } from '../../../contract/stores.ts';
import { appErrorOf, desk, useReading } from '../../bridge/index.ts';
import { dataCopy } from '../../copy/data.ts';
import { Banner, Button, bytes, ConfirmDialog, Dialog, ErrorBanner, Spinner } from '../../ui/index.ts';
import styles from './erase.module.css';
import { eraseStore } from './erase-store.ts';

const copy = dataCopy.erase;

type Props = { readonly store: Store; readonly onClose: () => void };

/** Asks before a store is deleted with its data: what goes, what stays, and why it cannot be done now. */
export function EraseStoreDialog({ store, onClose }: Props) {
  const { value: data, error } = useReading(store.id, (storeId) => desk.invoke('data.ofStore', { storeId }));
  if (data === null || data.refusal !== null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={copy.title(store.name)}
        width="narrow"
        store={store.colour}
        footer={<Button onPress={onClose}>{copy.close}</Button>}
      >
        {error ? <ErrorBanner error={error} /> : null}
        {data?.refusal ? (
          <Banner tone="warn" title={data.refusal.message}>
            {data.refusal.next}
          </Banner>
        ) : null}
        {data === null && error === null ? <Spinner label={copy.counting} /> : null}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={copy.title(store.name)}
      action={copy.action}
      typed={{ text: store.name, label: copy.typed(store.name) }}
      store={store.colour}
      errorOf={appErrorOf}
      onConfirm={(typed) => eraseStore(store.id, typed)}
    >
      <What data={data} isPractice={store.practice} />
    </ConfirmDialog>
  );
}

function What({ data, isPractice }: { readonly data: StoreData; readonly isPractice: boolean }) {
  const { parts } = copy;
  const gone = [
    ...(data.sheets > 0 ? [parts.sheets(data.sheets)] : []),
    ...(data.runs > 0 ? [parts.runs(data.runs, data.runRows)] : []),
    ...(data.checkouts > 0 ? [parts.checkouts(data.checkouts)] : []),
    ...(data.bundles > 0 ? [parts.bundles(data.bundles)] : []),
    ...(data.subscriptions > 0 ? [parts.subscriptions(data.subscriptions)] : []),
    ...(data.requests > 0 ? [parts.requests(data.requests)] : []),
    ...(isPractice ? [parts.practice] : []),
    parts.store,
    parts.log,
  ];
  const stays = [
    ...(data.sheetsShared > 0 ? [copy.shared(data.sheetsShared)] : []),
    ...(data.sheetsUnsent > 0 ? [copy.unsent(data.sheetsUnsent)] : []),
    copy.elsewhere,
  ];
  return (
    <>
      <p>{copy.text(bytes(data.bytes))}</p>
      <ul className={styles.list} aria-label={copy.goneLabel}>
        {gone.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{copy.stays}</p>
      <ul className={styles.list} aria-label={copy.staysLabel}>
        {stays.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

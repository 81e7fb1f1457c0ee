import type { Store } from '../../../../contract/stores.ts';
import { EraseStoreDialog } from '../../../app/erase/EraseStoreDialog.tsx';
import { useStores } from '../../../app/index.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { ConfirmDialog } from '../../../ui/index.ts';
import { disconnectStore } from '../actions/disconnect-store.ts';
import { removeStore } from '../actions/remove-store.ts';
import { turnLockOff } from '../actions/set-lock.ts';
import { closeDialog, openConnect, useStoresView } from '../store.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { EditStoreDialog } from './EditStoreDialog.tsx';
import { ReconnectDialog } from './ReconnectDialog.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';

/** The dialog that is open, if any. */
export function StoresDialogs() {
  const dialog = useStoresView((view) => view.dialog);
  const stores = useStores();
  if (!dialog) return null;
  if (dialog.of === 'connect') return <ConnectDialog />;
  if (dialog.of === 'service') return <ServiceDialog onClose={openConnect} />;
  const store = stores.find((entry) => entry.id === dialog.storeId);
  if (!store) return null;
  switch (dialog.of) {
    case 'edit':
      return <EditStoreDialog store={store} />;
    case 'reconnect':
      return <ReconnectDialog store={store} />;
    case 'disconnect':
      return <Disconnect store={store} />;
    case 'remove':
      return <Remove store={store} />;
    case 'erase':
      return <EraseStoreDialog store={store} onClose={closeDialog} />;
    case 'lock-off':
      return <LockOff store={store} />;
  }
}

const Disconnect = ({ store }: { readonly store: Store }) => (
  <ConfirmDialog
    isOpen
    onClose={closeDialog}
    title={storesCopy.disconnectTitle(store.name)}
    action={storesCopy.disconnectAction}
    typed={{ text: store.name, label: storesCopy.disconnectTyped(store.name) }}
    store={store.colour}
    errorOf={appErrorOf}
    onConfirm={() => disconnectStore(store)}
  >
    <p>{storesCopy.disconnectText(store.name)}</p>
  </ConfirmDialog>
);

const Remove = ({ store }: { readonly store: Store }) => (
  <ConfirmDialog
    isOpen
    onClose={closeDialog}
    title={storesCopy.removeTitle(store.name)}
    action={storesCopy.removeAction}
    typed={{ text: store.name, label: storesCopy.removeTyped(store.name) }}
    store={store.colour}
    errorOf={appErrorOf}
    onConfirm={() => removeStore(store)}
  >
    <p>{storesCopy.removeText(store.name)}</p>
  </ConfirmDialog>
);

const LockOff = ({ store }: { readonly store: Store }) => (
  <ConfirmDialog
    isOpen
    onClose={closeDialog}
    title={lockCopy.turnOffTitle(store.name)}
    action={lockCopy.turnOffAction}
    typed={{ text: store.name, label: lockCopy.turnOffTyped(store.name) }}
    store={store.colour}
    errorOf={appErrorOf}
    onConfirm={(typed) => turnLockOff(store, typed)}
  >
    <p>{lockCopy.turnOffText(store.name)}</p>
  </ConfirmDialog>
);

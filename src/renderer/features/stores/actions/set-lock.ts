import type { Store } from '../../../../contract/stores.ts';
import { storesFacts } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { notify, notifyError } from '../../../ui/index.ts';

/** The store needs no unlocking any more. Throws DeskError. */
export async function turnLockOff(store: Store, typedStoreName: string): Promise<void> {
  await desk.invoke('stores.setLock', { storeId: store.id, on: false, typedStoreName });
  await storesFacts.refresh();
  notify({ tone: 'ok', title: lockCopy.turnedOff(store.name) });
}

/** The store is locked at once, and at every start. */
export async function turnLockOn(store: Store): Promise<void> {
  try {
    await desk.invoke('stores.setLock', { storeId: store.id, on: true });
    await storesFacts.refresh();
    notify({ tone: 'ok', title: lockCopy.nowLocked(store.name) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

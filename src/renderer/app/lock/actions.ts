import type { Store } from '../../../contract/stores.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { lockCopy } from '../../copy/lock.ts';
import { notify, notifyError } from '../../ui/index.ts';
import { storesFacts, withItem } from '../facts/index.ts';
import { askToUnlock } from './lock-state.ts';

const receive = (store: Store): void => storesFacts.change((stores) => withItem(stores, store));

/** Lets the store be written to until quit. Throws DeskError, so that the question shows why it could not be done. */
export async function unlockStore(store: Store): Promise<void> {
  receive(await desk.invoke('stores.unlock', { storeId: store.id }));
  notify({ tone: 'ok', title: lockCopy.nowUnlocked(store.name) });
}

/** Makes the store read-only at once: that is safe, so nothing is asked. */
export async function lockStore(store: Store): Promise<void> {
  try {
    receive(await desk.invoke('stores.lock', { storeId: store.id }));
    notify({ tone: 'ok', title: lockCopy.nowLocked(store.name) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** The other of the two; unlocking asks first. */
export function toggleLock(store: Store): void {
  if (store.lock === 'locked') askToUnlock(store.id);
  else if (store.lock === 'unlocked') void lockStore(store);
  else notify({ tone: 'info', title: lockCopy.noLock });
}

import type { Store } from '../../../../contract/stores.ts';
import { storesFacts } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { notify } from '../../../ui/index.ts';

/** Deletes the tokens of a store. Throws DeskError. */
export async function disconnectStore(store: Store): Promise<void> {
  await desk.invoke('stores.disconnect', { storeId: store.id });
  await storesFacts.refresh();
  notify({ tone: 'ok', title: storesCopy.disconnected(store.name) });
}

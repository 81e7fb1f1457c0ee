import type { Store } from '../../../../contract/stores.ts';
import { storesFacts } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { notify } from '../../../ui/index.ts';

/** Takes a store without runs off the list. Throws DeskError (`conflict` when it has runs). */
export async function removeStore(store: Store): Promise<void> {
  await desk.invoke('stores.remove', { storeId: store.id });
  await storesFacts.refresh();
  notify({ tone: 'ok', title: storesCopy.removed(store.name) });
}

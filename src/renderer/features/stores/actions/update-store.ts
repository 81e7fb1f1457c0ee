import type { StoreColour } from '../../../../contract/stores.ts';
import { storesFacts } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';

/** Renames a store or changes its colour. Throws DeskError. */
export async function updateStore(storeId: string, name: string, colour: StoreColour): Promise<void> {
  await desk.invoke('stores.update', { storeId, name, colour });
  await storesFacts.refresh();
}

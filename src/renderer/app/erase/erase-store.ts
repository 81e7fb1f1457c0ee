import type { StoreData } from '../../../contract/data.ts';
import { desk } from '../../bridge/index.ts';
import { dataCopy } from '../../copy/data.ts';
import { notify } from '../../ui/index.ts';
import { runsFacts, sheetsFacts, storesFacts } from '../facts/index.ts';
import { forgetCheckout } from './remembered-checkout.ts';

/** Deletes a store with its data. What is shown follows also when some of it could not be deleted. Throws DeskError. */
export async function eraseStore(storeId: string, typedStoreName: string): Promise<void> {
  let data: StoreData;
  try {
    data = await desk.invoke('data.eraseStore', { storeId, typedStoreName });
  } finally {
    await Promise.all([storesFacts, sheetsFacts, runsFacts].map((facts) => facts.refresh()));
  }
  forgetCheckout(storeId);
  notify({ tone: 'ok', title: dataCopy.erase.done(data.storeName) });
}

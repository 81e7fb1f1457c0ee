import type { Stores } from '../../stores/types.ts';
import type { AreaHandlers } from '../handlers.ts';

export const storesHandlers = (stores: Stores): AreaHandlers<'stores'> => ({
  'stores.list': () => stores.stores(),
  'stores.connect': (draft) => stores.connect(draft),
  'stores.connectPractice': ({ allowSessionTokens }) => stores.connectPractice(allowSessionTokens),
  'stores.reconnect': ({ storeId, allowSessionTokens, clientSecret }) =>
    stores.reconnect(storeId, allowSessionTokens, clientSecret),
  'stores.installations': () => stores.installations.state(),
  'stores.connectState': () => stores.connectState(),
  'stores.pasteCallback': ({ url }) => stores.pasteCallback(url),
  'stores.cancelConnect': () => stores.cancelConnect(),
  'stores.update': ({ storeId, name, colour }) => stores.update(storeId, name, colour),
  'stores.unlock': ({ storeId }) => stores.unlock(storeId),
  'stores.lock': ({ storeId }) => stores.lock(storeId),
  'stores.setLock': ({ storeId, on, typedStoreName }) => stores.setLock(storeId, on, typedStoreName),
  'stores.disconnect': ({ storeId }) => stores.disconnect(storeId),
  'stores.remove': async ({ storeId }) => {
    await stores.remove(storeId);
    return null;
  },
});

import type { AreaHandlers } from '../ipc/handlers.ts';
import { keptParts } from './overview.ts';
import type { KeepingParts } from './parts.ts';
import { createRetention } from './retention.ts';
import { createStoreData } from './store-data.ts';

export type Keeping = {
  readonly handlers: AreaHandlers<'data'>;
  /** The settings have changed. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
};

/** What is kept on this computer: how much, for how long, and its deletion. Begins with what a crash interrupted. */
export function createKeeping(parts: KeepingParts): Keeping {
  const ofStores = createStoreData(parts);
  const retention = createRetention(parts);
  const started = ofStores.resume().then(retention.start);
  return {
    handlers: {
      'data.overview': async () => ({
        parts: await keptParts(parts),
        lastCleaning: retention.lastCleaning(),
      }),
      'data.ofStore': ({ storeId }) => ofStores.ofStore(storeId),
      'data.eraseStore': ({ storeId, typedStoreName }) => ofStores.eraseStore(storeId, typedStoreName),
    },
    follow: retention.follow,
    close: async () => {
      await Promise.all([retention.stop(), started]);
      await ofStores.settled();
    },
  };
}

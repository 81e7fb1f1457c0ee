import { isNoBackup } from '../backups/delete-backups.ts';
import { Failure } from '../failure.ts';
import type { AreaHandlers } from '../ipc/handlers.ts';
import { keptParts } from './overview.ts';
import { deleteCopies, type KeepingParts } from './parts.ts';
import { createRetention } from './retention.ts';
import { createStoreData } from './store-data.ts';

export type Keeping = {
  readonly handlers: AreaHandlers<'data'>;
  /** Whether a store is being deleted, or waits for its turn. */
  readonly isDeleting: () => boolean;
  /** The settings have changed. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
};

/** What is kept on this computer: how much, for how long, and its deletion. Begins with what a crash interrupted. */
export function createKeeping(parts: KeepingParts): Keeping {
  const ofStores = createStoreData(parts);
  const retention = createRetention(parts);
  const ending = new AbortController();
  const isEnding = new Promise<false>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(false)),
  );

  /** What earlier versions kept of the answers of services is masked as it would be today. */
  const maskOld = async (): Promise<void> => {
    const { runs, bundles, checkouts, subscriptions, stores, log } = parts;
    const all = [runs.masking, bundles.kept.masking, checkouts.masking, subscriptions.masking];
    const due = all.filter(({ isDue }) => isDue());
    if (due.length === 0 || ending.signal.aborted) return;
    // A keychain that waits for its password holds up no quit.
    const isComplete = await Promise.race([stores.knowSecrets(), isEnding]);
    for (const { run } of due) {
      const rows = await run(log.redactor.mask, isComplete, ending.signal);
      if (rows > 0) deleteCopies(parts.dataFolder);
      if (rows > 0 && !isNoBackup(await parts.forgetBackups('made')))
        log.warn('backups with secrets of earlier versions could not be deleted');
      if (rows > 0) log.info('secrets in results of earlier versions were masked', { rows });
    }
  };
  const maskOldSafely = (): Promise<void> =>
    maskOld().catch((thrown: unknown) => {
      // A run that is going, or a disk that is full: tried again at the next start.
      const error = thrown instanceof Failure ? thrown.error.message : String(thrown);
      parts.log.warn('results of earlier versions are not masked completely', { error });
    });
  const started = ofStores.resume().then(retention.start).then(maskOldSafely);
  return {
    handlers: {
      'data.overview': async () => ({
        parts: await keptParts(parts),
        lastCleaning: retention.lastCleaning(),
      }),
      'data.ofStore': ({ storeId }) => ofStores.ofStore(storeId),
      'data.eraseStore': ({ storeId, typedStoreName }) => ofStores.eraseStore(storeId, typedStoreName),
    },
    isDeleting: ofStores.isDeleting,
    follow: retention.follow,
    close: async () => {
      ending.abort();
      await Promise.all([retention.stop(), started]);
      await ofStores.settled();
    },
  };
}

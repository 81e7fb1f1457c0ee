import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../contract/errors.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import { notRewritten } from '../sqlite/rewrite.ts';
import type { Records, StoreRecord } from './records.ts';
import { notDeleted } from './store-errors.ts';

/** Deleting a store: it is marked before anything of it goes, and its record goes last. */
export type Erasing = {
  /** Ids of the stores that are marked. */
  readonly erasing: () => readonly string[];
  /** Why a store cannot be deleted now: it is being connected. */
  readonly erasingRefusal: (storeId: string) => AppError | null;
  /** Marks a store and deletes its secrets. Throws Failure (`no-keychain`) when some are left. */
  readonly beginErasing: (storeId: string) => Promise<void>;
  /** Takes the record of a marked store out of the file; one that cannot be taken out stays. Throws Failure (`disk`). */
  readonly finishErasing: (storeId: string) => void;
};

export type ErasingParts = {
  readonly database: DatabaseSync;
  readonly records: Records;
  /** Id of the store that is being connected. */
  readonly connecting: () => string | null;
  readonly existing: (storeId: string) => StoreRecord;
  /** Ends what the store may do, and deletes its secrets; answers why some are left. */
  readonly letGo: (record: StoreRecord) => Promise<AppError | null>;
  readonly changed: () => void;
};

export function createErasing(parts: ErasingParts): Erasing {
  const { database, records, existing } = parts;
  return {
    erasing: () => records.list().flatMap(({ id, erasing }) => (erasing ? [id] : [])),
    erasingRefusal: (storeId) => {
      if (parts.connecting() !== storeId) return null;
      return {
        code: 'conflict',
        message: storesMessages.beingConnected({ name: existing(storeId).name }),
        next: storesMessages.cancelConnectionFirst,
      };
    },
    beginErasing: async (storeId) => {
      const problem = await parts.letGo({ ...existing(storeId), erasing: true });
      parts.changed();
      if (problem) throw new Failure(notDeleted(existing(storeId), problem));
    },
    finishErasing: (storeId) => {
      const record = existing(storeId);
      records.delete(storeId);
      try {
        database.exec('VACUUM');
        if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0)
          throw notRewritten(['the file with the stores was in use']);
      } catch (thrown) {
        // What was deleted is in the file still: with its mark, the next start tries again.
        records.put(record);
        throw thrown;
      } finally {
        parts.changed();
      }
    },
  };
}

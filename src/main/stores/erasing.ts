import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../contract/errors.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import { notRewritten } from '../sqlite/rewrite.ts';
import type { Owed, Records, StoreRecord } from './records.ts';
import { notMarked } from './store-errors.ts';

/** Deleting a store: it is marked before anything of it goes, and its record goes last. */
export type Erasing = {
  /** Ids of the stores that are marked. */
  readonly erasing: () => readonly string[];
  /** Why a store cannot be deleted now: it is being connected. */
  readonly erasingRefusal: (storeId: string) => AppError | null;
  /** Marks a store, on disk: by the operator's word everything of it goes. Throws Failure (`disk`); nothing has changed. */
  readonly beginErasing: (storeId: string) => void;
  /** What is left to do for a marked store, besides its secrets. */
  readonly owed: (storeId: string) => Owed;
  /** Deletes the secrets of a marked store; answers why the keychain still has some. */
  readonly eraseSecrets: (storeId: string) => Promise<AppError | null>;
  /** Notes that nothing but secrets and these backups is left of a marked store. */
  readonly noteErased: (storeId: string, backups: Owed['backups']) => void;
  /** Takes the record of a marked store out of the file; one that cannot be taken out stays. Throws Failure (`disk`). */
  readonly finishErasing: (storeId: string) => void;
};

export type ErasingParts = {
  readonly database: DatabaseSync;
  readonly records: Records;
  /** Id of the store that is being connected. */
  readonly connecting: () => string | null;
  readonly existing: (storeId: string) => StoreRecord;
  /** Writes the record, and ends what the store may do. */
  readonly end: (record: StoreRecord) => void;
  /** Deletes its secrets; answers why some are left. */
  readonly wipe: (record: StoreRecord) => Promise<AppError | null>;
  readonly changed: () => void;
};

/** A mark of an earlier version does not say whether the operator was asked. */
const owedBy = ({ owed }: StoreRecord): Owed => owed ?? { data: true, backups: 'made' };

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
    beginErasing: (storeId) => {
      const record = existing(storeId);
      // What is gone already is not deleted again: backups that were made since have none of its data.
      const isGone = record.erasing && !owedBy(record).data;
      const owed: Owed = isGone ? owedBy(record) : { data: true, backups: 'all' };
      try {
        parts.end({ ...record, erasing: true, owed });
      } catch (thrown) {
        throw new Failure(notMarked(record, thrown));
      }
      parts.changed();
    },
    owed: (storeId) => owedBy(existing(storeId)),
    eraseSecrets: async (storeId) => {
      const problem = await parts.wipe(existing(storeId));
      parts.changed();
      return problem;
    },
    noteErased: (storeId, backups) => records.put({ ...existing(storeId), owed: { data: false, backups } }),
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

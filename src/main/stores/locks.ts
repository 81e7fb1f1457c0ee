import type { AppError } from '../../contract/errors.ts';
import type { Store } from '../../contract/stores.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { StoreRecord } from './records.ts';
import { locked } from './store-errors.ts';

export type Locks = {
  readonly of: (record: StoreRecord) => Store['lock'];
  /** Why nothing may be written to the store now; null when it may. */
  readonly refusal: (record: StoreRecord) => AppError | null;
  /** Refuses every store until the program ends, the practice store, too. */
  readonly close: (because: AppError) => void;
  readonly unlock: (record: StoreRecord) => void;
  /** Back to read-only: by hand, on disconnecting. At the next start it is so by itself. */
  readonly lock: (storeId: string) => void;
  /** The record with its lock on or off. Throws Failure (`bad-input`). */
  readonly set: (record: StoreRecord, on: boolean, typedStoreName: string | undefined) => StoreRecord;
};

/**
 * The locks of the stores. A real store is read-only until it is unlocked, so that nothing is sent to the wrong one
 * by habit. What is unlocked is known to this session alone: it is never on disk, so every start begins locked.
 */
export function createLocks(): Locks {
  const unlocked = new Set<string>();
  let closed: AppError | null = null;
  const of = (record: StoreRecord): Store['lock'] => {
    if (record.practice || !record.lockOn) return 'none';
    return unlocked.has(record.id) ? 'unlocked' : 'locked';
  };
  return {
    of,
    refusal: (record) => closed ?? (of(record) === 'locked' ? locked(record) : null),
    close: (because) => {
      closed = because;
    },
    unlock: (record) => {
      if (of(record) === 'locked') unlocked.add(record.id);
    },
    lock: (storeId) => {
      unlocked.delete(storeId);
    },
    set: (record, on, typedStoreName) => {
      if (record.practice) {
        throw new Failure({ code: 'bad-input', message: storesMessages.practiceStoreNoLock });
      }
      if (!on && typedStoreName?.trim() !== record.name) {
        throw new Failure({
          code: 'bad-input',
          message: storesMessages.typedNameNotName,
          next: storesMessages.typeConfirm({ name: record.name }),
        });
      }
      unlocked.delete(record.id);
      return { ...record, lockOn: on };
    },
  };
}

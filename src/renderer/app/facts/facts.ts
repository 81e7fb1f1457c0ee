import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf } from '../../bridge/index.ts';

/** What main said last. `value` stays when a later reading fails, so that a screen need not go blank. */
export type Fact<T> = { readonly value: T | null; readonly error: AppError | null };

export type Facts<T> = {
  readonly use: UseBoundStore<StoreApi<Fact<T>>>;
  readonly get: () => T | null;
  readonly set: (value: T) => void;
  /** Reads it again; a failure becomes `error`, never a rejection. */
  readonly refresh: () => Promise<void>;
};

/** A fact of main in the page: replaced whole, by a notice or by a reading. */
export function makeFacts<T>(read: () => Promise<T>): Facts<T> {
  const use = create<Fact<T>>(() => ({ value: null, error: null }));
  let changes = 0;
  const set = (value: T) => {
    changes += 1;
    use.setState({ value, error: null });
  };
  return {
    use,
    get: () => use.getState().value,
    set,
    async refresh() {
      const before = changes;
      try {
        const value = await read();
        // A notice that came while the reading was under way is newer than its answer.
        if (before === changes) set(value);
      } catch (thrown) {
        use.setState({ error: appErrorOf(thrown) });
      }
    },
  };
}

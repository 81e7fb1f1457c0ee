import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { AppError } from '../../../contract/errors.ts';
import { appErrorOf } from '../../bridge/index.ts';

/** What main said last. `value` stays when a later reading fails, so that a screen need not go blank. */
export type Fact<T> = { readonly value: T | null; readonly error: AppError | null };

export type Facts<T> = {
  readonly use: UseBoundStore<StoreApi<Fact<T>>>;
  readonly get: () => T | null;
  /** Replaces it: main said all of it anew. */
  readonly set: (value: T) => void;
  /** Changes what is known: main said a part of it anew. While nothing is known yet, the reading under way is repeated. */
  readonly change: (change: (value: T) => T) => void;
  /** Reads it again; a failure becomes `error`, never a rejection. */
  readonly refresh: () => Promise<void>;
};

/** A fact of main in the page: replaced or changed by a notice, or replaced by a reading. */
export function makeFacts<T>(read: () => Promise<T>): Facts<T> {
  const use = create<Fact<T>>(() => ({ value: null, error: null }));
  let wholes = 0;
  let changes = 0;
  let readings = 0;
  const put = (value: T) => use.setState({ value, error: null });
  return {
    use,
    get: () => use.getState().value,
    set(value) {
      wholes += 1;
      put(value);
    },
    change(change) {
      changes += 1;
      const { value } = use.getState();
      if (value !== null) put(change(value));
    },
    async refresh() {
      readings += 1;
      const [reading, wholesBefore] = [readings, wholes];
      try {
        for (let changesBefore = -1; changesBefore !== changes; ) {
          changesBefore = changes;
          const value = await read();
          // What came as a whole while the reading was under way is newer than its answer; so is a later reading's.
          if (wholes !== wholesBefore || readings !== reading) return;
          // A part that came meanwhile may not be in the answer: it is read once more.
          if (changesBefore === changes) put(value);
        }
      } catch (thrown) {
        use.setState({ error: appErrorOf(thrown) });
      }
    },
  };
}

import { useCallback, useRef, useState } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { appErrorOf } from './desk-error.ts';

export type Action = {
  /** It was begun and has not ended. */
  readonly isPending: boolean;
  /** Why the last one came to nothing; null again when another is begun. */
  readonly error: AppError | null;
  /** Does the work, unless other work of this action is under way; what it throws becomes `error`. Never rejects. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
  /** Shows an error that came about elsewhere. */
  readonly fail: (thrown: unknown) => void;
};

/** What a button does: pending meanwhile, with its error beside it, and once however often it is pressed. */
export function useAction(): Action {
  const underWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const fail = useCallback((thrown: unknown): void => setError(appErrorOf(thrown)), []);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      fail(thrown);
    }
    underWay.current = false;
    setPending(false);
  };
  return { isPending, error, act, fail };
}

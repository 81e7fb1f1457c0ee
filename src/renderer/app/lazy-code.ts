import { useEffect, useState } from 'react';

/** Code of the page that is loaded when it is first needed, or a moment before. */
export type LazyCode<M> = {
  /** The module when it is here, else null. */
  readonly now: () => M | null;
  /** Rejects when it cannot be read; the next call tries again. */
  readonly load: () => Promise<M>;
};

export function lazyCode<M>(read: () => Promise<M>): LazyCode<M> {
  let here: M | null = null;
  return {
    now: () => here,
    load: async () => {
      here ??= await read();
      return here;
    },
  };
}

/**
 * The module, or null while it is on its way; throws into the error boundary when it cannot be read.
 *
 * Unlike React's `lazy`, a module that is here is shown in the same render, and one that arrives is shown at
 * once: React holds back what follows a fallback for up to 300 ms.
 */
export function useLazyCode<M>(code: LazyCode<M>): M | null {
  const [failure, setFailure] = useState<{ readonly thrown: unknown } | null>(null);
  const [, setArrived] = useState<M | null>(null);
  const here = code.now();
  const isMissing = here === null;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    code.load().then(
      (module) => isShown && setArrived(() => module),
      (thrown: unknown) => isShown && setFailure({ thrown }),
    );
    return () => {
      isShown = false;
    };
  }, [code, isMissing]);
  if (failure !== null) throw failure.thrown;
  return here;
}

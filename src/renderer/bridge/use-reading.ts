import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { appErrorOf } from './desk-error.ts';

export type Reading<T> = {
  /** The answer to the present question; null until it has come. An answer to an earlier one never stands here. */
  readonly value: T | null;
  /** Why the present question got no answer. */
  readonly error: AppError | null;
  readonly isReading: boolean;
  /** The last answer, also one to an earlier question: for what may stand until the next is there. */
  readonly latest: T | null;
  /** Asks the present question once more; until the answer is there, there is none. */
  readonly readAgain: () => void;
};

type Answered<T> = { readonly to: string | null; readonly value: T | null; readonly error: AppError | null };

let readings = 0;

/** The page says of itself that something that it shows is being read: who takes pictures of it waits for the end. */
function markReading(): () => void {
  const mark = (by: number): void => {
    readings += by;
    document.documentElement.toggleAttribute('data-reading', readings > 0);
  };
  mark(1);
  return () => mark(-1);
}

/**
 * What main answers to a question that a screen asks by being shown. `question` holds everything that the answer
 * depends on, as JSON (null: there is nothing to ask); `read` asks it. No answer is shown for another question than its own:
 * not one that comes late, and not the one before, until the present one has come.
 *
 * `pauseMs` is waited first: a question that is being typed is asked when the typing pauses.
 */
export function useReading<Q, T>(
  question: Q | null,
  read: (question: Q) => Promise<T>,
  pauseMs = 0,
): Reading<T> {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered<T>>({ to: null, value: null, error: null });
  const present = useRef({ question, read, pauseMs });
  useEffect(() => {
    present.current = { question, read, pauseMs };
  });
  const key = question === null ? null : `${attempt} ${JSON.stringify(question)}`;

  useEffect(() => {
    const { question: asked, read: ask, pauseMs: pause } = present.current;
    if (key === null || asked === null) return;
    let isLate = false;
    const take = async (): Promise<void> => {
      try {
        const value = await ask(asked);
        if (!isLate) setAnswered({ to: key, value, error: null });
      } catch (thrown) {
        if (!isLate) setAnswered(({ value }) => ({ to: key, value, error: appErrorOf(thrown) }));
      }
    };
    const timer = pause > 0 ? setTimeout(() => void take(), pause) : undefined;
    if (timer === undefined) void take();
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);

  const isAnswered = key !== null && answered.to === key;
  const isReading = key !== null && !isAnswered;
  useEffect(() => (isReading ? markReading() : undefined), [isReading]);
  return {
    value: isAnswered && answered.error === null ? answered.value : null,
    error: isAnswered ? answered.error : null,
    isReading,
    latest: answered.value,
    readAgain: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

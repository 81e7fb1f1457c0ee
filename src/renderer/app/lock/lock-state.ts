import { create } from 'zustand';

type Question = { readonly storeId: string; readonly then: (() => void) | null };

/** Which store the operator is asked about, if any. */
export const useUnlockQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

/** Asks whether a store is to be unlocked; `then` is done once it is. */
export const askToUnlock = (storeId: string, then: (() => void) | null = null): void =>
  useUnlockQuestion.setState({ question: { storeId, then } });

export const closeQuestion = (): void => useUnlockQuestion.setState({ question: null });

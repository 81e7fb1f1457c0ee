import { create } from 'zustand';
import type { RunProgress } from '../../../contract/runs.ts';
import { runsCopy } from '../../copy/runs.ts';

type Before = Pick<RunProgress, 'endedAt' | 'succeeded' | 'failed' | 'unknown' | 'notSent' | 'counted'>;

/** Runs that are verified again, or were since the product was started, as they were before. */
const useVerifications = create<Readonly<Record<string, Before>>>(() => ({}));

export const verificationAsked = (run: RunProgress): void => useVerifications.setState({ [run.id]: run });

/** It was refused, or the operator ended it: it found nothing that is to be said. */
export const verificationEnded = (runId: string): void =>
  useVerifications.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== runId)),
    true,
  );

const { rowOutcomes } = runsCopy;
const words = { ...rowOutcomes, notSent: rowOutcomes['not-sent'] };
const outcomes = ['succeeded', 'failed', 'unknown', 'notSent', 'counted'] as const;

type Verified = {
  readonly at: string;
  readonly changed: readonly { readonly word: string; readonly now: number; readonly before: number }[];
};

/** What a verification found, once it is over: the counts that are not as before. */
export function useVerified(run: RunProgress): Verified | null {
  const before = useVerifications((all) => all[run.id]);
  if (before === undefined || run.endedAt === null || run.endedAt === before.endedAt) return null;
  const changed = outcomes
    .filter((one) => run[one] !== before[one])
    .map((one) => ({ word: words[one], now: run[one], before: before[one] }));
  return { at: run.endedAt, changed };
}

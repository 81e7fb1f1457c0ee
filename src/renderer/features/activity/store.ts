import { create } from 'zustand';
import type { ActivityEntry } from '../../../contract/activity.ts';
import type { AppError } from '../../../contract/errors.ts';

export type ActivityFilter = {
  readonly storeId: string | null;
  readonly runId: string | null;
  readonly onlyProblems: boolean;
  readonly text: string;
};

type ActivityView = {
  readonly filter: ActivityFilter;
  /** Newest first, without a gap from the first to the last. */
  readonly entries: readonly ActivityEntry[];
  /** The last entry is the oldest that fits the filter. */
  readonly isComplete: boolean;
  readonly isReading: boolean;
  readonly hasRead: boolean;
  readonly error: AppError | null;
};

export const noFilter: ActivityFilter = { storeId: null, runId: null, onlyProblems: false, text: '' };

export const emptyView: ActivityView = {
  filter: noFilter,
  entries: [],
  isComplete: false,
  isReading: false,
  hasRead: false,
  error: null,
};

export const useActivity = create<ActivityView>(() => emptyView);

/** A request that did not do what was asked: an error status, or no answer. */
export const isProblem = (entry: ActivityEntry): boolean => entry.status === null || entry.status >= 400;

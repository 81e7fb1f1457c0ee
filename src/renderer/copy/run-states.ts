import type { RunState } from '../../contract/runs.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';

/** What a run is doing, or how it ended, in a few words. */
export const runStates = messages({
  words: {
    uploading: 'sending',
    processing: 'processing',
    verifying: 'verifying',
    paused: 'paused',
    waiting: 'waiting',
    done: 'completed',
    cancelled: 'cancelled',
  } satisfies Record<RunState, string>,
  allFailed: 'failed',
  /** How a run ended that did not succeed as a whole, by the worst that happened to its rows. */
  completedWith: {
    failed: (rows: number) => `completed with ${counted(rows, 'failure')}`,
    unknown: (rows: number) => `completed with ${count(rows)} unknown`,
    skipped: (rows: number) => `completed with ${count(rows)} skipped`,
    notSent: (rows: number) => `completed with ${count(rows)} not sent`,
    counted: () => 'completed, counted only',
  },
} as const);

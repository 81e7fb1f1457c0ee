import type { RunState } from '../../contract/runs.ts';
import { messages } from '../../messages/messages.ts';
import { counted } from '../ui/format.ts';

/** What a run is doing, or how it ended, in a few words. */
export const runStates = messages({
  words: {
    uploading: 'sending',
    processing: 'processing',
    verifying: 'verifying',
    paused: 'paused',
    waiting: 'waiting',
    done: 'completed',
    cancelled: 'canceled',
  } satisfies Record<RunState, string>,
  allFailed: 'failed',
  /** How a run ended that did not succeed as a whole, by what happened to its rows, worst first. */
  completedWith: (parts: readonly string[]) => `completed with ${parts.join(', ')}`,
  countedOnly: 'completed, counted only',
  shortfalls: {
    failed: (rows: number) => counted(rows, 'failure'),
    unknown: (rows: number) => counted(rows, 'unknown result'),
    notSent: (rows: number) => counted(rows, 'unsent row'),
    counted: (rows: number) => `${counted(rows, 'row')} counted only`,
  },
} as const);

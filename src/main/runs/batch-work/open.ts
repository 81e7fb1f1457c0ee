import type { Logger } from '../../log/logger.ts';
import type { Records } from '../store/records.ts';
import type { RunRows } from '../store/run-rows.ts';
import { type BatchWork, createBatchWork } from './batch-work.ts';
import { createBatchThread } from './thread.ts';

export type ThreadParts = {
  /** The thread's entry: worker.ts, or its bundle next to main. */
  readonly url: URL;
  readonly log: Logger;
};

/** The long work of runs by batches: in a thread of its own where there is one to be started. */
export function openBatchWork(
  { thread, databaseFile }: { readonly thread?: ThreadParts; readonly databaseFile: string },
  { records, rows }: { readonly records: Records; readonly rows: RunRows },
): { readonly work: BatchWork; readonly tidy: () => void; readonly close: () => Promise<void> } {
  if (thread === undefined) {
    return { work: createBatchWork(records, rows), tidy: () => {}, close: async () => {} };
  }
  const work = createBatchThread(thread.url, databaseFile, ({ message, details }) =>
    thread.log.error('the thread of the runs was ended', { error: message, details }),
  );
  return { work, tidy: work.tidy, close: work.close };
}

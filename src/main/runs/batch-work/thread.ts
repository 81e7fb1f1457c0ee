import type { AppError } from '../../../contract/errors.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { type Endings, linkWorker, type WorkerLimits, type WorkerLink } from '../../threads/worker-link.ts';
import type { BatchWork } from './batch-work.ts';
import type { ThreadCalls } from './worker.ts';

/** A batch of 10,000 rows in flight takes some 3 MB; a profile lets few of them be outstanding. */
const limits: WorkerLimits = { maxOldGenerationSizeMb: 1024, silenceMs: 120_000 };

const next = runsMessages.sentJournalResumeGoes;

const endings: Endings = {
  stuck: {
    code: 'timed-out',
    message: runsMessages.readingResultsTimedOut,
    next,
  },
  full: {
    code: 'internal',
    message: runsMessages.readingResultsOutOfMemory,
    next,
  },
  stopped: {
    code: 'internal',
    message: runsMessages.readingResultsCrashed,
    next,
  },
};
const isClosed: AppError = {
  code: 'cancelled',
  message: runsMessages.runsClosed,
  next: runsMessages.runsClosedNext,
};

type Link = WorkerLink<ThreadCalls, { readonly input: unknown }>;

export type BatchThread = BatchWork & { readonly tidy: () => void; readonly close: () => Promise<void> };

/**
 * The long work of runs in a thread of its own, started when something is first asked of it. When it dies, what was
 * asked fails with a Failure, and the next question starts another: it reads what it needs from the file of the runs.
 */
export function createBatchThread(
  url: URL,
  databaseFile: string,
  onDied: (error: AppError) => void,
): BatchThread {
  let link: Promise<Link> | null = null;
  const started = (): Promise<Link> => {
    if (link !== null) return link;
    const mine = linkWorker<ThreadCalls, { readonly input: unknown }, never>({
      ...{ url, name: 'runs', start: databaseFile, limits, endings },
      hear: () => {},
      died: (error) => {
        if (link === mine) link = null;
        onDied(error);
      },
    });
    link = mine;
    // Whoever asks is told; the next question starts another.
    mine.catch(() => {
      if (link === mine) link = null;
    });
    return mine;
  };
  const call = async <K extends keyof ThreadCalls>(
    name: K,
    input: ThreadCalls[K]['input'],
  ): Promise<ThreadCalls[K]['output']> => (await started()).call(name, { input });
  /** Only prepares or cleans up: where it fails, the work itself says so. */
  const aside = async <K extends 'follow' | 'forget' | 'tidy'>(
    name: K,
    input: ThreadCalls[K]['input'],
  ): Promise<null> => call(name, input).catch(() => null);
  return {
    add: (input) => call('add', input),
    interpret: (input) => call('interpret', input),
    follow: (input) => aside('follow', input),
    forget: (input) => (link === null ? null : aside('forget', input)),
    tidy: () => void aside('tidy', null),
    close: async () => {
      const last = link;
      link = Promise.reject(new Error(isClosed.message));
      link.catch(() => undefined);
      await last?.then((open) => open.end(isClosed)).catch(() => undefined);
    },
  };
}

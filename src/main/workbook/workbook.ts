import type { AppError } from '../../contract/errors.ts';
import type { JobProgress } from '../../contract/jobs.ts';
import type { SheetSummary } from '../../contract/sheets.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { sheetsMessages } from '../../messages/sheets.ts';
import { Failure } from '../failure.ts';
import type { Clock, RunRowSource } from '../ports.ts';
import { linkWorker, type WorkerLimits, type WorkerLink } from '../threads/worker-link.ts';
import type { SentAnswer } from './operations/generate.ts';
import type { CallName, Calls, Request, Said, WorkerStart } from './protocol.ts';
import { endings, workerLimits } from './worker-limits.ts';

export type WorkbookOptions = {
  /** The worker's entry: worker.ts, or its bundle next to main. */
  readonly workerUrl: URL;
  readonly databaseFile: string;
  /** The database of the runs, for the results of rows; without it no row has one. */
  readonly runsFile?: string;
  readonly clock: Clock;
  /** Words by which rows are checked until `checkBy` names others. */
  readonly profile: Profile;
  /** Changes with every release, so that sheets are checked by the rules of now. */
  readonly rulesVersion: string;
  /** "en-PL" (domain/region.ts): where the files of this computer come from. */
  readonly region: string;
  readonly onSheetChanged: (sheet: SheetSummary) => void;
  readonly onJobProgress?: (progress: JobProgress) => void;
  /** The worker ended in the middle of something and is started again; its calls say so themselves. */
  readonly onSheetDeleted?: (sheetId: string) => void;
  readonly onStopped?: (error: AppError) => void;
  readonly limits?: Partial<WorkerLimits>;
  /** Which of some codes were in a run before, in their own spelling; without it, none. */
  readonly sentCodes?: (codes: readonly string[]) => Promise<readonly string[]>;
};

/** The sheets. Every call is answered by the worker; failures are thrown as Failure. */
export type Workbook = {
  readonly call: <K extends CallName>(name: K, input: Calls[K]['input']) => Promise<Calls[K]['output']>;
  /** Checks sheets by the words of another profile from now on. */
  readonly checkBy: (profile: Profile) => Promise<void>;
  readonly rows: RunRowSource;
  /** Ends the worker. What was answered is on disk; what is under way is taken back. */
  readonly close: () => Promise<void>;
};

type Asking = Omit<Request, 'id' | 'name'>;

/** The local day of a time, YYYY-MM-DD. */
export function localDay(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Starts the workbook's worker. Rejects with Failure (`disk`) when the file cannot be opened. */
export async function createWorkbook(options: WorkbookOptions): Promise<Workbook> {
  const { clock } = options;
  /** What was told last of each job that has not ended. */
  const jobs = new Map<string, JobProgress>();
  let { profile } = options;
  let closed = false;
  /** Deaths in a row, without a call that was answered in between. */
  let deaths = 0;

  const hearJob = (progress: JobProgress): void => {
    if (progress.share < 1) jobs.set(progress.jobId, progress);
    else jobs.delete(progress.jobId);
    options.onJobProgress?.(progress);
  };

  const start = (): Promise<WorkerLink<Calls, Asking>> => {
    const now = clock.now();
    return linkWorker<Calls, Asking, Said>({
      url: options.workerUrl,
      name: 'workbook',
      endings,
      limits: { ...workerLimits, ...options.limits },
      start: {
        databaseFile: options.databaseFile,
        today: localDay(now),
        now,
        profile,
        rulesVersion: options.rulesVersion,
        region: options.region,
        runsFile: options.runsFile ?? null,
      } satisfies WorkerStart,
      hear: (message) => {
        if (message.type === 'job-progress') hearJob(message.progress);
        if (message.type === 'sent-codes-asked') void answerSent(message.question, message.codes);
        if (message.type === 'sheet-changed') options.onSheetChanged(message.sheet);
        if (message.type === 'sheet-deleted') options.onSheetDeleted?.(message.sheetId);
      },
      died: (error) => {
        if (closed) return;
        deaths += 1;
        options.onStopped?.(error);
        // A worker that dies whatever it is asked stays down: calls say why.
        link = deaths > mostDeaths ? Promise.reject(new Failure(error)) : start();
        link.catch(() => undefined);
        // Their calls are rejected; their bars go.
        for (const job of [...jobs.values()]) hearJob({ ...job, share: 1, secondsLeft: 0 });
      },
    });
  };
  let link = start();

  const call: Workbook['call'] = async (name, input) => {
    const at = clock.now();
    const answer = await (await link).call(name, { input, now: at, today: localDay(at) });
    deaths = 0;
    return answer;
  };

  const answerSent = async (question: number, codes: readonly string[]): Promise<void> => {
    const answer = await (options.sentCodes?.(codes) ?? Promise.resolve([])).then(
      (sent): SentAnswer => ({ ok: true, sent }),
      (thrown: unknown): SentAnswer => ({ ok: false, error: unreadable(thrown) }),
    );
    // A worker that has ended meanwhile needs no answer.
    await call('codes.sent', { question, answer }).catch(() => undefined);
  };

  await link;
  return {
    call,
    checkBy: async (next) => {
      profile = next;
      await call('rules.profile', { profile });
    },
    rows: {
      readRows: (query) => call('rows.read', query),
      sheet: (sheetId) => call('rows.sheet', { sheetId }),
      standings: (query) => call('rows.standings', query),
    },
    close: async () => {
      closed = true;
      const last = link;
      link = Promise.reject(new Failure(isClosed));
      link.catch(() => undefined);
      await last.then((open) => open.end(isClosed)).catch(() => undefined);
    },
  };
}

const mostDeaths = 3;
const isClosed: AppError = {
  code: 'cancelled',
  message: sheetsMessages.workbookClosed,
  next: sheetsMessages.workbookClosedNext,
};

const unreadable = (thrown: unknown): AppError =>
  thrown instanceof Failure
    ? thrown.error
    : {
        code: 'disk',
        message: sheetsMessages.codesEarlierRunsNot,
        next: sheetsMessages.codesEarlierRunsNotNext,
        ...(thrown instanceof Error ? { details: [thrown.message] } : {}),
      };

import { Worker } from 'node:worker_threads';
import type { CodesProgress } from '../../contract/codes.ts';
import type { ConversionProgress } from '../../contract/convert.ts';
import type { AppError } from '../../contract/errors.ts';
import type { ImportProgress } from '../../contract/imports.ts';
import type { ChangeProgress, SheetSummary } from '../../contract/sheets.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { Clock, RunRowSource } from '../ports.ts';
import type { SentAnswer } from './operations/generate.ts';
import type { CallName, Calls, Message, Request, WorkerStart } from './protocol.ts';

export type WorkbookOptions = {
  /** The worker's entry: worker.ts, or its bundle next to main. */
  readonly workerUrl: URL;
  readonly databaseFile: string;
  readonly clock: Clock;
  /** Words by which rows are checked until `checkBy` names others. */
  readonly profile: Profile;
  /** Changes with every release, so that sheets are checked by the rules of now. */
  readonly rulesVersion: string;
  readonly onSheetChanged: (sheet: SheetSummary) => void;
  readonly onChangeProgress?: (progress: ChangeProgress) => void;
  readonly onImportProgress: (progress: ImportProgress) => void;
  readonly onCodesProgress?: (progress: CodesProgress) => void;
  readonly onConvertProgress?: (progress: ConversionProgress) => void;
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

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void };

/** The local day of a time, YYYY-MM-DD. */
export function localDay(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Starts the workbook's worker. Rejects with Failure (`disk`) when the file cannot be opened. */
export async function createWorkbook(options: WorkbookOptions): Promise<Workbook> {
  const { clock } = options;
  const now = clock.now();
  const worker = new Worker(options.workerUrl, {
    name: 'workbook',
    workerData: {
      databaseFile: options.databaseFile,
      today: localDay(now),
      now,
      profile: options.profile,
      rulesVersion: options.rulesVersion,
    } satisfies WorkerStart,
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended: AppError | null = null;

  const end = (error: AppError) => {
    ended ??= error;
    for (const one of waiting.values()) one.reject(new Failure(ended));
    waiting.clear();
  };
  const settle = (id: number, how: (one: Waiting) => void) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) how(one);
  };

  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      switch (message.type) {
        case 'opened':
          return resolve();
        case 'not-opened':
          end(message.error);
          return reject(new Failure(message.error));
        case 'answer':
          return settle(message.id, (one) => one.resolve(message.value));
        case 'failed':
          return settle(message.id, (one) => one.reject(new Failure(message.error)));
        case 'sheet-changed':
          return options.onSheetChanged(message.sheet);
        case 'change-progress':
          return options.onChangeProgress?.(message.progress);
        case 'import-progress':
          return options.onImportProgress(message.progress);
        case 'codes-progress':
          return options.onCodesProgress?.(message.progress);
        case 'convert-progress':
          return options.onConvertProgress?.(message.progress);
        case 'sent-codes-asked':
          return void answerSent(message.question, message.codes);
      }
    });
    worker.on('error', (thrown) => {
      const error = stopped(thrown);
      end(error);
      reject(new Failure(error));
    });
    worker.on('exit', () => end(stopped(null)));
  });

  const call: Workbook['call'] = (name, input) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Failure(ended));
      const id = nextId;
      nextId += 1;
      // The answer to an id is the output of its call: the worker's answers are typed by the same table.
      waiting.set(id, { resolve: (value) => resolve(value as Calls[typeof name]['output']), reject });
      const at = clock.now();
      worker.postMessage({ id, name, input, now: at, today: localDay(at) } satisfies Request);
    });

  const answerSent = async (question: number, codes: readonly string[]): Promise<void> => {
    const answer = await (options.sentCodes?.(codes) ?? Promise.resolve([])).then(
      (sent): SentAnswer => ({ ok: true, sent }),
      (thrown: unknown): SentAnswer => ({ ok: false, error: unreadable(thrown) }),
    );
    // A worker that has ended meanwhile needs no answer.
    await call('codes.sent', { question, answer }).catch(() => undefined);
  };

  await opened;
  return {
    call,
    checkBy: async (profile) => {
      await call('rules.profile', { profile });
    },
    rows: {
      readRows: (query) => call('rows.read', query),
      sheet: (sheetId) => call('rows.sheet', { sheetId }),
    },
    close: async () => {
      end({ code: 'cancelled', message: 'The workbook is closed.' });
      await worker.terminate();
    },
  };
}

const unreadable = (thrown: unknown): AppError =>
  thrown instanceof Failure
    ? thrown.error
    : {
        code: 'disk',
        message: 'The codes of earlier runs could not be read. Nothing was added.',
        next: 'Try again. Without them it cannot be proven that the codes are new.',
        ...(thrown instanceof Error ? { details: [thrown.message] } : {}),
      };

const stopped = (thrown: unknown): AppError => ({
  code: 'internal',
  message: 'The part of the desk that holds the sheets has stopped.',
  next: 'Start Partner Desk again. Everything that was shown as saved is in the file.',
  ...(thrown instanceof Error ? { details: [thrown.message] } : {}),
});

import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { AppError } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';
import type { CallName, Calls, Message, Request, WorkerStart } from './protocol.ts';

/** What one worker may take. It is ended and started again beyond that; nothing that was saved is lost by it. */
export type WorkerLimits = ResourceLimits & {
  /** A worker that has not answered anything for so long is stuck. Milliseconds. */
  readonly silenceMs: number;
};

/** A gigabyte and a half holds the greatest file that an import takes; a phone call holds no work that long. */
export const workerLimits: WorkerLimits = { maxOldGenerationSizeMb: 1536, silenceMs: 120_000 };

/** Requests between worker and main that are no calls. */
type Spoken = Exclude<Message, { readonly type: 'answer' | 'failed' | 'opened' | 'not-opened' | 'alive' }>;

export type LinkOptions = {
  readonly url: URL;
  readonly start: WorkerStart;
  readonly limits: WorkerLimits;
  /** Everything that the worker says by itself. */
  readonly hear: (message: Spoken) => void;
  /** The worker ended by itself, after it was opened. Calls are rejected by then. */
  readonly died: (error: AppError) => void;
};

/** One worker from its start to its end. */
export type WorkerLink = {
  readonly call: <K extends CallName>(
    name: K,
    request: Omit<Request, 'id' | 'name'>,
  ) => Promise<Calls[K]['output']>;
  readonly end: (error: AppError) => Promise<void>;
};

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void };

/** Starts a worker. Rejects with Failure (`disk`) when the file with the sheets cannot be opened. */
export async function linkWorker(options: LinkOptions): Promise<WorkerLink> {
  const { silenceMs, ...resourceLimits } = options.limits;
  const worker = new Worker(options.url, { name: 'workbook', workerData: options.start, resourceLimits });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended: AppError | null = null;
  let isOpen = false;

  /** False when it has ended already. */
  const end = (error: AppError): boolean => {
    if (ended) return false;
    ended = error;
    clearInterval(watch);
    for (const one of waiting.values()) one.reject(new Failure(error));
    waiting.clear();
    return true;
  };
  const die = (error: AppError): void => {
    if (end(error) && isOpen) options.died(error);
  };
  const settle = (id: number, how: (one: Waiting) => void): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) how(one);
  };

  // Turns of main's own loop are counted, not hours: a computer that slept says nothing of the worker.
  let turns = 0;
  let isStuck = false;
  const watch = setInterval(() => {
    if (!isOpen) return;
    turns += 1;
    if (turns > watchTurns) {
      isStuck = true;
      void worker.terminate();
    } else worker.postMessage({ type: 'alive?' });
  }, silenceMs / watchTurns);
  watch.unref();

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      turns = 0;
      switch (message.type) {
        case 'opened':
          isOpen = true;
          return resolve();
        case 'not-opened':
          end(message.error);
          return reject(new Failure(message.error));
        case 'answer':
          return settle(message.id, (one) => one.resolve(message.value));
        case 'failed':
          return settle(message.id, (one) => one.reject(new Failure(message.error)));
        case 'alive':
          return;
        default:
          return options.hear(message);
      }
    });
    worker.on('error', (thrown) => {
      const error = stopped(thrown);
      die(error);
      reject(new Failure(error));
    });
    worker.on('exit', () => {
      const error = isStuck ? stuck : stopped(null);
      die(error);
      reject(new Failure(error));
    });
  });

  return {
    call: (name, request) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Failure(ended));
        const id = nextId;
        nextId += 1;
        // The answer to an id is the output of its call: the worker's answers are typed by the same table.
        waiting.set(id, { resolve: (value) => resolve(value as Calls[typeof name]['output']), reject });
        worker.postMessage({ ...request, id, name } satisfies Request);
      }),
    end: async (error) => {
      end(error);
      await worker.terminate();
    },
  };
}

/** How often a worker is asked within the silence that ends it. */
const watchTurns = 24;

const again = 'Everything that was shown as saved is there.';

const stuck: AppError = {
  code: 'timed-out',
  message: 'The part of the desk that holds the sheets did not come to an end, and was started again.',
  next: `${again} If a file did this, open it in a spreadsheet program and save it as CSV.`,
};

function stopped(thrown: unknown): AppError {
  const isFull = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isFull) {
    return {
      code: 'file-too-large',
      message: 'This takes more memory than the desk gives it. It was stopped, and nothing of it is left.',
      next: `${again} Divide the file or the change into smaller ones.`,
    };
  }
  return {
    code: 'internal',
    message:
      'The part of the desk that holds the sheets stopped in the middle of this, and was started again.',
    next: `${again} Look at the sheet, then try again.`,
    ...(thrown instanceof Error ? { details: [thrown.message] } : {}),
  };
}

import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { AppError } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';

/** What one worker may take. It is ended and started again beyond that; nothing that was saved is lost by it. */
export type WorkerLimits = ResourceLimits & {
  /** A worker that has not answered anything for so long is stuck. Milliseconds. */
  readonly silenceMs: number;
};

/** Main asks whether the worker is stuck; it says that it is not. */
export type AliveQuestion = { readonly type: 'alive?' };

/** Worker to main. `S`: what it says by itself. */
export type LinkMessage<S> =
  | { readonly type: 'alive' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: AppError }
  | { readonly type: 'said'; readonly said: S }
  | { readonly type: 'opened' }
  | { readonly type: 'not-opened'; readonly error: AppError };

/** Calls by name, each with what it answers. */
type Answers<C> = { readonly [K in keyof C]: { readonly output: unknown } };

/** Why a worker ended by itself. */
export type Endings = {
  /** It did not answer for too long. */
  readonly stuck: AppError;
  /** It took more memory than it may. */
  readonly full: AppError;
  /** Anything else; what was thrown is put beside it. */
  readonly stopped: AppError;
};

export type LinkOptions<S> = {
  readonly url: URL;
  readonly name: string;
  readonly start: unknown;
  readonly limits: WorkerLimits;
  readonly endings: Endings;
  /** Everything that the worker says by itself. */
  readonly hear: (said: S) => void;
  /** The worker ended by itself, after it was opened. Calls are rejected by then. */
  readonly died: (error: AppError) => void;
};

/** One worker from its start to its end. `Q`: what goes with the name of a call. */
export type WorkerLink<C extends Answers<C>, Q> = {
  readonly call: <K extends keyof C>(name: K, request: Q) => Promise<C[K]['output']>;
  readonly end: (error: AppError) => Promise<void>;
};

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void };

/** Starts a worker. Rejects with Failure when it cannot open what it works on. */
export async function linkWorker<C extends Answers<C>, Q extends object, S>(
  options: LinkOptions<S>,
): Promise<WorkerLink<C, Q>> {
  const { silenceMs, ...limits } = options.limits;
  const { name, endings } = options;
  const resourceLimits = { maxYoungGenerationSizeMb, ...limits };
  const worker = new Worker(options.url, { name, workerData: options.start, resourceLimits });
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
    } else worker.postMessage({ type: 'alive?' } satisfies AliveQuestion);
  }, silenceMs / watchTurns);
  watch.unref();

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: LinkMessage<S>) => {
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
        case 'said':
          return options.hear(message.said);
      }
    });
    worker.on('error', (thrown) => {
      const error = endingOf(thrown, endings);
      die(error);
      reject(new Failure(error));
    });
    worker.on('exit', () => {
      const error = isStuck ? endings.stuck : endings.stopped;
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
        waiting.set(id, { resolve: (value) => resolve(value as C[typeof name]['output']), reject });
        worker.postMessage({ ...request, id, name });
      }),
    end: async (error) => {
      end(error);
      await worker.terminate();
    },
  };
}

/**
 * Room for new objects before they are swept, unless a worker's limits say another. V8 takes 48 MB and keeps them; with
 * half, a run of 100,000 rows is as fast and holds less.
 */
const maxYoungGenerationSizeMb = 24;

/** How often a worker is asked within the silence that ends it. */
const watchTurns = 24;

function endingOf(thrown: unknown, { full, stopped }: Endings): AppError {
  const isFull = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isFull) return full;
  return thrown instanceof Error ? { ...stopped, details: [thrown.message] } : stopped;
}

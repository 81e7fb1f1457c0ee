import { createHmac, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { AppError } from '../../contract/errors.ts';
import { profileSchema } from '../../domain/profile/profile.ts';
import { appMessages } from '../../messages/app.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import type { PracticeAccess } from '../stores/practice-host.ts';

/** Where the running practice service answers, how it is spoken to, and the app that is registered there. */
export type PracticeAddresses = PracticeAccess & {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly adminUrl: string;
  readonly storefrontUrl: string;
};

/** The built-in practice service in its own worker thread; a PracticeHost of src/main/stores. */
export type PracticeThread = {
  /**
   * Starts the service unless it runs, and tells its addresses. It asks for the port of the last time and
   * falls back to another when that one is taken, so the addresses are to be taken from every answer.
   * Throws a Failure when it could not be started.
   */
  readonly ensureStarted: () => Promise<PracticeAddresses>;
  /** Where the service answers, also while it is started again after it died; null before it was started and once it was stopped. */
  readonly origin: () => string | null;
  /** Ends the service; its state stays in the database file. */
  readonly stop: () => Promise<void>;
  /** Ends the service and deletes its state; the next start begins with a new store. */
  readonly erase: () => Promise<void>;
};

/** The app as the practice service has it registered, and the store that it is installed in. */
const practiceApp = {
  clientId: 'partner-desk-practice',
  /** Any port of 127.0.0.1 is accepted with this path. */
  callbackUrl: 'http://127.0.0.1:0/oauth/callback',
  domain: 'practice-store',
  // Checkouts exist only for platform B and custom stores, so this one can practise everything.
  platform: 'b',
  scopes: ['write_batches', 'read_discounts', 'write_discounts', 'read_subscriptions', 'write_subscriptions'],
} as const;

const wire = profileSchema.shape.wire;
const startedMessage = z.object({
  kind: z.literal('started'),
  facts: z.object({
    url: z.url(),
    wire,
    limits: profileSchema.shape.limits,
    optional: profileSchema.shape.optional,
  }),
});
const failedMessage = z.object({ kind: z.literal('failed'), message: z.string() });
const workerMessage = z.discriminatedUnion('kind', [startedMessage, failedMessage]);

type Started = z.output<typeof startedMessage>['facts'];
type Running = { readonly worker: Worker; readonly addresses: PracticeAddresses };

/**
 * @param options.workerUrl the worker's entry: src/practice/worker.ts, or its bundle.
 * @param options.serviceOptions further options of the service as plain data (behaviour, faultPlan, clock ...).
 */
export function createPracticeHost(options: {
  readonly workerUrl: URL;
  readonly databaseFile: string;
  readonly serviceOptions?: Readonly<Record<string, unknown>>;
  /** `ask` shows the permissions page instead of approving at once. */
  readonly permissions?: 'approve' | 'ask';
  /** The worker ended unasked and is started again, on its port: what waits for the service goes on. */
  readonly onDied?: (reason: string) => void;
}): PracticeThread {
  /** Known to nobody else: without it other users of the computer would be granted tokens of the practice store. */
  const installSecret = randomBytes(24).toString('base64url');
  let running: Running | null = null;
  let origin: string | null = null;
  let starting: Promise<PracticeAddresses> | null = null;
  /** Deaths since the app asked for the service last: a worker that dies again and again stays down. */
  let deaths = 0;

  const start = async (): Promise<PracticeAddresses> => {
    const worker = new Worker(options.workerUrl, {
      workerData: {
        ...{ port: 'remembered', installSecret },
        ...options.serviceOptions,
        databaseFile: options.databaseFile,
      },
    });
    const first = await firstMessage(worker);
    if (first.kind === 'failed') throw new Failure(notStarted(first.message));
    const addresses = addressesOf(first.facts, options.permissions ?? 'approve', installSecret);
    running = { worker, addresses };
    origin = new URL(addresses.baseUrl).origin;
    let reason: string | null = null;
    worker.on('error', (error: Error) => {
      reason = error.message;
    });
    worker.once('exit', (code) => {
      if (running?.worker !== worker) return;
      running = null;
      deaths += 1;
      options.onDied?.(reason ?? `it ended with code ${code}`);
      // Where that fails the next ensureStarted says why.
      if (deaths <= maxDeaths) void startOnce().catch(() => {});
    });
    return addresses;
  };
  const startOnce = (): Promise<PracticeAddresses> => {
    starting ??= start().finally(() => {
      starting = null;
    });
    return starting;
  };

  const stop = async (): Promise<void> => {
    await starting?.catch(() => {});
    const { worker } = running ?? {};
    if (worker === undefined) return;
    running = null;
    origin = null;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'stop' });
    await ended;
  };
  return {
    ensureStarted: async () => {
      deaths = 0;
      return running?.addresses ?? (await startOnce());
    },
    origin: () => origin,
    stop,
    erase: async () => {
      await stop();
      for (const end of ['', '-wal', '-shm']) rmSync(`${options.databaseFile}${end}`, { force: true });
    },
  };
}

const maxDeaths = 3;

type First = z.output<typeof workerMessage>;

/** What the worker says first; a worker that ends without a word has failed. */
function firstMessage(worker: Worker): Promise<First> {
  return new Promise((resolve) => {
    const failed = (message: string): void => resolve({ kind: 'failed', message });
    worker.once('message', (message: unknown) => {
      const read = workerMessage.safeParse(message);
      if (read.success) resolve(read.data);
      else failed('it said something that cannot be read');
    });
    worker.once('error', (error: Error) => failed(error.message));
    worker.once('exit', (code) => failed(`it ended with code ${code}`));
  });
}

/** As long as an attempt to connect lasts. Milliseconds. */
const installMs = 5 * 60_000;

/** As the service reads it (practice: oauth/install-key.ts): until when it counts, and who made it. */
const installKey = (secret: string, until: number): string =>
  `${until}.${createHmac('sha256', secret).update(String(until)).digest('base64url')}`;

function addressesOf(
  facts: Started,
  permissions: 'approve' | 'ask',
  installSecret: string,
): PracticeAddresses {
  const { url, ...fields } = facts;
  const profile = profileSchema.parse({
    format: 1,
    id: 'practice',
    name: appMessages.practiceService,
    addresses: { base: url, auth: url, admin: url, storefront: url },
    ...fields,
    words: {
      discountStatus: ['enabled', 'disabled', 'fully_disabled'],
      durations: ['usage_limit', 'forever', 'single_use'],
    },
  });
  return {
    ...practiceApp,
    baseUrl: url,
    authUrl: url,
    adminUrl: url,
    storefrontUrl: url,
    profile,
    installQuery: (callbackUrl) => ({
      redirect_uri: callbackUrl,
      practice_key: installKey(installSecret, Date.now() + installMs),
      ...(permissions === 'approve' ? { practice_decision: 'approve' } : {}),
    }),
  };
}

/** In the words of SQLite, or of the system. */
const isFull = (reason: string): boolean => /disk is full|ENOSPC/.test(reason);
const notStarted = (reason: string): AppError =>
  isFull(reason)
    ? { code: 'disk', message: filesMessages.diskFull, next: filesMessages.diskFullNext, details: [reason] }
    : {
        code: 'internal',
        message: appMessages.practiceServiceNotStarted,
        next: appMessages.practiceServiceNotStartedNext,
        details: [reason],
      };

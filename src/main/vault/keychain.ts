import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { explainKeychain } from './explain.ts';

/** The four calls of a keychain binding that the vault uses. */
export type Keychain = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, secret: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
};

export const keychainService = 'Partner Desk';

/** Always the same, so that one which could not be deleted is overwritten by the next and not left beside it. */
export const triedName = 'probe:open';

/**
 * Deletes the entry that was tried. The Secret Service refuses that where another copy, with a data folder of its own, has
 * deleted it in between: “Object does not exist at path”.
 * @param secret what was stored
 */
export async function deleteTried(keychain: Keychain, service: string, secret: string): Promise<void> {
  try {
    await keychain.deletePassword(service, triedName);
  } catch (thrown) {
    if ((await keychain.getPassword(service, triedName)) === secret) throw thrown;
  }
}

let tried: Promise<unknown> = Promise.resolve();

/** One try of the entry at a time: another would take it away in between. */
export function trying<T>(work: () => Promise<T>): Promise<T> {
  const mine = tried.then(work);
  tried = mine.catch(() => undefined);
  return mine;
}

/** Loads the native binding when it is first needed, so that a machine without it still starts the app. */
export async function loadKeychain(): Promise<Keychain> {
  const loaded: typeof import('keytar') & { readonly default?: typeof import('keytar') } = await import(
    'keytar'
  );
  return loaded.default ?? loaded;
}

/** Calls that were handed to the binding and not answered: each holds a thread of the process. */
const openCalls = new Set<Promise<unknown>>();
let exitWatched = false;

/** Longest time that a quit waits for calls, in milliseconds: none without a prompt takes as long. */
const quitWaitsMs = 2_000;

/** Resolves when no call is under way, or when quitting has waited for them long enough. */
export async function keychainAtRest(): Promise<void> {
  const limit = new AbortController();
  const isOver = wait(quitWaitsMs, true, { ref: false, signal: limit.signal }).catch(() => true);
  // A call that was answered may be followed by the next of the same work.
  for (let over = false; openCalls.size > 0 && !over; await setImmediate()) {
    over = await Promise.race([Promise.allSettled(openCalls).then(() => false), isOver]);
  }
  limit.abort();
}

/**
 * A process waits for its threads when it ends, so one that is blocked in the keychain would keep a quit app
 * alive for minutes, from the first moment of a prompt. Everything of the app is on disk by then, and where secrets
 * may be is noted before each is written: the process is ended the hard way instead.
 */
function watchExit(): void {
  if (exitWatched) return;
  exitWatched = true;
  process.on('exit', () => {
    if (openCalls.size > 0) process.kill(process.pid, 'SIGKILL');
  });
}

/** Keeps a call in sight for as long as it holds its thread, given up on or not. */
function watched<T>(call: Promise<T>): Promise<T> {
  watchExit();
  openCalls.add(call);
  const settled = () => {
    openCalls.delete(call);
  };
  call.then(settled, settled);
  return call;
}

/**
 * One call at a time, each with a time limit. A keychain that waits for an unlock prompt blocks the thread
 * that called it; with calls in a row at most one thread is ever blocked, and while one is, further calls
 * fail at once instead of queueing up behind it.
 */
export function guardKeychain(load: () => Promise<Keychain>, timeoutMs: number): Keychain {
  let chain: Promise<unknown> = Promise.resolve();
  let stuck = false;

  const guarded = <T>(work: (keychain: Keychain) => Promise<T>): Promise<T> => {
    const turn = chain.then(() => (stuck ? Promise.reject(noAnswer()) : limited(work)));
    chain = turn.catch(() => undefined);
    return turn;
  };
  const limited = async <T>(work: (keychain: Keychain) => Promise<T>): Promise<T> => {
    const keychain = await load().catch((cause: unknown) => {
      throw new Failure(explainKeychain('not-loaded', process.platform, cause));
    });
    const working = watched(work(keychain)).catch((cause: unknown) => {
      throw new Failure(explainKeychain('refused', process.platform, cause));
    });
    const settled = () => {
      stuck = false;
    };
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        stuck = true;
        working.then(settled, settled);
        reject(noAnswer());
      }, timeoutMs);
    });
    return Promise.race([working, limit]).finally(() => clearTimeout(timer));
  };
  const noAnswer = () => new Failure(explainKeychain('silent', process.platform, null));

  return {
    getPassword: (service, account) => guarded((keychain) => keychain.getPassword(service, account)),
    setPassword: (service, account, secret) =>
      guarded((keychain) => keychain.setPassword(service, account, secret)),
    deletePassword: (service, account) => guarded((keychain) => keychain.deletePassword(service, account)),
  };
}

import type { AppError } from '../../contract/errors.ts';
import type { Store } from '../../contract/stores.ts';
import { backoffMs, type Pace } from '../../domain/run/timing.ts';
import { runsMessages } from '../../messages/runs.ts';
import { diskRetryMs } from './disk.ts';

/** What concerns everything that is sent to a store now, and not the one request. */
export type Hold = {
  readonly error: AppError;
  /** Milliseconds, where the service says them itself. */
  readonly pauseMs?: number;
};

/** Codes of what goes away without the operator. */
const passing: readonly string[] = ['offline', 'timed-out', 'service-unreadable'];

/**
 * Milliseconds that a hold lasts; null: until the operator ends it.
 * @param holdsBefore in a row, without progress
 * @param pauseMs as the service says itself
 */
export function holdMs(code: string, holdsBefore: number, pace: Pace, pauseMs?: number): number | null {
  if (code === 'disk') return diskRetryMs;
  return passing.includes(code) ? (pauseMs ?? backoffMs(holdsBefore + 1, pace)) : null;
}

/** Whether the operator has ended what held a sending: its store is connected or unlocked again. */
export function isOver(code: string | undefined, store: Store | undefined): boolean {
  if (code === 'reconnect-needed' || code === 'not-connected') return store?.state === 'connected';
  return code === 'locked' && store !== undefined && store.lock !== 'locked';
}

type Pause = { readonly ms: number; readonly isOfStore: boolean };

/**
 * The store's limit is reached for long (429), or the service is down for long (503), as it says itself; or one request
 * has to wait that long for something else (429).
 */
export function putOff(pause: Pause, status: number, words: readonly string[]): AppError {
  const asked = { minutes: Math.ceil(pause.ms / 60_000), status };
  const message = pause.isOfStore
    ? runsMessages.serviceTakesNoRequests(asked)
    : runsMessages.serviceTakesOneLater(asked);
  return { code: 'service-unreadable', message, details: words };
}
